"""A chat as the free tool signal-export writes it: `data.json` in lines, or `chat.md` without it.

https://github.com/carderne/signal-export
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Edit,
    Note,
    Origin,
    Reaction,
    Sayable,
    Unreadable,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._json.loose import Thing, read_object, thing, things, words
from offscript.sources._json.salvage import strings_in
from offscript.sources._signal.message import NAME, Said, When, message_of
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.moments import Moment, of_clock, of_instant
from offscript.sources._times.notes import zone_notes

_KEYS = (b'"date"', b'"sender"', b'"body"', b'"quote"', b'"reactions"', b'"attachments"')
_HEADER = re.compile(r"\[(\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?)\] ((?:(?!: ).)*): (.*)", re.DOTALL)
_MARKDOWN = re.compile(rb"\s*\[\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?\] [^\n]*?: ")
_ATTACHED = re.compile(r"!?\[([^\[\]]*)\]\(\./(media/[^()\s]+)\)\s*\Z")
_QUOTED = re.compile(r"\s*> (.*?)\n\n", re.DOTALL)
_REACTIONS = "\n(- "
_ME = {"Me": OWNER, "No-Sender": "unknown sender"}
_BREAK = "  "
_DELETED = "(This message was deleted)"


def is_tool_lines(file: InputFile) -> bool:
    """Look for the tool's keys in the first line."""
    first = file.head.lstrip().partition(b"\n")[0]
    return first.startswith(b"{") and all(key in first for key in _KEYS)


def is_tool_markdown(file: InputFile) -> bool:
    """Look for a chat in Markdown that came without its JSON."""
    if file.name != "chat.md" or not _MARKDOWN.match(file.head):
        return False
    beside = file.near("data.json")
    return beside is None or not is_tool_lines(beside)


