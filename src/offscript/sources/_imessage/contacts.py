"""Names from an Apple address book that came with the messages: an iPhone's, or a Mac's."""

import re
from collections.abc import Iterator

from offscript.sources._files.database import DatabaseError, Rows, opened, tables_of
from offscript.sources._files.file import InputFile

_PLACES = (
    "HomeDomain/Library/AddressBook/AddressBook.sqlitedb",
    "AddressBook.sqlitedb",
    "31/31bb7ba8914766d4ba40d6dfb6113c8b614be442",
    "31bb7ba8914766d4ba40d6dfb6113c8b614be442",
    "AddressBook-v22.abcddb",
)
_IPHONE = """
    SELECT ABPerson.First, ABPerson.Last, ABPerson.Organization, ABMultiValue.value
    FROM ABMultiValue JOIN ABPerson ON ABPerson.ROWID = ABMultiValue.record_id
    WHERE ABMultiValue.property IN (3, 4)
"""
_MAC_PHONES = """
    SELECT ZFIRSTNAME, ZLASTNAME, ZORGANIZATION, ZFULLNUMBER
    FROM ZABCDPHONENUMBER JOIN ZABCDRECORD ON ZABCDRECORD.Z_PK = ZABCDPHONENUMBER.ZOWNER
"""
_MAC_MAIL = """
    SELECT ZFIRSTNAME, ZLASTNAME, ZORGANIZATION, ZADDRESS
    FROM ZABCDEMAILADDRESS JOIN ZABCDRECORD ON ZABCDRECORD.Z_PK = ZABCDEMAILADDRESS.ZOWNER
"""
_QUERIES = {
    "ABMultiValue": (_IPHONE,),
    "ZABCDRECORD": (_MAC_PHONES, _MAC_MAIL),
}
_SAME_DIGITS = 9


class Contacts:
    """Whose number or address it is; a number is known by its last nine digits."""

    def __init__(self, beside: InputFile) -> None:
        """Read the address book that came with a file, where there is one."""
        self._names: dict[str, str] = {}
        self.damaged = 0
        for place in _PLACES:
            book = beside.near(place)
            if book is None:
                continue
            try:
                self._read(book)
            except (DatabaseError, OSError):
                self.damaged += 1

    def name_of(self, address: str) -> str | None:
        """Name who has this address; None for nobody, and where two people share it."""
        return self._names.get(_key(address)) or None

    def _read(self, book: InputFile) -> None:
        """Read one address book."""
        tables = tables_of(book)
        with opened(book) as database:
            for table, queries in _QUERIES.items():
                for query in queries if table in tables else ():
                    for name, address in _entries(database, query):
                        self._add(name, address)

    def _add(self, name: str, address: str) -> None:
        """Note an address; one that belongs to two names gets none."""
        key = _key(address)
        if name and key:
            self._names[key] = name if self._names.get(key, name) == name else ""


def _entries(database: Rows, query: str) -> Iterator[tuple[str, str]]:
    """Give every address with the name it belongs to."""
    for first, last, organization, address in database.execute(query):
        person = " ".join(str(part).strip() for part in (first, last) if part)
        yield person or str(organization or "").strip(), str(address or "")


def _key(address: str) -> str:
    """Write an address so that its spellings are one."""
    if "@" in address:
        return address.strip().lower()
    digits = re.sub(r"\D", "", address)
    return digits[-_SAME_DIGITS:]
