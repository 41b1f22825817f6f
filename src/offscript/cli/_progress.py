"""What a person sees and is asked while they wait: bars, on a terminal alone."""

import sys
from types import TracebackType
from typing import Self

import click

from offscript.cli._asking import ask_about
from offscript.cli._language import voice
from offscript.record import Clock, Note, said

WIDTH = 16
"""Narrow, so that label, bar, count and estimate stay within 80 columns."""
DOINGS = (
    said("Reading"),
    said("Storing"),
    said("Checking"),
    said("Comparing"),
    said("Linking"),
    said("Keeping pictures and files"),
    said("Keeping the originals"),
    said("Reading meanings"),
    said("Looking for tactics"),
)
"""What may be done for long, for the catalogues to find."""
UNITS = {"Reading": ((10**6, "MB"), (10**3, "kB"))}
"""What is counted in bytes is shown in the first unit that the whole is as large as."""


class _Bar:
    """One bar, from its first drawing to its last."""

    def __init__(self, doing: str, whole: int) -> None:
        self.doing = doing
        self._whole = whole
        self._bar = click.progressbar(
            range(max(whole, 1)),
            label=voice().gettext(doing),
            file=sys.stderr,
            show_percent=False,
            show_eta=False,
            item_show_func=lambda _: self._count(),
            width=WIDTH,
        )
        self._done = 0

    def draw(self, done: int) -> None:
        """Draw the bar with so much done."""
        self._done = done
        # A whole of nothing is done as soon as it is begun.
        self._bar.update((done if self._whole else 1) - self._bar.pos)

    def end(self) -> None:
        """Leave the bar as it is, show the cursor again and begin a new line."""
        self._bar.render_finish()

    def _count(self) -> str:
        """Say how much is done, of how much, and about how long the rest will take."""
        count = said("{done} of {n}", done=self._done, n=self._whole)
        for unit, name in UNITS.get(self.doing, ()):
            if self._whole >= unit:
                done, whole = f"{self._done / unit:,.1f}", f"{self._whole / unit:,.1f} {name}"
                count = said("{done} of {n}", done=done, n=whole)
                break
        estimate = "" if self._bar.finished else self._bar.format_eta()
        if not estimate:
            return voice().say(count)
        return voice().say(said("{count}, {estimate} left", count=count, estimate=estimate))


class Progress:
    """Draws how far a work is, with a count and an estimate, if stderr is a terminal.

    Used in a `with`, so that a bar does not outlive what it tells of, however that ends.
    """

    def __init__(self) -> None:
        """Look whether anybody can see a bar; nothing is drawn yet."""
        self._seen = sys.stderr.isatty()
        self._bar: _Bar | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def __call__(self, doing: str, done: int, whole: int) -> None:
        """Draw that `done` of `whole` is done of `doing`."""
        if not self._seen:
            return
        if self._bar is not None and self._bar.doing != doing:
            self._end()
        if self._bar is None:
            self._bar = _Bar(doing, whole)
        self._bar.draw(done)

    def ask(self, note: Note, clock: Clock) -> Clock | None:
        """Ask what a note leaves open, under the bar; None if nobody is there."""
        if sys.stdin.isatty():
            self._end()
        return ask_about(note, clock)

    def _end(self) -> None:
        """End the bar that is there."""
        if self._bar is not None:
            self._bar.end()
            self._bar = None
