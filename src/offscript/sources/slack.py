"""Slack: the export of a workspace, in which each day of each channel is a file.

https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo

import msgspec

from offscript.record import Attachment, Clock, Edit, Kind, Reaction, Sayable, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._fields import objects, under, whole
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Arrays, Closed, Opened
from offscript.sources._json.lines import lines
from offscript.sources._json.window import head_as_utf8
from offscript.sources._slack.people import Workspace, shown_name, workspace_of
from offscript.sources._slack.words import plain, words_of
from offscript.sources._source import Item, Source, said_by
from offscript.sources._times.epoch import of_milliseconds
from offscript.sources._times.moments import Moment

NAME = "slack"
_DAY = re.compile(r"\d{4}-\d\d-\d\d\.json", re.IGNORECASE)
_LIST = re.compile(rb"\A\s*\[\s*(?:\{|\]\s*\Z)")
_TIME = re.compile(rb'"ts"\s*:\s*"\d{9,11}\.\d{3,7}"')
_KIND = re.compile(rb'"type"\s*:\s*"message"')
_SECONDS = re.compile(r"(\d{1,12})(?:\.(\d{1,9}))?")
_SAID = {
    *("", "bot_message", "file_comment", "file_mention", "file_share", "me_message"),
    *("reply_broadcast", "slackbot_response", "thread_broadcast", "document_mention"),
}
_CALLS = {"huddle_thread", "sh_room_created"}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
Loose = object


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One message, with its fields as Slack names them."""

    ts: str | None = None
    subtype: str | None = None
    text: str | None = None
    user: str | None = None
    user_profile: Loose = None
    username: Loose = None
    bot_id: Loose = None
    bot_profile: Loose = None
    thread_ts: str | None = None
    edited: Loose = None
    reactions: Loose = None
    file: Loose = None
    files: Loose = None
    blocks: Loose = None
    attachments: Loose = None
    message: Loose = None
    original: Loose = None
    previous_message: Loose = None
    room: Loose = None


