"""A chat as the free tool sigtop writes it as JSON: Signal Desktop's own rows, one on each line.

https://github.com/tbvdm/sigtop (export-messages -f json). Names stand in the file's name alone.
"""

import re
from collections.abc import Iterator

from offscript.record import OWNER, Clock, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import numbered_lines
from offscript.sources._json.loose import Thing, read_object, words
from offscript.sources._json.salvage import strings_in
from offscript.sources._signal.desktop_rows import WRITTEN, DesktopRows, unsent_notes
from offscript.sources._signal.desktop_tables import Beside
from offscript.sources._signal.sigtop import name_of
from offscript.sources._source import Item

_START = re.compile(rb"(?:\xef\xbb\xbf)?\[\r?\n\{")
_KEYS = (b'"conversationId"', b'"sent_at"', b'"type"')
_PERSON = ("source", "sourceServiceId", "sourceUuid")
_HOLDS = (
    "body",
    "attachments",
    "sticker",
    "contact",
    "deletedForEveryone",
    "isViewOnce",
    "isErased",
)


def is_sigtop_json(file: InputFile) -> bool:
    """Look for a list with a row of Signal Desktop's on each line."""
    return bool(_START.match(file.head)) and all(key in file.head for key in _KEYS)


class SigtopJson:
    """One chat. To be read once."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._rows = DesktopRows(file, clock.zone, _People(file), Beside(file))

    def read(self) -> Iterator[Item]:
        """Read every row; place is its line."""
        for place, row, line in _rows(self._file):
            if row is None:
                reason = said("Line {place} is no JSON, or was cut off.", place=place)
                yield self._rows.unreadable(place, reason, strings_in(line))
            elif row.get("type") in WRITTEN and not any(row.get(key) for key in _HOLDS):
                reason = said(
                    "Line {place} has no words: newer versions of Signal keep them elsewhere. "
                    "Export again with sigtop export-messages -f text.",
                    place=place,
                )
                yield self._rows.unreadable(place, reason)
            else:
                yield self._rows.item(row, row, place)
        yield from unsent_notes(self._file.name, self._rows.unsent)


class _People:
    """Who is in a chat, as far as its rows tell; the file is named for it.

    Where one other person alone wrote, the chat is with them, and anybody else is the owner.
    """

    def __init__(self, file: InputFile) -> None:
        """Look through the rows for those who wrote."""
        self._chat = name_of(file.stem)
        self._names: dict[str, str] = {}
        chats = set()
        for _, row, _ in _rows(file):
            keys = [key for name in _PERSON if (key := words((row or {}).get(name)))]
            if row is not None and row.get("type") == "incoming":
                self._names |= {key: self._names.get(key, keys[0]) for key in keys}
            chats.add(words((row or {}).get("conversationId")))
        self._is_direct = len(set(self._names.values())) == 1
        if self._is_direct:
            self._names = dict.fromkeys(chats | self._names.keys(), self._chat)

    def name(self, key: object) -> str:
        """Name somebody: by the chat with them, by number or account; empty for a stranger."""
        found = words(key)
        return self._names.get(found) or (OWNER if self._is_direct and found else "")

    def conversation(self, _key: object) -> str:
        """Name the chat."""
        return self._chat


def _rows(file: InputFile) -> Iterator[tuple[int, Thing | None, bytes]]:
    """Give each row with its line's number, None for one that can't be read, and that line."""
    with file.open() as stream:
        for place, line in numbered_lines(stream):
            content = (line or b"").strip().removeprefix(b"\xef\xbb\xbf").removesuffix(b",")
            if line is None or content not in {b"", b"[", b"]"}:
                yield place, read_object(content)[0], content
