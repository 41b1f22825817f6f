"""A chat as the free tool sigtop writes it as text: fields, an empty line, and the words.

https://github.com/tbvdm/sigtop (export-messages -f text; times have their zone)
"""

import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Edit,
    Kind,
    Origin,
    Reaction,
    Unreadable,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import numbered_lines
from offscript.sources._files.wide import narrow_head, open_narrow
from offscript.sources._signal.message import NAME, Said, When, message_of
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.moments import Moment, of_instant

_FIRST = re.compile(
    rb"(?:\xef\xbb\xbf)?Conversation: [^\n]*\r?\n\r?\n(?:From: [^\n]*\r?\n)?Type: \S+\r?\n"
)
_FIELD = re.compile(r"(From|Type|Sent|Received|Attachment|Reaction|Edited): (.*)")
_TYPE = re.compile(r"Type: [\w-]+")
_ATTACHMENT = re.compile(r"(.*) \(([^()]*?)(?:, (\d+) bytes)?\)")
_REACTION = re.compile(r"(\S+) from (.+)")
_PEOPLES = ("incoming", "outgoing")
_NUMBERED = re.compile(r"(.+) \((\+\d+)\)")
_UNNAMED = "no filename"


class _Block(msgspec.Struct):
    """One message: the line it begins in, its fields as they come, and the lines below them."""

    place: int
    fields: list[tuple[str, str]]
    lines: list[str]
    is_open: bool = True

    def add(self, line: str) -> None:
        """Take in the next line: a field, the empty line behind them, or words."""
        found = _FIELD.fullmatch(line) if self.is_open else None
        if found:
            self.fields.append((found[1], found[2]))
        elif not self.is_open or line:
            self.lines.append(line)
        self.is_open = found is not None


def _begins(line: str, following: str) -> bool:
    """Whether a message begins: with its type, or with who it is from and its type below."""
    return bool(_TYPE.fullmatch(following if line.startswith("From: ") else line))


def is_sigtop(file: InputFile) -> bool:
    """Look for the conversation's name, and below it a message's type."""
    return _FIRST.match(narrow_head(file.head)) is not None


class SigtopExport:
    """One chat. To be read once."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._clock = clock
        self._repeats = Repeats()
        first = narrow_head(file.head).partition(b"\n")[0].decode("utf-8", "replace")
        named = name_of(first.removeprefix("Conversation: ").strip())
        self._conversation = named or file.stem

    def read(self) -> Iterator[Item]:
        """Read every message; place is the line it begins in."""
        for block in self._blocks():
            yield self._item(block)

    def _blocks(self) -> Iterator[_Block]:
        """Cut the lines into messages: each begins, behind an empty line, with its fields."""
        block: _Block | None = None
        before = ""
        for place, line, following in self._lines():
            if not before and _begins(line, following):
                if block:
                    yield block
                block = _Block(place, [], [])
            before = line
            if block:
                block.add(line)
        if block:
            yield block

    def _lines(self) -> Iterator[tuple[int, str, str]]:
        """Give every line with its number and the line below it."""
        held: tuple[int, str] | None = None
        with open_narrow(self._file) as stream:
            for place, raw in numbered_lines(stream):
                line = (raw or b"").decode("utf-8", "replace").rstrip("\r\n")
                if held:
                    yield *held, line
                held = place, line
        if held:
            yield *held, ""

    def _item(self, block: _Block) -> Item:
        """Read one message, or say why it can't be."""
        fields = dict(reversed(block.fields))
        written = fields.get("Sent") or fields.get("Received") or ""
        moment = _moment(written)
        origin = Origin(NAME, self._file.sha256, block.place)
        if moment is None:
            reason = said(
                "The message in line {place} has no date that can be read: {when}.",
                place=block.place,
                when=repr(written[:40]),
            )
            words = said_by(fields.get("From", ""), "\n".join(block.lines))
            return Unreadable(reason=reason, origin=origin, words=words)
        kind = fields.get("Type", "")
        lines = block.lines[:-1] if block.lines[-1:] == [""] else block.lines
        told = Said(
            attachments=[
                self._attached(told) for name, told in block.fields if name == "Attachment"
            ],
            reactions=[
                Reaction(author=name_of(found[2]), text=found[1])
                for name, told in block.fields
                if name == "Reaction" and (found := _REACTION.fullmatch(told))
            ],
        )
        if "Edited" in fields:
            told.text, told.edits = _versions(lines)
        else:
            told.reply_to, rest = _quotation(lines)
            told.text = "\n".join(rest)
        told.author = name_of(fields.get("From", ""))
        if kind not in _PEOPLES:
            told.kind, told.author = _kind(kind), told.author if "call" in kind else ""
            told.text = told.text or kind
        when = When(written, moment.sent_at, moment.offset_minutes, moment.zone)
        return message_of(told, self._conversation, when, origin, self._repeats)

    def _attached(self, told: str) -> Attachment:
        """Find a file by its name, which stands before its type and size."""
        found = _ATTACHMENT.fullmatch(told)
        name, kind, size = found.groups() if found else (told, None, None)
        shown = name if name != _UNNAMED else "attachment"
        one = attached(self._file, name if name != _UNNAMED else "", name=shown, kind=kind or None)
        if one.missing and size and len(size) < 16:  # noqa: PLR2004 - no file has more digits
            return msgspec.structs.replace(one, size=int(size))
        return one


