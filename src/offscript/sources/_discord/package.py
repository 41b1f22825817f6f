"""The data package that Discord sends: the owner's own messages, a folder for each channel.

https://support.discord.com/hc/en-us/articles/360004957991-Your-Discord-Data-Package
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo

import msgspec

from offscript.record import OWNER, Clock, Note, said
from offscript.sources._discord.exporter import DIRECT, name_of
from offscript.sources._discord.tables import files_in, table_rows
from offscript.sources._entries import Entries, Entry
from offscript.sources._fields import as_text, under, whole
from offscript.sources._files.file import InputFile
from offscript.sources._files.tree import Listed
from offscript.sources._json.arrays import Arrays, Closed, Opened
from offscript.sources._json.lines import lines
from offscript.sources._source import Item, said_by
from offscript.sources._tables.text_tables import Table, look_at, why_torn, words_of
from offscript.sources._times.epoch import of_milliseconds
from offscript.sources._times.iso import read_iso
from offscript.sources._times.moments import Moment, of_clock

_COLUMNS = ["attachments", "contents", "id", "timestamp"]
_FOLDER = re.compile(r"(?:^|/)c?(\d{15,21})/messages\.(?:json|csv)$")
_DISCORD_EPOCH = 1_420_070_400_000
_ACCOUNT = ("account/user.json", "Account/user.json", "user.json")
_SMALL = 16 << 20
_NEAR = timedelta(seconds=2)
_any = msgspec.json.Decoder(object)


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One message, with its fields as Discord names them."""

    ID: object = None
    Timestamp: str | None = None
    Contents: str | None = None
    Attachments: object = None


class _Place(msgspec.Struct, frozen=True):
    """The channel, and who wrote: the package has the owner's messages alone."""

    conversation: str
    author: str


def package_table(file: InputFile) -> Table | None:
    """Find the table of a channel; None where it is another."""
    return next((table for table in look_at(file) if sorted(table.columns) == _COLUMNS), None)


def is_in_package(file: InputFile) -> bool:
    """Tell whether a file stands where a package has the messages of a channel."""
    return _FOLDER.search(file.place) is not None


def read_json(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read messages.json; place counts messages."""
    entries, place_of = Entries(name, file, clock.zone), _place_of(file)
    with file.open() as stream:
        arrays = Arrays(stream, [""], Line)
        for event in lines(arrays, entries):
            match event:
                case (place, line):
                    told = (as_text(line.ID), line.Timestamp or "", line.Contents or "")
                    yield _item(entries, place_of, told, as_text(line.Attachments), place)
                case Opened() | Closed():
                    pass
                case _:
                    yield event
    yield from entries.notes()
    yield from arrays.notes(file.label)
    yield from _notes(file)


def read_table(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read messages.csv; place is the line a row begins in."""
    table = package_table(file)
    if table is None:
        return
    entries, place_of = Entries(name, file, clock.zone), _place_of(file)
    for row in table_rows(file, table):
        if row.damage or len(row.cells) != len(_COLUMNS):
            yield entries.unreadable(why_torn(row), row.line, words_of(row))
            continue
        cells = dict(zip(table.columns, row.cells, strict=True))
        told = (cells["id"], cells["timestamp"], cells["contents"])
        yield _item(entries, place_of, told, cells["attachments"], row.line)
    yield from entries.notes()
    yield from _notes(file)


def _item(
    entries: Entries, channel: _Place, told: tuple[str, str, str], files: str, place: int
) -> Item:
    """Make a message of one row."""
    number, when, text = told
    moment = _moment(number, when, entries.zone)
    if moment is None:
        reason = said(
            "Message {place} has no date that can be read: {when}.",
            place=place,
            when=repr(when[:40]),
        )
        return entries.unreadable(reason, place, said_by(channel.author, text))
    entry = Entry(
        conversation=channel.conversation,
        author=channel.author,
        when=when,
        moment=moment,
        text=text,
        attachments=files_in(files, entries.file),
    )
    return entries.message(entry, place)


def _moment(number: str, when: str, zone: tzinfo) -> Moment | None:
    """Read a time; where it has no zone, the number of the message says what the instant was.

    Numbers hold milliseconds since 2015: https://discord.com/developers/docs/reference#snowflakes
    """
    try:
        written = datetime.fromisoformat(when)
        if written.tzinfo is not None:
            return read_iso(when, zone)
        exact = of_milliseconds(((whole(number) or 0) >> 22) + _DISCORD_EPOCH, zone)
        as_utc = written.replace(tzinfo=UTC)
        if exact is not None and abs(exact.sent_at - as_utc) < _NEAR:
            return of_milliseconds(int(as_utc.timestamp() * 1000), zone)
        return of_clock(written, zone)
    except (ValueError, OverflowError):
        return None


def _place_of(file: InputFile) -> _Place:
    """Name channel and owner from the files around: channel.json, index.json, user.json."""
    channel = _small(file.near("channel.json"))
    found = _FOLDER.search(file.place)
    number = under(channel, "id") or (found[1] if found else "")
    guild = channel.get("guild") if isinstance(channel, dict) else None
    index = _small(file.near("index.json"))
    listed = under(index, number) or under(index, f"c{number}")
    name = under(channel, "name")
    if name and under(guild, "name") not in {"", DIRECT}:
        name = f"{under(guild, 'name')} - {name}"
    name = name or listed.removeprefix("Direct Message with ").removesuffix("#0")
    user = None
    for place in (*_ACCOUNT, *_translated(file)):
        user = user or _small(file.near(place))
    if isinstance(user, dict):
        user = {"name": under(user, "username"), "discriminator": under(user, "discriminator")}
    return _Place(name or f"Channel {number}".strip(), name_of(user) or OWNER)


def _translated(file: InputFile) -> Iterator[str]:
    """Give where the owner's name may lie, as folders are named in the account's language."""
    top = file.place.split("/")[:-3]
    for place in file.tree.files if isinstance(file.tree, Listed) else ():
        *above, folder, name = ["", *place.split("/")]
        if name == "user.json" and above[1:] == top:
            yield f"{folder}/{name}"


def _small(file: InputFile | None) -> object:
    """Read a small JSON file; None where it isn't there, or is no such."""
    try:
        if file is None or file.size > _SMALL:
            return None
        with file.open() as stream:
            return _any.decode(stream.read())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _notes(file: InputFile) -> Iterator[Note]:
    """Tell what a package leaves out; once, by the first channel of those it lists."""
    found = _FOLDER.search(file.place)
    listed = _small(file.near("index.json"))
    if found and isinstance(listed, dict):
        for number in listed:
            plain = number.removeprefix("c")
            ways = (f"{letter}{plain}/{file.name}" for letter in ("c", ""))
            if any(file.near(way) for way in ways):
                if plain != found[1]:
                    return
                break
    says = said("Discord's own package holds only what the owner of the account wrote: no answers.")
    yield Note(file=file.label, about="limit", says=says)
