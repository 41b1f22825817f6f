"""When a recording was made: from its name, from what its maker wrote into it, or its date."""

import re
import struct
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import msgspec

from offscript.record import Said, said
from offscript.sources._files.file import InputFile
from offscript.sources._times.moments import Moment, of_clock, of_instant

_CLOCK = r"(\d{1,2})[-_.: ]?([0-5]\d)[-_.: ]?([0-5]\d)(?!\d)[ \u202f]?([AaPp][Mm])?"
_BETWEEN = r"(?:[-_ T,]|at|um|kl|a las|à|alle)*"
_YEAR_FIRST = re.compile(
    rf"(?<!\d)(20\d\d|\d\d(?=\d{{4}}[ _-]\d{{6}}))[-_.]?([01]\d)[-_.]?([0-3]\d)"
    rf"(?:{_BETWEEN}{_CLOCK})?(?!\d{{3}})"
)
_DAY_FIRST = re.compile(rf"(?<!\d)([0-3]\d)[-_.]([01]\d)[-_.](20\d\d)(?:{_BETWEEN}{_CLOCK})?")
_SINCE_1970 = re.compile(r"(?<!\d)(1\d{9}|1\d{12})(?!\d)")
_MOVIE_HEAD = b"mvhd"
_SINCE_1904 = datetime(1904, 1, 1, tzinfo=UTC)
_NOON = 12
_YEARS = range(2000, 2100)


class Made(msgspec.Struct, frozen=True):
    """When a recording was made; `written` as its name or maker has it, and where that stands."""

    moment: Moment
    written: str
    where: Said


def when_made(file: InputFile, content: bytes, zone: tzinfo) -> Made:
    """Find the time: a name's day and clock go first, then what was written into the file.

    A name with a day alone takes its clock from the maker or the file's date, where these are of
    the same day; otherwise that day begins at midnight.
    """
    day: date | None = None
    if named := _named(file.name, zone):
        moment, written, day = named
        if day is None:
            return Made(moment, written, said("its name"))
    inside = _written_inside(content, zone)
    modified = of_instant(datetime.fromtimestamp(int(file.path.stat().st_mtime), zone))
    for other, where in (
        (inside, said("what its maker wrote into it")),
        (modified, said("the file’s date")),
    ):
        if other is None:
            continue
        local = other.sent_at.astimezone(zone)
        if day is None:
            assumed = msgspec.structs.replace(other, zone="assumed") if other is modified else other
            return Made(assumed, local.isoformat(timespec="seconds"), where)
        if local.date() == day:
            clock = msgspec.structs.replace(other, zone="assumed")
            return Made(
                clock,
                day.isoformat(),
                said("its name for the day and {where} for the clock", where=where),
            )
    return Made(moment, written, said("its name, which has no clock: the day begins at midnight"))


def _named(name: str, zone: tzinfo) -> tuple[Moment, str, date | None] | None:
    """Read a time in a name, as written; the day again where there is no clock."""
    for pattern, turned in ((_YEAR_FIRST, False), (_DAY_FIRST, True)):
        for found in pattern.finditer(name):
            year, month, day = (found[3], found[2], found[1]) if turned else found.group(1, 2, 3)
            try:
                on = date(int(year) % 100 + 2000, int(month), int(day))
                clock = time(_hour(found[4], found[7]), int(found[5] or 0), int(found[6] or 0))
                moment = of_clock(datetime.combine(on, clock), zone)
            except ValueError:
                continue
            return moment, found[0].strip(), None if found[4] else on
    since = _SINCE_1970.search(name)
    if since is None:
        return None
    return of_instant(datetime.fromtimestamp(int(since[1][:10]), zone)), since[1], None


def _hour(hour: str | None, half: str | None) -> int:
    """Read an hour, with or without am and pm. Raises ValueError for what no clock shows."""
    number = int(hour or 0)
    if not half:
        return number
    if not 1 <= number <= _NOON:
        raise ValueError
    return number % _NOON + (_NOON if half in {"pm", "PM", "Pm", "pM"} else 0)


def _written_inside(content: bytes, zone: tzinfo) -> Moment | None:
    """Read when an MPEG-4 recording was made: seconds since 1904, or nought (ISO/IEC 14496-12)."""
    at = content.find(_MOVIE_HEAD)
    try:
        (version,) = struct.unpack_from(">B", content, at + 4)
        (seconds,) = struct.unpack_from(">Q" if version else ">I", content, at + 8)
        made = _SINCE_1904 + timedelta(seconds=seconds)
    except (struct.error, OverflowError):
        return None
    return of_instant(made.astimezone(zone)) if at >= 0 and made.year in _YEARS else None
