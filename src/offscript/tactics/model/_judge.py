"""Joins what cards, encoder and context say of a tactic into how sure a finding is."""

from collections.abc import Mapping

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._encoder import Heard

Numbers = npt.NDArray[np.float64]
LEAST = 1e-4
FEATURES = (
    "start", "any tactic, by the encoder", "this tactic, if any", "both",
    "this card: weak", "this card: fair", "this card: strong", "another card: fair",
    "a boundary or repair, by the cards", "after a request for no contact", "the screen",
)  # fmt: skip


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What the judge learned. Written by training/; `model` names the weights it was made for.

    `weights` stand in the order of FEATURES; `tactics` has, for each, what is added, and from what
    confidence on it is shown; `alarm` is the logit from which on a signal is heard.
    """

    model: str
    encoder: str
    screen: str
    wakes: float
    weights: tuple[float, ...]
    tactics: dict[str, tuple[float, float]]
    readings: tuple[str, ...]
    alarm: float
    signals: tuple[str, ...]


class Judge:
    """Weighs what is known of a message, for every tactic alike but for where each starts."""

    def __init__(self, learned: Judgement) -> None:
        """Take what was learned."""
        self.learned = learned
        self._weights = np.array(learned.weights)
        self._starts = np.array([start for start, _ in learned.tactics.values()])

    def confidences(self, look: Looked, heard: Heard, score: float) -> Mapping[str, float]:
        """Give how sure each tactic is: the share of such findings that a careful reader shares."""
        table = features(look, heard, score, tuple(self.learned.tactics))
        sure = 1 / (1 + np.exp(-(table @ self._weights + self._starts)))
        return dict(zip(self.learned.tactics, sure.tolist(), strict=True))


def features(look: Looked, heard: Heard, score: float, tactics: tuple[str, ...]) -> Numbers:
    """Give the features of every tactic for a message, a row each. `score` is the screen's."""
    some = heard.some
    share = np.exp(heard.which.astype(np.float64) - heard.which.max())
    share = np.clip(share / share.sum(), LEAST, 1 - LEAST)
    both = share / (1 + np.exp(-some))
    points = np.array([look.points.get(tactic, 0) for tactic in tactics])
    table = np.zeros((len(tactics), len(FEATURES)))
    most = max(look.points.values(), default=0)
    table[:, 0] = 1
    table[:, 1] = np.clip(some, -8, 8)
    table[:, 2] = np.log(share / (1 - share))
    table[:, 3] = np.log(np.clip(both, LEAST, 1 - LEAST) / (1 - np.clip(both, LEAST, 1 - LEAST)))
    for column, least in enumerate(POINTS.values(), 4):
        table[:, column] = points >= least
    table[:, 7] = (most >= POINTS["fair"]) & (points < most)
    table[:, 8] = look.guarded
    table[:, 9] = "after_no_contact" in look.moment
    table[:, 10] = np.clip(score, -4, 4)
    return table
