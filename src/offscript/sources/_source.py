"""What every source is: how to know a file, and how to read it."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

import msgspec

from offscript.record import Clock, Message, Note, Sayable, Unreadable
from offscript.sources._files.file import InputFile

Item = Message | Unreadable | Note


class Wanted(msgspec.Struct, frozen=True):
    """A file that stands in an export: at which place of it, and its SHA-256 and size in bytes."""

    place: int
    sha256: str
    size: int


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One format. `read` never raises for bad content: what it can't read it yields as Unreadable.

    `recognises` looks at the head (and at most the names in a zip) and must be quick and certain.
    `read` streams: memory does not grow with the file. It finds the files that came with this one
    by `file.near`. `resembles` says of a file nobody knows what it shares with this format and what
    speaks against it, in a sentence, or None. A source that is `last` is asked only for files no
    other export is or needs: pictures, recordings, tables and text of anyone's. `take_out` gives
    the bytes of a file that stands in the export itself, from a stream of that export; None where
    it finds none. `inside` gives files in it that may be exports themselves, by name and bytes. An
    export that `leaves_out` files may only mention what another of the same chat holds.
    """

    name: str
    title: str
    recognises: Callable[[InputFile], bool]
    read: Callable[[InputFile, Clock], Iterator[Item]]
    resembles: Callable[[InputFile], Sayable | None] = lambda _file: None
    last: bool = False
    take_out: Callable[[BinaryIO, Wanted], bytes | None] | None = None
    inside: Callable[[InputFile], Iterable[tuple[str, bytes]]] = lambda _file: ()
    leaves_out: bool = False


def said_by(author: str, text: str) -> str | msgspec.UnsetType:
    """Give the words of what can't be a message, with the name of who wrote them where it is known.

    UNSET where there are none: a piece of which nothing can be told but that it was there.
    """
    if not text.strip():
        return msgspec.UNSET
    return f"{author}: {text}" if author else text


class Repeats:
    """Counts twins: messages with the same conversation, author, stated time and text.

    Exports stand nearly in time order, so only the counts of one stated time are held at once.
    """

    def __init__(self) -> None:
        """Start with nothing seen."""
        self._when = ""
        self._seen: dict[tuple[str, str, str], int] = {}

    def count(self, conversation: str, author: str, when: str, text: str) -> int:
        """Count this message, and return how many twins came before it."""
        key = (conversation, author, text)
        if when != self._when:
            self._when = when
            self._seen = {key: 1}
            return 0
        seen = self._seen.get(key, 0)
        self._seen[key] = seen + 1
        return seen
