"""The alarm for Spanish as it learns: whether there is danger in a text, and of which kind."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np

from offscript.tactics.model._alarm import bare
from training._namer import fitted, write_labels
from training._names import SIGNALS
from training._rows import Label
from training._screen import Bits

STRENGTH = 3.0
WHICH = 20.0  # the same for which danger it is
FALSE = 0.05, 0.003
"""False alarms, at most, for danger perhaps and surely: of the other messages of hands that hold
danger, by what was learned from the rest. These say harmless things in the words of danger, as
everyday talk seldom does."""
FAINTLY = 0.15
"""The same for danger that a person is asked about; how far that is below danger perhaps stands in `Alarm`."""


def learn_alarm(labels: Sequence[Label], file: Path) -> None:
    """Learn from labelled messages, choose from which score on there is danger, and write it."""
    bits = Bits([bare(label.text) for label in labels], once=True)
    there = np.array([bool(label.safety) for label in labels])
    hands = np.array([label.hand for label in labels])
    others = ~there & np.isin(hands, hands[there])
    unseen = np.zeros(len(labels))
    for hand in sorted(set(hands)):
        inside = hands == hand
        model = fitted(bits.table[~inside], there[~inside], STRENGTH)
        unseen[inside] = model.decision_function(bits.table[inside])
    levels = np.quantile(unseen[others], [1 - share for share in FALSE])
    for hand, level in product(sorted(set(hands)), levels):
        inside = hands == hand
        heard, wrong = (np.sum(unseen[inside & kind] >= level) for kind in (there, ~there))
        print(
            f"{hand}, from {level:.2f} on: {heard} of {np.sum(inside & there)} dangers, "
            f"{wrong} of {np.sum(inside & ~there)} others"
        )
    faintly = np.quantile(unseen[others], 1 - FAINTLY)
    heard, wrong = (np.mean(unseen[kind] >= faintly) for kind in (there, others))
    print(
        f"faintly, {levels[0] - faintly:.2f} below perhaps: {heard:.3f} of dangers, {wrong:.3f} of others"
    )
    each = [
        fitted(bits.table[there], np.array([name in one.safety for one in labels])[there], WHICH)
        for name in SIGNALS
    ]
    models = [fitted(bits.table, there, STRENGTH)] * len(FALSE) + each
    starts = np.array([model.intercept_[0] for model in models])
    starts[: len(FALSE)] -= levels
    write_labels(file, np.stack([one.coef_[0] for one in models], axis=1), starts, bits.rarity)
