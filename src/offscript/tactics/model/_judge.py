"""Joins what cards, screen, encoder, namer and context say into how sure a finding is."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._clause import LONGER
from offscript.tactics.model._encoder import Heard
from offscript.tactics.model._screen import Row, screened

Numbers = npt.NDArray[np.float64]
LEAST = 1e-4
NOT_CALM = -0.5
"""The network's logit of any signal from which on it agrees that there may be one.

Of a message that is not a longer one nothing is called sure without it: as many signals are as
without this, and of calm lines that alarm the encoder alone ("went the other way round the river")
none. In a longer one its other words hush what the network hears.
"""
LOUDEST = 8  # bound of the logits of encoder and network
FEATURES = (
    "start", "any tactic, by the encoder", "any tactic, by the network",
    "this tactic, if any, by the encoder", "the same, and any",
    "this tactic, if any, by the namer", "the same, and any",
    "this tactic, if any, by the network", "the same, and any by the network",
    "this tactic, if any, by the three", "the same, and any", "the same, and any by both",
    "this card: weak", "this card: fair", "this card: strong", "another card: fair",
    "a boundary or repair, by the cards", "after a request for no contact", "the linear screen",
    "a longer message", "any tactic in it", "this tactic in it, by the three, and any",
)  # fmt: skip
ALARM_FEATURES = (
    "start", "any signal, by the encoder", "the likeliest signal, if any",
    "any tactic, by the encoder", "the linear screen", "the linear screen, for signals",
    "any signal, by the network",
)  # fmt: skip
LOUD_FEATURES = (
    "start", "the linear screen", "the linear screen, for signals",
    "any tactic, by the network", "any signal, by the network", "its likeliest tactic, if any",
)  # fmt: skip
LOUDER_FEATURES = (
    *LOUD_FEATURES, "its likeliest tactic, by the namer", "the most that the namer says",
)  # fmt: skip


class Levels(msgspec.Struct, frozen=True):
    """How loud a message must be, for a tactic or for a signal.

    By itself, among the first of a conversation, of which little is known, and near what tells.
    """

    alone: tuple[float, float]
    first: tuple[float, float]
    near: tuple[float, float]


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What the judge learned. Written by training/; `model` names the weights it was made for.

    `loud` has for a tactic and for a signal weights in the order of LOUD_FEATURES, `louder` in that
    of LOUDER_FEATURES; `asks` says how loud a message must be for the namer to be asked, `wakes`
    how loud by what it says too, to wake the encoder; `weights` stand in the order of FEATURES;
    `tactics` has, for each, what is added, and from what confidence on it is shown; `alarm` are
    weights in the order of ALARM_FEATURES; `perhaps` and `alarmed` say how sure a signal must be to
    be named as one that may be, and as one that is.
    """

    model: str
    encoder: str
    screen: str
    namer: str
    loud: tuple[tuple[float, ...], tuple[float, ...]]
    louder: tuple[tuple[float, ...], tuple[float, ...]]
    asks: Levels
    wakes: Levels
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
        self._loud = np.array(learned.loud)
        self._louder = np.array(learned.louder)

    def loud(self, rows: Row) -> Numbers:
        """Give how loud messages are, for a tactic and for a signal, by the screen's rows."""
        loud: Numbers = loud_features(rows) @ self._loud.T
        return loud

    def louder(self, rows: Row, names: Numbers) -> Numbers:
        """Give the same by the namer's logits too."""
        louder: Numbers = louder_features(rows, names) @ self._louder.T
        return louder

    def confidences(
        self, looked: Sequence[Looked], heard: Sequence[Heard], names: Numbers, rows: Row
    ) -> Numbers:
        """Give how sure each tactic is: the share of such findings that a careful reader shares.

        `names` are the namer's logits, `rows` the screen's; each has a row for every message.
        """
        table = features(looked, heard, names, rows, tuple(self.learned.tactics))
        sure: Numbers = 1 / (1 + np.exp(-(table @ self._weights + self._starts)))
        return sure

    def alarms(self, heard: Sequence[Heard], rows: Row) -> Numbers:
        """Give how sure it is that messages hold some safety signal."""
        sure: Numbers = 1 / (1 + np.exp(-(alarm_features(heard, rows) @ self._alarm)))
        return sure


