"""The text that imessage-exporter writes, cut into its messages: a heading, and lines below it."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import PurePath

import msgspec

from offscript.record import OWNER, Attachment, Edit, Seen
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile

LONGEST = 100_000
"""Lines beyond which a message is none; the rest is a block of its own that nobody wrote."""

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HEADING = re.compile(
    rf"(?P<month>{'|'.join(_MONTHS)}) (?P<day>\d\d), (?P<year>\d{{4}}) {{1,2}}"
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d):(?P<second>\d\d) (?P<half>[AP]M)"
    r"(?: \(Read by (?P<reader>.{1,80}?) after (?P<after>[^()]{1,80})\))?(?: (?P<rest>\S.*))?$",
    re.ASCII,
)
_FOLDER = "attachments/"
_SPAN = re.compile(r"(\d{1,9}) (second|minute|hour|day|week|month|year)s?")
_SECONDS = {
    "second": 1,
    "minute": 60,
    "hour": 3600,
    "day": 86_400,
    "week": 604_800,
    "month": 2_592_000,
    "year": 31_536_000,
}
_LATER = re.compile(rf"Edited (?:{_SPAN.pattern}(?:, )?){{1,7}} later: (?P<text>.*)", re.DOTALL)
_UNSENT = re.compile(r".{1,200} unsent this message part(?: .{1,80} after sending)?!")
_REACTION = re.compile(
    r" {4,}(?P<what>Loved|Liked|Disliked|Laughed|Emphasized|Questioned|\S{1,16}|Sticker) "
    r"(?:from|by) (?P<who>\S.{0,199})$"
)


class Heading(msgspec.Struct, frozen=True):
    """The line a message begins with; `rest` holds the words of a notice."""

    when: datetime
    read_by: str
    read_after: int | None
    rest: str

    def seen(self, sent_at: datetime) -> tuple[Seen, ...]:
        """Say who read a message sent then, and when; nothing where the heading does not."""
        if self.read_after is None:
            return ()
        reader = OWNER if self.read_by == "you" else self.read_by
        return (Seen(author=reader, at=sent_at + timedelta(seconds=self.read_after)),)


class Block(msgspec.Struct, frozen=True):
    """A message: the line it begins in, how far it is indented, its heading, and what is below.

    Lines that stand before the first heading have none.
    """

    place: int
    indent: int
    heading: Heading | None
    lines: tuple[str, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """What an answer has alike in both places."""
        when = self.heading.when.isoformat() if self.heading else ""
        return (when, *self.lines[:2])


def heading_of(line: str) -> Heading | None:
    """Read a heading; None where a line is none, or names no moment."""
    found = _HEADING.match(line)
    if found is None:
        return None
    hour = int(found["hour"]) % 12 + (12 if found["half"] == "PM" else 0)
    month = _MONTHS.index(found["month"]) + 1
    day, year, minute, second = (int(found[part]) for part in ("day", "year", "minute", "second"))
    try:
        when = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - the zone is assumed later
    except ValueError:
        return None
    after = found["after"]
    spans = _SPAN.findall(after) if after else []
    return Heading(
        when=when,
        read_by=found["reader"] or "",
        read_after=sum(int(count) * _SECONDS[unit] for count, unit in spans) if spans else None,
        rest=found["rest"] or "",
    )


def reaction_of(line: str) -> tuple[str, str] | None:
    """Read what somebody reacted with, and who."""
    found = _REACTION.match(line)
    return (found["what"], found["who"]) if found else None


def file_at(path: str, export: InputFile, name: str = "") -> Attachment:
    """Find a file by its path; only the export's own folder of them came with it."""
    at = path.rfind(_FOLDER)
    near = path[at:] if at >= 0 else path
    return attached(export, near, name=name or PurePath(path).name)


def wordings_of(lines: list[str]) -> tuple[list[str], tuple[Edit, ...]]:
    """Give the lines of a message with its last wording, and the wordings before that."""
    timed = ((at, heading_of(line)) for at, line in enumerate(lines))
    first, rest = next(((at, one.rest) for at, one in timed if one and one.rest), (len(lines), ""))
    later = [at for at in range(first + 1, len(lines)) if _LATER.fullmatch(lines[at])]
    if not later:
        return lines, ()
    starts = [rest, *(_LATER.sub(r"\g<text>", lines[at]) for at in later)]
    bounds = [first, *later, len(lines)]
    rows = [
        [start, *lines[at + 1 : end]]
        for start, at, end in zip(starts, bounds, bounds[1:], strict=False)
    ]
    return lines[:first] + rows[-1], tuple(Edit(text="\n".join(row)) for row in rows[:-1])


def is_unsent(line: str) -> bool:
    """Tell whether a line stands in place of words that were taken back."""
    return _UNSENT.fullmatch(line) is not None


def blocks(lines: Iterable[str]) -> Iterator[Block]:
    """Cut lines into messages. Empty lines behind a message are not its own.

    A notice stands behind an empty line. A time with words that does not is the first wording of
    an edited message.
    """
    place = number = indent = 0
    heading: Heading | None = None
    held: list[str] = []
    for line in lines:
        number += 1
        plain = line.rstrip("\r\n").removeprefix("\ufeff")
        begun = heading_of(plain.lstrip(" "))
        if begun and begun.rest and heading and not heading.rest and held and held[-1].strip():
            begun = None
        if begun is None and len(held) < LONGEST:
            held.append(plain[min(indent, len(plain) - len(plain.lstrip(" "))) :])
            continue
        yield from _closed(place, indent, heading, held)
        place, heading, held = number, begun, []
        indent = len(plain) - len(plain.lstrip(" ")) if begun else 0
    yield from _closed(place, indent, heading, held)


def _closed(place: int, indent: int, heading: Heading | None, held: list[str]) -> Iterator[Block]:
    """Give a block, if there is anything in it."""
    while held and not held[-1].strip():
        held.pop()
    if heading is not None or any(line.strip() for line in held):
        yield Block(max(place, 1), indent, heading, tuple(held))