def _kind(kind: str) -> Kind:
    """Tell calls from what Signal notes itself."""
    return "call" if "call" in kind else "system"


def name_of(told: str) -> str:
    """Name somebody as Signal's own export does; the tool has numbers in brackets."""
    found = _NUMBERED.fullmatch(told)
    return f"{found[1]} <{found[2]}>" if found else OWNER if told == "You" else told


def _moment(written: str) -> Moment | None:
    """Read a time with its zone."""
    try:
        moment = parsedate_to_datetime(written)
        return of_instant(moment) if moment.tzinfo else None
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _quotation(lines: list[str]) -> tuple[str | None, list[str]]:
    """Take the answered message off the top: who wrote it, when, and its words behind `>`."""
    if not lines or not lines[0].startswith("> From: "):
        return None, lines
    end = next((at for at, line in enumerate(lines) if not line.startswith(">")), len(lines))
    quoted = [line.removeprefix(">").removeprefix(" ") for line in lines[:end]]
    body = quoted[quoted.index("") + 1 :] if "" in quoted else quoted[:1]
    rest = lines[end:]
    return "\n".join(body) or None, rest[1:] if rest[:1] == [""] else rest


def _versions(lines: list[str]) -> tuple[str, tuple[Edit, ...]]:
    """Read the versions of an edited message, the newest first: its words, and the others."""
    versions: list[tuple[str, list[str]]] = []
    in_fields = True
    for line in lines:
        plain = line.removeprefix("|").removeprefix(" ")
        if re.fullmatch(r"Version: \d+", plain):
            versions.append(("", []))
            in_fields = True
        elif not versions:
            continue
        elif in_fields and plain.startswith("Sent: "):
            versions[-1] = (plain.removeprefix("Sent: "), versions[-1][1])
        elif in_fields and not plain:
            in_fields = False
        elif not in_fields:
            versions[-1][1].append(plain)
    texts = []
    for number, (_, body) in enumerate(versions):
        last = number == len(versions) - 1
        own = body[:-1] if not last and body[-1:] == [""] else body
        texts.append("\n".join(_quotation(own)[1]))
    edits = [
        Edit(text=text, sent_at=moment.sent_at if (moment := _moment(sent)) else None)
        for (sent, _), text in zip(versions[1:], texts[1:], strict=True)
    ]
    return texts[0] if texts else "", tuple(reversed(edits))
