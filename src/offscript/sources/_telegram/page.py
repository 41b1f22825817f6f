"""The messages of a Telegram export in HTML: messages.html, messages2.html and so on.

A page names an author once for messages that follow each other, and gives Telegram's own lines no
time, so these stand at the time of the message before them.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone, tzinfo

import msgspec

from offscript.record import (
    Attachment,
    Clock,
    Kind,
    Message,
    Note,
    Origin,
    Reaction,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._html_cards import Element, PageCutError, cards, cut_after, text_of
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._telegram.card import (
    call_status,
    forwarded_from,
    has,
    inside,
    own_text,
    reactions_of,
    what_it_is,
    words_of,
)
from offscript.sources._times.moments import Moment, of_clock, of_instant
from offscript.sources._times.notes import zone_notes
from offscript.sources._times.page_dates import read_page_date

_NAME = "telegram"
_NOBODY = "unknown"
_MESSAGE = re.compile(rb'class="message (?:default|service)')
_FRAME = (b"page_wrap", b'class="history"', b"css/style.css")
_DATE = re.compile(r"(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)(?: UTC([+-])(\d\d):(\d\d))?")
_REPLY = re.compile(r"#go_to_message(\d+)")
_FILES = ("photo_wrap", "video_file_wrap", "animated_wrap", "sticker_wrap", "media")
_LEFT_OUT = "Not included"


def is_page(head: bytes) -> bool:
    """Whether a page begins as Telegram's do."""
    return (
        b"page_header" in head
        and any(sign in head for sign in _FRAME)
        and (b'class="history"' in head or _MESSAGE.search(head) is not None)
    )


class _Part(msgspec.Struct):
    """What a card says before it is dated."""

    author: str
    text: str
    kind: Kind = "message"
    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    reply_to: str | None = None
    subject: str | None = None


def read_page(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of a page, and every line of Telegram's own but the days."""
    yield from _Page(file, clock).read()


class _Page:
    """Reads one page. To be used once."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        self._file = file
        self._zone = clock.zone
        self._repeats = Repeats()
        self._chat = ""
        self._author = _NOBODY
        self._last: tuple[str, Moment] | None = None
        self._count = self._assumed = self._undated = 0

    def read(self) -> Iterator[Item]:
        """Read every card."""
        for path in ("css/style.css", "js/script.js"):
            self._file.near(path)
        with self._file.open() as stream:
            try:
                for card in cards(stream, _is_card, titles=()):
                    yield from self._card(card)
            except PageCutError as cut:
                why = cut_after(self._count, cut)
                yield self._unreadable(why, self._count + 1)
        yield from self._notes()

    def _card(self, card: Element) -> Iterator[Item]:
        """Read the chat's name, a message, or a line of Telegram's own."""
        if has(card, "page_header"):
            title = inside(card, "text")
            self._chat = text_of(title).strip() if title is not None else ""
        elif has(card, "service"):
            yield from self._service(card)
        else:
            self._count += 1
            yield self._message(card)

    def _service(self, card: Element) -> Iterator[Item]:
        """Take a line of Telegram's own; a line with a number below 0 is only the day."""
        self._author = _NOBODY
        body = inside(card, "body")
        text = text_of(body).strip() if body is not None else ""
        is_day = (card.get("id") or "").startswith("message-")
        day = read_page_date(f"{text} 0:00", self._zone)
        if is_day or day is not None:
            self._last = (text, day) if day else self._last
            return
        self._count += 1
        if self._last is None:
            reason = said(
                "Line {place} of Telegram's own stands before any date: {text}.",
                place=self._count,
                text=repr(text[:80]),
            )
            yield self._unreadable(reason, self._count, said_by("", text))
            return
        self._undated += 1
        yield self._made(_Part("", text, "system", self._files(card)), *self._last)

    def _message(self, card: Element) -> Item:
        """Read one message."""
        date = inside(card, "date")
        when = (date.get("title") or "") if date is not None else ""
        moment = _moment(when, self._zone)
        name = inside(card, "from_name")
        forwarded = inside(card, "forwarded", "body")
        if name is not None and (forwarded is None or forwarded not in name.iterancestors()):
            self._author = own_text(name) or _NOBODY
        reply = inside(card, "reply_to")
        answered = _REPLY.search(" ".join(reply.xpath(".//@href"))) if reply is not None else None
        call = inside(card, "media_call")
        part = _Part(
            self._author,
            words_of(card),
            attachments=self._files(card),
            reactions=reactions_of(card),
            reply_to=answered[1] if answered else None,
            subject=forwarded_from(forwarded) or what_it_is(card),
        )
        if call is not None:
            part.kind, part.text, part.subject = "call", call_status(call), "Call"
        if moment is None:
            reason = said(
                "Message {place} has no date that can be read: {when}.",
                place=self._count,
                when=repr(when[:40]),
            )
            return self._unreadable(reason, self._count, said_by(part.author, part.text))
        self._assumed += moment.zone == "assumed"
        self._last = when, moment
        return self._made(part, when, moment)

    def _made(self, part: _Part, when: str, moment: Moment) -> Message:
        """Make a message of what a card says."""
        chat = self._chat or self._file.place
        repeat = self._repeats.count(chat, part.author, when, part.text)
        return Message(
            id=message_id(chat, part.author, when, part.text, repeat),
            conversation=chat,
            author=part.author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone=moment.zone,
            kind=part.kind,
            text=part.text,
            attachments=part.attachments,
            reactions=part.reactions,
            reply_to=part.reply_to,
            subject=part.subject,
            repeat=repeat,
            origin=Origin(_NAME, self._file.sha256, self._count),
        )

    def _files(self, card: Element) -> tuple[Attachment, ...]:
        """Find the files of a card, those it only names too."""
        found: list[Attachment] = []
        for media in card.iter("a", "div"):
            if not any(has(media, sort) for sort in _FILES) or has(media, "media_call"):
                continue
            path = media.get("href") or ""
            title = inside(media, "title")
            name = text_of(title).strip() if title is not None else ""
            if path and not path.startswith(("http:", "https:", "#")):
                found.append(attached(self._file, path))
            elif _LEFT_OUT in text_of(media) or "exceeds maximum" in text_of(media):
                found.append(Attachment(name=name or "file", missing=True))
        for picture in card.iter("img"):
            self._file.near(picture.get("src") or "")
        return tuple(found)

    def _unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(_NAME, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this page."""
        name = self._file.name
        yield from zone_notes(name, self._assumed, self._zone)
        if self._undated:
            says = said(
                "Telegram's own lines have no time on a page: {undated}. Each stands at the time "
                "of the message, or the day, before it.",
                undated=self._undated,
            )
            yield Note(file=name, about="limit", says=says)


def _is_card(element: Element) -> bool:
    """Whether an element is a message, or the head of the page."""
    return element.tag == "div" and (
        (has(element, "message") and (has(element, "default") or has(element, "service")))
        or has(element, "page_header")
    )


def _moment(when: str, zone: tzinfo) -> Moment | None:
    """Read the date a message shows when it is pointed at."""
    found = _DATE.search(when)
    if not found:
        return read_page_date(when, zone)
    day, month, year, hour, minute, second = (int(found[group]) for group in range(1, 7))
    try:
        shown = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - a clock's
        if not found[7]:
            return of_clock(shown, zone)
        away = timedelta(hours=int(found[8]), minutes=int(found[9]))
        return of_instant(shown.replace(tzinfo=timezone(-away if found[7] == "-" else away)))
    except (ValueError, OverflowError):
        return None
