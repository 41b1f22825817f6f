"""What came of bringing exports into the vault, in numbers a page can say plainly."""

import msgspec

from offscript.record.case_file import FileRead


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """What one run brought in. `again` names files that were here already, byte for byte.

    `messages` is what the files held, `added` what was new, `known` what another export held.
    `reasons` say what could not be read, each once, with how often; `notes` what was noticed.
    `stopped`: it was broken off; what is counted here is kept.
    """

    files: tuple[FileRead, ...] = ()
    again: tuple[str, ...] = ()
    messages: int = 0
    added: int = 0
    known: int = 0
    reasons: tuple[tuple[str, int], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    stopped: bool = False
