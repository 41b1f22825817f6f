"""WhatsApp's own database on Android, decrypted: `msgstore.db`, with names from `wa.db` beside it.

Nobody documents it; docs/sources/whatsapp_android.md says what is read and where that was learned.
"""

from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.database import DatabaseError, Rows, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._source import Item, Source
from offscript.sources._whatsapp.cells import columns_of, rows_of, words
from offscript.sources._whatsapp.maker import Maker
from offscript.sources._whatsapp.msgstore import Msgstore
from offscript.sources._whatsapp.msgstore_old import OldMsgstore
from offscript.sources._whatsapp.people import People

_NAME = "whatsapp_android"
_NEW = {"message", "chat", "jid"}
_NAMES_AT = ("wa.db", "databases/wa.db", "Databases/wa.db")


def recognises(file: InputFile) -> bool:
    """Whether a file is a database with WhatsApp's tables."""
    tables = tables_of(file)
    if tables >= _NEW:
        return True
    return "messages" in tables and (
        "chat_list" in tables or _has(file, "messages", "key_remote_jid")
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message and call; what is damaged is Unreadable."""
    maker = Maker(_NAME, file, clock)
    people = People()
    _learn_contacts(file, people)
    last = 0
    try:
        with opened(file) as database:
            reader = _reader(database, people, maker)
            for item in reader.messages():
                last = item.origin.place
                yield item
            yield from reader.lone_calls()
            for problem in reader.problems():
                yield maker.unreadable(problem, last)
            yield from maker.closing(reader.passed_over)
    except (DatabaseError, OSError) as error:
        reason = said(
            "{name} is damaged and could not be read on: {error}.", name=file.name, error=error
        )
        yield maker.unreadable(reason, last + 1)


def resembles(file: InputFile) -> Sayable | None:
    """Say of an encrypted backup what it is, and of a database what it lacks."""
    name = file.name.lower()
    if ".crypt" in name and name.startswith(("msgstore", "wa.db", "chatsettings")):
        return said(
            "By its name it is an encrypted backup of WhatsApp on Android. It can be read once it "
            "is decrypted, with the key that is on the phone or the 64-digit key of the backup."
        )
    tables = tables_of(file)
    if "wa_contacts" in tables:
        return said(
            "It holds WhatsApp's contacts, and no message; give it together with msgstore.db."
        )
    if tables & {"message", "messages"} and tables & {"jid", "chat_list", "chat"}:
        return said(
            "It is a database with some of WhatsApp's tables, but without those of messages."
        )
    return None


def _has(file: InputFile, table: str, column: str) -> bool:
    """Whether a table of a database has a column."""
    try:
        with opened(file) as database:
            return column in columns_of(database, table)
    except (DatabaseError, OSError):
        return False


def _reader(database: Rows, people: People, maker: Maker) -> Msgstore | OldMsgstore:
    """Choose the form; a phone in between has both, and the fuller one is read."""
    new = _count(database, "message") if columns_of(database, "jid") else -1
    old = _count(database, "messages") if columns_of(database, "messages") else -1
    return OldMsgstore(database, people, maker) if old > new else Msgstore(database, people, maker)


def _count(database: Rows, table: str) -> int:
    """Count the rows of a table; -1 where it is missing or another one of that name."""
    if not columns_of(database, table) & {"chat_row_id", "key_remote_jid"}:
        return -1
    (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(count)


def _learn_contacts(file: InputFile, people: People) -> None:
    """Learn the names in the contacts beside; where there are none, numbers stand for people."""
    contacts = next((found for place in _NAMES_AT if (found := file.near(place))), None)
    if contacts is None:
        return
    try:
        with opened(contacts) as database:
            columns = "jid display_name wa_name"
            for jid, saved, own in rows_of(database, "wa_contacts", columns, order="jid"):
                people.save(words(jid), words(saved))
                people.hear(words(jid), words(own))
    except (DatabaseError, OSError):
        return


source = Source(
    name=_NAME,
    title="WhatsApp database (Android, decrypted msgstore.db)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
