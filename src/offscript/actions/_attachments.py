"""Stores the files that came beside messages, so that they can be opened from them later."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from offscript.actions._progress import Progress
from offscript.actions._slices import Turn
from offscript.record import Attachment, Message, Problem
from offscript.sources import Apart
from offscript.vault import Vault

_BUFFER = 1 << 18


class StoredBeside(NamedTuple):
    """How many files were new, and the names of those that could not be read to their end."""

    stored: int
    broken: tuple[str, ...]


def store_attachments(
    vault: Vault, apart: Apart, messages: Iterable[Message], progress: Progress | None, turn: Turn
) -> StoredBeside:
    """Store each file that messages of the part just read name and that came beside it, once.

    What stands within the export itself, such as in a mailbox, is kept with the export. `turn` is
    as in `import_exports`.
    """
    wanted = _wanted(messages)
    stored, broken = 0, []
    for number, (sha256, attachment) in enumerate(wanted.items()):
        if progress is not None and number % 20 == 0:
            progress("Keeping pictures and files", number, len(wanted))
        with turn:
            if vault.files.holds(sha256):
                continue
        pieces = apart.hand_over(sha256)
        first = next(pieces, None)
        if first is None and attachment.size:
            continue  # within the export, or not there any more
        held = _Pieces(first or b"", pieces, sha256)
        try:
            vault.files.add(io.BufferedReader(held, _BUFFER), attachment.name, turn)
        except Problem:
            if not held.broke_off:
                raise
            broken.append(attachment.name)
        else:
            stored += 1
    return StoredBeside(stored, tuple(broken))


def _wanted(messages: Iterable[Message]) -> dict[str, Attachment]:
    """Give each file that messages name and the export holds, by its SHA-256."""
    return {
        one.sha256: one
        for message in messages
        for one in message.attachments
        if one.sha256 is not None
    }


class _Pieces(io.RawIOBase):
    """Pieces as a stream that fails at its end where they are not the file they should be."""

    def __init__(self, first: bytes, rest: Iterator[bytes], sha256: str) -> None:
        super().__init__()
        self._held, self._rest, self._sha256 = first, rest, sha256
        self._digest = hashlib.sha256(first)
        self.broke_off = False

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        """Read on. Raises OSError at the end of what broke off before its own end."""
        if not self._held:
            self._held = next(self._rest, b"")
            self._digest.update(self._held)
            if not self._held and self._digest.hexdigest() != self._sha256:
                self.broke_off = True
                message = "it broke off"
                raise OSError(message)
        size = min(len(buffer), len(self._held))
        buffer[:size] = self._held[:size]
        self._held = self._held[size:]
        return size
