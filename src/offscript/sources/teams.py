"""Microsoft Teams for private use: its export, which has Skype's form, messages.json.

https://support.microsoft.com/office: Export or delete your data in Microsoft Teams Free
"""

from collections.abc import Iterator

from offscript.record import Clock
from offscript.sources._files.file import InputFile
from offscript.sources._skype.export import SkypeExport, program_of
from offscript.sources._source import Item, Source

NAME = "teams"


def recognises(file: InputFile) -> bool:
    """Look for conversations with lists of messages as Teams names them."""
    return program_of(file) == NAME


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message, call and event."""
    yield from SkypeExport(NAME, file, clock).read()


source = Source(
    name=NAME,
    title="Microsoft Teams, for private use (export)",
    recognises=recognises,
    read=read,
)
