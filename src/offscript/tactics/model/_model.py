"""The cascade: a screen over everything, an encoder where it is worth it, and a judge."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np

from offscript.record import Finding, Marking, ReadingName, SafetySignal
from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._clause import clauses
from offscript.tactics.model._encoder import Encoder, Heard, Numbers
from offscript.tactics.model._judge import Judge, Judgement
from offscript.tactics.model._screen import Screen
from offscript.tactics.model._window import Windows
from offscript.tactics.model._wordpiece import WordPieces

LEAST_SHOWN = 0.02  # confidence of what is kept where everything is asked for
SURE_READING = 0.6
ALSO = 0.35  # share of what is heard, from which a second signal is named beside the first


class Model:
    """Marks messages that the cards looked at. What it says of one depends on no other's batch."""

    def __init__(
        self, weights: Path, why: Mapping[str, str], *, wakes_always: bool = False
    ) -> None:
        """Open the weights; `why` has a plain sentence for each tactic."""
        self._wakes_always = wakes_always
        learned = msgspec.json.decode((weights / "judge.json").read_bytes(), type=Judgement)
        self._judge = Judge(learned)
        self._why = why
        self._screen = Screen(weights / "screen.npz")
        vocabulary = (weights / "vocabulary.txt").read_text("utf-8").split("\n")
        sizes = len(learned.tactics), len(learned.readings), len(learned.signals)
        self._encoder = Encoder(weights / "encoder.onnx", Windows(WordPieces(vocabulary)), sizes)

    def mark(
        self, looked: Sequence[Looked], *, everything: bool = False, readings: bool = True
    ) -> Iterator[Marking]:
        """Mark messages in their order.

        `everything` has the encoder read every message, and shows what is below the thresholds.
        """
        wakes = [everything or woken for woken in self.wakes(looked)]
        heard = self._encoder.hear(
            [look for look, is_woken in zip(looked, wakes, strict=True) if is_woken]
        )
        for look, is_woken in zip(looked, wakes, strict=True):
            yield self._marking(
                look, next(heard) if is_woken else None, everything=everything, readings=readings
            )

    def wakes(self, looked: Sequence[Looked]) -> list[bool]:
        """Tell which messages the encoder reads."""
        if not looked:
            return []
        least = self._judge.learned.wakes
        return [
            self._wakes_always
            or bool(score >= least)
            or max(look.points.values(), default=0) >= POINTS["fair"]
            for look, score in zip(looked, self._screen.scores(looked), strict=True)
        ]

    def scores(self, looked: Sequence[Looked]) -> list[float]:
        """Give what the screen makes of messages; only their order means something."""
        scores: list[float] = self._screen.scores(looked).tolist()
        return scores

    def hear(self, looked: Sequence[Looked]) -> Iterator[Heard]:
        """Give what the encoder says of messages, whether the screen would wake it or not."""
        return self._encoder.hear(looked)

    def _marking(
        self, look: Looked, heard: Heard | None, *, everything: bool, readings: bool
    ) -> Marking:
        tactics: tuple[Finding, ...] = ()
        safety = look.safety
        reading = look.reading
        if heard is not None:
            tactics = self._findings(look, heard, everything=everything)
            safety += self._signals(look, heard)
            if readings and not look.sure:
                reading = reading or self._reading(heard)
        return Marking(
            id=look.message.id,
            tactics=tactics,
            reading=reading if readings and not tactics else None,
            safety=safety,
            asks_no_contact="asks_no_contact" in look.events,
        )

    def _findings(self, look: Looked, heard: Heard, *, everything: bool) -> tuple[Finding, ...]:
        by_card = {finding.tactic: finding for finding in look.findings}
        learned = self._judge.learned
        findings = []
        for tactic, confidence in self._judge.confidences(look, heard).items():
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

    def _signals(self, look: Looked, heard: Heard) -> tuple[SafetySignal, ...]:
        """Give the signals that the cards missed."""
        learned = self._judge.learned
        if heard.alarm < learned.alarm:
            return ()
        known = {signal.signal for signal in look.safety}
        shares = _shares(heard.signals)
        named = shares >= min(shares.max(), ALSO)
        spans = clauses(heard, look.message.text)
        return tuple(
            SafetySignal(signal=name, spans=spans)
            for name, is_named in zip(learned.signals, named, strict=True)
            if is_named and name not in known
        )

    def _reading(self, heard: Heard) -> ReadingName | None:
        """Give the reading that is likelier than all others together, if there is one."""
        shares = _shares(heard.readings)
        best = int(np.argmax(shares))
        if shares[best] < SURE_READING:
            return None
        name = self._judge.learned.readings[best]
        return name if name in get_args(ReadingName) else None  # type: ignore[return-value]


def _shares(logits: Numbers) -> Numbers:
    """Turn logits into shares that add up to one."""
    raised = np.exp(logits - logits.max())
    shares: Numbers = raised / raised.sum()
    return shares
