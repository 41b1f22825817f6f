"""Compares all a vault holds with its signed record; for several actions."""

import msgspec

from offscript.record import Opened
from offscript.vault import Difference, LastHead, Vault


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


def verified(vault: Vault, outside: tuple[str, LastHead] | None = None) -> Verified:
    """Read all of an open vault and compare; `outside` is a checkpoint that was kept elsewhere."""
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
