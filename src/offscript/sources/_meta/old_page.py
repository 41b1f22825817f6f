"""Facebook's messages as its download wrote them until 2017: one page for all, or one a thread.

`html/messages.htm` (every thread, one after another) and from 2017 `messages/12.html`: a header
with a name and a time, and the words in a paragraph behind it. Newest first.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_tz

import msgspec

from offscript.record import Attachment, Clock, Message, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._html_cards import Element, PageCutError, cards, cut_after, text_of
from offscript.sources._source import Item
from offscript.sources._times.moments import Moment, of_instant
from offscript.sources._times.page_dates import read_page_date

_HEADER = re.compile(rb'<div class="message_header">\s*<span class="user">')
_META = b'<span class="meta">'
_ZONE = re.compile(r"\s*\b(?:(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d\d))?)?|([A-Z]{3,4}))\Z")
_TITLES = frozenset({"h1", "h3", "title"})
_WITH = "Conversation with "
_LONGEST_NAME = 500
_FURTHEST = timedelta(hours=15)


class _Held(msgspec.Struct):
    """A message whose words are still to come."""

    place: int
    conversation: str
    author: str
    when: str
    texts: list[str]
    files: list[Attachment]


def is_old_page(file: InputFile, head: bytes) -> bool:
    """Whether a file is a page of the old download."""
    start = head.lstrip()[:200].lower()
    is_html = start.startswith((b"<!doctype html", b"<html"))
    return is_html and _META in head and _HEADER.search(head) is not None and bool(file.size)


def read_old_page(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of every thread on a page; place counts them in the page's order."""
    yield from _OldPage(name, file, clock).read()


class _OldPage:
    """Reads one page. To be used once."""

    def __init__(self, name: str, file: InputFile, clock: Clock) -> None:
        self._entries = Entries(name, file, clock.zone)
        self._file = file
        self._owner = self._title = ""
        self._held: _Held | None = None
        self._count = 0

    def read(self) -> Iterator[Item]:
        """Read the page."""
        try:
            with self._file.open() as stream:
                for card in cards(stream, _is_part, ("h1", "h3", "title")):
                    yield from self._part(card)
            cut = None
        except PageCutError as error:
            cut = error
        lost = bool(cut and self._held and not (self._held.texts or self._held.files))
        if lost:  # its words are what was cut off
            self._held = None
        yield from self._closed()
        if cut:
            whole = self._count - lost
            yield self._entries.unreadable(cut_after(whole, cut), whole + 1)
        yield from self._entries.notes(of_one_chat=True)

    def _part(self, card: Element) -> Iterator[Item]:
        """Take in a title, a message's header, or a paragraph of its words."""
        if card.tag in _TITLES:
            said = " ".join(text_of(card).split())[:_LONGEST_NAME]
            if card.tag == "h1":
                self._owner = said
            elif card.tag == "h3" or said.startswith(_WITH):
                self._title = said.removeprefix(_WITH)
        elif card.tag == "div":
            yield from self._closed()
            self._count += 1
            self._held = _Held(
                self._count,
                self._conversation(card),
                _said(card, "user"),
                _said(card, "meta"),
                [],
                [],
            )
        elif self._held:
            text = text_of(card).strip("\n")
            if text.strip():
                self._held.texts.append(text)
            for found in card.xpath(".//img[@src] | .//video[@src] | .//audio[@src] | .//a[@href]"):
                path = found.get("src") or found.get("href") or ""
                if not path.startswith(("http:", "https:", "mailto:", "#", "data:")):
                    self._held.files.append(attached(self._file, path))

    def _conversation(self, card: Element) -> str:
        """Name the thread: by its heading, else by who takes part beside the owner."""
        if self._title:
            return self._title
        thread = next(card.iterancestors("div"), None)
        names = " ".join((thread.text or "").split()) if thread is not None else ""
        people = [one for one in names[:_LONGEST_NAME].split(", ") if one != self._owner]
        return ", ".join(people) or self._owner or "thread"

    def _closed(self) -> Iterator[Item]:
        """Give the message whose words have all come."""
        held, self._held = self._held, None
        if held is None:
            return
        moment = _moment(held.when, self._entries)
        if moment is None:
            reason = said(
                "Message {place} has no time that can be read: {when}.",
                place=held.place,
                when=repr(held.when[:80]),
            )
            yield self._entries.unreadable(reason, held.place)
            return
        message: Message = self._entries.message(
            Entry(
                conversation=held.conversation,
                author=held.author or "unknown",
                when=held.when,
                moment=moment,
                text="\n".join(held.texts),
                attachments=tuple(held.files),
            ),
            held.place,
        )
        yield message


def _is_part(element: Element) -> bool:
    """Whether an element is a message's header, or a paragraph beside one."""
    if element.tag == "p":
        return True
    return bool(element.tag == "div" and element.get("class") == "message")


def _said(card: Element, name: str) -> str:
    """Give what a part of the header says."""
    found = next((one for one in card.iter("span") if one.get("class") == name), None)
    return " ".join(text_of(found).split()) if found is not None else ""


def _moment(written: str, entries: Entries) -> Moment | None:
    """Read a time with the zone behind it; without one it is assumed."""
    found = _ZONE.search(written)
    offset = _offset(found) if found else None
    if found is None or offset is None:
        return read_page_date(written, entries.zone)
    shown = read_page_date(written[: found.start()], UTC)
    if shown is None:
        return None
    try:
        return of_instant(shown.sent_at.replace(tzinfo=timezone(offset)))
    except (OverflowError, ValueError):
        return None


def _offset(found: re.Match[str]) -> timedelta | None:
    """Read a zone: UTC+01, or one of the few whose letters mail knows too (PST, EDT)."""
    sign, hours, minutes, letters = found.groups()
    if letters:
        if letters in {"AM", "PM"}:
            return None
        parsed = parsedate_tz(
            datetime(2000, 1, 1, tzinfo=UTC).strftime(f"%d %b %Y 00:00 {letters}")
        )
        known = parsed is not None and parsed[9] is not None and letters not in {"UTC", "GMT"}
        return timedelta(seconds=parsed[9]) if known and parsed and parsed[9] else None
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return (-offset if sign == "-" else offset) if offset < _FURTHEST else None
