"""What came of bringing exports into the vault."""

from datetime import datetime

import msgspec

from offscript.record.case_file import FileRead
from offscript.record.message import Note, Unreadable


class TakenIn(msgspec.Struct, frozen=True, kw_only=True):
    """What one import brought. `again` names files that were here already, byte for byte.

    `broken_off` names those whose reading ended before their end: given once more, it goes on.
    `messages` is what the files hold, `added` what was new; the others are linked to the exports
    that hold them too. `linked` were known under another name, from another app or person's export.
    `stored` originals were encrypted beside the messages. `first_at` and `last_at` are the times
    of the first and last message of the files.
    """

    files: tuple[FileRead, ...] = ()
    again: tuple[str, ...] = ()
    broken_off: tuple[str, ...] = ()
    messages: int = 0
    added: int = 0
    linked: int = 0
    stored: int = 0
    notes: tuple[Note, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    first_at: datetime | None = None
    last_at: datetime | None = None
