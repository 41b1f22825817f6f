"""How a chat's text is known by its first lines, and what speaks against one that nobody knew."""

import re

from offscript.sources._file import InputFile
from offscript.sources._tables import encoding_of
from offscript.sources._whatsapp_lines import has_old_ends
from offscript.sources._whatsapp_shape import MARKS, header_of
from offscript.sources._whatsapp_title import title_in
from offscript.sources._whatsapp_words import ENCRYPTED
from offscript.sources._zip import plain_name

_DATED = re.compile(rb"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\D")
_LINES_LOOKED_AT = 50
_LONGEST_NAME = 120
_LOGS = frozenset({"debug", "info", "warn", "warning", "error", "critical", "fatal", "trace"})
_OTHER_KINDS = (".csv", ".eml", ".htm", ".html", ".json", ".jsonl", ".mbox", ".md", ".py", ".xml")


def recognises(file: InputFile) -> bool:
    """Whether a file is a chat exported by WhatsApp: by its first lines."""
    if file.name.lower().endswith(_OTHER_KINDS) or file.is_zip:
        return False
    return begins_as_chat(file.head)


def resembles(file: InputFile) -> str | None:
    """Say what a file shares with a chat, and what it lacks."""
    if plain_name(file.name).lower() != "_chat.txt" and not title_in(file.name):
        return _dated_lines(file)
    if (
        b"\0" in file.head[:64] and encoding_of(file.head) == "utf-8"
    ) or file.name.lower().endswith(_OTHER_KINDS):
        return "It is named as WhatsApp names a chat, but is no text."
    return (
        "It is named as WhatsApp names a chat, but none of its first lines begins with a date and "
        "a time as WhatsApp writes them."
    )


def _dated_lines(file: InputFile) -> str | None:
    """Say of a text whose lines begin with dates why it is no chat."""
    lines = file.head.split(b"\n")[:_LINES_LOOKED_AT]
    if not any(_DATED.match(line) for line in lines) or b"\0" in file.head:
        return None
    return (
        "Lines in it begin with a date, as in a WhatsApp chat, but no “ - Name: ” or “] Name: ” "
        "follows a time of day."
    )


def begins_as_chat(head: bytes) -> bool:
    """Whether bytes begin as a chat does: with a header and a name, or WhatsApp's notice."""
    encoding = encoding_of(head)
    text = head[: len(head) & ~1 if encoding != "utf-8" else None].decode(encoding, "replace")
    if has_old_ends(text.encode("utf-8", "replace")):
        text = text.replace("\r", "\n")
    for line in text.split("\n")[:_LINES_LOOKED_AT]:
        if header := header_of(line):
            rest = header[2]
            name, colon, _ = (rest.removesuffix("\r") + " ").partition(": ")
            name = name.strip(MARKS + " ")
            if colon and 0 < len(name) <= _LONGEST_NAME and name.lower() not in _LOGS:
                return True
            if not colon and ENCRYPTED.search(rest):
                return True
    return False
