"""Reads typedstreams, the old Apple archives that hold a message's words in `attributedBody`.

A stream is a header and then groups of values, each after a string of its types. Strings and
objects are numbered as they come, and named again by number. One byte is a small number, or 0x81
or 0x82 before one of two or four bytes; 0x84 begins something new, 0x85 is nothing, 0x86 an end.
"""

import re
import struct

import msgspec

HEADER = b"\x04\x0bstreamtyped\x81\xe8\x03"
END = 0x86
_TWO, _FOUR, _REAL, _NEW, _NIL = 0x81, 0x82, 0x83, 0x84, 0x85
_FIRST_NUMBER = -110
_BYTE = 256
_DEEPEST = 60
_MOST_TYPES = 64
_WIDTHS = {"f": ("<f", 4), "d": ("<d", 8)}
_BYTES = re.compile(r"\[(\d{1,10})[cC]\]")


class BrokenError(ValueError):
    """The stream breaks its own rules."""


class Node(msgspec.Struct):
    """An object: its class, and all values of its groups in a row."""

    kind: str
    values: list[object]


def root_of(stream: bytes) -> Node | None:
    """Read the whole stream; None where it is damaged, or holds no object."""
    try:
        if not stream.startswith(HEADER):
            return None
        root = Reader(stream, len(HEADER)).group(0)[0]
    except (BrokenError, IndexError):
        return None
    return root if isinstance(root, Node) else None


class Reader:
    """Reads values one after the other, with the strings and objects that have been named.

    Whatever it reads, it raises BrokenError where the stream breaks its own rules.
    """

    def __init__(self, stream: bytes, at: int) -> None:
        """Begin at a byte of a stream."""
        self.at = at
        self._stream = stream
        self._strings: list[bytes] = []
        self._objects: list[object] = []

    def take(self, size: int) -> bytes:
        """Take so many bytes. Raises BrokenError where there are fewer."""
        end = self.at + size
        if size < 0 or end > len(self._stream):
            raise BrokenError
        taken = self._stream[self.at : end]
        self.at = end
        return taken

    def number(self, *, signed: bool = True) -> int:
        """Read a number; one of a single byte always has a sign."""
        head = self.take(1)[0]
        if head == _TWO:
            return int.from_bytes(self.take(2), "little", signed=signed)
        if head == _FOUR:
            return int.from_bytes(self.take(4), "little", signed=signed)
        number = head if head < _BYTE // 2 else head - _BYTE
        if number < _FIRST_NUMBER:
            raise BrokenError
        return number

    def length(self) -> int:
        """Read a length, which has no sign in any of its forms."""
        head = self.take(1)[0]
        if head == _TWO:
            return int.from_bytes(self.take(2), "little")
        if head == _FOUR:
            return int.from_bytes(self.take(4), "little")
        if _REAL <= head <= END:
            raise BrokenError
        return head

    def group(self, depth: int) -> list[object]:
        """Read the types of a group, and a value for each."""
        types = (self._shared() or b"").decode("latin-1")
        if len(types) > _MOST_TYPES:
            raise BrokenError
        values: list[object] = []
        place = 0
        while place < len(types):
            place = self._value(types, place, values, depth)
        return values

    def _shared(self) -> bytes | None:
        """Read a string that may be named again."""
        head = self._stream[self.at] if self.at < len(self._stream) else END
        if head in {_NEW, _NIL}:
            self.at += 1
            if head == _NIL:
                return None
            string = self.take(self.length())
            self._strings.append(string)
            return string
        return self._strings[self._named(self._strings)]

    def _named(self, known: list[bytes] | list[object]) -> int:
        """Read the number of something that came before."""
        number = self.number() - _FIRST_NUMBER
        if not 0 <= number < len(known):
            raise BrokenError
        return number

    def _value(self, types: str, place: int, values: list[object], depth: int) -> int:  # noqa: C901
        """Read one value, and give the place of the next type."""
        match types[place]:
            case "@":
                values.append(self._object(depth + 1))
            case "+":
                values.append(self.take(self.length()))
            case "*":
                values.append(self._text())
            case "#":
                self._class(depth + 1)
            case ":" | "%":
                values.append(self._shared())
            case "c" | "C" | "B":
                values.append(self.take(1)[0])
            case "s" | "i" | "l" | "q" | "S" | "I" | "L" | "Q" as kind:
                values.append(self.number(signed=kind.islower()))
            case "f" | "d" as kind:
                values.append(self._real(kind))
            case "[":
                return self._array(types, place, values)
            case "{":
                return types.find("=", place) + 1 or len(types)
            case "}":
                pass
            case _:
                raise BrokenError
        return place + 1

    def _real(self, kind: str) -> float:
        """Read a number with a fraction; a whole one is stored as such."""
        if self.at < len(self._stream) and self._stream[self.at] == _REAL:
            self.at += 1
            form, width = _WIDTHS[kind]
            return float(struct.unpack(form, self.take(width))[0])
        return float(self.number())

    def _array(self, types: str, place: int, values: list[object]) -> int:
        """Read an array of bytes, the only kind that messages hold."""
        array = _BYTES.match(types, place)
        if not array:
            raise BrokenError
        values.append(self.take(int(array[1])))
        return array.end()

    def _text(self) -> bytes | None:
        """Read a text that counts as an object when it is named again."""
        head = self._stream[self.at] if self.at < len(self._stream) else END
        if head in {_NEW, _NIL}:
            self.at += 1
            if head == _NIL:
                return None
            place = len(self._objects)
            self._objects.append(None)
            self._objects[place] = text = self._shared()
            return text
        found = self._objects[self._named(self._objects)]
        return found if isinstance(found, bytes) else None

    def _object(self, depth: int) -> object:
        """Read an object: a new one to its end, nothing, or one that came before."""
        head = self._stream[self.at] if self.at < len(self._stream) else END
        if depth > _DEEPEST:
            raise BrokenError
        if head not in {_NEW, _NIL}:
            return self._objects[self._named(self._objects)]
        self.at += 1
        if head == _NIL:
            return None
        node = Node("", [])
        self._objects.append(node)
        node.kind = self._class(depth)
        while self.at < len(self._stream) and self._stream[self.at] != END:
            node.values += self.group(depth)
        self.take(1)
        return node

    def _class(self, depth: int) -> str:
        """Read a class with those it comes from; give its name."""
        head = self._stream[self.at] if self.at < len(self._stream) else END
        if depth > _DEEPEST:
            raise BrokenError
        if head not in {_NEW, _NIL}:
            named = self._objects[self._named(self._objects)]
            return named if isinstance(named, str) else ""
        self.at += 1
        if head == _NIL:
            return ""
        name = (self._shared() or b"").decode("latin-1")
        self.number()
        self._objects.append(name)
        self._class(depth + 1)
        return name
