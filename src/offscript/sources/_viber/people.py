"""People and chats in Viber's database for computers: names for their numbers."""

from collections import defaultdict

from offscript.sources._fields import as_text
from offscript.sources._files.database import Rows
from offscript.sources._phones import label, number_of


def columns_of(database: Rows, table: str) -> set[str]:
    """Name the columns of a table; none where there is no such table."""
    return {str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")}


def picked(columns: set[str], wanted: tuple[str, ...], table: str) -> str:
    """Write the columns to ask for; NULL for those this version of Viber does not have."""
    return ", ".join(f"{table}.{name}" if name in columns else "NULL" for name in wanted)


class People:
    """Names of contacts and of chats. Versions differ in which columns they have."""

    def __init__(self, database: Rows) -> None:
        """Read the small tables."""
        self._names = self._contacts(database)
        self._chats: dict[object, str] = {}
        self._members: dict[object, set[object]] = defaultdict(set)
        self._given: dict[str, object] = {}
        has = columns_of(database, "ChatInfo")
        for chat, name in database.execute(
            f"SELECT {picked(has, ('ChatID', 'Name'), 'ChatInfo')} FROM ChatInfo"  # noqa: S608 - our own names
        ):
            self._chats[chat] = as_text(name).strip()
        if {"ChatID", "ContactID"} <= columns_of(database, "ChatRelation"):
            for chat, contact in database.execute("SELECT ChatID, ContactID FROM ChatRelation"):
                self._members[chat].add(contact)
        self._owner = self._owner_of(database)

    def name(self, contact: object) -> str:
        """Name a contact."""
        return self._names.get(contact) or "unknown"

    def chat(self, number: object, contact: object) -> str:
        """Name a chat: as it is called, else for the people in it but the owner.

        `contact` is who wrote, for chats of which no people are listed. Two chats of one name are
        told apart by their numbers.
        """
        members = self._members.get(number, set()) - self._owner
        names = sorted(self.name(one) for one in members if one in self._names)
        name = ", ".join(names) if len(names) == 1 else self._chats.get(number) or ", ".join(names)
        name = name or (self.name(contact) if contact not in self._owner else "") or "unknown"
        if self._given.setdefault(name, number) != number:
            return f"{name} ({as_text(number)})"
        return name

    def _contacts(self, database: Rows) -> dict[object, str]:
        """Name every contact: as the phone's owner calls them, else as they call themselves."""
        wanted = ("ContactID", "Name", "ClientName", "Number")
        chosen = picked(columns_of(database, "Contact"), wanted, "Contact")
        names: dict[object, str] = {}
        for contact, name, own_name, number in database.execute(
            f"SELECT {chosen} FROM Contact"  # noqa: S608 - our own names
        ):
            shown = (as_text(name) or as_text(own_name)).strip()
            digits = number_of(as_text(number))
            if shown or digits:
                names[contact] = label(digits, shown) if digits else shown
        return names

    def _owner_of(self, database: Rows) -> set[object]:
        """Find the owner: whose number stands at what was sent, and never at what came in.

        Some versions put the other person's number at what was sent. Whoever never answered would
        then be taken for the owner; but nobody else is in that chat, as somebody is in the owner's.
        """
        others: dict[object, set[object]] = defaultdict(set)
        for chat, contact in database.execute(_WHOSE, (0,)):
            others[chat].add(contact)
        came = set().union(*others.values())
        return {
            contact
            for chat, contact in database.execute(_WHOSE, (1,))
            if contact not in came and (others[chat] | self._members.get(chat, set())) - {contact}
        }


_WHOSE = "SELECT DISTINCT ChatID, ContactID FROM Events WHERE Direction = ?"
