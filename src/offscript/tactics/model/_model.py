"""The cascade: a screen over everything, namer and encoder where it is worth it, and a judge."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np

from offscript.record import Finding, Listening, Marking, ReadingName, SafetySignal
from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._clause import LONGER, around, clauses, telling
from offscript.tactics.model._encoder import Encoder, Heard
from offscript.tactics.model._gathered import BEFORE
from offscript.tactics.model._judge import Judge, Judgement, Levels, agreed, shares
from offscript.tactics.model._labeller import Labeller
from offscript.tactics.model._screen import Row, Screen
from offscript.tactics.model._window import Windows
from offscript.tactics.model._wordpiece import WordPieces

LEAST_SHOWN = 0.02  # confidence of what is kept where everything is asked for
SURE_READING = 0.6
BY_CARDS = 0.25  # how sure of any signal, where a card found one
BY_BOTH = 0.1  # the same where the encoder names that one too: nine in ten were right
LEAST_HEARD: dict[Listening, float] = {"closely": 0.065, "faintly": 0.025}
"""How sure of any signal from which on there is perhaps one, where one is listened for.

From `faintly` on a person is asked of the words: then no set of everyday talk that thresholds are
chosen by is asked about in more than one message of twenty.
"""
HARMLESS = LEAST_HEARD["faintly"]
"""How sure of any signal at the most, where words are read innocently: better nothing than that."""
ALSO = 0.35  # share of what is heard, from which a second signal is named beside the first


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the model.

    With `everything` the encoder reads every message, and what is below the thresholds is shown.
    With `listening` it reads every one too, and signals are shown from its own level on. Without
    `readings` no marking has one.
    """

    everything: bool = False
    readings: bool = True
    listening: Listening | None = None


