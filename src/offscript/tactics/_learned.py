"""What the person said of marks: obeyed for the message it was said of, a nudge for the others.

A cue that was wrong before is trusted a little less: its confidence is joined with what was said of
it as if it had been seen `_EARLIER` times before (a beta prior,
https://en.wikipedia.org/wiki/Beta_distribution#Bayesian_inference).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from offscript.record import BY_YOU, Correction, Finding, Marking

_EARLIER = 6
"""How often a cue counts as having been seen before anybody said anything of it."""
_EARLIER_TACTIC = 12
"""The same for a whole tactic, which "this too" speaks for: it names no cue."""
_LEAST = 0.66
"""The share of its confidence that a finding must keep to be shown: four wrong ones are enough.

Three leave 6 of 9 parts, four 6 of 10; this lies between, so that rounding decides nothing.
"""


class Learned:
    """Everything that was said of marks."""

    def __init__(self, corrections: Iterable[Correction]) -> None:
        """Take it in."""
        self._of: defaultdict[str, list[Correction]] = defaultdict(list)
        self._wrong: Counter[tuple[str, str]] = Counter()
        self._also: Counter[str] = Counter()
        for said in corrections:
            self._of[said.message].append(said)
            if said.says == "this too":
                self._also[said.tactic] += 1
            elif said.found is not None:
                self._wrong.update(_cues(said.found))

    def weigh(self, marking: Marking) -> Marking:
        """Give a marking as it is to be shown."""
        weighed = [(one, self._weighed(one)) for one in marking.tactics]
        shown = {
            one.tactic: one for was, one in weighed if one.confidence > was.confidence * _LEAST
        }
        signals = {one.signal: one for one in marking.safety}
        for said in self._of.get(marking.id, ()):
            if said.says == "not this":
                shown.pop(said.tactic, None)
                signals.pop(said.tactic, None)
            elif said.tactic not in shown:
                shown[said.tactic] = Finding(
                    tactic=said.tactic, confidence=1.0, spans=(), found_by=BY_YOU, why=""
                )
        return msgspec.structs.replace(
            marking, tactics=tuple(shown.values()), safety=tuple(signals.values())
        )

    def _weighed(self, finding: Finding) -> Finding:
        wrong = max((self._wrong[cue] for cue in _cues(finding)), default=0)
        also = self._also[finding.tactic]
        if not (wrong or also):
            return finding
        confidence = finding.confidence * _EARLIER / (_EARLIER + wrong)
        confidence = (confidence * _EARLIER_TACTIC + also) / (_EARLIER_TACTIC + also)
        return msgspec.structs.replace(finding, confidence=confidence)


def _cues(finding: Finding) -> set[tuple[str, str]]:
    """Name the cues that found it: any of them may have been wrong."""
    cues = finding.found_by.removeprefix("card:").replace("+", " ").split()
    return {(finding.tactic, cue) for cue in cues}
