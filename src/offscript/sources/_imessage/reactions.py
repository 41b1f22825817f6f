"""Tapbacks: rows of their own that say who reacted to which message, and who took it back."""

from collections import defaultdict
from datetime import datetime

import msgspec

from offscript.record import OWNER, Reaction
from offscript.sources._imessage.people import Chat, People
from offscript.sources._imessage.rows import Row, Tables
from offscript.sources._phones import NOBODY
from offscript.sources._times.apple import since_2001

_KINDS = {0: "❤️", 1: "👍", 2: "👎", 3: "😂", 4: "‼️", 5: "❓"}
_EMOJI, _STICKER = 6, 7
_ADDED, _REMOVED = 2000, 3000


class _Tapback(msgspec.Struct, frozen=True, gc=False):
    """One reaction, before it is known in which conversation it stands."""

    rowid: int
    text: str
    is_removal: bool
    is_mine: bool
    person: str | None
    part: str
    sent_at: datetime | None


class Reactions:
    """All reactions of a database, held until the message they are for is read."""

    def __init__(self, tables: Tables, people: People) -> None:
        """Read every reaction."""
        self.kept = self.taken_back = 0
        self._waiting: dict[str, list[_Tapback]] = {}
        for row in tables.messages(tapbacks=True):
            if not isinstance(row, Row):
                continue  # told when the other messages are read
            part, guid = target_of(row.target or "")
            tapback = _Tapback(
                rowid=row.rowid,
                text=text_of(row),
                is_removal=(row.target_type or 0) >= _REMOVED,
                is_mine=bool(row.is_from_me),
                person=people.person(row.handle),
                part=part,
                sent_at=since_2001(row.date),
            )
            self._waiting.setdefault(guid, []).append(tapback)

    def take(self, guid: str | None, chat: Chat) -> tuple[Reaction, ...]:
        """Give the reactions to a message that were not taken back."""
        if guid is None or guid not in self._waiting:
            return ()
        standing: dict[int, Reaction] = {}
        places: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
        for tapback in self._waiting.pop(guid):
            author = OWNER if tapback.is_mine else tapback.person or chat.other or NOBODY
            same = places[tapback.part, author, tapback.text]
            if not tapback.is_removal:
                same.append(tapback.rowid)
                standing[tapback.rowid] = Reaction(
                    author=author, text=tapback.text, sent_at=tapback.sent_at
                )
                continue
            self.taken_back += 1
            if same:
                del standing[same.pop()]
                self.taken_back += 1
        self.kept += len(standing)
        return tuple(standing.values())

    def without_message(self) -> frozenset[int]:
        """Give the row ids of reactions to messages that this database does not hold."""
        return frozenset(tapback.rowid for group in self._waiting.values() for tapback in group)


def is_tapback(row: Row) -> bool:
    """Tell whether a row is a reaction, or takes one back."""
    return _ADDED <= (row.target_type or 0) < _REMOVED + 1000


def text_of(row: Row) -> str:
    """Write a reaction as the sign it is shown as."""
    number = (row.target_type or 0) % 1000
    if number == _STICKER:
        return "sticker"
    return row.emoji or "" if number == _EMOJI else _KINDS.get(number, f"reaction {number}")


def target_of(name: str) -> tuple[str, str]:
    """Split `p:0/GUID` or `bp:GUID` into the part of a message and the message."""
    part, slash, guid = name.rpartition("/")
    if slash:
        return part, guid
    part, colon, guid = name.rpartition(":")
    return (part, guid) if colon else ("", name)