class ToolExport:
    """The lines of one chat; the folder it stands in names it."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._clock = clock
        folders = file.place.split("/")[:-1] if file.tree else [file.path.parent.name]
        self._conversation = folders[-1] if folders else file.path.parent.name
        self._repeats = Repeats()
        self._assumed = self._mended = 0

    def read_lines(self) -> Iterator[Item]:
        """Read `data.json`: one message to a line."""
        for name in ("chat.md", "index.html"):
            self._file.near(name)
        with self._file.open() as stream:
            for place, line in numbered_lines(stream):
                if line is None:
                    yield self._unreadable(
                        place,
                        said(
                            "Line {place} is longer than {size} MB.",
                            place=place,
                            size=LONGEST >> 20,
                        ),
                    )
                elif content := line.strip():
                    row, sound = read_object(content)
                    self._mended += not sound
                    if row is None:
                        reason = said("Line {place} is no JSON, or was cut off.", place=place)
                        yield self._unreadable(place, reason, strings_in(content))
                    else:
                        yield self._row(row, place)
        yield from self._notes()

    def read_markdown(self) -> Iterator[Item]:
        """Read `chat.md`: a message begins with a time in brackets."""
        self._file.near("index.html")
        begun, lines = 0, list[str]()
        with self._file.open() as stream:
            for place, line in numbered_lines(stream):
                text = (line or b"").decode("utf-8", "replace").rstrip("\r\n")
                self._mended += "\ufffd" in text and "\ufffd".encode() not in (line or b"")
                if _HEADER.match(text):
                    if lines:
                        yield self._entry("\n".join(lines), begun)
                    begun, lines = place, [text]
                elif lines:
                    lines.append(text)
                elif text.strip():
                    reason = said("Line {place} stands before the first message.", place=place)
                    yield self._unreadable(place, reason, said_by("", text))
        if lines:
            yield self._entry("\n".join(lines), begun)
        says = said(
            "Read from chat.md, which keeps less than the data.json signal-export also writes."
        )
        yield Note(file=self._file.name, about="limit", says=says)
        yield from self._notes()

    def _row(self, row: Thing, place: int) -> Item:
        """Read a line of JSON."""
        told = Said(
            text=words(row.get("body")).removesuffix(_BREAK),
            kind="call" if row.get("call") is True else "message",
            attachments=[self._attached(one) for one in things(row.get("attachments"))],
            reactions=_reactions(row.get("reactions")),
            edits=tuple(self._edit(edit) for edit in things(row.get("edits"))),
            reply_to=_unquoted(words(row.get("quote"))) or None,
            unsent=row.get("deleted") is True,
        )
        if sticker := row.get("sticker"):
            told.attachments.append(self._sticker(sticker))
        return self._message(words(row.get("date")), words(row.get("sender")), told, place)

    def _entry(self, text: str, place: int) -> Item:
        """Read a message of Markdown: header, quotation, words, reactions, what came with it."""
        found = _HEADER.match(text)
        when, sender, rest = found.groups() if found else ("", "", text)
        rest = rest.rstrip("\n ")
        told = Said(unsent=rest == _DELETED)
        while attachment := _ATTACHED.search(rest):
            one = {"name": attachment[1], "path": attachment[2]}
            told.attachments.insert(0, self._attached(one))
            rest = rest[: attachment.start()]
        if rest.endswith(" -)") and (start := rest.rfind(_REACTIONS)) >= 0:
            pairs = rest[start + len(_REACTIONS) : -3].split(", ")
            told.reactions = _reactions([pair.split(": ", 1) for pair in pairs])
            rest = rest[:start]
        if quoted := _QUOTED.match(rest):
            told.reply_to = _unquoted("> " + quoted[1])
            rest = rest[quoted.end() :]
        told.text = "" if told.unsent else rest.rstrip(" ")
        return self._message(when, sender, told, place)

    def _message(self, written: str, sender: str, told: Said, place: int) -> Item:
        """Date and sign what was said."""
        moment = self._moment(written)
        origin = Origin(NAME, self._file.sha256, place)
        if moment is None:
            reason = said(
                "Line {place} has no date that can be read: {when}.",
                place=place,
                when=repr(written[:40]),
            )
            return Unreadable(reason=reason, origin=origin, words=said_by(sender, told.text))
        told.author = _ME.get(sender, sender)
        if sender == "No-Sender" and not (told.text or told.attachments):
            told.kind, told.author = "system", ""
        self._assumed += moment.zone == "assumed"
        when = When(written, moment.sent_at, moment.offset_minutes, moment.zone)
        return message_of(told, self._conversation, when, origin, self._repeats)

    def _moment(self, written: object) -> Moment | None:
        """Read a time; the tool writes what the clock of its own computer showed."""
        try:
            moment = datetime.fromisoformat(words(written))
            return of_instant(moment) if moment.tzinfo else of_clock(moment, self._clock.zone)
        except (ValueError, OverflowError):
            return None

    def _edit(self, edit: Thing) -> Edit:
        """Read an earlier wording."""
        moment = self._moment(edit.get("date"))
        text = words(edit.get("body")).removesuffix(_BREAK)
        return Edit(text=text, sent_at=moment.sent_at if moment else None)

    def _attached(self, one: Thing) -> Attachment:
        """Find a file; the tool writes a space in its path as %20."""
        path = words(one.get("path"))
        if self._file.near(path) is None:
            path = path.replace("%20", " ")
        return attached(self._file, path, name=words(one.get("name")) or None)

    def _sticker(self, sticker: object) -> Attachment:
        """Find a sticker, which older versions only give as an emoji."""
        facts = thing(sticker)
        emoji = words(sticker) or words(facts.get("emoji"))
        ending = words(facts.get("extension"))
        path = f"exported_stickers/{words(facts.get('packId'))}/{words(facts.get('id'))}.{ending}"
        name = f"sticker {emoji}".strip()
        return attached(self._file, path if ending else "", name=name)

    def _unreadable(
        self, place: int, reason: Sayable, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why a line can't be read, and keep the words that could be."""
        origin = Origin(NAME, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this chat."""
        yield from zone_notes(self._file.name, self._assumed, self._clock.zone)
        if self._mended:
            says = said(
                "Lines with damaged characters: {mended}. Each stands as �.", mended=self._mended
            )
            yield Note(file=self._file.name, about="encoding", says=says)


def _reactions(pairs: Any) -> list[Reaction]:  # noqa: ANN401 - whatever stands in the file
    """Read reactions, which stand as pairs of name and emoji."""
    read = []
    for pair in pairs if isinstance(pairs, list) else []:
        both = [pair.get("name"), pair.get("emoji")] if isinstance(pair, dict) else pair
        if isinstance(both, list) and len(both) == 2:  # noqa: PLR2004 - a pair
            name = words(both[0])
            read.append(Reaction(author=_ME.get(name, name), text=words(both[1])))
    return read


def _unquoted(quote: str) -> str:
    """Take a quotation out of its marks."""
    return quote.strip().removeprefix("> ").replace("\n> ", "\n")
