"""Instagram's messages.json of 2018 to 2020: one array of threads, with times in words."""

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

import msgspec

from offscript.record import (
    Attachment,
    Clock,
    Kind,
    Message,
    Origin,
    Reaction,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements, Fields, Opened
from offscript.sources._meta.thread import NOBODY
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.moments import Moment, of_clock, of_instant

_PATHS = ("[].conversation",)
_SHAPE = re.compile(rb'\A\s*\[\s*\{\s*"participants"\s*:\s*\[[^\[\]{}]*\]\s*,\s*"conversation"\s*:')
_people = msgspec.json.Decoder(list[str])


class _Row(msgspec.Struct, gc=False, kw_only=True):
    """One message."""

    sender: str | None = None
    created_at: str = ""
    text: str | None = None
    heart: str | None = None
    likes: object = None
    media: object = None
    media_url: object = None
    voice_media: object = None
    media_owner: object = None
    media_share_url: object = None
    media_share_caption: object = None
    story_share: object = None
    profile_share_username: object = None
    link: object = None
    animated_media_images: object = None
    action: object = None
    video_call_action: object = None
    live_video_invite: object = None


def is_old(head: bytes) -> bool:
    """Whether a file begins as messages.json does."""
    return _SHAPE.match(head) is not None


def read_old(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of every thread."""
    repeats, chat = Repeats(), ""
    with file.open() as stream:
        rows = Arrays(stream, _PATHS, _Row)
        for event in rows:
            match event:
                case Opened(fields=fields):
                    chat = _chat(fields)
                case Elements(place=place, values=values):
                    for row in values:
                        yield _message(
                            row, chat, Origin(name, file.sha256, place), repeats, file, clock
                        )
                        place += 1
                case Broken() | Cut():
                    origin = Origin(name, file.sha256, event.place)
                    yield Unreadable(reason=event.says, origin=origin, words=event.words)
    yield from rows.notes(file.name)


def _chat(fields: Fields) -> str:
    """Name a thread by who takes part, as the export names it no other way."""
    try:
        people = _people.decode(fields.get("participants", b"[]"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        people = []
    return ", ".join(people) or NOBODY


def _message(
    row: _Row, chat: str, origin: Origin, repeats: Repeats, file: InputFile, clock: Clock
) -> Message | Unreadable:
    """Turn one row into a message, or say why it can't be."""
    moment = _moment(row.created_at, clock.zone)
    kind: Kind = "message"
    text, author = row.text or row.heart or "", row.sender or NOBODY
    if isinstance(row.video_call_action, str):
        kind, text = "call", text or row.video_call_action
    elif isinstance(row.action, str):
        kind, text, author = "system", text or row.action, ""
    elif not text and isinstance(row.live_video_invite, str):
        text = row.live_video_invite
    if moment is None:
        reason = said(
            "Message {place} has no date that can be read: {when}.",
            place=origin.place,
            when=repr(row.created_at[:40]),
        )
        return Unreadable(reason=reason, origin=origin, words=said_by(author, text))
    repeat = repeats.count(chat, author, row.created_at, text)
    return Message(
        id=message_id(chat, author, row.created_at, text, repeat),
        conversation=chat,
        author=author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone=moment.zone,
        kind=kind,
        text=text,
        attachments=tuple(_files(row, text, file)),
        reactions=tuple(_likes(row.likes, clock.zone)),
        subject=_shared(row),
        repeat=repeat,
        origin=origin,
    )


def _moment(written: str, zone: tzinfo) -> Moment | None:
    """Read a time, which states its zone."""
    try:
        read = datetime.fromisoformat(written)
        return of_instant(read) if read.tzinfo else of_clock(read, zone)
    except (ValueError, OverflowError):
        return None


def _files(row: _Row, text: str, file: InputFile) -> Iterator[Attachment]:
    """Name what was sent: most of it stands on the web, and some only in the export's folder."""
    link = row.link.get("link") if isinstance(row.link, dict) else row.link
    gif = row.animated_media_images
    original = gif.get("original") if isinstance(gif, dict) else None
    moving = original.get("url") if isinstance(original, dict) else None
    for path in (row.media, row.media_url, row.voice_media, row.media_share_url, link, moving):
        if not isinstance(path, str) or not path or path == text:
            continue
        if path.startswith(("http:", "https:")) or " " in path:
            yield Attachment(name=path, missing=True)
        else:
            yield attached(file, path)


def _likes(likes: object, zone: tzinfo) -> Iterator[Reaction]:
    """Read who liked a message, and when."""
    for like in likes if isinstance(likes, list) else []:
        if isinstance(like, dict) and isinstance(like.get("username"), str):
            moment = _moment(str(like.get("date")), zone)
            sent_at = moment.sent_at if moment else None
            yield Reaction(author=like["username"], text="❤", sent_at=sent_at)


def _shared(row: _Row) -> str | None:
    """Say above a message what was shared with it: those words are not the sender's."""
    owner = next(
        (one for one in (row.media_owner, row.profile_share_username) if isinstance(one, str)), ""
    )
    words = next(
        (one for one in (row.media_share_caption, row.story_share) if isinstance(one, str)), ""
    )
    if not (words or owner):
        return None
    return f"Shared{f' from {owner}' if owner else ''}{f': {words}' if words else ''}"