def agreed(looked: Sequence[Looked], rows: Row) -> npt.NDArray[np.bool_]:
    """Tell of which messages the network agrees that they may hold a signal, or can't say."""
    return (screened(rows).alarm >= NOT_CALM) | _longer(looked)


def _longer(looked: Sequence[Looked]) -> npt.NDArray[np.bool_]:
    return np.array([len(look.message.text) > LONGER for look in looked])


def shares(logits: npt.NDArray[np.floating]) -> Numbers:
    """Turn logits into shares that add up to one, in each row."""
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=-1, keepdims=True))
    turned: Numbers = raised / raised.sum(axis=-1, keepdims=True)
    return turned


def _odds(share: Numbers) -> Numbers:
    """Give the logarithm of the odds, within bounds."""
    share = np.clip(share, LEAST, 1 - LEAST)
    odds: Numbers = np.log(share / (1 - share))
    return odds


def _bounded(logits: npt.NDArray[np.floating]) -> Numbers:
    bounded: Numbers = np.clip(logits.astype(np.float64), -LOUDEST, LOUDEST)
    return bounded


def loud_features(rows: Row) -> Numbers:
    """Give what tells how loud messages are, in the order of LOUD_FEATURES."""
    seen = screened(rows)
    some, alarm = _bounded(seen.some), _bounded(seen.alarm)
    return np.column_stack([np.ones(len(rows)), seen.linear, some, alarm, _likeliest(seen.which)])


def louder_features(rows: Row, names: Numbers) -> Numbers:
    """Give what tells how loud they are by the namer too, in the order of LOUDER_FEATURES."""
    return np.column_stack([loud_features(rows), _likeliest(names), names.max(axis=1)])


def _likeliest(logits: Numbers) -> Numbers:
    """Give the logarithm of the largest share in each row."""
    likeliest: Numbers = np.log(shares(logits).max(axis=1))
    return likeliest


def alarm_features(heard: Sequence[Heard], rows: Row) -> Numbers:
    """Give the features of messages for any safety signal. `rows` are the screen's."""
    seen = screened(rows)
    likeliest = shares(np.stack([one.signals for one in heard])).max(axis=1)
    return np.column_stack(
        [
            np.ones(len(heard)),
            _bounded(np.array([one.alarm for one in heard])),
            _odds(likeliest),
            _bounded(np.array([one.some for one in heard])),
            np.clip(seen.linear, -4, 4),
            _bounded(seen.alarm),
        ]
    )


def features(
    looked: Sequence[Looked],
    heard: Sequence[Heard],
    names: Numbers,
    rows: Row,
    tactics: tuple[str, ...],
) -> Numbers:
    """Give the features of every tactic for messages: (message, tactic, feature).

    `names` are the namer's logits, `rows` are the screen's.
    """
    seen = screened(rows)
    any_heard, any_seen = (
        _bounded(logits)[:, None] for logits in (np.array([one.some for one in heard]), seen.some)
    )
    heard_of, seen_of = (1 / (1 + np.exp(-logits)) for logits in (any_heard, any_seen))
    which = np.stack([one.which for one in heard]).astype(np.float64)
    by_encoder, by_namer, by_network, by_three = (
        shares(logits) for logits in (which, names, seen.which, which + names + seen.which)
    )
    points = np.array([[look.points.get(tactic, 0) for tactic in tactics] for look in looked])
    most = np.array([max(look.points.values(), default=0) for look in looked])[:, None]
    three = _odds(by_three * heard_of)
    # Of a longer message what is heard is right more often than of a short one that sounds as sure.
    is_longer = _longer(looked)[:, None]
    columns = [
        np.ones((1, 1)),
        any_heard,
        any_seen,
        _odds(by_encoder),
        _odds(by_encoder * heard_of),
        _odds(by_namer),
        _odds(by_namer * heard_of),
        _odds(by_network),
        _odds(by_network * seen_of),
        _odds(by_three),
        three,
        _odds(by_three * np.sqrt(heard_of * seen_of)),
        *(points >= least for least in POINTS.values()),
        (most >= POINTS["fair"]) & (points < most),
        np.array([look.guarded for look in looked])[:, None],
        np.array(["after_no_contact" in look.moment for look in looked])[:, None],
        np.clip(seen.linear[:, :1], -4, 4),
        is_longer,
        is_longer * any_heard,
        is_longer * three,
    ]
    shape = len(looked), len(tactics)
    return np.stack([np.broadcast_to(one, shape) for one in columns], axis=2).astype(np.float64)
