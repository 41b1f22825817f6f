"""Seals an unsent letter with its last sentence."""

from datetime import datetime

from offscript.actions._own import one
from offscript.record import Letter
from offscript.recovery import seal_letter
from offscript.vault import Vault


def close_letter(vault: Vault, name: str, ending: str, now: datetime) -> Letter:
    """Seal a letter. Raises Problem without an ending or words, or when it is sealed already."""
    sealed = seal_letter(one(vault, name, Letter), ending, now)
    vault.kept.change(name, sealed)
    return sealed
