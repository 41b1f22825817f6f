"""Options and small talk that several commands share."""

import re
import sys
from collections.abc import Callable
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any, TypedDict

import click

from offscript.cli._language import echo, voice
from offscript.cli._usage import DAY, Place
from offscript.record import Clock, Columns, DateOrder, MarkedDate, NotLogged, Problem, said

_COLUMN = re.compile(r"(?:^|,)\s*(time|author|text|conversation|recipient)\s*=")

_STANDARD_INPUT = "-"
_LONGEST = 64 << 20
_PIECES = 20
"""Words that a name of a file is looked for in."""

_EXPORT = Place(path_type=Path, readable=False)
"""What can't be read is told beside what was read, and hinders no other."""

EXPORTS = click.argument("exports", nargs=-1, required=True, type=_EXPORT, metavar="EXPORT...")
EXPORTS_OR_VAULT = click.argument("exports", nargs=-1, type=_EXPORT, metavar="[EXPORT...]")
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
        type=DAY,
        help="The day on which a pasted text without dates begins. Default: it ends today.",
    ),
    click.option(
        "--speech-model",
        type=Place(path_type=Path, exists=True, file_okay=False, resolve_path=True),
        metavar="FOLDER",
        help="A faster-whisper model you have, to write voice notes down with. Never fetched.",
    ),
)

NO_CONTACT = click.option(
    "--no-contact",
    type=DAY,
    help="The day you asked for no contact (YYYY-MM-DD). Default: looked for in your messages.",
)
DATES = click.option(
    "--date",
    "dates",
    multiple=True,
    metavar="DAY=WHAT",
    help="A day that matters to you, such as 2024-05-02=Hearing; repeat it for others.",
)
COUNTRY = click.option(
    "--country", metavar="COUNTRY", help="Show this country's helplines (GB, or a name)."
)
NOT_LOGGED = click.option(
    "--not-logged",
    "gaps",
    multiple=True,
    metavar="FROM..TO",
    help="Days of which nothing is in these files, such as 2024-03-01..2024-03-20: quiet on them "
    "is not taken for quiet. Repeat it for others.",
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


def clock_of(chosen: Unsaid) -> Clock:
    """Make the clock that a person chose. Raises Problem for a zone or columns nobody knows."""
    columns, day, model = chosen.get("columns"), chosen.get("day"), chosen.get("speech_model")
    return Clock(
        _zone(chosen.get("zone")),
        chosen.get("date_order"),
        columns=_columns(columns) if columns else None,
        day=day.date() if day else None,
        speech_model=str(model) if model else None,
    )


def pasted_among(exports: tuple[Path, ...]) -> tuple[tuple[Path, ...], bytes | None]:
    """Give the exports that are files, and what comes on standard input if `-` is among them.

    Raises Problem for the pieces of a name that stood there without quotes.
    """
    files = tuple(path for path in exports if str(path) != _STANDARD_INPUT)
    if (name := _in_pieces(files)) is not None:
        raise Problem(said('A name with spaces needs quotes around it: "{name}".', name=name))
    if len(files) == len(exports):
        return files, None
    if sys.stdin.isatty():
        echo(said("Paste the text, then press Enter and Ctrl-D (Windows: Ctrl-Z)."), err=True)
    pasted = sys.stdin.buffer.read(_LONGEST + 1)
    if len(pasted) > _LONGEST:
        raise Problem(
            said("A pasted text may be {n} MB long. Give longer ones as a file.", n=_LONGEST >> 20)
        )
    return files, pasted


def _in_pieces(files: tuple[Path, ...]) -> str | None:
    """Find a file whose name the shell took for several: it has spaces, and no quotes."""
    for number, path in enumerate(files):
        if path.exists():
            continue
        pieces = [str(piece) for piece in files[number : number + _PIECES]]
        names = (" ".join(pieces[:many]) for many in range(2, len(pieces) + 1))
        return next((name for name in names if Path(name).exists()), None)
    return None


def _columns(text: str) -> Columns:
    """Read `time=When,author=Who,text=Message`. Raises Problem where one of these is missing."""
    _, *parts = _COLUMN.split(text)
    named = {key: name.strip() for key, name in zip(parts[::2], parts[1::2], strict=True)}
    named = {key: name for key, name in named.items() if name}
    if not {"time", "author", "text"} <= named.keys() or _COLUMN.match(text) is None:
        raise Problem(
            said(
                "--columns {text} does not name a time, an author and a text. Write it as "
                "time=When,author=Who,text=Message.",
                text=text,
            )
        )
    return Columns(**named)


def _zone(name: str | None) -> tzinfo:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    if name is None:
        from tzlocal import get_localzone

        try:
            return get_localzone()
        except (LookupError, ValueError, OSError) as error:
            raise Problem(
                said(
                    "This computer says its zone in a way that is not known here. Name it with "
                    "--zone, such as --zone Europe/Madrid."
                )
            ) from error
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Problem(
            said(
                "There is no zone {name}. Zones look like Europe/Madrid or America/New_York.",
                name=name,
            )
        ) from error


def marked_date(text: str) -> MarkedDate:
    """Read a day that matters. Raises Problem for one that is no day."""
    day, _, label = text.partition("=")
    try:
        otherwise = voice().say(said("Your date"))
        return MarkedDate(day=date.fromisoformat(day.strip()), label=label.strip() or otherwise)
    except ValueError as error:
        raise Problem(
            said("--date {text} is not a day. Write it as 2024-05-02=Hearing.", text=text)
        ) from error


def missing_days(text: str) -> NotLogged:
    """Read days that are not in the files. Raises Problem for what is no two days in order."""
    try:
        starts, ends = (date.fromisoformat(day.strip()) for day in text.split(".."))
        if starts <= ends:
            return NotLogged(starts=starts, ends=ends)
    except ValueError:
        pass
    raise Problem(
        said(
            "--not-logged {text} is not a time from one day to another. Write it as "
            "2024-03-01..2024-03-20.",
            text=text,
        )
    )
