"""Opens a file that came with a message: says whether it is kept, and gives its bytes."""

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from offscript.record import Attachment, Message, Problem, said
from offscript.sources import LARGEST_PACKED, Wanted, Within, all_sources, take_out
from offscript.vault import Vault

State = Literal["kept", "gone", "inside", "within", "missing"]
"""Kept; kept once but its file is gone; in an export it can be taken out of; in one it can't, or
in none; only named."""


class Attached(msgspec.Struct, frozen=True):
    """A file of a message, what has become of it, and for one that is inside, in what.

    `export` is the SHA-256 of the kept file it is inside of.
    """

    attachment: Attachment
    state: State
    export: str = ""
    within: Within | None = None

    @property
    def opens(self) -> bool:
        """Tell whether its bytes can be had."""
        return self.state in {"kept", "inside"}


def find_attachment(vault: Vault, row: int, number: int) -> Attached:
    """Tell of a file of a message, from 1, by its row. Raises Problem where there is none."""
    message, _ = vault.messages.row(row)
    if not 0 < number <= len(message.attachments):
        raise Problem(said("This message has no such file."))
    attachment = message.attachments[number - 1]
    if attachment.missing or attachment.sha256 is None:
        return Attached(attachment, "missing")
    if vault.files.get(attachment.sha256) is not None:
        there = vault.files.place(attachment.sha256).is_file()
        return Attached(attachment, "kept" if there else "gone")
    return _inside(vault, message, attachment) or Attached(attachment, "within")


def open_attachment(vault: Vault, attached: Attached) -> Iterator[bytes]:
    """Give a file piece by piece, decrypted or taken out of its export as it is asked for.

    The vault is used before this returns and not after. Raises Problem where the file is not
    there, and at the end of the pieces where it is damaged.
    """
    sha256 = attached.attachment.sha256 or ""
    if attached.within is None:
        return vault.files.read(sha256)
    return _compared(take_out(attached.within, vault.files.read(attached.export)), sha256)


def _inside(vault: Vault, message: Message, attachment: Attachment) -> Attached | None:
    """Find the kept export a file is inside of, where its source can take it out of there."""
    origin, sha256 = message.origin, attachment.sha256 or ""
    if origin.source not in _giving():
        return None
    wanted = Wanted(origin.place, sha256, attachment.size or 0)
    packed = not vault.files.holds(origin.sha256)
    export = _package(vault, origin.sha256) if packed else origin.sha256
    if not export:
        return None
    within = Within(origin.source, origin.sha256, wanted, packed)
    return Attached(attachment, "inside", export, within)


@cache
def _giving() -> frozenset[str]:
    """Name the sources that can take files out of their exports."""
    return frozenset(source.name for source in all_sources() if source.take_out is not None)


def _package(vault: Vault, sha256: str) -> str:
    """Find the kept zip or such that a file was read from, which lies in it; empty if none."""
    places = {file.name for file in vault.exports.all() if file.sha256 == sha256}
    names = {name for place in places for name in place.split("/")[:-1]}
    small = (one for one in vault.files.all() if names and one.size <= LARGEST_PACKED)
    found = (one.sha256 for one in small if names & set(one.names))
    return next(filter(vault.files.holds, found), "")


def _compared(pieces: Iterator[bytes], sha256: str) -> Iterator[bytes]:
    """Give the pieces. Raises Problem at their end where they are not the file of that SHA-256."""
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
        yield piece
    if digest.hexdigest() != sha256:
        raise Problem(
            said(
                "This file could not be taken out of the export it came in. The export is kept "
                "whole, and the messages are all there."
            )
        )
