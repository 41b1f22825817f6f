"""Shows the lines over time of everything the person checked in with, and of their days."""

from offscript.actions._own import values
from offscript.record import CheckIn, DayNote
from offscript.recovery import Point, Series, instruments, library, series
from offscript.vault import Vault

MOST_TAPPED = 4


def show_lines(vault: Vault, language: str = "en") -> tuple[Series, ...]:
    """Give each line that has a point: its values, to be drawn or read out."""
    taken = values(vault, CheckIn)
    lines = [series(one, taken) for one in instruments(language).values()]
    days = sorted(values(vault, DayNote), key=lambda note: note.day)
    taps = library(language).taps
    for name in ("energy", "sleep"):
        points = [
            Point(note.day, value)
            for note in days
            for value in [getattr(note, name)]
            if value is not None
        ]
        lines.append(
            Series(
                name=name,
                title=taps[name].title,
                least=0,
                most=MOST_TAPPED,
                more_is="better",
                points=tuple(points),
            )
        )
    return tuple(line for line in lines if line.points)
