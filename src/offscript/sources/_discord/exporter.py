"""What DiscordChatExporter writes: one channel as JSON, or as a table.

Fields: https://github.com/Tyrrrz/DiscordChatExporter/blob/master/.docs/Message-filters.md and the
exports of its versions 2.19 to 2.46.
"""

import re
from collections.abc import Iterator
from datetime import tzinfo

import msgspec

from offscript.record import Attachment, Clock, Edit, Note, Reaction, counted, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._fields import objects, under, whole
from offscript.sources._files.file import InputFile
from offscript.sources._files.linked import is_address, linked
from offscript.sources._json.arrays import Arrays, Closed, Fields, Opened
from offscript.sources._json.lines import field, lines
from offscript.sources._source import Item, said_by
from offscript.sources._times.iso import read_iso
from offscript.sources._times.moments import Moment

DIRECT = "Direct Messages"
NOBODY = "unknown"
_SAID = {
    *("Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ThreadStarterMessage"),
    *("ApplicationCommand", "AutoModerationAction", "0", "19", "20", "21", "23", "24", ""),
}
_NO_NUMBER = {"", "0", "00", "000", "0000"}
_STICKERS = {"lottie": "application/json", "apng": "image/png", "gif": "image/gif"}
Loose = object


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One message, with its fields as DiscordChatExporter names them."""

    id: Loose = None
    type: str | int | None = ""
    timestamp: str | None = None
    timestampEdited: str | None = None  # noqa: N815 - as the export names it
    callEndedTimestamp: str | None = None  # noqa: N815
    content: str | None = None
    author: Loose = None
    attachments: Loose = None
    embeds: Loose = None
    stickers: Loose = None
    reactions: Loose = None
    reference: Loose = None
    forwardedMessage: Loose = None  # noqa: N815
    interaction: Loose = None


class _Channel(msgspec.Struct):
    """The channel that is read, and what its export says around the messages."""

    name: str = ""
    after: str = ""
    before: str = ""
    stated: int | None = None


def read_json(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of a channel; place counts messages."""
    entries, channel = Entries(name, file, clock.zone), _Channel()
    pictures: set[str] = set()
    empty = 0
    with file.open() as stream:
        arrays = Arrays(stream, ["messages"], Line)
        for event in lines(arrays, entries):
            match event:
                case (place, line):
                    _claim(file, under(line.author, "avatarUrl"), pictures)
                    entry = _entry(line, channel.name, file, clock.zone)
                    if entry is None:
                        when = (line.timestamp or "")[:40]
                        reason = said(
                            "Message {place} has no date that can be read: {when}.",
                            place=place,
                            when=repr(when),
                        )
                        words = said_by(name_of(line.author) or NOBODY, line.content or "")
                        yield entries.unreadable(reason, place, words)
                    else:
                        empty += not (entry.text or entry.attachments)
                        yield entries.message(entry, place)
                case Opened(fields=fields):
                    channel = _channel_of(fields)
                case Closed(fields=fields):
                    channel.stated = whole(field(fields, "messageCount"))
                case _:
                    yield event
    yield from entries.notes()
    yield from _notes(file, channel, arrays.count)
    if empty:
        says = said(
            "Messages with nothing in them: {empty}. What they held was deleted, or is of a kind "
            "the export leaves out.",
            empty=empty,
        )
        yield Note(file=file.label, about="limit", says=says)
    yield from arrays.notes(file.label)


def _channel_of(fields: Fields) -> _Channel:
    """Name a channel as the exporter names its files: server, category, channel."""
    guild, channel, dates = (field(fields, key) for key in ("guild", "channel", "dateRange"))
    name = under(channel, "name") or under(channel, "id") or "Discord"
    if under(guild, "id") != "0" and under(guild, "name") not in {"", DIRECT}:
        pieces = (under(guild, "name"), under(channel, "category"), name)
        name = " - ".join(piece for piece in pieces if piece)
    return _Channel(name, under(dates, "after"), under(dates, "before"))


def _notes(file: InputFile, channel: _Channel, count: int) -> Iterator[Note]:
    """Tell where the export was asked to leave something out, or lost something."""
    span = [
        f"{word} {date}"
        for word, date in (("after", channel.after), ("before", channel.before))
        if date
    ]
    if span:
        says = said(
            "Whoever made this export asked only for messages {all}.", all=" and ".join(span)
        )
        yield Note(file=file.label, about="limit", says=says)
    if channel.stated is not None and channel.stated != count:
        says = counted(
            "The file says it holds {stated} messages; 1 was found.",
            "The file says it holds {stated} messages; {n} were found.",
            count,
            stated=channel.stated,
        )
        yield Note(file=file.label, about="limit", says=says)