class Passing(msgspec.Struct, kw_only=True):
    """A message on its way through the model: what the screen makes of it, and its mark so far.

    `loud`: for a tactic, and for a signal; `louder`: the same by the namer too, if it was asked;
    `tells`: the encoder was woken for it by itself, and it was marked.
    """

    look: Looked
    row: Row
    loud: tuple[float, float]
    louder: tuple[float, float] | None = None
    marking: Marking
    is_heard: bool = False
    tells: bool = False


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

    def pass_on(self, looked: Sequence[Looked], asked: Asked) -> list[Passing]:
        """Mark messages in their order, those that wake the encoder by what it hears in them."""
        if not looked:
            return []
        rows = self._screen.rows(looked)
        loud = map(tuple, self._judge.loud(rows).tolist())
        harmless = self._judge.learned.asks.first[1]
        passing = [
            Passing(
                look=look,
                row=row,
                loud=both,
                marking=_unheard(look, readings=asked.readings and both[1] < harmless),
            )
            for look, row, both in zip(looked, rows, loud, strict=True)
        ]
        always = asked.everything or asked.listening is not None
        self._hear(passing if always else self._woken(passing, near=False), asked)
        for one in passing:
            one.tells = bool(one.marking.tactics)
        return passing

    def listen_again(self, passing: Sequence[Passing], asked: Asked) -> None:
        """Mark anew those that were not heard, where the encoder is to wake for less."""
        silent = [one for one in passing if not one.is_heard]
        self._hear(self._woken(silent, near=True), asked)

    def _woken(self, passing: Sequence[Passing], *, near: bool) -> list[Passing]:
        """Give those that wake the encoder: what is loud by the namer too, and what always does."""
        asks, wakes = self._judge.learned.asks, self._judge.learned.wakes
        self._ask_namer([one for one in passing if _is_loud(one.look, one.loud, asks, near=near)])
        return [
            one
            for one in passing
            if _always_wakes(one.look)
            or (one.louder and _is_loud(one.look, one.louder, wakes, near=near))
        ]

    def _ask_namer(self, passing: Sequence[Passing]) -> None:
        """Tell how loud messages are by the namer too, where it was not asked before."""
        fresh = [one for one in passing if one.louder is None]
        if not fresh:
            return
        names = self._namer.of([one.look.message.text for one in fresh])
        louder = self._judge.louder(np.stack([one.row for one in fresh]), names)
        for one, (tactic, signal) in zip(fresh, louder.tolist(), strict=True):
            one.louder = tactic, signal

    def _hear(self, passing: Sequence[Passing], asked: Asked) -> None:
        """Have the encoder read messages, and mark them."""
        if not passing:
            return
        looked = [one.look for one in passing]
        heard = list(self._encoder.hear(looked))
        pairs = zip(looked, heard, strict=True)
        texts = (telling(said.telling, look.message.text) for look, said in pairs)
        names = self._namer.of(list(texts))
        rows = np.stack([one.row for one in passing])
        confidences = self._judge.confidences(looked, heard, names, rows).tolist()
        alarms = self._judge.alarms(heard, rows)
        surest = agreed(looked, rows) & (alarms >= self._judge.learned.alarmed)
        of_each = zip(passing, heard, confidences, alarms.tolist(), surest.tolist(), strict=True)
        for one, said, sure, alarm, is_sure in of_each:
            self._mark(one, said, sure, asked, alarm, is_sure=is_sure)

    def _mark(
        self,
        one: Passing,
        heard: Heard,
        confidences: Sequence[float],
        asked: Asked,
        alarm: float,
        *,
        is_sure: bool,
    ) -> None:
        """Mark a message that was read; a signal heard by `alarm` alone is sure where `is_sure`."""
        look = one.look
        sure = dict(zip(self._judge.learned.tactics, confidences, strict=True))
        tactics = self._findings(look, heard, sure, everything=asked.everything)
        least = LEAST_HEARD[asked.listening] if asked.listening else self._judge.learned.perhaps
        signals = self._signals(look, heard, alarm, least, is_sure=is_sure)
        reading = None
        if asked.readings and alarm < HARMLESS and not (tactics or signals or look.sure):
            reading = look.reading or self._reading(heard)
        one.is_heard = True
        one.marking = Marking(
            id=look.message.id,
            tactics=tactics,
            reading=reading,
            safety=signals,
            asks_no_contact="asks_no_contact" in look.events,
        )

    def _findings(
        self, look: Looked, heard: Heard, sure: Mapping[str, float], *, everything: bool
    ) -> tuple[Finding, ...]:
        """Give the tactics that are sure enough, the surest first.

        A card points at the few words that gave a tactic away. People who mark one by hand mark all
        that says it, so what the encoder points at in the same sentence is shown too.
        """
        by_card = {finding.tactic: finding for finding in look.findings}
        learned = self._judge.learned
        findings = []
        for tactic, confidence in sure.items():
            least = LEAST_SHOWN if everything else learned.tactics[tactic][1]
            if confidence < least:
                continue
            card = by_card.get(tactic)
            spans = clauses(heard.telling, look.message.text)
            if card:
                spans = around(card.spans, spans, look.message.text)
            findings.append(
                Finding(
                    tactic=tactic,
                    confidence=round(confidence, 3),
                    spans=spans,
                    found_by=f"{card.found_by} model:{learned.model}"
                    if card
                    else f"model:{learned.model}",
                    why=card.why if card else self._why[tactic],
                )
            )
        return tuple(sorted(findings, key=lambda one: (-one.confidence, one.tactic)))

    def _signals(
        self, look: Looked, heard: Heard, alarm: float, perhaps: float, *, is_sure: bool
    ) -> tuple[SafetySignal, ...]:
        """Give the signals of the cards, and those that they missed, from `perhaps` one on.

        What the cards alone find is not sure: of hands they were not written for, more than half of
        it was nothing, and the encoder knew nearly all of that.
        """
        learned = self._judge.learned
        likely = shares(heard.signals)
        first = learned.signals[int(np.argmax(likely))]
        by_cards = tuple(
            msgspec.structs.replace(
                one, sure=alarm >= (BY_BOTH if one.signal == first else BY_CARDS)
            )
            for one in look.safety
        )
        if alarm < perhaps:
            return by_cards
        known = {signal.signal for signal in look.safety}
        named = likely >= min(likely.max(), ALSO)
        spans = clauses(heard.alarming, look.message.text)
        return by_cards + tuple(
            SafetySignal(signal=name, spans=spans, sure=is_sure)
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


def _always_wakes(look: Looked) -> bool:
    """Tell whether the encoder is woken however quiet a message is.

    By what a card took for danger; and whoever asked for no contact is reached by any words.
    """
    return bool(look.safety) or "after_no_contact" in look.moment


def _is_loud(look: Looked, loud: tuple[float, float], levels: Levels, *, near: bool) -> bool:
    """Tell whether a message is as loud as levels say.

    What a fair card found counts as what stands near a message that tells, and so does a long
    message at the beginning of a conversation, as mails are: in it words hush each other.
    """
    is_first = len(look.earlier) < BEFORE
    is_fair = max(look.points.values(), default=0) >= POINTS["fair"]
    if near or is_fair or (is_first and len(look.message.text) > LONGER):
        least = levels.near
    else:
        least = levels.first if is_first else levels.alone
    return loud[0] >= least[0] or loud[1] >= least[1]


def _unheard(look: Looked, *, readings: bool) -> Marking:
    """Mark a message that only the cards and the screen have seen."""
    return Marking(
        id=look.message.id,
        reading=look.reading if readings else None,
        safety=look.safety,
        asks_no_contact="asks_no_contact" in look.events,
    )
