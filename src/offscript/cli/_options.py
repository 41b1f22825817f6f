"""Options and small talk that several commands share."""

import re
import sys
from collections.abc import Callable
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any, TypedDict

import click

from offscript.record import Clock, Columns, DateOrder, MarkedDate, Problem

_COLUMN = re.compile(r"(?:^|,)\s*(time|author|text|conversation|recipient)\s*=")

_STANDARD_INPUT = "-"
_LONGEST = 64 << 20

EXPORTS = click.argument(
    "exports", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="EXPORT..."
)
EXPORTS_OR_VAULT = click.argument(
    "exports", nargs=-1, type=click.Path(path_type=Path), metavar="[EXPORT...]"
)
ME = click.option(
    "--me", multiple=True, metavar="NAME", help="Your name or address; repeat it for others."
)
SAME = click.option(
    "--same",
    multiple=True,
    metavar="NAME=NAME",
    help="Two names that are one person, as `offscript people` shows them; repeat it for others.",
)
_UNSAID = (
    click.option(
        "--zone",
        metavar="ZONE",
        help="Zone of times that an export leaves unsaid, such as Europe/Madrid. "
        "Default: this computer's.",
    ),
    click.option(
        "--date-order",
        type=click.Choice(["dmy", "mdy", "ymd"]),
        help="Order of day, month and year, for exports where it can't be known.",
    ),
    click.option(
        "--columns",
        metavar="WHICH",
        help="Columns of a table that names them in its own way, such as "
        "time=When,author=Who,text=Message (conversation= and recipient= too). Default: asked.",
    ),
    click.option(
        "--day",
        type=click.DateTime(["%Y-%m-%d"]),
        help="The day on which a pasted text without dates begins. Default: it ends today.",
    ),
    click.option(
        "--speech-model",
        type=click.Path(path_type=Path, exists=True, file_okay=False, resolve_path=True),
        metavar="FOLDER",
        help="A faster-whisper model you have, to write voice notes down with. Never fetched.",
    ),
)

NO_CONTACT = click.option(
    "--no-contact",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The day you asked for no contact (YYYY-MM-DD). Default: looked for in your messages.",
)
DATES = click.option(
    "--date",
    "dates",
    multiple=True,
    metavar="DAY=WHAT",
    help="A day that matters to you, such as 2024-05-02=Hearing; repeat it for others.",
)


class Unsaid(TypedDict, total=False):
    """What a person chose by the options for what exports leave unsaid."""

    zone: str | None
    date_order: DateOrder | None
    columns: str | None
    day: datetime | None
    speech_model: Path | None


def unsaid(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for what exports leave unsaid."""
    for option in reversed(_UNSAID):
        command = option(command)
    return command


def clock_of(said: Unsaid) -> Clock:
    """Make the clock that a person chose. Raises Problem for a zone or columns nobody knows."""
    columns, day, model = said.get("columns"), said.get("day"), said.get("speech_model")
    return Clock(
        _zone(said.get("zone")),
        said.get("date_order"),
        columns=_columns(columns) if columns else None,
        day=day.date() if day else None,
        speech_model=str(model) if model else None,
    )


def pasted_among(exports: tuple[Path, ...]) -> tuple[tuple[Path, ...], bytes | None]:
    """Give the exports that are files, and what comes on standard input if `-` is among them."""
    files = tuple(path for path in exports if str(path) != _STANDARD_INPUT)
    if len(files) == len(exports):
        return files, None
    if sys.stdin.isatty():
        click.echo("Paste the text, then press Enter and Ctrl-D (Windows: Ctrl-Z).", err=True)
    pasted = sys.stdin.buffer.read(_LONGEST + 1)
    if len(pasted) > _LONGEST:
        message = f"A pasted text may be {_LONGEST >> 20} MB long. Give longer ones as a file."
        raise Problem(message)
    return files, pasted


def _columns(said: str) -> Columns:
    """Read `time=When,author=Who,text=Message`. Raises Problem where one of these is missing."""
    _, *parts = _COLUMN.split(said)
    named = {key: name.strip() for key, name in zip(parts[::2], parts[1::2], strict=True)}
    named = {key: name for key, name in named.items() if name}
    if not {"time", "author", "text"} <= named.keys() or _COLUMN.match(said) is None:
        message = (
            f"--columns {said} does not name a time, an author and a text. Write it as "
            "time=When,author=Who,text=Message."
        )
        raise Problem(message)
    return Columns(**named)


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


def marked_date(text: str) -> MarkedDate:
    """Read a day that matters. Raises Problem for one that is no day."""
    day, _, label = text.partition("=")
    try:
        return MarkedDate(day=date.fromisoformat(day.strip()), label=label.strip() or "Your date")
    except ValueError as error:
        message = f"--date {text} is not a day. Write it as 2024-05-02=Hearing."
        raise Problem(message) from error
