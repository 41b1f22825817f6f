"""Ends a pause with what the person chose, at any moment."""

from datetime import datetime

from offscript.actions._own import checked, one
from offscript.record import Choice, Urge
from offscript.recovery import end_urge
from offscript.vault import Vault


def end_pause(
    vault: Vault, name: str, now: datetime, *, chose: Choice, strength_after: int | None = None
) -> Urge:
    """Note what was chosen. Raises Problem when it was noted before, or for no such strength."""
    ended = end_urge(one(vault, name, Urge), now, chose=chose, strength_after=strength_after)
    vault.kept.change(name, checked(ended))
    return ended