def _entry(line: Line, conversation: str, file: InputFile, zone: tzinfo) -> Entry | None:
    """Read one message; None where its time can't be read."""
    moment = read_iso(line.timestamp or "", zone)
    if moment is None:
        return None
    kind = str(line.type or "")
    author, text = name_of(line.author) or NOBODY, line.content or ""
    if kind in {"Call", "3"}:
        return Entry(
            conversation=conversation,
            author=author,
            when=line.timestamp or "",
            moment=moment,
            text=text or _call(moment, read_iso(line.callEndedTimestamp or "", zone)),
            kind="call",
        )
    is_said = kind in _SAID
    if not is_said:
        text, author = f"{author}: {text or kind}", ""
    text, subject = (text, None) if text else _embedded(line)
    if command := under(line.interaction, "name"):
        asker = name_of(
            line.interaction.get("user") if isinstance(line.interaction, dict) else None
        )
        subject = f"/{command}, asked by {asker or NOBODY}"
    edited = read_iso(line.timestampEdited or "", zone)
    is_reply = is_said and under(line.reference, "type") != "Forward"
    return Entry(
        conversation=conversation,
        author=author,
        when=line.timestamp or "",
        moment=moment,
        text=text,
        kind="message" if is_said else "system",
        attachments=_files(line, file),
        reactions=_reactions(line.reactions) if line.reactions else (),
        edits=(Edit(sent_at=edited.sent_at),) if edited else (),
        reply_to=(under(line.reference, "messageId") or None) if is_reply else None,
        subject=subject,
    )


def _embedded(line: Line) -> tuple[str, str | None]:
    """Give the words of a message that has none of its own: forwarded ones, or a card's."""
    if isinstance(line.forwardedMessage, dict):
        return under(line.forwardedMessage, "content"), "Forwarded"
    pieces: list[str] = []
    for embed in objects(line.embeds):
        pieces += [under(embed, "title"), under(embed, "description")]
        for one in objects(embed.get("fields")):
            pieces += [under(one, "name"), under(one, "value")]
    text = "\n".join(piece for piece in pieces if piece)
    return text, "Card" if text else None


def _files(line: Line, file: InputFile) -> tuple[Attachment, ...]:
    """Find attachments and stickers, those of a forwarded message too."""
    found: list[Attachment] = []
    for holder in (line, line.forwardedMessage):
        if isinstance(holder, Line):
            listed, stickers = holder.attachments, holder.stickers
        elif isinstance(holder, dict):
            listed, stickers = holder.get("attachments"), holder.get("stickers")
        else:
            continue
        for one in objects(listed) if listed else ():
            size = whole(one.get("fileSizeBytes"))
            found.append(linked(file, under(one, "url"), name=under(one, "fileName"), size=size))
        for one in objects(stickers) if stickers else ():
            kind = _STICKERS.get(under(one, "format").lower(), "image/png")
            name = f"sticker {under(one, 'name')}".strip()
            found.append(linked(file, under(one, "sourceUrl"), name=name, kind=kind))
    return tuple(found)


def _reactions(listed: object) -> tuple[Reaction, ...]:
    """Read who reacted how; older exports only say how many did."""
    found: list[Reaction] = []
    for one in objects(listed):
        sign = under(one.get("emoji"), "name") or under(one.get("emoji"), "id")
        named = [name for name in map(name_of, objects(one.get("users"))) if name]
        found += [Reaction(author=name, text=sign) for name in named]
        others = (whole(one.get("count")) or 0) - len(named)
        if sign and others > 0:
            found.append(Reaction(author="", text=sign if others == 1 else f"{sign} ×{others}"))
    return tuple(found)


def _call(began: Moment, ended: Moment | None) -> str:
    """Say of a call what is known, where the export has no words for it."""
    if ended is None:
        return "Call"
    seconds = int((ended.sent_at - began.sent_at).total_seconds())
    return f"Call, {seconds} second{'' if seconds == 1 else 's'}"


def _claim(file: InputFile, link: str, seen: set[str]) -> None:
    """Note that a saved picture of a person belongs to the export."""
    if link and link not in seen and not is_address(link):
        seen.add(link)
        linked(file, link)


def name_of(user: object) -> str:
    """Name a person by their user name, which nobody else has, with the number of old names."""
    name, number = under(user, "name"), under(user, "discriminator")
    if name and number not in _NO_NUMBER:
        return f"{name}#{number}"
    return name or under(user, "nickname") or under(user, "id")


_PART = re.compile(r"(?: \[\d{15,21}\])?(?: \((?:after|before|\d{4}-)[^()]*\))?(?: \[part \d+\])?$")


def channel_in_name(stem: str) -> str:
    """Take the channel out of the name the exporter gives a file."""
    return _PART.sub("", stem).removeprefix(f"{DIRECT} - ")
