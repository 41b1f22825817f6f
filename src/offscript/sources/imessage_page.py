"""Messages on Mac and iPhone, as the program imessage-exporter writes them as pages.

https://github.com/ReagentX/imessage-exporter/blob/develop/docs/features.md
"""

import re
from collections.abc import Iterator

from msgspec import UnsetType

from offscript.record import OWNER, Attachment, Clock, Edit, Reaction, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._html_cards import Element, PageCutError, cards, cut_after, text_of
from offscript.sources._imessage.text_blocks import Heading, file_at, heading_of
from offscript.sources._source import Item, Source, said_by
from offscript.sources._times.moments import of_clock

NAME = "imessage_page"
_HEAD = re.compile(
    rb'<div class ?= ?"(?:message|announcement)">.{0,400}?<span class="timestamp">',
    re.DOTALL,
)
_STEMS = frozenset({"message", "announcement"})
_REACTED = frozenset({"reaction", "tapback"})
_WHO = re.compile(r"(.{1,80}?) (?:by|from) (.{1,200})", re.DOTALL)
_DOWNLOAD = "Click to download "


def recognises(file: InputFile) -> bool:
    """Look for a message's box with a time in it, as this program writes them."""
    if file.is_zip or not file.name.lower().endswith((".html", ".htm")):
        return False
    return _HEAD.search(file.head) is not None and b'class="sender"' in file.head


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message; place counts the page's boxes, in the order they end.

    An answer stands twice: under the message it answers, and at its own time. It is read once.
    """
    reader = _Reader(file, clock)
    answers: dict[tuple[str, ...], list[Item]] = {}
    place = 0
    try:
        with file.open() as stream:
            for card in cards(stream, _is_card, ()):
                place += 1
                nested = any(_has(above, "reply") for above in card.iterancestors("div"))
                key = _key(card)
                if nested:
                    answers.setdefault(key, []).append(reader.item(card, place))
                elif held := answers.get(key):
                    yield held.pop(0)
                else:
                    yield reader.item(card, place)
        cut = None
    except PageCutError as error:
        cut = error
    for held in answers.values():
        yield from held
    if cut:
        yield reader.entries.unreadable(cut_after(place, cut), place + 1)
    yield from reader.entries.notes(of_one_chat=True)


class _Reader:
    """Turns boxes into messages."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        self.entries = Entries(NAME, file, clock.zone)
        self._file = file
        self._conversation = file.stem

    def item(self, card: Element, place: int) -> Item:
        """Read one box, or say why it can't be."""
        heading = _heading(card)
        if heading is None:
            shown = " ".join(text_of(card).split())[:80]
            reason = said(
                "Box {place} has no time that can be read: {when}.", place=place, when=repr(shown)
            )
            return self.entries.unreadable(reason, place, _words(card))
        try:
            moment = of_clock(heading.when, self.entries.zone)
        except OverflowError:
            reason = said("Box {place} is beyond the calendar.", place=place)
            return self.entries.unreadable(reason, place, _words(card))
        is_notice = _has(card, "announcement")
        parts = [] if is_notice else _own(card, "message_part")
        edits = tuple(edit for part in parts for edit in _edits(part))
        subject = next(iter(_own(card, "subject")), None)
        return self.entries.message(
            Entry(
                conversation=self._conversation,
                author="" if is_notice else _author(card),
                when=heading.when.isoformat(),
                moment=moment,
                text=_notice(card) if is_notice else _text(parts),
                kind="system" if is_notice else "message",
                attachments=tuple(one for part in parts for one in self._files(part)),
                reactions=tuple(_reactions(card)),
                edits=edits,
                subject=(text_of(subject).strip() or None) if subject is not None else None,
                seen=heading.seen(moment.sent_at),
                unsent=bool(_own(card, "unsent")),
            ),
            place,
        )

    def _files(self, part: Element) -> Iterator[Attachment]:
        """Find the files a part shows; only those of the export's own folder came with it."""
        for found in part.xpath(".//img[@src] | .//source[@src] | .//audio[@src] | .//a[@href]"):
            path = (found.get("src") or found.get("href") or "").removeprefix("file://")
            if not path or path.startswith(("http:", "https:", "mailto:", "tel:", "sms:", "#")):
                continue
            said = text_of(found).strip()
            name = said.removeprefix(_DOWNLOAD).partition(" (")[0] if _DOWNLOAD in said else ""
            yield file_at(path, self._file, name)


