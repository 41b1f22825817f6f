"""Who an address in a WhatsApp database is: `447700900123@s.whatsapp.net`, a group, or a mask.

Newer versions hide numbers behind masks that end in `@lid`; a table of the database says whose
they are. A name the phone's owner saved counts before one a person gave themselves, which gets the
`~` WhatsApp shows before it.
"""

import re
from collections.abc import Iterable

from offscript.sources._phones import NOBODY, label

_ADDRESS = re.compile(r"([^@:.]+)(?:\.\d+)?(?::\d+)?@(.+)", re.DOTALL)
_PHONES = frozenset({"s.whatsapp.net", "c.us"})
_NAMED = {"status@broadcast": "Status updates", "0@s.whatsapp.net": "WhatsApp"}


def plain(address: str) -> str:
    """Take the number of a linked device out of an address."""
    found = _ADDRESS.fullmatch(address)
    return f"{found[1]}@{found[2]}" if found else address


def is_group(address: str) -> bool:
    """Whether an address is that of several people."""
    return address.endswith(("@g.us", "@broadcast", "@newsletter"))


class People:
    """Names by address."""

    def __init__(self) -> None:
        """Start with nobody."""
        self._saved: dict[str, str] = {}
        self._own: dict[str, str] = {}
        self._behind: dict[str, str] = {}
        self._masks: dict[str, list[str]] = {}
        self._chats: dict[str, str] = {}
        self._known: dict[str, str] = {}

    def save(self, address: str, name: str) -> None:
        """Take a name the phone's owner gave."""
        if address and name.strip():
            self._saved.setdefault(plain(address), name.strip())

    def hear(self, address: str, name: str) -> None:
        """Take a name a person gave themselves."""
        if address and name.strip():
            self._own.setdefault(plain(address), name.strip())

    def unmask(self, mask: str, address: str) -> None:
        """Take whose mask this is."""
        if mask and address:
            self._behind[plain(mask)] = plain(address)
            self._masks.setdefault(plain(address), []).append(plain(mask))

    def name(self, address: str) -> str:
        """Name whoever is at an address."""
        if address not in self._known:
            self._known[address] = self._name(plain(address))
        return self._known[address]

    def name_chats(self, chats: Iterable[tuple[str, str]]) -> None:
        """Take the address and subject of every chat, so that two of one name stay apart."""
        count: dict[str, int] = {}
        given = {
            plain(address): subject.strip() or self.name(address) for address, subject in chats
        }
        for name in given.values():
            count[name] = count.get(name, 0) + 1
        for address, name in given.items():
            self._chats[address] = name if count[name] == 1 else f"{name} <{address}>"

    def chat(self, address: str) -> str:
        """Name a chat."""
        return self._chats.get(address) or self._chats.get(plain(address)) or self.name(address)

    def _name(self, address: str) -> str:
        """Work a name out."""
        if address in _NAMED:
            return _NAMED[address]
        behind = self._behind.get(address, address)
        ways = [address, behind, *self._masks.get(behind, ())]
        name = next((self._saved[way] for way in ways if way in self._saved), "")
        if not name:
            own = next((self._own[way] for way in ways if way in self._own), "")
            name = f"~{own}" if own else ""
        found = _ADDRESS.fullmatch(behind)
        if found and found[2] in _PHONES and found[1].isascii() and found[1].isdecimal():
            number = f"+{found[1]}"
            return label(number, "" if _digits(name) == found[1] else name)
        return name or behind or NOBODY


def _digits(name: str) -> str:
    """Take the digits of a name: some phones save the number as one."""
    return re.sub(r"[\s+()\u202a\u202c\-]", "", name)
