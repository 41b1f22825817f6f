"""Screenshots of chats: words by OCR, sides by the bubbles they stand in.

What is read is a reading, not a copy: each message says how sure it is and has the picture with it.
"""

import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Day,
    Message,
    Note,
    Origin,
    Sayable,
    Unreadable,
    counted,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._screen.bubbles import Bubble, split
from offscript.sources._screen.days import day_in_name, read_clock, read_separator
from offscript.sources._screen.lines import Line, Pixels, can_read, lines_in
from offscript.sources._source import Item, Repeats, Source
from offscript.sources._times.moments import of_clock

NAME = "screenshot"
_KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
_WEBP = (b"RIFF", b"WEBP")
_NAMED = re.compile(
    r"screen|captura|bildschirm|capture|schermata|scherm|zrzut|skärm", re.IGNORECASE
)
_SHAPE = (1.4, 2.6)
_MOST_PIXELS = 60_000_000
_MAKER, _TAKEN = 0x010F, 0x9003
_DETAILS = 0x8769
_STATUS, _HEAD = 0.055, 0.17
_UNSURE = 0.9


def _kind(file: InputFile) -> str | None:
    """Name the kind of picture, if it is one that is read."""
    head = file.head
    if head.startswith(_WEBP[0]) and head[8:12] == _WEBP[1]:
        return "image/webp"
    return next((kind for start, kind in _KINDS.items() if head.startswith(start)), None)


def recognises(file: InputFile) -> bool:
    """Look for a picture of a screen: named so, or upright like a phone and by no camera.

    One that was given by itself is read in any case.
    """
    if _kind(file) is None or not can_read():
        return False
    if file.tree is None or _NAMED.search(file.name):
        return True
    try:
        from PIL import Image  # noqa: PLC0415 - comes with RapidOCR

        with Image.open(io.BytesIO(file.head)) as picture:
            width, height = picture.size
            by_camera = picture.format == "JPEG" and _MAKER in picture.getexif()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
    return _SHAPE[0] <= height / max(width, 1) <= _SHAPE[1] and not by_camera


