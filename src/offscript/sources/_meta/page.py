"""A thread of Messenger or Instagram as a page (message_1.html), into messages.

The names of its classes change from export to export, so a message is known by how it is built: a
block that holds a name, a body and, last, a date and nothing else.
"""

import re
from collections.abc import Iterator
from datetime import UTC

import msgspec

from offscript.record import (
    Attachment,
    Clock,
    DateOrder,
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
from offscript.sources._meta.lines import kind_of
from offscript.sources._meta.thread import NOBODY
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.moments import Moment
from offscript.sources._times.page_dates import read_page_date
from offscript.sources._times.written import Order, find_order, read_time

_PLACE = re.compile(r"(?:^|/)messages/(?:[^/]+/)*message_\d+\.html$")
_NAME = re.compile(r"message_\d+\.html$")
_BLOCKS = re.compile(rb'uiBoxWhite|role="?main|<main')
_NUMBERS = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[,\s]+\d{1,2}[:.]\d{2}.{0,12}")
_CLOCK = re.compile(r"\d{1,2}\s?[:.h時시]\s?\d{2}")
_DIGIT = re.compile(r"\d")
_LONGEST_DATE = 80
_CARDS = {"div", "section", "article"}
_FEET = {"div", "footer"}
_GENERIC = {"", "facebook", "instagram", "messenger", "messages"}
_FACE = re.compile(r"([^\w\s]+|\S+?)\s*(\w.*)", re.DOTALL)
_WHEN = re.compile(r"\s*\(([^()]*\d[^()]*)\)\s*\Z")


def is_page(file: InputFile, head: bytes) -> bool:
    """Whether a file is a page of a thread."""
    start = head.lstrip()[:200].lower()
    if not start.startswith((b"<!doctype html", b"<html")):
        return False
    named = _PLACE.search(file.place) or _NAME.fullmatch(file.name)
    return named is not None and _BLOCKS.search(head) is not None


def read_page(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of a page."""
    yield from _Page(name, file, clock).read()


class _Page:
    """Reads one page. To be used once."""

    def __init__(self, name: str, file: InputFile, clock: Clock) -> None:
        self._name = name
        self._file = file
        self._clock = clock
        self._repeats = Repeats()
        self._chat = ""
        self._heading = ""
        self._count = 0
        self._order: Order = Order("dmy", "assumed")

    def read(self) -> Iterator[Item]:
        """Read every block. Where dates are in numbers, all are looked at first for their order."""
        self._order = self._find_order()
        with self._file.open() as stream:
            try:
                for card in cards(stream, _is_message):
                    if card.tag in {"h1", "title"}:
                        self._head(card)
                    else:
                        yield from self._card(card)
            except PageCutError as cut:
                why = cut_after(self._count, cut)
                yield self._unreadable(why, self._count + 1)
        yield from self._notes()

    def _find_order(self) -> Order:
        """Weigh the dates that are written in numbers."""
        given: DateOrder | None = self._clock.date_order
        with self._file.open_uncounted() as stream:
            try:
                dates = [
                    text_of(card[-1])
                    for card in cards(stream, _is_message, titles=())
                    if _NUMBERS.match(text_of(card[-1]).strip())
                ]
            except PageCutError:
                dates = []
        return find_order(dates, given)

    def _head(self, card: Element) -> None:
        """Take the title of the page; its heading is nearer to what the thread is called."""
        title = text_of(card).strip()
        if title.lower() not in _GENERIC:
            if card.tag == "h1":
                self._heading = title
            self._chat = self._heading or title

    def _card(self, card: Element) -> Iterator[Item]:
        """Read one block, if it is a message: one that names nobody lists who takes part."""
        blocks = [block for block in card if isinstance(block.tag, str)]
        if len(blocks) < 2:  # noqa: PLR2004
            return
        self._count += 1
        when = text_of(blocks[-1]).strip()
        moment = self._moment(when)
        has_name = len(blocks) > 2 and _is_plain(blocks[0])  # noqa: PLR2004
        author = (text_of(blocks[0]).strip() if has_name else "") or NOBODY
        body = blocks[1:-1] if has_name else blocks[:-1]
        text, subject = _text_and_share(body)
        if moment is None:
            reason = said(
                "Message {place} has no date that can be read: {when}.",
                place=self._count,
                when=repr(when[:40]),
            )
            yield self._unreadable(reason, self._count, said_by(author, text))
            return
        yield self._made((author, text, subject), when, moment, body)

    def _made(
        self, said: tuple[str, str, str | None], when: str, moment: Moment, body: list[Element]
    ) -> Message:
        """Make a message of what a block says."""
        author, text, subject = said
        folder = self._file.place.rpartition("/")[0]
        chat = self._chat or folder.rpartition("/")[2] or self._file.name
        kind = kind_of(text, author)
        author = "" if kind == "system" else author
        repeat = self._repeats.count(chat, author, when, text)
        return Message(
            id=message_id(chat, author, when, text, repeat),
            conversation=chat,
            author=author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone="assumed",
            kind=kind,
            text=text,
            attachments=tuple(self._files(body, text)),
            reactions=tuple(self._reactions(body)),
            subject=subject,
            repeat=repeat,
            origin=Origin(self._name, self._file.sha256, self._count),
        )

    def _moment(self, when: str) -> Moment | None:
        """Read a date, with the name of its month or in numbers."""
        zone = self._clock.zone
        if found := read_page_date(when, zone):
            return found
        return read_time(when, zone, self._order.order) if _NUMBERS.match(when) else None

    def _files(self, body: list[Element], text: str) -> Iterator[Attachment]:
        """Find the files of a message, each once; a link that is the text is no file."""
        seen: set[str] = set()
        for block in body:
            for media in block.iter("a", "img", "video", "audio", "source"):
                path = media.get("href") or media.get("src") or ""
                if not path or path in seen or path.startswith(("data:", "#", "mailto:", "tel:")):
                    continue
                seen.add(path)
                if not path.startswith(("http:", "https:")):
                    yield attached(self._file, path)
                elif path not in text:
                    yield Attachment(name=path, missing=True)

    def _reactions(self, body: list[Element]) -> Iterator[Reaction]:
        """Read who reacted how, from the list below a message."""
        for block in body:
            for item in block.iter("li"):
                said = text_of(item).strip()
                when = _WHEN.search(said)
                moment = self._moment(when[1]) if when else None
                said = said[: when.start()] if when and moment else said
                face = _FACE.fullmatch(said)
                sign, author = (face[1], face[2]) if face else (said, "")
                sent_at = moment.sent_at if moment else None
                yield Reaction(author=author.strip(), text=sign, sent_at=sent_at)

    def _unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(self._name, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this page."""
        name = self._file.name
        if self._count:
            says = said(
                "A page shows times without a zone, most to the minute: {count}. They were read "
                "as {zone}. The same export as JSON has exact times.",
                count=self._count,
                zone=self._clock.zone,
            )
            yield Note(file=name, about="zone", says=says)
        if self._order.example:
            says = said(
                "Day or month first? {example} was read with {first} first.",
                example=repr(self._order.example),
                first=said("the day") if self._order.order == "dmy" else said("the month"),
            )
            yield Note(file=name, about="date order", says=says, open=True)


def _is_message(element: Element) -> bool:
    """Whether an element is built as a message: it ends in a block that holds only a date."""
    if element.tag not in _CARDS or len(element) < 2:  # noqa: PLR2004
        return False
    last = element[-1]
    while len(last) == 1 and last.tag in _FEET and not (last.text or "").strip():
        last = last[0]  # since about 2023 the date stands in a block of its own once more
    if len(last) or not last.text or len(last.text) > _LONGEST_DATE:
        return False
    shown = last.text.strip()
    if not _DIGIT.search(shown):
        return False
    if _NUMBERS.match(shown) or read_page_date(shown, UTC) is not None:
        return True
    # A date nobody can read: it is one all the same where the rest is built as a message is.
    return len(element) == 3 and _is_plain(element[0]) and _CLOCK.search(shown) is not None  # noqa: PLR2004


def _is_plain(block: Element) -> bool:
    """Whether a block is a name: words, and no blocks in it."""
    return not any(
        inner.tag in {"div", "ul", "img", "a", "video"}
        for inner in block.iter()
        if inner is not block
    )


def _text_and_share(body: list[Element]) -> tuple[str, str | None]:
    """Take what was written, and apart from it the caption of what was shared, which is not theirs.

    What was written stands in the second of four blocks, what was shared in the third.
    """
    inner = body[0][0] if len(body) == 1 and len(body[0]) == 1 else None
    parts = [part for part in inner if part.tag == "div"] if inner is not None else []
    if len(parts) < 2 or "".join(parts[0].itertext()).strip():  # noqa: PLR2004
        return "\n".join(filter(None, (_words(block) for block in body))), None
    text = _words(parts[1])
    shared = _words(parts[2]).split("\n") if len(parts) > 2 else []  # noqa: PLR2004
    links = {link.get("href") for link in parts[2].iter("a")} if shared else set()
    caption = "\n".join(line for line in shared if line not in links and line.strip() not in text)
    return text, f"Shared: {caption}" if caption.strip() else None


def _words(block: Element) -> str:
    """Take the words of a body: each block's once, as links and shares repeat what was written."""
    found: list[str] = []
    for line_break in block.iter("br"):
        line_break.text = "\n"
    for inner in block.iter("div"):
        if inner.getparent().tag == "a":
            continue
        words = "".join(_own_words(inner)).strip("\n")
        plain = words.strip()
        if plain and not any(plain in other for other in found):
            found.append(words)
    return "\n".join(found)


def _own_words(block: Element) -> Iterator[str]:
    """Give the words that stand in a block itself, and not in a block or a list inside it."""
    yield block.text or ""
    for child in block:
        if child.tag not in {"div", "ul"}:
            yield from child.itertext()
        yield child.tail or ""
