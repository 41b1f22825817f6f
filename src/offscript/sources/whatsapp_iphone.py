"""WhatsApp's own database on iPhones and Macs, decrypted: ChatStorage.sqlite, CallHistory.sqlite.

Nobody documents it; docs/sources/whatsapp_iphone.md says what is read and where that was learned.
"""

from collections.abc import Callable, Iterator

from offscript.record import OWNER, Clock, Message, Sayable, Unreadable, said
from offscript.sources._files.database import DatabaseError, Rows, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._source import Item, Source
from offscript.sources._whatsapp.calls import call_words
from offscript.sources._whatsapp.cells import joined_rows, rows_of, whole, words
from offscript.sources._whatsapp.chatstorage import ChatStorage, learn_names, since_1970
from offscript.sources._whatsapp.maker import Content, Maker
from offscript.sources._whatsapp.people import People

_NAME = "whatsapp_iphone"
_CHATS = {"ZWAMESSAGE", "ZWACHATSESSION"}
_CALLS = "ZWACDCALLEVENT"
_EVENTS = (
    "Z_PK ZDATE ZDURATION ZOUTCOME ZGROUPJIDSTRING ZGROUPCALLCREATORUSERJIDSTRING Z1CALLEVENTS"
)
_MISSED = 1
_DAYS = 30 * 24 * 3600
"""No call lasts longer than this many seconds."""


def recognises(file: InputFile) -> bool:
    """Whether a file is a database with WhatsApp's tables of messages or of calls."""
    tables = tables_of(file)
    return tables >= _CHATS or _CALLS in tables


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message and call; what is damaged is Unreadable."""
    maker = Maker(_NAME, file, clock)
    people = People()
    _learn_beside(file, "ContactsV2.sqlite", lambda database: _learn_contacts(database, people))
    _learn_beside(file, "LID.sqlite", lambda database: _learn_masks(database, people))
    last = 0
    try:
        with opened(file) as database:
            reader = ChatStorage(database, people, maker)
            for item in reader.messages():
                last = item.origin.place
                yield item
            if _CALLS in tables_of(file):
                if not tables_of(file) >= _CHATS:
                    _learn_beside(
                        file, "ChatStorage.sqlite", lambda other: learn_names(other, people)
                    )
                yield from _calls(database, people, maker)
            for problem in reader.problems():
                yield maker.unreadable(problem, last)
            yield from maker.closing(0)
    except (DatabaseError, OSError) as error:
        reason = said(
            "{name} is damaged and could not be read on: {error}.", name=file.name, error=error
        )
        yield maker.unreadable(reason, last + 1)


def resembles(file: InputFile) -> Sayable | None:
    """Say of a database beside WhatsApp's what it is."""
    tables = tables_of(file)
    if "ZWAADDRESSBOOKCONTACT" in tables:
        return said(
            "It holds WhatsApp's contacts, and no message; give it with ChatStorage.sqlite."
        )
    if any(name.startswith("ZWA") for name in tables):
        return said("It is a database of WhatsApp on an iPhone, but without its table of messages.")
    return None


def _calls(database: Rows, people: People, maker: Maker) -> Iterator[Message | Unreadable]:
    """Yield every call of the call history; the place is the row of ZWACDCALLEVENT."""
    kinds = {
        whole(number): (bool(video), bool(missed), bool(incoming))
        for number, video, missed, incoming in rows_of(
            database, "ZWAAGGREGATECALLEVENT", "Z_PK ZVIDEO ZMISSED ZINCOMING", order="Z_PK"
        )
    }
    others: dict[int | None, list[str]] = {}
    for event, address in joined_rows(
        database,
        "ZWACDCALLEVENTPARTICIPANT",
        "ZWACDCALLEVENTPARTICIPANT.Z1PARTICIPANTS ZWACDCALLEVENTPARTICIPANT.ZJIDSTRING",
        order="ZWACDCALLEVENTPARTICIPANT.Z_PK",
    ):
        others.setdefault(whole(event), []).append(words(address))
    for row in rows_of(database, _CALLS, _EVENTS, order="Z_PK"):
        number, date, lasted, outcome, group, creator, kind = row
        addresses = [one for one in others.get(whole(number), []) if one]
        video, missed, incoming = kinds.get(whole(kind), (False, False, bool(creator)))
        address = words(group) or (addresses[0] if addresses else words(creator))
        seconds = int(lasted) if isinstance(lasted, int | float) and 0 < lasted < _DAYS else 0
        missed = incoming and (missed or (not seconds and whole(outcome) == _MISSED))
        caller = words(creator) or (addresses[0] if addresses else "")
        content = Content(
            conversation=people.chat(address),
            author=people.name(caller) if incoming else OWNER,
            text=call_words(video=video, missed=missed, seconds=seconds, group=bool(group)),
            kind="call",
        )
        place = whole(number) or 0
        yield maker.message(content, since_1970(date), words(date), place)


def _learn_beside(file: InputFile, name: str, learn: Callable[[Rows], None]) -> None:
    """Learn from a database beside, where there is one that can be read; none is needed."""
    beside = file.near(name)
    if beside is None:
        return
    try:
        with opened(beside) as database:
            learn(database)
    except (DatabaseError, OSError):
        return


def _learn_contacts(database: Rows, people: People) -> None:
    """Learn the names of the phone's address book."""
    columns = "ZWHATSAPPID ZFULLNAME ZGIVENNAME ZLID Z_PK"
    for number, name, given, mask, _ in rows_of(
        database, "ZWAADDRESSBOOKCONTACT", columns, order="Z_PK"
    ):
        address = _at(words(number), "s.whatsapp.net")
        people.save(address, words(name) or words(given))
        people.unmask(_at(words(mask), "lid"), address)


def _learn_masks(database: Rows, people: People) -> None:
    """Learn whose masks are whose."""
    columns = "ZIDENTIFIER ZPHONENUMBER Z_PK"
    for mask, number, _ in rows_of(database, "ZWAZACCOUNT", columns, order="Z_PK"):
        digits = words(number).removeprefix("+").partition("@")[0]
        people.unmask(_at(words(mask), "lid"), _at(digits, "s.whatsapp.net"))


def _at(name: str, server: str) -> str:
    """Write an address whose server may have been left out; an empty one stays empty."""
    return name if "@" in name or not name else f"{name}@{server}"


source = Source(
    name=_NAME,
    title="WhatsApp database (iPhone or Mac, ChatStorage.sqlite)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
