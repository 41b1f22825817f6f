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
    Unreadable,
    message_id,
)
from offscript.sources._attachments import attached
from offscript.sources._file import InputFile
from offscript.sources._html_cards import Element, PageCutError, cards, text_of
from offscript.sources._moments import Moment, of_clock, of_instant
from offscript.sources._page_dates import read_page_date
from offscript.sources._source import Item, Repeats

_NAME = "telegram"
_NOBODY = "unknown"
_MESSAGE = re.compile(rb'class="message (?:default|service)')
_FRAME = (b"page_wrap", b'class="history"', b"css/style.css")
_DATE = re.compile(r"(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)(?: UTC([+-])(\d\d):(\d\d))?")
_REPLY = re.compile(r"#go_to_message(\d+)")
_FILES = ("photo_wrap", "video_file_wrap", "animated_wrap", "sticker_wrap", "media")
_SHARED = {
    "media_contact": "Contact",
    "media_live_location": "Live location",
    "media_location": "Location",
    "media_venue": "Place",
    "media_game": "Game",
    "media_invoice": "Invoice",
}
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
                reason = f"The page breaks off after {self._count} messages"
                why = f"{reason}: {cut}." if str(cut) else f"{reason}. What is before was read."
                yield self._unreadable(why, self._count + 1)
        yield from self._notes()

    def _card(self, card: Element) -> Iterator[Item]:
        """Read the chat's name, a message, or a line of Telegram's own."""
        if _has(card, "page_header"):
            title = _inside(card, "text")
            self._chat = text_of(title).strip() if title is not None else ""
        elif _has(card, "service"):
            yield from self._service(card)
        else:
            self._count += 1
            yield self._message(card)

    def _service(self, card: Element) -> Iterator[Item]:
        """Take a line of Telegram's own; a line with a number below 0 is only the day."""
        self._author = _NOBODY
        body = _inside(card, "body")
        text = text_of(body).strip() if body is not None else ""
        is_day = (card.get("id") or "").startswith("message-")
        day = read_page_date(f"{text} 0:00", self._zone)
        if is_day or day is not None:
            self._last = (text, day) if day else self._last
            return
        self._count += 1
        if self._last is None:
            reason = f"Line {self._count} of Telegram's own stands before any date: {text[:80]!r}."
            yield self._unreadable(reason, self._count)
            return
        self._undated += 1
        yield self._made(_Part("", text, "system", self._files(card)), *self._last)

    def _message(self, card: Element) -> Item:
        """Read one message."""
        date = _inside(card, "date")
        when = (date.get("title") or "") if date is not None else ""
        moment = _moment(when, self._zone)
        name = _inside(card, "from_name")
        forwarded = _inside(card, "forwarded", "body")
        if name is not None and (forwarded is None or forwarded not in name.iterancestors()):
            self._author = _own_text(name) or _NOBODY
        if moment is None:
            reason = f"Message {self._count} has no date that can be read: {when[:40]!r}."
            return self._unreadable(reason, self._count)
        self._assumed += moment.zone == "assumed"
        self._last = when, moment
        reply = _inside(card, "reply_to")
        answered = _REPLY.search(" ".join(reply.xpath(".//@href"))) if reply is not None else None
        call = _inside(card, "media_call")
        part = _Part(
            self._author,
            _words(card),
            attachments=self._files(card),
            reactions=_reactions(card),
            reply_to=answered[1] if answered else None,
            subject=_forwarded(forwarded) or _what(card),
        )
        if call is not None:
            part.kind, part.text, part.subject = "call", _call(call), "Call"
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
            if not any(_has(media, sort) for sort in _FILES) or _has(media, "media_call"):
                continue
            path = media.get("href") or ""
            title = _inside(media, "title")
            name = text_of(title).strip() if title is not None else ""
            if path and not path.startswith(("http:", "https:", "#")):
                found.append(attached(self._file, path))
            elif _LEFT_OUT in text_of(media) or "exceeds maximum" in text_of(media):
                found.append(Attachment(name=name or "file", missing=True))
        for picture in card.iter("img"):
            self._file.near(picture.get("src") or "")
        return tuple(found)

    def _unreadable(self, reason: str, place: int) -> Unreadable:
        """Say why something here can't be read."""
        return Unreadable(reason=reason, origin=Origin(_NAME, self._file.sha256, place))

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this page."""
        name = self._file.name
        if self._assumed:
            says = f"Times without a zone: {self._assumed}. They were read as {self._zone}."
            yield Note(file=name, about="zone", says=says)
        if self._undated:
            says = (
                f"Telegram's own lines have no time on a page: {self._undated}. "
                "Each stands at the time of the message, or the day, before it."
            )
            yield Note(file=name, about="limit", says=says)


def _is_card(element: Element) -> bool:
    """Whether an element is a message, or the head of the page."""
    return element.tag == "div" and (
        (_has(element, "message") and (_has(element, "default") or _has(element, "service")))
        or _has(element, "page_header")
    )


def _has(element: Element, name: str) -> bool:
    """Whether an element is of a class."""
    return name in (element.get("class") or "").split()


def _inside(element: Element, *names: str) -> Element | None:
    """Find the first element inside that is of these classes."""
    for inner in element.iter("div", "a", "span"):
        if all(_has(inner, name) for name in names):
            return inner
    return None


def _own_text(name: Element) -> str:
    """Take a name without what stands behind it, a date or a bot."""
    return "".join([name.text or "", *(inner.tail or "" for inner in name)]).strip()


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


def _words(card: Element) -> str:
    """Take the text of a message, and what a poll, contact or place says."""
    pieces = []
    for inner in card.iter("div", "a"):
        if _has(inner, "text"):
            pieces.append(text_of(inner).removeprefix("\n").rstrip())
        elif _has(inner, "question") or _has(inner, "answer"):
            pieces.append(_own_text(inner).removeprefix("- "))
        elif any(_has(inner, sort) for sort in _SHARED):
            pieces.append(_said(inner))
    return "\n".join(piece for piece in pieces if piece)


def _said(media: Element) -> str:
    """Take the title and the details of something shared; of a place on the map, where it is."""
    places = "media_location", "media_live_location"
    parts = ("status",) if any(_has(media, place) for place in places) else ("title", "status")
    shown = (_inside(media, part) for part in parts)
    return "\n".join(text_of(part).strip() for part in shown if part is not None)


def _what(card: Element) -> str | None:
    """Say what a message is that holds something else than words."""
    kinds = {**_SHARED, "media_poll": "Poll"}
    return next((said for sort, said in kinds.items() if _inside(card, sort) is not None), None)


def _call(call: Element) -> str:
    """Say of a call what the page says: incoming or outgoing, and how long."""
    status = _inside(call, "status")
    return text_of(status).strip() if status is not None else ""


def _forwarded(forwarded: Element | None) -> str | None:
    """Say whose words were forwarded."""
    name = _inside(forwarded, "from_name") if forwarded is not None else None
    return f"Forwarded from {_own_text(name) or 'a deleted account'}" if name is not None else None


def _reactions(card: Element) -> tuple[Reaction, ...]:
    """Read who reacted how; those of whom only the number is known have no author."""
    found: list[Reaction] = []
    for reaction in card.iter("span", "div"):
        if not _has(reaction, "reaction"):
            continue
        emoji = _inside(reaction, "emoji")
        sign = text_of(emoji).strip() if emoji is not None else ""
        named = [title for title in reaction.xpath(".//@title") if title.strip()]
        names = dict.fromkeys(title.partition(",")[0].strip() for title in named)
        found.extend(Reaction(author=name, text=sign) for name in names)
        count = _inside(reaction, "count")
        if not names and count is not None:
            found.append(Reaction(author="", text=f"{sign} ×{text_of(count).strip()}"))
    return tuple(found)
