"""Viber's database on a computer, viber.db, as it was before Viber began to encrypt it.

Tables: Events, Messages, Calls, Contact, ChatInfo, ChatRelation.
"""

from collections.abc import Iterator
from contextlib import closing

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Edit,
    Kind,
    Note,
    Reaction,
    said,
    why_refused,
)
from offscript.sources._entries import Entries, Entry
from offscript.sources._fields import as_text, under, whole
from offscript.sources._files.attachments import attached
from offscript.sources._files.database import DatabaseError, Rows, opened
from offscript.sources._files.file import InputFile
from offscript.sources._source import Item, said_by
from offscript.sources._times.epoch import of_milliseconds
from offscript.sources._viber.people import People, columns_of, picked

NEEDED = frozenset({"Events", "Messages", "Contact", "ChatInfo"})
_EVENT = ("EventID", "TimeStamp", "Direction", "Type", "ChatID", "ContactID")
_MESSAGE = (
    *("EventID", "Type", "Subject", "Body", "PayloadPath", "ThumbnailPath", "StickerID", "Info"),
    *("PGLikeCount", "SelfReaction", "MembersReactions", "AdminsReactions"),
)
_CALL = ("EventID", "Type", "Duration", "Status")
_FILES = {2: "photo", 3: "video", 4: "sticker", 6: "voice message", 7: "video message", 11: "file"}
_LINK = 9
_SIGNS = {"1": "👍", "2": "❤️", "3": "😂", "4": "😮", "5": "😢", "6": "😡", "7": "👎"}
_LONGEST_INFO = 1 << 20


class _Row(msgspec.Struct, frozen=True):
    """An event, and what the tables of messages and calls say of it."""

    event: dict[str, object]
    message: dict[str, object]
    call: dict[str, object]


