"""Goes through what is long in slices, so that others have their turn with the vault in between."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import TypeVar

from offscript.actions._progress import Progress

Turn = AbstractContextManager[object]
"""Held while the vault is used; a lock, where several threads use it."""
ALONE: Turn = nullcontext()
"""Where nobody else uses it."""
SLICE = 500
"""Things looked at in one turn: some milliseconds' work."""
T = TypeVar("T")


def slices(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut what comes into lists of `size`, the last one shorter."""
    rest = iter(items)
    while piece := list(islice(rest, size)):
        yield piece


def in_slices(
    items: Iterable[T], turn: Turn, progress: Progress | None, doing: str, whole: int
) -> Iterator[T]:
    """Give what is read from the vault one by one, holding `turn` only while a slice is read."""
    rest = iter(items)
    done = 0
    while True:
        with turn:
            piece = list(islice(rest, SLICE))
        if not piece:
            return
        yield from piece
        done += len(piece)
        if progress is not None:
            progress(doing, min(done, whole), whole)


def in_turns(steps: Iterator[object], turn: Turn) -> Iterator[None]:
    """Go through work that is cut into steps, holding `turn` only while one is done."""
    end = object()
    while True:
        with turn:
            if next(steps, end) is end:
                return
        yield
