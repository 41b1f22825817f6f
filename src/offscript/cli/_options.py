"""Options and small talk that several commands share."""

from datetime import date, tzinfo
from pathlib import Path

import click

from offscript.record import Clock, DateOrder, MarkedDate, Problem

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


def marked_date(text: str) -> MarkedDate:
    """Read a day that matters. Raises Problem for one that is no day."""
    day, _, label = text.partition("=")
    try:
        return MarkedDate(day=date.fromisoformat(day.strip()), label=label.strip() or "Your date")
    except ValueError as error:
        message = f"--date {text} is not a day. Write it as 2024-05-02=Hearing."
        raise Problem(message) from error
