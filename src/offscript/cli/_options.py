"""Options and small talk that several commands share."""

from collections.abc import Callable
from datetime import tzinfo
from pathlib import Path
from typing import Any, TypedDict

import click

from offscript.record import Clock, DateOrder, Problem

EXPORTS = click.argument(
    "exports", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="EXPORT..."
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
        "--speech-model",
        type=click.Path(path_type=Path, exists=True, file_okay=False, resolve_path=True),
        metavar="FOLDER",
        help="A faster-whisper model you have, to write voice notes down with. Never fetched.",
    ),
)


class Unsaid(TypedDict, total=False):
    """What a person chose by the options for what exports leave unsaid."""

    zone: str | None
    date_order: DateOrder | None
    speech_model: Path | None


def unsaid(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for what exports leave unsaid."""
    for option in reversed(_UNSAID):
        command = option(command)
    return command


def clock_of(said: Unsaid) -> Clock:
    """Make the clock that a person chose. Raises Problem for a zone nobody knows."""
    model = said.get("speech_model")
    return Clock(
        _zone(said.get("zone")),
        said.get("date_order"),
        speech_model=str(model) if model else None,
    )


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
