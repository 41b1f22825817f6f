"""What came of bringing exports into the vault."""

import msgspec

from offscript.record.case_file import FileRead
from offscript.record.message import Note, Unreadable


class TakenIn(msgspec.Struct, frozen=True, kw_only=True):
    """What one import brought. `again` names files that were here already, byte for byte.

    `messages` is what the files hold, `added` what was new; the others are linked to the exports
    that hold them too. `linked` were known under another name, from another app or person's export.
    `stored` originals were encrypted beside the messages.
    """

    files: tuple[FileRead, ...] = ()
    again: tuple[str, ...] = ()
    messages: int = 0
    added: int = 0
    linked: int = 0
    stored: int = 0
    notes: tuple[Note, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
