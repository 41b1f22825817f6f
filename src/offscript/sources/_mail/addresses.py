"""The people in a mail's headers: names as written, addresses in lower case.

https://www.rfc-editor.org/rfc/rfc5322#section-3.4
"""

import re
from functools import lru_cache

import msgspec

from offscript.sources._mail.charsets import decode_words

_ENTRY = re.compile(
    r'(?:=\?[^?\s,;<>]{1,60}\?[bBqQ]\?[^?\n]{0,200}\?=|"(?:\\.|[^"\\])*"|<[^<>]*>|\((?:\\.|[^()\\])*\)|\\.|[^,;])+',
    re.DOTALL,
)
"""One entry; a comma in an encoded word is no end of it, though some programs leave it bare."""
_ANGLE = re.compile(r"<([^<>]*)>[^<>]*\Z|\[(mailto:[^\[\]\s]+)\]\s*\Z", re.IGNORECASE)
_COMMENT = re.compile(r"\(((?:\\.|[^()\\])*)\)")
_GROUP = re.compile(r'\A[^@"<]*:')
_LONGEST = 200_000


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody in a header; either may be empty, not both."""

    name: str
    address: str

    @property
    def label(self) -> str:
        """Show as "Name <address>", or as the one that is there."""
        if self.name and self.address:
            return f"{self.name} <{self.address}>"
        return self.name or self.address


@lru_cache(maxsize=4096)
def people_in(value: str) -> tuple[Person, ...]:
    """Read an address header before its words are decoded: a decoded name may hold a comma."""
    found = (_person(entry[0]) for entry in _ENTRY.finditer(value[:_LONGEST]))
    return tuple(person for person in found if person.name or person.address)


def _person(entry: str) -> Person:
    """Read one entry: `Name <address>`, `address (Name)` or `address`."""
    angle = _ANGLE.search(entry)
    if angle:
        name, address = entry[: angle.start()], angle[1] or angle[2] or ""
        name = _GROUP.sub("", name) if ":" in name else name
    else:
        comment = _COMMENT.search(entry)
        name = comment[1] if comment else ""
        address = decode_words(_GROUP.sub("", _COMMENT.sub("", entry)).strip())
        if "@" not in address and not name:
            name, address = address, ""
    address = "".join(address.split()).strip("'\"").lower().removeprefix("mailto:")
    name = _unquoted(name)
    return Person("" if name.lower() == address else name, address)


def _unquoted(name: str) -> str:
    """Take off quotes and escapes, decode words, and close up white space."""
    name = name.strip()
    if name.startswith('"') and name.endswith('"') and len(name) > 1:
        name = re.sub(r"\\(.)", r"\1", name[1:-1])
    return " ".join(decode_words(name).split()).strip("'\"").strip()
