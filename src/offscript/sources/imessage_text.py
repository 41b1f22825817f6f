"""Messages on Mac and iPhone, as the program imessage-exporter writes them as text.

Each message is a line with its time, one with its author, its words, and what was added to it:
https://github.com/ReagentX/imessage-exporter/blob/develop/docs/features.md
"""

import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import PurePath

from offscript.record import OWNER, Clock, Reaction, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import narrow_head, open_narrow
from offscript.sources._imessage.text_blocks import (
    Block,
    blocks,
    file_at,
    heading_of,
    is_unsent,
    reaction_of,
    wordings_of,
)
from offscript.sources._source import Item, Source, said_by
from offscript.sources._times.moments import of_clock

NAME = "imessage_text"
_ME = "Me"
_LOOKED_AT = 30
_PLACES = ("/", "~/", "attachments/", "../")
_REPLY = "This message responded to an earlier message."
_REACTIONS = "Tapbacks:"


def recognises(file: InputFile) -> bool:
    """Look for a time as this program writes it, with an author on the line below."""
    if file.is_zip:
        return False
    lines = [line.strip() for line in narrow_head(file.head).decode("utf-8", "replace").split("\n")]
    for line, below in pairwise(lines[:_LOOKED_AT]):
        heading = heading_of(line)
        if heading and not heading.rest and below and heading_of(below) is None:
            return True
    return False


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message; place is the line it begins in.

    An answer stands twice: under the message it answers, and at its own time. It is read once.
    """
    reader = _Reader(file, clock)
    answers: dict[tuple[str, ...], Block] = {}
    with (
        open_narrow(file) as stream,
        io.TextIOWrapper(stream, "utf-8", "replace", newline="") as text,
    ):
        for block in blocks(text):
            if block.indent:
                answers[block.key] = block
                continue
            answers.pop(block.key, None)
            yield reader.item(block)
    for block in answers.values():
        yield reader.item(block)
    yield from reader.entries.notes(of_one_chat=True)


class _Reader:
    """Turns blocks of lines into messages."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        self.entries = Entries(NAME, file, clock.zone)
        self._file = file
        self._conversation = file.stem

    def item(self, block: Block) -> Item:
        """Read one block, or say why it can't be."""
        if block.heading is None:
            reason = said(
                "Line {place} belongs to no message: {text}.",
                place=block.place,
                text=repr(block.lines[0][:80]),
            )
            return self.entries.unreadable(reason, block.place, said_by("", "\n".join(block.lines)))
        when = block.heading.when
        try:
            moment = of_clock(when, self.entries.zone)
        except OverflowError:
            reason = said("Line {place} is beyond the calendar.", place=block.place)
            words = said_by("", "\n".join(block.lines) or block.heading.rest)
            return self.entries.unreadable(reason, block.place, words)
        lines = list(block.lines)
        is_notice = bool(block.heading.rest) or not lines
        author = "" if is_notice else _name(lines.pop(0))
        reactions = _take_reactions(lines)
        if lines and lines[-1] == _REPLY:
            lines.pop()
        lines, edits = wordings_of(lines)
        attachments = tuple(file_at(line, self._file) for line in lines if _is_path(line))
        return self.entries.message(
            Entry(
                conversation=self._conversation,
                author=author,
                when=when.isoformat(),
                moment=moment,
                text=block.heading.rest
                if is_notice
                else "\n".join(line for line in lines if not _is_path(line)),
                kind="system" if is_notice else "message",
                attachments=attachments,
                reactions=reactions,
                edits=edits,
                unsent=any(map(is_unsent, lines)),
                seen=block.heading.seen(moment.sent_at),
            ),
            block.place,
        )


def _name(line: str) -> str:
    return OWNER if line == _ME else line


def _is_path(line: str) -> bool:
    """Tell a file's path from words: it begins as one, and ends as a file's name does."""
    return line.startswith(_PLACES) and "/" in line and bool(PurePath(line).suffix)


def _take_reactions(lines: list[str]) -> tuple[Reaction, ...]:
    """Take what people reacted with off the end of a message."""
    if _REACTIONS not in lines:
        return ()
    at = len(lines) - 1 - lines[::-1].index(_REACTIONS)
    found = [reaction_of(line) for line in lines[at + 1 :]]
    if not found or None in found:
        return ()
    del lines[at:]
    return tuple(Reaction(author=_name(one[1]), text=one[0]) for one in found if one)


source = Source(
    name=NAME,
    title="Messages written out by imessage-exporter (.txt)",
    recognises=recognises,
    read=read,
)
