"""Google Voice from Google Takeout: texts, calls and voicemails, one page for each thread or call.

https://support.google.com/voice/answer/3379129
"""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import PurePosixPath

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Kind,
    Note,
    Origin,
    Sayable,
    Unreadable,
    said,
)
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._google.voice_page import Call, Page, Text
from offscript.sources._phones import NOBODY, number_of
from offscript.sources._source import Item, Source, said_by
from offscript.sources._times.moments import Moment, of_clock, of_instant

NAME = "google_voice"
_LONGEST = 64 << 20
_NAMED = re.compile(r"(.*?) - [^-]+ - \d{4}-\d\d-\d\dT\d\d_\d\d_\d\dZ(?:[-_]\d+)?\.html")
_ENDINGS = ("", ".jpg", ".png", ".gif", ".mp4", ".3gp", ".mp3", ".amr", ".vcf", ".jpeg", ".webp")
_OUTGOING = ("placed", "outgoing")


def recognises(file: InputFile) -> bool:
    """Look for a thread, or for a call with a telephone link."""
    head = file.head
    if not head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return False
    if b'class="hChatLog hfeed"' in head:
        return True
    return b'class="haudio"' in head and (b"google.com/voice" in head or b'class="tel"' in head)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every text, call and voicemail of a page."""
    if file.size > _LONGEST:
        reason = said("{name} is too large for a page of Google Voice.", name=file.name)
        yield Unreadable(reason=reason, origin=Origin(NAME, file.sha256_if_quick, 1))
        return
    with file.open() as stream:
        page = Page(stream.read())
    yield from _Reader(file, clock, page).read()


class _Reader:
    """Makes messages of what stands on one page."""

    def __init__(self, file: InputFile, clock: Clock, page: Page) -> None:
        """Read `page`, which is that of `file`."""
        self._file = file
        self._zone = clock.zone
        self._page = page
        self._entries = Entries(NAME, file, clock.zone)
        self._place = 0

    def read(self) -> Iterator[Item]:
        """Read the page from its beginning to its end."""
        thread = self._thread()
        for text in self._page.texts():
            yield self._text(text, thread)
        for call in self._page.calls():
            yield self._call(call)
        if not self._place:
            reason = said(
                "{name} holds no text and no call that can be read.", name=self._file.name
            )
            yield self._entries.unreadable(reason, 1)
        yield from self._entries.notes()
        if self._page.deleted:
            says = said("It was deleted in Google Voice, and is in the export all the same.")
            yield Note(file=self._file.name, about="limit", says=says)
        if self._page.damaged:
            says = said("Some characters were damaged in the file itself. Each stands as �.")
            yield Note(file=self._file.name, about="encoding", says=says)

    def _thread(self) -> str:
        """Name a thread by everyone in it but the owner, or by its file's name."""
        others = sorted({person.name for person in self._page.people() if not person.is_me})
        if others:
            return ", ".join(others)
        found = _NAMED.fullmatch(self._file.name)
        return number_of(found[1] if found else "") or NOBODY

    def _text(self, text: Text, thread: str) -> Item:
        """Read a text."""
        person = text.person
        author = OWNER if person and person.is_me else person.name if person else NOBODY
        return self._message(text.when, thread, author, text.words, self._files(text), "message")

    def _call(self, call: Call) -> Item:
        """Read a call; the transcript of a voicemail is a message, as somebody left those words."""
        name = call.person.name if call.person and not call.person.is_me else self._thread()
        said = call.what
        if call.seconds is not None:
            said += f", {call.seconds} second{'' if call.seconds == 1 else 's'}"
        files = self._files(call)
        if call.words:
            return self._message(call.when, name, name, call.words, files, "message", said)
        author = OWNER if call.what.lower().startswith(_OUTGOING) else name
        return self._message(call.when, name, author, said, files, "call")

    def _message(
        self,
        written: str,
        conversation: str,
        author: str,
        text: str,
        attachments: tuple[Attachment, ...],
        kind: Kind,
        subject: str | None = None,
    ) -> Item:
        """Date and name what was said."""
        self._place += 1
        moment = self._moment(written)
        if moment is None:
            reason = said(
                "Item {place} has no date that can be read: {when}.",
                place=self._place,
                when=repr(written[:40]),
            )
            return self._entries.unreadable(reason, self._place, said_by(author, text))
        entry = Entry(
            conversation=conversation,
            author=author,
            when=written,
            moment=moment,
            text=text,
            kind=kind,
            attachments=attachments,
            subject=subject,
        )
        return self._entries.message(entry, self._place)

    def _moment(self, written: str) -> Moment | None:
        """Read a time, which states the zone the account was set to."""
        try:
            moment = datetime.fromisoformat(written.strip())
            return of_instant(moment) if moment.tzinfo else of_clock(moment, self._zone)
        except (ValueError, OverflowError):
            return None

    def _files(self, item: Text | Call) -> tuple[Attachment, ...]:
        """Find the files of an item; the page names pictures without their endings."""
        return tuple(self._attached(path, tag) for path, tag in item.files)

    def _attached(self, path: str, tag: str) -> Attachment:
        """Find one file."""
        ends = ("",) if PurePosixPath(path).suffix in _ENDINGS[1:] else _ENDINGS
        found = next((path + end for end in ends if self._file.near(path + end)), path)
        kind = {"img": "image/*", "video": "video/*", "audio": "audio/*"}.get(tag)
        known = attached(self._file, found)
        return known if known.type or not kind else attached(self._file, found, kind=kind)


def resembles(file: InputFile) -> Sayable | None:
    """Say what a page shares with those of Google Voice."""
    if b"google.com/voice" in file.head:
        return said(
            "It names Google Voice, but holds no thread (“hChatLog”) and no call (“haudio”)."
        )
    return None


source = Source(
    name=NAME,
    title="Google Voice (Google Takeout)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
