"""The cascade: a screen over everything, encoder and namer where it is worth it, and a judge."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np

from offscript.record import Finding, Listening, Marking, ReadingName, SafetySignal
from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._clause import LONGER, clauses, telling
from offscript.tactics.model._encoder import Encoder, Heard
from offscript.tactics.model._judge import Judge, Judgement, Score, shares
from offscript.tactics.model._labeller import Labeller
from offscript.tactics.model._screen import Screen
from offscript.tactics.model._window import Windows
from offscript.tactics.model._wordpiece import WordPieces

LEAST_SHOWN = 0.02  # confidence of what is kept where everything is asked for
SURE_READING = 0.6
BY_CARDS = 0.25  # how sure of any signal, where a card found one
BY_BOTH = 0.1  # the same where the encoder names that one too: nine in ten were right
LEAST_HEARD: dict[Listening, float] = {"closely": 0.06, "faintly": 0.02}
"""How sure of any signal from which on there is perhaps one, where one is listened for.

From `faintly` on a person is asked of the words: then no set of everyday talk that thresholds are
chosen by is asked about in more than one message of twenty.
"""
ALSO = 0.35  # share of what is heard, from which a second signal is named beside the first
LOWER = 1.0  # how much sooner the encoder wakes for longer messages, in which words hush each other


class Model:
    """Marks messages that the cards looked at. What it says of one depends on no other's batch."""

    def __init__(self, weights: Path, why: Mapping[str, str]) -> None:
        """Open the weights; `why` has a plain sentence for each tactic."""
        learned = msgspec.json.decode((weights / "judge.json").read_bytes(), type=Judgement)
        self._judge = Judge(learned)
        self._why = why
        self._screen = Screen(weights / "screen.npz")
        self._namer = Labeller(weights / "namer.npz")
        vocabulary = (weights / "vocabulary.txt").read_text("utf-8").split("\n")
        sizes = len(learned.tactics), len(learned.readings), len(learned.signals)
        self._encoder = Encoder(weights / "encoder.onnx", Windows(WordPieces(vocabulary)), sizes)

    def mark(
        self,
        looked: Sequence[Looked],
        *,
        everything: bool = False,
        readings: bool = True,
        listening: Listening | None = None,
    ) -> Iterator[Marking]:
        """Mark messages in their order.

        With `everything` the encoder reads every message, and what is below the thresholds is
        shown. With `listening` it reads every one too, and signals are shown from its own level on.
        """
        scores = self.scores(looked)
        always = everything or listening is not None
        wakes = [always or self._wakes(*pair) for pair in zip(looked, scores, strict=True)]
        heard = self._encoder.hear(
            [look for look, is_woken in zip(looked, wakes, strict=True) if is_woken]
        )
        for look, score, is_woken in zip(looked, scores, wakes, strict=True):
            if is_woken:
                yield self._heard(
                    look,
                    score,
                    next(heard),
                    everything=everything,
                    readings=readings,
                    perhaps=LEAST_HEARD[listening] if listening else self._judge.learned.perhaps,
                )
            else:
                yield Marking(
                    id=look.message.id,
                    reading=look.reading if readings else None,
                    safety=look.safety,
                    asks_no_contact="asks_no_contact" in look.events,
                )

    def wakes(self, looked: Sequence[Looked]) -> list[bool]:
        """Tell which messages the encoder reads."""
        return [self._wakes(*pair) for pair in zip(looked, self.scores(looked), strict=True)]

    def scores(self, looked: Sequence[Looked]) -> list[list[float]]:
        """Give what the screen makes of messages, for tactics and for signals."""
        return self._screen.scores(looked).tolist() if looked else []

    def _wakes(self, look: Looked, score: Score) -> bool:
        learned = self._judge.learned
        is_fair = max(look.points.values(), default=0) >= POINTS["fair"]
        lower = LOWER if len(look.message.text) > LONGER else 0.0
        is_loud = any(one >= least - lower for one, least in zip(score, learned.wakes, strict=True))
        # Whoever asked for no contact is reached by any words: these can't tell.
        is_after_no = "after_no_contact" in look.moment
        return is_fair or bool(look.safety) or is_loud or is_after_no

    def _heard(
        self,
        look: Looked,
        score: Score,
        heard: Heard,
        *,
        everything: bool,
        readings: bool,
        perhaps: float,
    ) -> Marking:
        """Mark a message that the encoder has read."""
        tactics = self._findings(look, score, heard, everything=everything)
        signals = self._signals(look, score, heard, perhaps)
        reading = None
        if readings and not (tactics or signals or look.sure):
            reading = look.reading or self._reading(heard)
        return Marking(
            id=look.message.id,
            tactics=tactics,
            reading=reading,
            safety=signals,
            asks_no_contact="asks_no_contact" in look.events,
        )

    def _findings(
        self, look: Looked, score: Score, heard: Heard, *, everything: bool
    ) -> tuple[Finding, ...]:
        """Give the tactics that are sure enough, the surest first."""
        by_card = {finding.tactic: finding for finding in look.findings}
        learned = self._judge.learned
        findings = []
        names = self._namer.of(telling(heard, look.message.text))
        for tactic, confidence in self._judge.confidences(look, heard, names, score).items():
            least = LEAST_SHOWN if everything else learned.tactics[tactic][1]
            if confidence < least:
                continue
            card = by_card.get(tactic)
            findings.append(
                Finding(
                    tactic=tactic,
                    confidence=round(confidence, 3),
                    spans=card.spans if card else clauses(heard, look.message.text),
                    found_by=f"{card.found_by} model:{learned.model}"
                    if card
                    else f"model:{learned.model}",
                    why=card.why if card else self._why[tactic],
                )
            )
        return tuple(sorted(findings, key=lambda one: (-one.confidence, one.tactic)))

    def _signals(
        self, look: Looked, score: Score, heard: Heard, perhaps: float
    ) -> tuple[SafetySignal, ...]:
        """Give the signals of the cards, and those that they missed, from `perhaps` one on.

        What the cards alone find is not sure: of hands they were not written for, more than half of
        it was nothing, and the encoder knew nearly all of that.
        """
        learned = self._judge.learned
        sure = self._judge.alarm(heard, score)
        likely = shares(heard.signals)
        first = learned.signals[int(np.argmax(likely))]
        by_cards = tuple(
            msgspec.structs.replace(
                one, sure=sure >= (BY_BOTH if one.signal == first else BY_CARDS)
            )
            for one in look.safety
        )
        if sure < perhaps:
            return by_cards
        known = {signal.signal for signal in look.safety}
        named = likely >= min(likely.max(), ALSO)
        spans = clauses(heard, look.message.text)
        return by_cards + tuple(
            SafetySignal(signal=name, spans=spans, sure=sure >= learned.alarmed)
            for name, is_named in zip(learned.signals, named, strict=True)
            if is_named and name not in known
        )

    def _reading(self, heard: Heard) -> ReadingName | None:
        """Give the reading that is likelier than all others together, if there is one."""
        likely = shares(heard.readings)
        best = int(np.argmax(likely))
        if likely[best] < SURE_READING:
            return None
        name = self._judge.learned.readings[best]
        return next((one for one in get_args(ReadingName) if one == name), None)
