"""What a message of Messenger or Instagram holds in JSON, and how its broken escaping is undone.

Both are Meta's “Download your information”. It writes each byte of UTF-8 as a letter of its own
(“é” as Ã©), but not in every string and not in every export, so each is looked at by itself.
Fields: https://www.facebook.com/help/212802592074644
"""

from datetime import UTC

import msgspec

from offscript.record import Attachment, Reaction
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._times.epoch import EpochTimes

Loose = object
"""A field of which only some messages hold something, looked at when it does."""
_UTC = EpochTimes(UTC)
_SECONDS = 100_000_000_000
"""A time with a larger number is in milliseconds: in seconds it would be the year 5138."""
_MEDIA = ("photos", "videos", "audio_files", "files", "gifs", "media")
_FAILED = "Failed to download media"


class Row(msgspec.Struct, gc=False, kw_only=True):
    """One message, of the older schema or of that for end-to-end encrypted chats."""

    sender_name: str | None = None
    timestamp_ms: int | None = None
    content: str | None = None
    reactions: Loose = None
    photos: Loose = None
    videos: Loose = None
    audio_files: Loose = None
    files: Loose = None
    gifs: Loose = None
    sticker: Loose = None
    share: Loose = None
    type: Loose = None
    users: Loose = None
    call_duration: Loose = None
    missed: Loose = None
    is_unsent: Loose = None
    bumped_message_metadata: Loose = None
    timestamp: int | None = None
    sender_name_: str | None = msgspec.field(name="senderName", default=None)
    text: str | None = None
    media: Loose = None
    is_unsent_: Loose = msgspec.field(name="isUnsent", default=None)


class Curer:
    """Undoes the escaping; `doubtful` counts strings that look broken and can't be undone."""

    def __init__(self, *, broken: bool) -> None:
        """Set whether the file is of the schema whose strings are broken."""
        self._broken = broken
        self.doubtful = 0

    def cure(self, text: str) -> str:
        """Give what was written. A string that is not bytes of UTF-8 throughout stays as it is."""
        if text.isascii() or not self._broken:
            return text
        try:
            return text.encode("latin-1").decode("utf-8")
        except UnicodeError:
            self.doubtful += any("\x80" <= letter <= "\x9f" for letter in text)
            return text

    def said(self, value: object, key: str) -> str:
        """Take the text that an object has under a key; nothing where there is none."""
        found = value.get(key) if isinstance(value, dict) else None
        return self.cure(found) if isinstance(found, str) else ""


def since_1970(row: Row) -> int | None:
    """Give the milliseconds since 1970 that a message states; the oldest exports have seconds."""
    if row.timestamp_ms is not None:
        return row.timestamp_ms
    if row.timestamp is None:
        return None
    return row.timestamp if abs(row.timestamp) >= _SECONDS else row.timestamp * 1000


def listed(value: object) -> list[object]:
    """Take a list, or nothing where there is none."""
    return value if isinstance(value, list) else []


def files_of(row: Row, export: InputFile, curer: Curer) -> tuple[Attachment, ...]:
    """Find the files of a message: those that came with the export, and those it only names."""
    found = []
    for field in _MEDIA:
        for one in listed(getattr(row, field)):
            if path := curer.said(one, "uri"):
                found.append(_file(path, export))
            thumbnail = one.get("thumbnail") if isinstance(one, dict) else None
            export.near(curer.said(thumbnail, "uri"))
    if sticker := curer.said(row.sticker, "uri"):
        found.append(_file(sticker, export))
    if (link := curer.said(row.share, "link")) and link != row.content:
        found.append(Attachment(name=link, type="text/uri-list", missing=True))
    return tuple(found)


def _file(path: str, export: InputFile) -> Attachment:
    """Take a file as the export names it."""
    if path.startswith(("http:", "https:")) or path == _FAILED:
        return Attachment(name=path, missing=True)
    return attached(export, path)


def reactions_of(row: Row, curer: Curer) -> tuple[Reaction, ...]:
    """Read who reacted how, and when where the export says it."""
    found = []
    for one in listed(row.reactions):
        sign, author = curer.said(one, "reaction"), curer.said(one, "actor")
        when = one.get("timestamp") if isinstance(one, dict) else None
        moment = None
        if isinstance(when, int) and not isinstance(when, bool):
            moment = _UTC.of_milliseconds(when if abs(when) >= _SECONDS else when * 1000)
        found.append(Reaction(author=author, text=sign, sent_at=moment.sent_at if moment else None))
    return tuple(found)
