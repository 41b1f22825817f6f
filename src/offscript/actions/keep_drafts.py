"""Keeps what was being typed, so that a lock in between loses nothing."""

from collections.abc import Sequence

from offscript.record import DRAFTS, Draft, Drafts
from offscript.vault import Vault

_MOST = 20


def keep_drafts(vault: Vault, drafts: Sequence[Draft]) -> None:
    """Keep drafts in the place of those before: the newest twenty, in no index and no log."""
    vault.settings.set(DRAFTS, Drafts(tuple(drafts[-_MOST:])))
