"""Joins what cards, encoder, namer and context say of a tactic into how sure a finding is."""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._clause import LONGER
from offscript.tactics.model._encoder import Heard
from offscript.tactics.model._encoder import Numbers as Heads

Numbers = npt.NDArray[np.float64]
Score = Sequence[float]  # a message's, of the screen: one for each kind
LEAST = 1e-4
FEATURES = (
    "start", "any tactic, by the encoder",
    "this tactic, if any, by the encoder", "the same, and any",
    "this tactic, if any, by the namer", "the same, and any",
    "this tactic, if any, by the two", "the same, and any",
    "this card: weak", "this card: fair", "this card: strong", "another card: fair",
    "a boundary or repair, by the cards", "after a request for no contact", "the screen",
    "a longer message", "any tactic in it", "this tactic in it, by the two, and any",
)  # fmt: skip
ALARM_FEATURES = (
    "start", "any signal, by the encoder", "the likeliest signal, if any",
    "any tactic, by the encoder", "the screen", "the screen, for signals",
)  # fmt: skip


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What the judge learned. Written by training/; `model` names the weights it was made for.

    `wakes` has for each of the screen's kinds the score from which on the encoder is woken, `near`
    the same for messages near one that tells;
    `weights` stand in the order of FEATURES; `tactics` has, for each, what is added, and from what
    confidence on it is shown; `alarm` are weights in the order of ALARM_FEATURES; `perhaps` and
    `alarmed` say how sure a signal must be to be named as one that may be, and as one that is.
    """

    model: str
    encoder: str
    screen: str
    namer: str
    wakes: tuple[float, float]
    near: tuple[float, float]
    weights: tuple[float, ...]
    tactics: dict[str, tuple[float, float]]
    readings: tuple[str, ...]
    alarm: tuple[float, ...]
    perhaps: float
    alarmed: float
    signals: tuple[str, ...]


class Judge:
    """Weighs what is known of a message, for every tactic alike but for where each starts."""

    def __init__(self, learned: Judgement) -> None:
        """Take what was learned."""
        self.learned = learned
        self._weights = np.array(learned.weights)
        self._starts = np.array([start for start, _ in learned.tactics.values()])
        self._alarm = np.array(learned.alarm)

    def confidences(
        self, look: Looked, heard: Heard, names: Numbers, score: Score
    ) -> Mapping[str, float]:
        """Give how sure each tactic is: the share of such findings that a careful reader shares.

        `names` are the namer's logits.
        """
        table = features(look, heard, names, score, tuple(self.learned.tactics))
        sure = 1 / (1 + np.exp(-(table @ self._weights + self._starts)))
        return dict(zip(self.learned.tactics, sure.tolist(), strict=True))

    def alarm(self, heard: Heard, score: Score) -> float:
        """Give how sure it is that a message holds some safety signal."""
        return float(1 / (1 + np.exp(-(alarm_features(heard, score) @ self._alarm))))


def shares(logits: Heads | Numbers) -> Numbers:
    """Turn logits into shares that add up to one."""
    raised = np.exp(logits.astype(np.float64) - logits.max())
    turned: Numbers = raised / raised.sum()
    return turned


def _odds(share: Numbers) -> Numbers:
    """Give the logarithm of the odds, within bounds."""
    share = np.clip(share, LEAST, 1 - LEAST)
    odds: Numbers = np.log(share / (1 - share))
    return odds


def alarm_features(heard: Heard, score: Score) -> Numbers:
    """Give the features of a message for any safety signal. `score` are the screen's."""
    likeliest = _odds(shares(heard.signals).max(keepdims=True))[0]
    return np.array(
        [
            1,
            np.clip(heard.alarm, -8, 8),
            likeliest,
            np.clip(heard.some, -8, 8),
            *np.clip(score, -4, 4),
        ]
    )


def features(
    look: Looked, heard: Heard, names: Numbers, score: Score, tactics: tuple[str, ...]
) -> Numbers:
    """Give the features of every tactic for a message, a row each.

    `names` are the namer's logits, `score` are the screen's.
    """
    some = 1 / (1 + np.exp(-heard.some))
    points = np.array([look.points.get(tactic, 0) for tactic in tactics])
    most = max(look.points.values(), default=0)
    columns = [np.ones(len(tactics)), np.full(len(tactics), np.clip(heard.some, -8, 8))]
    for logits in (heard.which, names, heard.which + names):
        share = shares(logits)
        columns += [_odds(share), _odds(share * some)]
    weighed_apart = columns[0], columns[1], columns[-1]
    columns += [points >= least for least in POINTS.values()]
    columns.append((most >= POINTS["fair"]) & (points < most))
    of_all = (look.guarded, "after_no_contact" in look.moment, np.clip(score[0], -4, 4))
    columns += [np.full(len(tactics), float(one)) for one in of_all]
    # Of a longer message what is heard is right more often than of a short one that sounds as sure.
    is_longer = len(look.message.text) > LONGER
    columns += [is_longer * column for column in weighed_apart]
    return np.column_stack(columns).astype(np.float64)