def read_database(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every event that is a message or a call; place is its EventID."""
    entries = Entries(name, file, clock.zone)
    place = without = 0
    try:
        with opened(file) as database:
            people = People(database)
            for row in _rows(database):
                place = whole(row.event["EventID"]) or place + 1
                entry = _entry(row, people, entries)
                if entry is not None:
                    yield entries.message(entry, place)
                elif row.message.get("EventID") is None and row.call.get("EventID") is None:
                    without += 1
                else:
                    when = as_text(row.event["TimeStamp"])[:40]
                    reason = said(
                        "Event {place} has no time that can be read: {when}.",
                        place=place,
                        when=repr(when),
                    )
                    text = _text(row.message, _info(row.message.get("Info")))
                    words = said_by(_author(row.event, people), text)
                    yield entries.unreadable(reason, place, words)
            yield from _orphans(database, entries)
    except DatabaseError as error:
        reason = said(
            "The database is damaged behind event {place}: {error}.", place=place, error=error
        )
        yield entries.unreadable(reason, place + 1)
    except OSError as error:
        yield entries.unreadable(
            said("The database can't be read: {error}.", error=why_refused(error)), 1
        )
    if without:
        says = said(
            "Events that are neither message nor call, as others joining or reading: {without}.",
            without=without,
        )
        yield Note(file=file.label, about="limit", says=says)


def _rows(database: Rows) -> Iterator[_Row]:
    """Yield the events in the order Viber numbered them."""
    tables = (("Events", _EVENT), ("Messages", _MESSAGE), ("Calls", _CALL))
    has = {table: columns_of(database, table) for table, _ in tables}
    chosen = ", ".join(picked(has[table], wanted, table) for table, wanted in tables)
    joins = "".join(
        f" LEFT JOIN {table} ON {table}.EventID = Events.EventID"
        for table in ("Messages", "Calls")
        if "EventID" in has[table]
    )
    query = f"SELECT {chosen} FROM Events{joins} ORDER BY Events.EventID"  # noqa: S608 - our own names
    with closing(database.execute(query)) as found:
        for row in found:
            behind = len(_EVENT) + len(_MESSAGE)
            yield _Row(
                dict(zip(_EVENT, row, strict=False)),
                dict(zip(_MESSAGE, row[len(_EVENT) :], strict=False)),
                dict(zip(_CALL, row[behind:], strict=False)),
            )


def _entry(row: _Row, people: People, entries: Entries) -> Entry | None:
    """Make an entry of an event; None where it is none, or its time can't be read."""
    event, message, call = row.event, row.message, row.call
    since = whole(event["TimeStamp"])
    moment = of_milliseconds(since, entries.zone) if since is not None else None
    is_call = call.get("EventID") is not None
    if moment is None or (message.get("EventID") is None and not is_call):
        return None
    author = _author(event, people)
    info = _info(message.get("Info"))
    kind: Kind = "call" if is_call else "message"
    text = _call(call, is_own=author == OWNER) if is_call else _text(message, info)
    attachments = () if is_call else _files(message, entries.file)
    quote = info.get("quote")
    quoted = under(quote, "text")
    if kind == "message" and not text and not attachments:
        kind, text = "system", f"(event of kind {as_text(message.get('Type')) or 'unknown'})"
        author = ""
    subject = as_text(message.get("Subject")) or None
    return Entry(
        conversation=people.chat(event["ChatID"], event["ContactID"]),
        author=author,
        when=as_text(event["TimeStamp"]),
        moment=moment,
        text=text,
        kind=kind,
        attachments=attachments,
        reactions=_reactions(message),
        edits=(Edit(),) if "edit" in info else (),
        reply_to=(under(quote, "token") or under(quote, "messageToken")) or None,
        subject=f"In answer to: {quoted}" if quoted else subject,
    )


def _author(event: dict[str, object], people: People) -> str:
    """Name who wrote or called."""
    return OWNER if whole(event["Direction"]) == 1 else people.name(event["ContactID"])


def _text(message: dict[str, object], info: dict[str, object]) -> str:
    """Give the words of a message; of a link, its address where there is no other word."""
    body = message.get("Body")
    text = body.decode("utf-8", "replace") if isinstance(body, bytes) else as_text(body)
    if not text and whole(message.get("Type")) == _LINK:
        text = under(info, "URL")
    return text or under(info, "Text")


def _call(call: dict[str, object], *, is_own: bool) -> str:
    """Say what the log says of a call."""
    seconds = whole(call.get("Duration")) or 0
    text = "Outgoing call" if is_own else "Incoming call"
    return f"{text}, {seconds} second{'' if seconds == 1 else 's'}"


def _files(message: dict[str, object], file: InputFile) -> tuple[Attachment, ...]:
    """Find the file of a message, by name beside the database or in folders of Viber's."""
    path = as_text(message.get("PayloadPath")).replace("\\", "/")
    kind = _FILES.get(whole(message.get("Type")) or 0, "")
    sticker = as_text(message.get("StickerID"))
    if sticker not in {"", "0"}:
        return (Attachment(name=f"sticker {sticker}", missing=True),)
    name = path.rpartition("/")[2]
    if not name:
        return (Attachment(name=kind, missing=True),) if kind else ()
    for way in (name, f"ViberDownloads/{name}", f"Thumbnails/{name}", f"PublicChat/{name}"):
        if file.near(way) is not None:
            return (attached(file, way),)
    return (Attachment(name=name, missing=True),)


def _reactions(message: dict[str, object]) -> tuple[Reaction, ...]:
    """Read how people reacted: the owner by name, others by their number."""
    found: list[Reaction] = []
    if own := as_text(message.get("SelfReaction")):
        found.append(Reaction(author=OWNER, text=_SIGNS.get(own, own)))
    listed = False
    for column in ("MembersReactions", "AdminsReactions"):
        for sign, count in _info(message.get(column)).items():
            many = whole(count) or 0
            if many > 0:
                listed = True
                shown = _SIGNS.get(sign, sign)
                found.append(Reaction(author="", text=shown if many == 1 else f"{shown} ×{many}"))
    likes = whole(message.get("PGLikeCount")) or 0
    if likes > 0 and not listed:
        found.append(Reaction(author="", text="👍" if likes == 1 else f"👍 ×{likes}"))
    return tuple(found)


def _info(value: object) -> dict[str, object]:
    """Read a column that holds JSON; nothing where it does not."""
    if not isinstance(value, str) or not value or len(value) > _LONGEST_INFO:
        return {}
    try:
        told = msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _orphans(database: Rows, entries: Entries) -> Iterator[Item]:
    """Say how many messages have no event, and so neither time nor chat."""
    chosen = picked(columns_of(database, "Messages"), _MESSAGE, "Messages")
    query = f"SELECT {chosen} FROM Messages WHERE EventID NOT IN (SELECT EventID FROM Events)"  # noqa: S608 - our own names
    for row in database.execute(query):
        message = dict(zip(_MESSAGE, row, strict=True))
        place = whole(message["EventID"]) or 1
        reason = said("Message {place} has no event, and so no time.", place=place)
        words = said_by("", _text(message, _info(message["Info"])))
        yield entries.unreadable(reason, place, words)
