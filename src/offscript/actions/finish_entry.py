"""Finishes a journal entry, at any moment; what was written is kept."""

from datetime import datetime

from offscript.actions._own import checked, one
from offscript.record import Entry
from offscript.recovery import end_entry
from offscript.vault import Vault


def finish_entry(vault: Vault, name: str, now: datetime) -> Entry:
    """Close an entry. Raises Problem when it is gone."""
    ended = end_entry(one(vault, name, Entry), now)
    vault.kept.change(name, checked(ended))
    return ended