def recognises(file: InputFile) -> bool:
    """Look for a list of messages with Slack's times; an empty day needs its workspace."""
    head = head_as_utf8(file.head)
    if not _LIST.match(head):
        return False
    if _TIME.search(head) and _KIND.search(head):
        return True
    is_empty = len(head) < 100 and not head.strip().strip(b"[]").strip()  # noqa: PLR2004 - white space
    return is_empty and bool(_DAY.fullmatch(file.name)) and file.near("users.json") is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of a day; place counts messages."""
    entries, workspace = Entries(NAME, file, clock.zone), workspace_of(file)
    conversation = _conversation(file, workspace)
    with file.open() as stream:
        arrays = Arrays(stream, [""], Line)
        for event in lines(arrays, entries):
            match event:
                case (place, line):
                    moment = _moment(line.ts or "", clock.zone)
                    if moment is None:
                        when = (line.ts or "")[:40]
                        reason = said(
                            "Message {place} has no time that can be read: {when}.",
                            place=place,
                            when=repr(when),
                        )
                        author = _author(line, workspace)
                        yield entries.unreadable(reason, place, said_by(author, line.text or ""))
                    else:
                        entry = _entry(line, moment, conversation, workspace, file)
                        yield entries.message(entry, place)
                case Opened() | Closed():
                    pass
                case _:
                    yield event
    yield from entries.notes()
    yield from arrays.notes(file.label)


def _conversation(file: InputFile, workspace: Workspace) -> str:
    """Name the conversation for the folder the day stands in."""
    folder = file.place.replace("\\", "/").rpartition("/")[0].rpartition("/")[2]
    if not folder and file.path.name == file.name:  # not in a zip
        folder = file.path.absolute().parent.name
    folder = folder.encode("utf-8", "replace").decode()
    return workspace.conversations.get(folder) or folder or "Slack"


def _entry(
    line: Line, moment: Moment, conversation: str, workspace: Workspace, file: InputFile
) -> Entry:
    """Read one message."""
    kind = _kind(line.subtype or "")
    author = _author(line, workspace)
    text, subject = words_of(
        line.text or "", line.blocks, line.attachments, by_bot=line.bot_id is not None
    )
    edits, unsent = _edits(line.edited), False
    if line.subtype in {"message_changed", "message_deleted"}:
        before = line.original if isinstance(line.original, dict) else line.previous_message
        who = workspace.name(under(before, "user")) or author
        was = plain(under(before, "text"))
        unsent = line.subtype == "message_deleted"
        if unsent:
            kind, author, text, subject = "message", who, was, None
        else:
            text = f"{who} edited a message: {plain(under(line.message, 'text'))}"
            edits = (Edit(text=was),)
    elif isinstance(line.room, dict) and kind == "call":
        author = workspace.name(under(line.room, "created_by")) or author
        text = text or _huddle(line.room, workspace)
    elif kind != "message" and not text:
        text = f"{author}: {line.subtype}"
    is_answer = line.thread_ts and line.thread_ts != line.ts
    return Entry(
        conversation=conversation,
        author="" if kind == "system" else author,
        when=line.ts or "",
        moment=moment,
        text=text,
        kind=kind,
        attachments=_files(line, file) if line.files or line.file else (),
        reactions=_reactions(line.reactions, workspace) if line.reactions else (),
        edits=edits,
        reply_to=line.thread_ts if is_answer else None,
        subject=subject,
        unsent=unsent,
    )


def _kind(subtype: str) -> Kind:
    """Tell what people said from calls and from what Slack itself says."""
    if subtype in _CALLS:
        return "call"
    return "message" if subtype in _SAID else "system"


def _huddle(room: dict[str, object], workspace: Workspace) -> str:
    """Say of a call how long it was, and who took part."""
    began, ended = whole(room.get("date_start")) or 0, whole(room.get("date_end")) or 0
    seconds = ended - began
    text = "Huddle"
    if began and seconds > 0:
        text += f", {seconds} second{'' if seconds == 1 else 's'}"
    who = room.get("participant_history")
    listed = who if isinstance(who, list) else []
    named = [workspace.name(one) for one in listed if isinstance(one, str)]
    return f"{text}: {', '.join(named)}" if named else text


def _author(line: Line, workspace: Workspace) -> str:
    """Name who wrote: from the list of people, else as the message itself says."""
    if line.user and line.user in workspace.people:
        return workspace.people[line.user]
    if isinstance(line.user_profile, dict) and (name := shown_name(line.user_profile)):
        return name
    username = line.username if isinstance(line.username, str) else ""
    bot = line.bot_id if isinstance(line.bot_id, str) else ""
    return username or under(line.bot_profile, "name") or line.user or bot or "unknown"


def _edits(edited: object) -> tuple[Edit, ...]:
    """Say when a message was last edited."""
    moment = _moment(under(edited, "ts"), UTC) if edited else None
    return (Edit(sent_at=moment.sent_at),) if moment else ()


def _reactions(listed: object, workspace: Workspace) -> tuple[Reaction, ...]:
    """Read who reacted how."""
    found: list[Reaction] = []
    for one in objects(listed):
        sign, who = under(one, "name"), one.get("users")
        named = [name for name in who if isinstance(name, str)] if isinstance(who, list) else []
        found += [Reaction(author=workspace.name(name), text=sign) for name in named]
        others = (whole(one.get("count")) or 0) - len(named)
        if others > 0:
            found.append(Reaction(author="", text=sign if others == 1 else f"{sign} ×{others}"))
    return tuple(found)


def _files(line: Line, file: InputFile) -> tuple[Attachment, ...]:
    """Name the files; Slack exports only their addresses, other programs put them beside."""
    found: list[Attachment] = []
    for one in objects(line.files) or objects([line.file]):
        number, kind = under(one, "id"), under(one, "mimetype") or None
        name = under(one, "name") or under(one, "title") or number or "file"
        for path in (f"attachments/{number}-{name}", f"__uploads/{number}/{name}"):
            if number and "/" not in name and file.near(path) is not None:
                found.append(attached(file, path, name=name, kind=kind))
                break
        else:
            size = whole(one.get("size"))
            found.append(Attachment(name=name, type=kind, size=size, missing=True))
    return tuple(found)


def _moment(written: str, zone: tzinfo) -> Moment | None:
    """Read seconds since 1970 with their six decimals, which are exact."""
    seconds = _SECONDS.fullmatch(written)
    if seconds is None:
        return None
    micros = int(seconds[1]) * 1_000_000 + int((seconds[2] or "").ljust(6, "0")[:6])
    moment = of_milliseconds(micros // 1000, zone)
    if moment is None:
        return None
    sent_at = _EPOCH + timedelta(microseconds=micros)
    return Moment(sent_at, moment.offset_minutes, moment.zone)


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with a day of Slack."""
    head = head_as_utf8(file.head)
    if _TIME.search(head) and head.lstrip()[:1] == b"{":
        return said(
            "It has messages with Slack's times, but not as a list, as Slack's export has them."
        )
    if _DAY.fullmatch(file.name) and _LIST.match(head):
        return said("It is named like a day of Slack's export, but has no messages with “ts”.")
    return None


source = Source(
    name=NAME,
    title="Slack (workspace export)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
