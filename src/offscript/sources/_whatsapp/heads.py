"""How a chat's text is known by its first lines, and what speaks against one that nobody knew."""

import re

from offscript.record import Sayable, said
from offscript.sources._files.ends import has_old_ends
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import encoding_of
from offscript.sources._files.zip import plain_name
from offscript.sources._whatsapp.lines import is_quoted, unquoted
from offscript.sources._whatsapp.shape import MARKS, header_of, is_two_numbers
from offscript.sources._whatsapp.title import title_in
from offscript.sources._whatsapp.words import ENCRYPTED

_DATED = re.compile(rb"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\D")
_MAYBE = re.compile(rf"\n[{MARKS}]*\[?[{MARKS}]*\d")
_SIGNALS = re.compile(rb"\s*\[\d{4}-\d\d-\d\d \d\d:\d\d")
"""How the `chat.md` of the tool signal-export begins."""
_LINES_LOOKED_AT = 50
_BLANK = MARKS + " \r\t"
_LONGEST_NAME = 120
_LOGS = frozenset({"debug", "info", "warn", "warning", "error", "critical", "fatal", "trace"})
_OTHER_KINDS = (".csv", ".eml", ".htm", ".html", ".json", ".jsonl", ".mbox", ".md", ".py", ".xml")


class HeadersInside:
    """Counts lines inside messages that look like the start of one: somebody may have pasted them.

    `first` is the place of the first.
    """

    def __init__(self) -> None:
        """Start with none."""
        self.count = self.first = 0

    def look(self, text: str, place: int) -> None:
        """Look through a message of several lines that begins at a place."""
        if not _MAYBE.search(text):
            return
        for number, line in enumerate(text.split("\n")):
            header = header_of(line) if number else None
            if header and ": " in header[2]:
                self.count += 1
                self.first = self.first or place + number


def recognises(file: InputFile) -> bool:
    """Whether a file is a chat exported by WhatsApp: by its first lines."""
    if file.is_zip:
        return False
    if not file.name.lower().endswith(_OTHER_KINDS):
        return begins_as_chat(file.head)
    if not begins_as_chat(file.head, at_once=True):  # what only quotes a chat is none
        return False
    return file.name != "chat.md" or not _SIGNALS.match(file.head)


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file shares with a chat, and what it lacks."""
    if file.name.lower().endswith(_OTHER_KINDS) and begins_as_chat(file.head):
        return said(
            "Lines in it are as WhatsApp writes them, but other words stand above, and by its name "
            "it is something else. If it is a chat, give it a name that ends in .txt."
        )
    if plain_name(file.name).lower() != "_chat.txt" and not title_in(file.name):
        return _dated_lines(file)
    if (
        b"\0" in file.head[:64] and encoding_of(file.head) == "utf-8"
    ) or file.name.lower().endswith(_OTHER_KINDS):
        return said("It is named as WhatsApp names a chat, but is no text.")
    return said(
        "It is named as WhatsApp names a chat, but none of its first lines begins with a date and "
        "a time as WhatsApp writes them."
    )


def _dated_lines(file: InputFile) -> Sayable | None:
    """Say of a text whose lines begin with dates why it is no chat."""
    lines = file.head.split(b"\n")[:_LINES_LOOKED_AT]
    if not any(_DATED.match(line) for line in lines) or b"\0" in file.head:
        return None
    return said(
        "Lines in it begin with a date, as in a WhatsApp chat, but no “ - Name: ” or “] Name: ” "
        "follows a time of day."
    )


def begins_as_chat(head: bytes, *, at_once: bool = False) -> bool:
    """Whether bytes begin as a chat does: with a header and a name, or WhatsApp's notice.

    `at_once`: no other words may stand before it.
    """
    encoding = encoding_of(head)
    text = head[: len(head) & ~3 if encoding != "utf-8" else None].decode(encoding, "replace")
    if has_old_ends(text.encode("utf-8", "replace")):
        text = text.replace("\r", "\n")
    if is_quoted(text):
        text = "\n".join(map(unquoted, text.split("\n")))
    doubtful = 0
    for line in text.split("\n")[:_LINES_LOOKED_AT]:
        if header := header_of(line):
            rest = header[2]
            name, colon, _ = (rest.removesuffix("\r") + " ").partition(": ")
            name = name.strip(MARKS + " ")
            is_log = name.lower() in _LOGS or name.startswith(("<", "*** <"))
            if colon and 0 < len(name) <= _LONGEST_NAME and not is_log:
                doubtful += 1
                if not is_two_numbers(header[0]) or doubtful > 1:
                    return True
            if not colon and ENCRYPTED.search(rest):
                return True
        elif at_once and line.strip(_BLANK):
            return False
    return False
