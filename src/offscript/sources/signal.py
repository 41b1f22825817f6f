"""Signal: the phone app's readable export, Signal Desktop opened, and what signal-export writes."""

import re
from collections.abc import Iterator

from offscript.record import Clock, Origin, Unreadable
from offscript.sources._file import InputFile
from offscript.sources._signal_desktop import DesktopDatabase, is_desktop
from offscript.sources._signal_message import NAME
from offscript.sources._signal_phone import PhoneExport, is_phone_export
from offscript.sources._signal_tool import ToolExport, is_tool_lines, is_tool_markdown
from offscript.sources._source import Item, Source

_SQLITE = b"SQLite format 3\0"
_PAGE = 4096
_BACKUP = re.compile(r"signal-\d{4}(?:-\d\d){2,5}\.backup")
_HOW = (
    "On the phone, open Signal, go to Settings, Chats, and export the chat history (2026 or "
    "later), with media if you want it. Keep the folder on the phone and copy it to this computer: "
    "it holds main.jsonl, metadata.json and files. Anyone who finds the folder can read it, so "
    "remove it from the phone afterwards. Messages that disappear are not in it."
)


def recognises(file: InputFile) -> bool:
    """Look for each of the forms Signal comes in, locked ones too, which get a sentence."""
    return (
        is_phone_export(file.head)
        or is_tool_lines(file)
        or is_desktop(file)
        or _locked(file) is not None
        or is_tool_markdown(file)
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every line or row; what can't be read is Unreadable."""
    if is_phone_export(file.head):
        yield from PhoneExport(file, clock).read()
    elif is_tool_lines(file):
        yield from ToolExport(file, clock).read_lines()
    elif is_desktop(file):
        yield from DesktopDatabase(file, clock).read()
    elif locked := _locked(file):
        origin = Origin(NAME, file.sha256_if_quick, 1)
        yield Unreadable(reason=f"{file.name} is {locked}, {_PLAIN}", origin=origin)
    else:
        yield from ToolExport(file, clock).read_markdown()


_PLAIN = (
    "locked with a key that Offscript does not have. Signal's own readable export can be read: "
    "on the phone, Settings, Chats, export the chat history."
)


def _locked(file: InputFile) -> str | None:
    """Say which locked file of Signal's this is, or None."""
    if _BACKUP.fullmatch(file.name):
        return "a backup of Signal for Android"
    locked = not file.head.startswith(_SQLITE) and not file.head.isascii()
    if file.name == "db.sqlite" and locked and file.size and file.size % _PAGE == 0:
        return "the database of Signal Desktop"
    return None


def resembles(file: InputFile) -> str | None:
    """Say what a file shares with Signal's export, and what it lacks."""
    if file.name == "main.jsonl":
        return (
            "It is named main.jsonl as in Signal's export, but its first line is not what Signal "
            "writes there (“backupTimeMs”)."
        )
    first = file.head.lstrip().partition(b"\n")[0]
    if first.startswith(b"{") and b'"chatItem"' in file.head:
        return "It has “chatItem” as Signal's export, but does not begin as one."
    return None


source = Source(
    name=NAME,
    title="Signal",
    how_to_get=_HOW,
    recognises=recognises,
    read=read,
    resembles=resembles,
)
