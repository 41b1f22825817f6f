"""Skype: the export of all conversations, messages.json.

https://support.microsoft.com/skype: How do I export or delete my Skype data
"""

from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.file import InputFile
from offscript.sources._json.window import head_as_utf8
from offscript.sources._skype.export import SkypeExport, program_of
from offscript.sources._source import Item, Source

NAME = "skype"


def recognises(file: InputFile) -> bool:
    """Look for conversations with lists of messages as Skype names them."""
    return program_of(file) == NAME


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message, call and event."""
    yield from SkypeExport(NAME, file, clock).read()


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with Skype's export."""
    head = head_as_utf8(file.head)
    if b'"originalarrivaltime"' in head or b'"messagetype"' in head:
        return said("It has messages as Skype writes them, but no “conversations” around them.")
    return None


source = Source(
    name=NAME,
    title="Skype (export)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
