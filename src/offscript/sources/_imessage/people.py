"""Who wrote, and in which conversation: the handles and chats of a Messages database."""

from collections import defaultdict

import msgspec

from offscript.record import OWNER
from offscript.sources._imessage.contacts import Contacts
from offscript.sources._imessage.rows import Row, Tables
from offscript.sources._phones import NOBODY, label, number_of

_GROUP = 43
_ALONE = 45
_CHAT = {
    "ROWID": "INTEGER",
    "guid": "TEXT",
    "style": "INTEGER",
    "chat_identifier": "TEXT",
    "display_name": "TEXT",
    "room_name": "TEXT",
}


class Chat(msgspec.Struct, frozen=True):
    """A conversation: its name, and everyone in it but the owner."""

    name: str
    people: tuple[str, ...]
    is_group: bool

    @property
    def other(self) -> str | None:
        """The one other person, where there is just one."""
        return self.people[0] if len(self.people) == 1 and not self.is_group else None


class People:
    """Everyone in one database."""

    def __init__(self, tables: Tables, contacts: Contacts) -> None:
        """Read handles and chats; they are held, as every message points at them."""
        self._contacts = contacts
        handles = tables.pick("handle", {"ROWID": "INTEGER", "id": "TEXT"})
        self._handles = {
            row_id: self._label(address)
            for row_id, address in tables.rows("handle", f"SELECT {handles} FROM handle")  # noqa: S608
        }
        self._chats: dict[int, Chat] = {}
        self._rooms: dict[str, Chat] = {}
        self._read_chats(tables)

    def chat(self, number: int) -> Chat | None:
        """Give the chat with this row id."""
        return self._chats.get(number)

    def chat_of_no_chat(self, row: Row) -> Chat:
        """Find where a message belongs that stands in no chat: by its room, or who wrote it."""
        if row.room and row.room in self._rooms:
            return self._rooms[row.room]
        person = self.person(row.handle)
        return Chat(person or NOBODY, (person,) if person else (), is_group=False)

    def person(self, handle: int | None) -> str | None:
        """Name a handle."""
        return self._handles.get(handle) if handle else None

    def author(self, row: Row, chat: Chat) -> str:
        """Name who wrote a message."""
        if row.is_from_me:
            return OWNER
        return self.person(row.handle) or chat.other or NOBODY

    def _label(self, address: str | None) -> str:
        """Name the owner of a number or e-mail address, as the address book does."""
        number = number_of(address)
        return label(number, self._contacts.name_of(number) if number else None)

    def _read_chats(self, tables: Tables) -> None:
        """Read every chat. Two groups of one name but other people are told apart by these."""
        members: defaultdict[int, set[str]] = defaultdict(set)
        if {"chat_id", "handle_id"} <= tables.columns("chat_handle_join"):
            pairs = "SELECT chat_id, handle_id FROM chat_handle_join"
            for chat, handle in tables.rows("chat_handle_join", pairs):
                members[chat].add(self._handles.get(handle, NOBODY))
        columns = tables.pick("chat", _CHAT)
        rows = list(tables.rows("chat", f"SELECT {columns} FROM chat"))  # noqa: S608
        named: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
        for number, _, _, _, title, _ in rows:
            named[title or ""].add(frozenset(members[number]))
        for number, guid, style, identifier, title, room in rows:
            people = tuple(sorted(members[number]))
            is_group = style == _GROUP or (
                style != _ALONE and (";+;" in (guid or "") or len(people) > 1)
            )
            if not people and not is_group and identifier:
                people = (self._label(identifier),)
            everyone = ", ".join(people)
            name = everyone or self._label(identifier or room)
            if title and title.strip():
                name = title if len(named[title]) == 1 or not everyone else f"{title} ({everyone})"
            chat = Chat(name, people, is_group)
            self._chats[number] = chat
            for room_name in filter(None, (room, identifier)):
                self._rooms.setdefault(room_name, chat)