def resembles(file: InputFile) -> Sayable | None:
    """Say of a picture why it was not read."""
    if _kind(file) is None:
        return None
    if not can_read():
        return said(
            "It is a picture. To read screenshots of chats, Offscript needs its part “pictures”, "
            "which is not installed here. What matters in it can be typed, and given as a text."
        )
    return said(
        "It is a picture, but not shaped like a phone's screen; “screenshot” in its name helps."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the bubbles of a screen from top to bottom."""
    origin = Origin(NAME, file.sha256, 1)
    opened = _open(file)
    if opened is None:
        reason = said("{name} is damaged, or too large a picture to read.", name=file.name)
        yield Unreadable(reason=reason, origin=origin)
        return
    pixels, written = opened
    lines = lines_in(pixels)
    bubbles, outside = split(lines, pixels)
    if not bubbles:
        words = " ".join(line.text for line in lines)[:80]
        reason = (
            said(
                "{name} has words in it but no bubbles, so who wrote is not known: “{words}”.",
                name=file.name,
                words=words,
            )
            if words
            else said("No words were found in {name}.", name=file.name)
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    taken = day_in_name(file.name) or written
    yield from _messages(file, clock, _Screen(pixels.shape, bubbles, outside), taken)


class _Screen(msgspec.Struct, frozen=True):
    """What stands on a screen: its height and width in pixels, bubbles, and lines between them."""

    shape: tuple[int, int, int]
    bubbles: list[Bubble]
    outside: list[Line]

    def title(self) -> str:
        """Find the name at the top: the largest line under the clock and the battery."""
        height = self.shape[0]
        first = self.bubbles[0].top
        top = [
            line
            for line in self.outside
            if line.top < min(_HEAD * height, first)
            and line.bottom > _STATUS * height
            and not read_clock(line.text)
        ]
        return max(top, key=lambda line: line.height).text.strip() if top else ""

    def between(self) -> list[Line | Bubble]:
        """Give bubbles and the lines on the page from top to bottom, without the screen's head."""
        first = min(_STATUS * self.shape[0], self.bubbles[0].top)
        pieces: list[Line | Bubble] = [line for line in self.outside if line.top >= first]
        pieces += self.bubbles
        return sorted(pieces, key=lambda piece: piece.top)


def _messages(file: InputFile, clock: Clock, screen: _Screen, taken: datetime) -> Iterator[Item]:
    """Make messages of the bubbles, and say how they were read."""
    title = screen.title()
    picture = Attachment(name=file.name, type=_kind(file), size=file.size, sha256=file.sha256)
    repeats = Repeats()
    day, time, dated = taken.date(), (taken.hour, taken.minute), False
    sure: list[float] = []
    for piece in screen.between():
        if isinstance(piece, Line):
            if separator := read_separator(piece.text, taken, clock):
                day, dated = separator.day or day, dated or separator.day is not None
                time = separator.clock or time
            continue
        time = read_clock(piece.clock) or time
        when = datetime(day.year, day.month, day.day, *time)  # noqa: DTZ001 - what a clock showed
        moment = of_clock(when, clock.zone)
        author = OWNER if piece.is_mine else title or "other side"
        conversation = title or file.name
        repeat = repeats.count(conversation, author, when.isoformat(), piece.text)
        sure.append(piece.certainty)
        yield Message(
            id=message_id(conversation, author, when.isoformat(), piece.text, repeat),
            conversation=conversation,
            author=author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone="assumed",
            kind="message",
            text=piece.text,
            attachments=(picture,),
            certainty=piece.certainty,
            repeat=repeat,
            origin=Origin(NAME, file.sha256, len(sure)),
        )
    yield from _notes(file.name, sure, taken if not dated else None, has_title=bool(title))


def _notes(
    name: str, sure: Sequence[float], taken: datetime | None, *, has_title: bool
) -> Iterator[Note]:
    """Say how far the reading can be trusted."""
    unsure = sum(certainty < _UNSURE for certainty in sure)
    says = counted(
        "1 message was read off this picture, bubbles on the right as yours, {unsure} of them at a "
        "certainty below {least}. Emoji are lost, and words may be misread: the picture is the "
        "original.",
        "{n} messages were read off this picture, bubbles on the right as yours, {unsure} of them "
        "at a certainty below {least}. Emoji are lost, and words may be misread: the picture is "
        "the original.",
        len(sure),
        unsure=unsure,
        least=_UNSURE,
    )
    yield Note(file=name, about="limit", says=says)
    if not has_title:
        says = said("No name was found at the top; the left side is called “other side”.")
        yield Note(file=name, about="limit", says=says)
    if taken is not None:
        says = said(
            "No day stands in this picture; {day}, when it was made, is taken for it.",
            day=Day(taken.date()),
        )
        yield Note(file=name, about="zone", says=says)


def _open(file: InputFile) -> tuple[Pixels, datetime] | None:
    """Open a picture: its pixels, and when it was made; None where it can't be read."""
    import numpy  # noqa: ICN001, PLC0415 - heavy, and only for pictures
    from PIL import Image  # noqa: PLC0415

    try:
        with file.open() as stream, Image.open(stream) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                return None
            made = _made(picture)
            pixels: Any = numpy.array(picture.convert("RGB"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, MemoryError):
        return None
    return pixels, made or datetime.fromtimestamp(file.path.stat().st_mtime, UTC).replace(
        tzinfo=None
    )


def _made(picture: Any) -> datetime | None:  # noqa: ANN401 - a PIL image
    """Read when a picture was made from what its maker wrote into it."""
    written = picture.getexif().get_ifd(_DETAILS).get(_TAKEN)
    try:
        return datetime.strptime(str(written)[:19], "%Y:%m:%d %H:%M:%S")  # noqa: DTZ007 - a clock
    except ValueError:
        return None


source = Source(
    name=NAME,
    title="Screenshots of chats (.png, .jpg, .webp)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    last=True,
)
