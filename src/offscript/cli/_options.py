"""Options and small talk that several commands share."""

import sys
from collections.abc import Callable
from datetime import tzinfo
from pathlib import Path

import click

from offscript.record import Clock, DateOrder, Note, Problem

EXPORTS = click.argument(
    "exports", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="EXPORT..."
)
ZONE = click.option(
    "--zone",
    metavar="ZONE",
    help="Zone of times that an export leaves unsaid, such as Europe/Madrid. "
    "Default: this computer's.",
)
DATE_ORDER = click.option(
    "--date-order",
    type=click.Choice(["dmy", "mdy", "ymd"]),
    help="Order of day, month and year, for exports where it can't be known.",
)


def clock_of(zone: str | None, date_order: DateOrder | None) -> Clock:
    """Make the clock that a person chose. Raises Problem for a zone nobody knows."""
    return Clock(_zone(zone), date_order)


def _zone(name: str | None) -> tzinfo:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    if name is None:
        from tzlocal import get_localzone

        return get_localzone()
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        message = f"There is no zone {name}. Zones look like Europe/Madrid or America/New_York."
        raise Problem(message) from error


def ask_date_order(note: Note) -> DateOrder | None:
    """Ask how a file's dates are meant; None, and the assumption stays, when nobody is there."""
    if not sys.stdin.isatty():
        return None
    click.echo(note.says, err=True)
    answer: DateOrder = click.prompt(
        "Does the day come first (dmy), or the month (mdy)?",
        type=click.Choice(["dmy", "mdy"]),
        err=True,
    )
    return answer


def progress_bar() -> Callable[[str, int, int], None]:
    """Make what draws a bar with a count and an estimate on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        return lambda _doing, _done, _whole: None
    bars: dict[str, click._termui_impl.ProgressBar[int]] = {}

    def draw(doing: str, done: int, whole: int) -> None:
        bar = bars.get(doing)
        if bar is None:
            for earlier in bars.values():
                earlier.render_finish()
            bar = click.progressbar(
                length=max(whole, 1), label=doing, file=sys.stderr, show_pos=True, show_eta=True
            )
            bars[doing] = bar
            bar.render_progress()
        bar.update(done - bar.pos)
        if done >= whole:
            bar.render_finish()
            bars.pop(doing)

    return draw