def _has(element: Element, name: str) -> bool:
    """Whether an element is of a class."""
    return name in (element.get("class") or "").split()


def _is_card(element: Element) -> bool:
    """Whether an element is the box of a message or a notice."""
    return element.tag == "div" and not _STEMS.isdisjoint((element.get("class") or "").split())


def _own(card: Element, name: str) -> list[Element]:
    """Find what is of a class in a message, apart from the answers under it."""
    return [
        found
        for found in card.iter()
        if isinstance(found.tag, str)
        and _has(found, name)
        and not any(_has(above, "replies") for above in _above(found, card))
    ]


def _above(element: Element, card: Element) -> Iterator[Element]:
    """Give what an element stands in, up to its message."""
    while element is not card and (element := element.getparent()) is not None:
        yield element


def _heading(card: Element) -> Heading | None:
    """Read the time in a message's first line."""
    stamp = next(iter(_own(card, "timestamp")), None)
    return heading_of(" ".join(text_of(stamp).split())) if stamp is not None else None


def _author(card: Element) -> str:
    """Name who sent a message."""
    sender = next(iter(_own(card, "sender")), None)
    name = text_of(sender).strip() if sender is not None else ""
    return OWNER if name == "Me" else name


def _key(card: Element) -> tuple[str, ...]:
    """Give what an answer has alike in both places."""
    stamp = next(iter(_own(card, "timestamp")), None)
    when = " ".join(text_of(stamp).split()) if stamp is not None else ""
    return (when, _author(card), *(text_of(part).strip() for part in _own(card, "message_part")))


def _notice(card: Element) -> str:
    """Give the words of a notice, behind its time."""
    stamp = next(iter(_own(card, "timestamp")), None)
    whole = text_of(card).strip()
    return whole.removeprefix(text_of(stamp)).strip() if stamp is not None else whole


def _text(parts: list[Element]) -> str:
    """Give the words of a message's parts."""
    return "\n".join(filter(None, map(_part_text, parts)))


def _words(card: Element) -> str | UnsetType:
    """Give the words of a box that is no message."""
    if _has(card, "announcement"):
        return said_by("", _notice(card))
    return said_by(_author(card), _text(_own(card, "message_part")))


def _part_text(part: Element) -> str:
    """Give the words of a part: its bubble, the last wording of an edited one, or what it says."""
    if rows := _rows(part):
        return rows[-1]
    for name in ("bubble", "unsent", "app", "attachment_error"):
        if found := [one for one in part.iter() if isinstance(one.tag, str) and _has(one, name)]:
            return "\n".join(text_of(one).strip("\r\n") for one in found)
    shown = part.xpath(".//img | .//video | .//audio | .//a[@href]")
    return "" if shown else text_of(part).strip()


def _rows(part: Element) -> list[str]:
    """Give the wordings of an edited part, oldest first; each is the last cell of a row."""
    return [
        text_of(row[-1]).strip("\r\n")
        for table in part.iter("table")
        for row in table.iter("tr")
        if len(row)
    ]


def _edits(part: Element) -> Iterator[Edit]:
    """Give the wordings before the last."""
    for text in _rows(part)[:-1]:
        yield Edit(text=text)


def _reactions(card: Element) -> Iterator[Reaction]:
    """Read who reacted with what; stickers stand as pictures."""
    for kind in _REACTED:
        for found in _own(card, kind):
            if any(_has(one, kind) for one in found.iterdescendants() if isinstance(one.tag, str)):
                continue
            read_as = _WHO.fullmatch(" ".join(text_of(found).split()))
            who = read_as or _WHO.fullmatch("Sticker " + " ".join(text_of(found).split()))
            if who:
                name = who[2].strip()
                yield Reaction(author=OWNER if name == "Me" else name, text=who[1])


source = Source(
    name=NAME,
    title="Messages written out by imessage-exporter (.html)",
    recognises=recognises,
    read=read,
)
