"""Writes typedstreams as the archiver on a phone does, from the format's rules: for fixtures."""

HEADER = b"\x04\x0bstreamtyped\x81\xe8\x03"
Attributes = dict[str, "str | int | bytes"]


class Archiver:
    """Writes one stream; strings and objects it has written before are named by number."""

    def __init__(self) -> None:
        """Begin with the header."""
        self.out = bytearray(HEADER)
        self._strings: list[bytes] = []
        self._objects: list[str] = []

    def number(self, value: int) -> bytes:
        """Write a number in its shortest form."""
        if -110 <= value <= 127:
            return value.to_bytes(1, "little", signed=True)
        if -(1 << 15) <= value < 1 << 15:
            return b"\x81" + value.to_bytes(2, "little", signed=True)
        return b"\x82" + value.to_bytes(4, "little", signed=True)

    def length(self, value: int) -> bytes:
        """Write a length in its shortest form."""
        if value < 0x80:
            return bytes([value])
        return (
            b"\x81" + value.to_bytes(2, "little")
            if value < 1 << 16
            else b"\x82" + value.to_bytes(4, "little")
        )

    def shared(self, string: bytes) -> None:
        """Write a string, or its number."""
        if string in self._strings:
            self.out += self.number(self._strings.index(string) - 110)
        else:
            self._strings.append(string)
            self.out += b"\x84" + self.length(len(string)) + string

    def classes(self, *names: str) -> None:
        """Write a class and those it comes from, all but the root by name and version."""
        for place, name in enumerate(names):
            if f"class {name}" in self._objects:
                self.out += self.number(self._objects.index(f"class {name}") - 110)
                return
            self.out += b"\x84"
            self.shared(name.encode())
            self.out += self.number(1 if name in {"NSString", "NSMutableString"} else 0)
            self._objects.append(f"class {name}")
            if place == len(names) - 1:
                self.out += b"\x85"

    def begin(self, *names: str) -> None:
        """Begin an object of a class."""
        self.shared(b"@")
        self.out += b"\x84"
        self._objects.append("object")
        self.classes(*names, "NSObject")

    def string(self, text: str, *, mutable: bool = False) -> None:
        """Write a string."""
        self.begin(*(("NSMutableString", "NSString") if mutable else ("NSString",)))
        self.shared(b"+")
        data = text.encode("utf-8", "surrogatepass")
        self.out += self.length(len(data)) + data + b"\x86"

    def value(self, value: "str | int | bytes") -> None:
        """Write a string, a number or bytes as an object."""
        if isinstance(value, str):
            self.string(value)
        elif isinstance(value, int):
            self.begin("NSNumber", "NSValue")
            self.shared(b"*")
            self.out += b"\x84"
            self._objects.append("type")
            self.shared(b"q")
            self.shared(b"q")
            self.out += self.number(value) + b"\x86"
        else:
            self.begin("NSData")
            self.shared(b"i")
            self.out += self.number(len(value))
            self.shared(f"[{len(value)}c]".encode())
            self.out += value + b"\x86"


def attributed(*runs: tuple[str, Attributes], mutable: bool = False) -> bytes:
    """Archive words with attributes; runs of the same attributes share them."""
    archive = Archiver()
    names = (
        ("NSMutableAttributedString", "NSAttributedString") if mutable else ("NSAttributedString",)
    )
    archive.begin(*names)
    archive.string("".join(text for text, _ in runs), mutable=mutable)
    known: list[Attributes] = []
    for text, attributes in runs:
        is_new = attributes not in known
        if is_new:
            known.append(attributes)
        archive.shared(b"iI")
        units = len(text.encode("utf-16-le", "surrogatepass")) // 2
        archive.out += archive.number(known.index(attributes) + 1) + archive.length(units)
        if is_new:
            archive.begin("NSDictionary")
            archive.shared(b"i")
            archive.out += archive.number(len(attributes))
            for key, value in attributes.items():
                archive.string(key)
                archive.value(value)
            archive.out += b"\x86"
    return bytes(archive.out + b"\x86")


def body(text: str, *, mutable: bool = False) -> bytes:
    """Archive plain words as Messages does."""
    return attributed((text, {"__kIMMessagePartAttributeName": 0}), mutable=mutable)


def with_files(*pieces: str | tuple[str, str]) -> bytes:
    """Archive words with files among them: a file is its GUID and its name."""
    runs: list[tuple[str, Attributes]] = []
    for part, piece in enumerate(pieces):
        attributes: Attributes = {"__kIMMessagePartAttributeName": part}
        if isinstance(piece, str):
            runs.append((piece, attributes))
        else:
            attributes["__kIMFileTransferGUIDAttributeName"] = piece[0]
            attributes["__kIMFilenameAttributeName"] = piece[1]
            runs.append(("\ufffc", attributes))
    return attributed(*runs)
