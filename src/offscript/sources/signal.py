"""Signal: the phone app's readable export, Signal Desktop opened, and what two free tools write."""

import re
from collections.abc import Iterator

from offscript.record import Clock, Origin, Said, Sayable, Unreadable, said, together
from offscript.sources._files.file import InputFile
from offscript.sources._signal.desktop import DesktopDatabase, is_desktop
from offscript.sources._signal.message import NAME
from offscript.sources._signal.phone import PhoneExport, is_phone_export
from offscript.sources._signal.sigtop import SigtopExport, is_sigtop
from offscript.sources._signal.sigtop_json import SigtopJson, is_sigtop_json
from offscript.sources._signal.tool import ToolExport, is_tool_lines, is_tool_markdown
from offscript.sources._source import Item, Source

_SQLITE = b"SQLite format 3\0"
_PAGE = 4096
_BACKUP = re.compile(r"signal-\d{4}(?:-\d\d){2,5}\.backup")


def recognises(file: InputFile) -> bool:
    """Look for each of the forms Signal comes in, locked ones too, which get a sentence."""
    return (
        is_phone_export(file.head)
        or is_tool_lines(file)
        or is_sigtop(file)
        or is_sigtop_json(file)
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
    elif is_sigtop(file):
        yield from SigtopExport(file, clock).read()
    elif is_sigtop_json(file):
        yield from SigtopJson(file, clock).read()
    elif is_desktop(file):
        yield from DesktopDatabase(file, clock).read()
    elif locked := _locked(file):
        origin = Origin(NAME, file.sha256_if_quick, 1)
        yield Unreadable(
            reason=together(said("{name} is {locked}.", name=file.name, locked=locked), _PLAIN),
            origin=origin,
        )
    else:
        yield from ToolExport(file, clock).read_markdown()


_PLAIN = said(
    "It is locked with a key that Offscript does not have. Signal's own readable export can be "
    "read: on the phone, Settings, Chats, export the chat history."
)


def _locked(file: InputFile) -> Said | None:
    """Say which locked file of Signal's this is, or None."""
    if _BACKUP.fullmatch(file.name):
        return said("a backup of Signal for Android")
    locked = not file.head.startswith(_SQLITE) and not file.head.isascii()
    if file.name == "db.sqlite" and locked and file.size and file.size % _PAGE == 0:
        return said("the database of Signal Desktop")
    return None


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file shares with Signal's export, and what it lacks."""
    if file.name == "main.jsonl":
        return said(
            "It is named main.jsonl as in Signal's export, but its first line is not what Signal "
            "writes there (“backupTimeMs”)."
        )
    first = file.head.lstrip().partition(b"\n")[0]
    if first.startswith(b"{") and b'"chatItem"' in file.head:
        return said("It has “chatItem” as Signal's export, but does not begin as one.")
    return None


source = Source(
    name=NAME,
    title="Signal",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
