"""One page of a Google Voice archive: a thread of texts, a call, or a voicemail, as microformats.

http://microformats.org/wiki/hcard and http://microformats.org/wiki/haudio
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from lxml import etree

from offscript.sources._phones import NOBODY, label, number_of

_TELEPHONE = re.compile(r"^tel:")
_DURATION = re.compile(r"PT?(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?")
_HOUR, _MINUTE = 3600, 60


class Person(msgspec.Struct, frozen=True):
    """Somebody on a page: their name as shown, whether it is the owner, and number."""

    name: str
    is_me: bool
    number: str = ""


class Text(msgspec.Struct, frozen=True):
    """A text as the page holds it: its time, who wrote, in which words, and what came with it."""

    when: str
    person: Person | None
    words: str
    files: tuple[tuple[str, str], ...] = ()


class Call(msgspec.Struct, frozen=True):
    """A call or voicemail: its time, the other person, what it was, how long, and its words."""

    when: str
    person: Person | None
    what: str
    seconds: int | None
    words: str
    files: tuple[tuple[str, str], ...] = ()


class Page:
    """What stands on one page."""

    def __init__(self, content: bytes) -> None:
        """Read the page. Broken HTML is read as browsers do."""
        parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, no_network=True)
        text = content.decode("utf-8", "replace").replace("\0", "\ufffd")
        self.damaged = text.count("\ufffd") > content.count("\ufffd".encode())
        root = etree.fromstring(text.encode("utf-8", "replace"), parser) if text.strip() else None
        self._root: Any = root if root is not None else etree.Element("html")
        self.title = " ".join("".join(self._root.xpath("//title//text()")).split())
        marks = _with_class(self._root, "deletedStatusContainer")
        self.deleted = any("".join(mark.itertext()).strip().endswith("True") for mark in marks)

    def people(self) -> list[Person]:
        """Give everyone the page names as taking part or writing, the owner too."""
        cards = _with_class(self._root, "participants") or _with_class(self._root, "hChatLog")
        found = [person for card in cards for person in _people_in(card)]
        return list(dict.fromkeys(found))

    def texts(self) -> Iterator[Text]:
        """Give every text of a thread, in the page's order."""
        for block in _with_class(self._root, "message"):
            quotes = block.xpath(".//q")
            yield Text(
                when=_time_of(block, "dt"),
                person=next(iter(_people_in(block)), None),
                words="\n".join(_words_of(quote) for quote in quotes),
                files=tuple(_files_of(block)),
            )

    def calls(self) -> Iterator[Call]:
        """Give the call or voicemail of the page."""
        for block in _with_class(self._root, "haudio"):
            cards = _with_class(block, "contributor")
            people = [person for card in cards for person in _people_in(card)]
            lengths = [_seconds(text) for text in _titles_of(block, "duration")]
            words = [_words_of(found) for found in _with_class(block, "full-text")]
            yield Call(
                when=_time_of(block, "published"),
                person=people[0] if people else None,
                what=_what(block, self.title),
                seconds=next((length for length in lengths if length is not None), None),
                words="\n".join(words).strip(),
                files=tuple(_files_of(block)),
            )


def _with_class(element: Any, name: str) -> list[Any]:  # noqa: ANN401 - lxml has no types
    """Find elements by a word of their class."""
    test = f'contains(concat(" ", normalize-space(@class), " "), " {name} ")'
    return list(element.xpath(f"descendant-or-self::*[{test}]"))


def _people_in(card: Any) -> Iterator[Person]:  # noqa: ANN401
    """Read the people a card names: each is a telephone link with a name in it.

    The owner's name, "Me" in the page's language, is an `abbr`; everyone else's is a `span`.
    """
    for link in _with_class(card, "tel"):
        name = " ".join("".join(link.itertext()).split())
        number = number_of(_TELEPHONE.sub("", (link.get("href") or "").replace("%2B", "+")))
        inside = _with_class(link, "fn")
        if name == "Me" or any(one.tag == "abbr" for one in inside):
            yield Person(name, is_me=True)
        else:
            yield Person(label(number, name) or NOBODY, is_me=False, number=number)


def _titles_of(block: Any, name: str) -> list[str]:  # noqa: ANN401
    """Give the machine-readable values of elements of a class."""
    return [found.get("title") or "" for found in _with_class(block, name)]


def _time_of(block: Any, name: str) -> str:  # noqa: ANN401
    """Give the time as the page states it for machines."""
    return next(iter(_titles_of(block, name)), "")


def _words_of(element: Any) -> str:  # noqa: ANN401
    """Give what an element says, a line break as one."""
    pieces: list[str] = []
    for part in element.iter():
        if part is not element and part.tag == "br":
            pieces.append("\n")
        elif part.text and isinstance(part.tag, str):
            pieces.append(part.text)
        if part is not element and part.tail:
            pieces.append(part.tail)
    return "".join(pieces)


def _files_of(block: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Give the files a block shows or links to, with the kind of element that does."""
    seen = set()
    for found in block.xpath(".//img[@src] | .//video | .//audio | .//a[@href]"):
        path = found.get("src") or found.get("href") or ""
        other = path.startswith(("tel:", "http:", "https:", "mailto:", "data:", "#"))
        if path and not other and path not in seen:
            seen.add(path)
            yield path, found.tag


def _what(block: Any, title: str) -> str:  # noqa: ANN401
    """Say what a call was, in the words of its heading: "Missed call from"."""
    for found in _with_class(block, "fn"):
        if not found.xpath("ancestor::*[contains(@class, 'tel')]"):
            said = " ".join("".join(found.itertext()).split())
            if said:
                return said.removesuffix(" from").removesuffix(" to").strip(" :")
    return title.partition(" from ")[0].partition(" to ")[0] or "Call"


def _seconds(written: str) -> int | None:
    """Read a length of time: PT2M3S."""
    found = _DURATION.fullmatch(written)
    if not found or not any(found.groups()):
        return None
    hours, minutes, seconds = (int(number or 0) for number in found.groups())
    return hours * _HOUR + minutes * _MINUTE + seconds
