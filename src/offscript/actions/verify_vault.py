"""Checks everything a vault holds against its signed record, and names what differs first."""

from pathlib import Path

import msgspec

from offscript.record import Opened
from offscript.vault import Difference, LastHead, Vault, read_checkpoint


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of a vault found.

    `difference` is what differs first, None where nothing does. `noted` are what earlier openings
    found and wrote into the log. `checkpoint` are the four lines of the newest head, to be kept
    elsewhere; empty where nothing was recorded yet.
    """

    difference: Difference | None
    noted: tuple[Opened, ...]
    entries: int
    messages: int
    files: int
    checkpoint: str


def verify_vault(folder: Path, secret: str, checkpoint: Path | None = None) -> Verified:
    """Open a vault, read all of it, and compare; nothing is written but that it was opened.

    `checkpoint` is a file with four lines, or a signed note, that was kept elsewhere. Raises
    Problem when the vault can't be opened, and when the file holds no checkpoint.
    """
    outside = None if checkpoint is None else read_checkpoint(checkpoint)
    with Vault.open(folder, secret, thorough=True) as vault:
        difference = vault.check()
        if difference is None and outside is not None:
            difference = _compare(vault, outside)
        head = vault.ledger.head()
        events = [event for _, event in vault.ledger.events()]
        return Verified(
            difference=difference,
            noted=tuple(one for one in events if isinstance(one, Opened) and one.differs),
            entries=0 if head is None else head.size,
            messages=vault.messages.count(),
            files=len(vault.files.all()),
            checkpoint="" if head is None else head.lines,
        )


def _compare(vault: Vault, outside: tuple[str, LastHead]) -> Difference | None:
    """Compare with a checkpoint that somebody kept: the record must begin with it."""
    origin, kept = outside
    head = vault.ledger.head()
    if head is None or head.origin != origin:
        return Difference(says=f"The checkpoint is of another record, {origin}.")
    return vault.ledger.check(kept)
