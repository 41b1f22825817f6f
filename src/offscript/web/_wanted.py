"""What the person chose to see: a filter, kept under an opaque name, and how it reads in words."""

from datetime import UTC, date, datetime, time

import msgspec

from offscript.record import Archive, Filter, Problem
from offscript.web._language import gettext
from offscript.web._page import Form, Visit

ALL = "all"
"""Stands in addresses for no filter."""


class Chosen(msgspec.Struct, frozen=True):
    """A filter as the form says it: places in lists, ids, and days."""

    person: str = ""
    conversation: str = ""
    channel: str = ""
    tactic: str = ""
    since: str = ""
    until: str = ""
    attachment: str = ""

    def is_empty(self) -> bool:
        """Tell whether nothing was chosen."""
        return self == Chosen()


def chosen_in(form: Form) -> Chosen:
    """Read the fields of the form."""
    return Chosen(**{name: form[name] for name in Chosen.__struct_fields__})


def chosen(visit: Visit) -> tuple[str, Chosen]:
    """Give what the address names; nothing chosen where it was long ago."""
    name = visit.parts[0] if visit.parts else ALL
    kept = visit.kept(name)
    return (name, kept) if isinstance(kept, Chosen) else (ALL, Chosen())


def filter_of(wanted: Chosen, archive: Archive) -> Filter:
    """Make the filter. Raises Problem for what can't be read, such as a day."""
    person = _named(wanted.person, [one.name for one in archive.people])
    conversation = _named(wanted.conversation, [one.name for one in archive.conversations])
    until = day_in(wanted.until)
    return Filter(
        authors=tuple(sorted(archive.people[person].authors)) if person is not None else (),
        conversations=(
            (archive.conversations[conversation].name,) if conversation is not None else ()
        ),
        channels=(wanted.channel,) if wanted.channel in archive.channels else (),
        tactics=(wanted.tactic,) if wanted.tactic else (),
        since=_starts(day_in(wanted.since)),
        until=_starts(date.fromordinal(until.toordinal() + 1)) if until else None,
        attachment={"with": True, "without": False}.get(wanted.attachment),
    )


def day_in(text: str) -> date | None:
    """Read a day as browsers send it. Raises Problem for anything else; None for nothing."""
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
        day.replace(year=day.year + 1, day=1)
    except ValueError as error:
        raise Problem(
            gettext(
                "That day can't be read. Please write it as year-month-day, such as 2024-06-03."
            )
        ) from error
    return day


def start_of(day: date) -> datetime:
    """Give the moment a day begins on this computer."""
    try:
        return datetime.combine(day, time()).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.combine(day, time(), UTC)


def _starts(day: date | None) -> datetime | None:
    return start_of(day) if day else None


def _named(place: str, names: list[str]) -> int | None:
    """Read the place in a list that a form names."""
    return int(place) if place.isdigit() and int(place) < len(names) else None
