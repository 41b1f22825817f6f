"""The words in a message of Skype or Teams, taken out of their markup; nothing is fetched.

Markup: https://learn.microsoft.com/skype-sdk and the exports themselves.
"""

import html
import re
from collections.abc import Iterator

import msgspec

_TAG = re.compile(r"<(/?)([A-Za-z][\w:.-]*)([^<>]*)>")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_BLOCKS = {"p", "div", "li", "tr", "h1", "h2", "h3", "pre"}
_HIDDEN = {"legacyquote", "e_m", "script", "style"}
_QUOTES = {"quote", "blockquote"}


class Shared(msgspec.Struct, frozen=True):
    """A file that was sent: the number it is kept under, its name, kind and size in bytes."""

    number: str
    name: str
    kind: str
    size: str


class Words(msgspec.Struct):
    """What a message says: its own words, whose words it quotes, and what it brings along."""

    text: str = ""
    quoted: str = ""
    quoted_author: str = ""
    quoted_number: str = ""
    shared: list[Shared] = []
    place: str = ""
    contacts: list[str] = []
    edited: str = ""


class Tag(msgspec.Struct, frozen=True):
    """A tag, or `text` between two of them."""

    name: str = ""
    closes: bool = False
    attributes: dict[str, str] = {}
    text: str = ""


def tags_in(content: str) -> Iterator[Tag]:
    """Take content apart into tags and text."""
    at = 0
    for tag in _TAG.finditer(content):
        if tag.start() > at:
            yield Tag(text=html.unescape(content[at : tag.start()]))
        found = _ATTRIBUTE.findall(tag[3])
        attributes = {key.lower(): html.unescape(one or two) for key, one, two in found}
        yield Tag(tag[2].lower(), bool(tag[1]), attributes)
        at = tag.end()
    if at < len(content):
        yield Tag(text=html.unescape(content[at:]))


def words_of(content: str) -> Words:
    """Read the content of a message that is marked up."""
    if "<" not in content:
        return Words(text=html.unescape(content) if "&" in content else content)
    reader = _Reader()
    for tag in tags_in(content):
        if tag.name:
            reader.tag(tag)
        else:
            reader.write(tag.text)
    return reader.finish()


class _Reader:
    """Words taking shape, and the tags that are open around them."""

    def __init__(self) -> None:
        """Start with nothing said."""
        self._words = Words(shared=[], contacts=[])
        self._own: list[str] = []
        self._quoted: list[str] = []
        self._hidden: list[str] = []
        self._quotes = 0
        self._file: dict[str, str] | None = None
        self._raw: list[str] = []
        self._names = False

    def write(self, text: str) -> None:
        """Take text, unless it stands where only old programs show it."""
        if self._hidden or self._file is not None:
            return
        if self._names:
            self._words.quoted_author, self._names = text, False
        else:
            (self._quoted if self._quotes else self._own).append(text)

    def tag(self, tag: Tag) -> None:
        """Open or close a tag."""
        name, attributes = tag.name, tag.attributes
        if name == "uriobject":
            self._uri_object(tag)
        elif self._file is not None:
            self._file |= {f"{name}.{key}": value for key, value in attributes.items()}
        elif name in _HIDDEN:
            self._hide(tag)
        elif name in _QUOTES:
            self._quote(tag)
        elif tag.closes:
            self._close(name)
        else:
            self._open(name, attributes)

    def finish(self) -> Words:
        """Give all that was found."""
        if self._file is not None:
            self._uri_object(Tag("uriobject", closes=True))
        words = self._words
        words.text = "".join(self._own).strip("\r\n")
        words.quoted = "".join(self._quoted).strip()
        return words

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        """Open a tag within the words."""
        if name == "br":
            self.write("\n")
        elif name in {"img", "emoji"}:
            self._picture(name, attributes)
        elif name == "location":
            self._words.place = attributes.get("address") or ", ".join(
                attributes[key] for key in ("latitude", "longitude") if attributes.get(key)
            )
        elif name == "c":
            said = attributes.get("f") or attributes.get("s") or attributes.get("p") or ""
            self._words.contacts.append(said)
        elif "raw_pre" in attributes:
            self.write(attributes["raw_pre"])
            self._raw.append(attributes.get("raw_post", ""))
        elif name in {"b", "i", "s", "pre"}:
            self._raw.append("")
        self._names = bool(self._quotes) and attributes.get("itemprop") == "mri"

    def _close(self, name: str) -> None:
        """Close a tag within the words: a block ends its line, a mark that was typed its words."""
        if name in _BLOCKS:
            self.write("\n")
        if name in {"b", "i", "s", "pre"} and self._raw:
            self.write(self._raw.pop())

    def _picture(self, name: str, attributes: dict[str, str]) -> None:
        """Take a picture among the words: an emoji is a word, any other a file."""
        if name == "emoji" or attributes.get("itemtype", "").endswith("/Emoji"):
            self.write(attributes.get("alt", ""))
        elif not self._quotes:
            number = attributes.get("itemid", "") or attributes.get("src", "")
            self._words.shared.append(Shared(number, attributes.get("alt", ""), "image", ""))

    def _hide(self, tag: Tag) -> None:
        """Pass over what is not said; an edit marks itself so."""
        if tag.name == "e_m":
            self._words.edited = tag.attributes.get("ts_ms") or self._words.edited
        elif not tag.closes:
            self._hidden.append(tag.name)
        elif tag.name in self._hidden:
            self._hidden.remove(tag.name)

    def _quote(self, tag: Tag) -> None:
        """Open or close words of another message."""
        if tag.closes:
            self._quotes = max(0, self._quotes - 1)
            return
        self._quotes += 1
        if self._quotes == 1:
            given = tag.attributes
            self._words.quoted_author = given.get("authorname") or given.get("author") or ""
            self._words.quoted_number = given.get("messageid") or given.get("itemid") or ""

    def _uri_object(self, tag: Tag) -> None:
        """Open or close what stands for a file."""
        if not tag.closes:
            self._file = dict(tag.attributes)
        elif self._file is not None:
            given, self._file = self._file, None
            number = given.get("uri", "").rstrip("/").rpartition("/")[2]
            names = (given.get(key) for key in ("originalname.v", "meta.originalname", "title"))
            name = next((name for name in names if name), "")
            kind = given.get("type", "").partition(".")[0]
            size = given.get("filesize.v", "")
            self._words.shared.append(Shared(number, name, kind, size))
