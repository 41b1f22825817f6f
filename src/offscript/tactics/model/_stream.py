"""Passes an archive through the model: around a message that tells, it listens more closely."""

from collections.abc import Sequence

from offscript.tactics._looked import Looked
from offscript.tactics.model._model import Asked, Model, Passing

NEAR = 5  # messages before and after one that tells


class Stream:
    """Has a model mark the messages of an archive in their order, however many are given at once.

    Where one message tells of a tactic, more are likely, so it takes less to wake the encoder for
    those of its conversation among the NEAR before and after it. What wakes it, and nothing else,
    depends on neighbours: what is heard is judged as everywhere.
    """

    def __init__(self, model: Model) -> None:
        """Begin an archive."""
        self._model = model
        # The last messages that were given, how many these are, and those that wait for more.
        self._window: list[Passing] = []
        self._given = 0

    def take(self, looked: Sequence[Looked], asked: Asked, *, goes_on: bool) -> list[Passing]:
        """Take messages in, and give those whose marking is settled, in their order.

        If the archive `goes_on`, the last NEAR wait for what comes after them.
        """
        window = self._window
        window += self._model.pass_on(looked, asked)
        end = max(self._given, len(window) - NEAR * goes_on)
        settled = range(self._given, end)
        near = {
            beside: window[beside]
            for place, one in enumerate(window)
            if one.tells
            for beside in range(max(place - NEAR, settled.start), min(place + NEAR + 1, end))
            if window[beside].look.message.conversation == one.look.message.conversation
        }
        self._model.listen_again(list(near.values()), asked)
        given = window[self._given : end]
        del window[: max(0, end - NEAR)]
        self._given = min(end, NEAR)
        return given
