"""What one entry of Snapchat's history says, and its words for what it only has codes for.

https://help.snapchat.com/hc/articles/7012305371156
"""

from datetime import timedelta, tzinfo

import msgspec

from offscript.record import Attachment
from offscript.sources._entries import Entry
from offscript.sources._fields import as_text, whole
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._times.epoch import of_milliseconds
from offscript.sources._times.iso import read_iso
from offscript.sources._times.moments import Moment

_SECOND = timedelta(seconds=1)
_MOST_MILLISECONDS = 10**14
_MOST_FILES = 64
_WORDS = {
    "STATUSSAVETOCAMERAROLL": "saved a picture to the camera roll",
    "STATUSCONVERSATIONCAPTURESCREENSHOT": "took a screenshot of the chat",
    "STATUSCONVERSATIONCAPTURERECORD": "recorded the screen of the chat",
    "STATUSPARTICIPANTREMOVED": "left the group or was removed",
    "STATUSPARTICIPANTADDED": "was added to the group",
}
_CALLS = {
    "STATUSCALLMISSEDAUDIO": "Missed voice call",
    "STATUSCALLMISSEDVIDEO": "Missed video call",
}
_ERASED = {"STATUSERASEDMESSAGE": "", "STATUSERASEDSNAPMESSAGE": "snap"}
_FILES = {
    *("MEDIA", "IMAGE", "VIDEO", "NOTE", "STICKER", "SHARE", "SHARESAVEDSTORY", "AUDIO", "SNAP"),
}
_ENDINGS = ("jpg", "mp4", "png", "jpeg", "webp", "gif", "mov", "m4a", "aac", "unknown")


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One entry, with its fields as Snapchat names them."""

    From: str | None = None
    To: str | None = None
    media_type: object = msgspec.field(name="Media Type", default=None)
    Created: str | None = None
    Text: str | None = None
    Content: str | None = None
    title: str | None = msgspec.field(name="Conversation Title", default=None)
    IsSender: bool | None = None
    milliseconds: object = msgspec.field(name="Created(microseconds)", default=None)
    media_ids: object = msgspec.field(name="Media IDs", default=None)


class About(msgspec.Struct, frozen=True):
    """Who wrote where: `is_snap` where the file is the history of snaps."""

    conversation: str
    author: str
    is_snap: bool


def read_line(line: Line, about: About, file: InputFile, zone: tzinfo) -> Entry | None:
    """Make an entry of a line; None where its time can't be read."""
    when = line.Created or ""
    moment = moment_of(when, whole(line.milliseconds), zone)
    if moment is None:
        return None
    code = as_text(line.media_type).strip()
    kind = code.upper().replace(" ", "")
    text = line.Content or line.Text or ""
    erased = kind in _ERASED
    entry = Entry(
        conversation=about.conversation,
        author=about.author,
        when=when or as_text(line.milliseconds),
        moment=moment,
        text=text,
        attachments=_files(line, kind, about, file),
        subject="Location" if kind == "LOCATION" else _ERASED.get(kind) or None,
        unsent=erased,
    )
    if kind in _CALLS:
        return msgspec.structs.replace(entry, kind="call", text=text or _CALLS[kind])
    if kind.startswith("STATUS") and not erased:
        said = " ".join(filter(None, (_WORDS.get(kind) or f"({code})", text)))
        text = f"{about.author} {said}".strip()
        return msgspec.structs.replace(entry, kind="system", author="", text=text)
    return entry


def moment_of(when: str, milliseconds: int | None, zone: tzinfo) -> Moment | None:
    """Read when: to the second as it is written, finer where the number beside it agrees.

    The field says microseconds, and counts milliseconds in all exports known.
    """
    written = None
    if when.endswith(" UTC"):
        written = read_iso(f"{when.removesuffix(' UTC')}+00:00", zone)
    elif when:
        written = read_iso(when, zone)
    if milliseconds is None or milliseconds <= 0:
        return written
    while milliseconds >= _MOST_MILLISECONDS:
        milliseconds //= 1000
    exact = of_milliseconds(milliseconds, zone)
    if written is None:
        return exact if not when else None
    near = exact is not None and abs(exact.sent_at - written.sent_at) < _SECOND
    return exact if near else written


def _files(line: Line, kind: str, about: About, file: InputFile) -> tuple[Attachment, ...]:
    """Find the pictures and recordings of an entry in chat_media, by their numbers."""
    numbers = [one.strip() for one in as_text(line.media_ids).split("|")]
    found = [_file(one, line, kind, file) for one in numbers[:_MOST_FILES] if one]
    if not found and (kind in _FILES or about.is_snap):
        name = f"{'snap ' if about.is_snap else ''}{kind.lower()}".strip()
        found = [Attachment(name=name, missing=True)]
    return tuple(found)


def _file(number: str, line: Line, kind: str, file: InputFile) -> Attachment:
    """Find one of them; its name begins with its day."""
    day = (line.Created or "")[:10]
    if file.tree is not None and "/" not in number and "\\" not in number:
        for ending in _ENDINGS:
            for name in (f"{day}_{number}.{ending}", f"{number}.{ending}"):
                if file.near(f"chat_media/{name}") is not None:
                    return attached(file, f"chat_media/{name}")
    return Attachment(name=kind.lower() or "media", missing=True)
