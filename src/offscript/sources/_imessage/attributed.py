"""The words of a message as Messages archives them, and what its attributes say of them."""

import re
from typing import cast

import msgspec

from offscript.sources._imessage.typedstream import END, HEADER, BrokenError, Node, Reader, root_of

_STRAIGHT = re.compile(
    re.escape(HEADER) + rb"\x84\x01@\x84\x84\x84(?:\x19NSMutableAttributedString\x00\x84\x84)?"
    rb"\x12NSAttributedString\x00\x84\x84\x08NSObject\x00\x85\x92\x84\x84\x84"
    rb"(?:\x0fNSMutableString\x01\x84\x84)?\x08NSString\x01[\x94-\x96]\x84\x01\+"
)
"""How nearly every message begins, up to the length of its words."""
_NESTED = 3
_STRINGS = {"NSString", "NSMutableString"}
_ATTRIBUTED = {"NSAttributedString", "NSMutableAttributedString", "NSConcreteAttributedString"}


class Run(msgspec.Struct, frozen=True):
    """A stretch of the words with its attributes, by name."""

    text: str
    attributes: dict[str, object]


def words_of(stream: bytes) -> str | None:
    """Read the words of an archived string; None where they can't be read whole."""
    straight = _STRAIGHT.match(stream)
    if straight:
        try:
            reader = Reader(stream, straight.end())
            words = reader.take(reader.length())
        except BrokenError:
            return None
        if reader.at < len(stream) and stream[reader.at] == END:
            return words.decode("utf-8", "replace")
    root = root_of(stream)
    return None if root is None else _words(root, 0)


def runs_of(stream: bytes) -> tuple[Run, ...]:
    """Read the words run by run, with their attributes; none where the stream is damaged."""
    root = root_of(stream)
    if root is None or root.kind not in _ATTRIBUTED or not root.values:
        return ()
    units = (_words(root, 0) or "").encode("utf-16-le", "surrogatepass")
    known: list[dict[str, object]] = []
    runs: list[Run] = []
    values, place, start = root.values, 1, 0
    while place + 1 < len(values):
        number, length = values[place], values[place + 1]
        place += 2
        if place < len(values) and isinstance(values[place], Node):
            known.append(_dictionary(cast("Node", values[place])))
            place += 1
        if not isinstance(number, int) or not isinstance(length, int) or length < 0:
            break
        attributes = known[number - 1] if 0 < number <= len(known) else {}
        end = start + 2 * length
        runs.append(Run(units[start:end].decode("utf-16-le", "replace"), attributes))
        start = end
    return tuple(runs)


def _words(node: Node, depth: int, seen: set[int] | None = None) -> str | None:
    """Find the words in an object: it is a string, or holds one, or a stream with one.

    `seen` holds the objects looked into, as they may name each other without end.
    """
    seen = set() if seen is None else seen
    if depth > _NESTED or id(node) in seen:
        return None
    seen.add(id(node))
    for value in node.values:
        if isinstance(value, bytes) and node.kind in _STRINGS:
            return value.decode("utf-8", "replace")
        if isinstance(value, bytes) and value.startswith(HEADER):
            inner = root_of(value)
            return None if inner is None else _words(inner, depth + 1)
        if isinstance(value, Node) and (found := _words(value, depth + 1, seen)) is not None:
            return found
    return None


def _dictionary(node: Node) -> dict[str, object]:
    """Read a dictionary's keys and plain values: after a count they stand in turns."""
    found: dict[str, object] = {}
    for key, value in zip(node.values[1::2], node.values[2::2], strict=False):
        name = _words(key, 0) if isinstance(key, Node) else None
        if name is not None:
            found[name] = _plain(value)
    return found


def _plain(value: object) -> object:
    """Give a string or number as such; anything else as its words, if it has some."""
    if not isinstance(value, Node):
        return value
    if value.kind == "NSNumber":
        return value.values[-1] if value.values else None
    return _words(value, 0)
