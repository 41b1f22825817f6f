"""Shows where a pause stands, whatever the computer did meanwhile."""

from datetime import datetime

from offscript.actions._own import one
from offscript.record import Urge
from offscript.recovery import Wait, wait_of
from offscript.vault import Vault


def show_pause(vault: Vault, name: str, now: datetime) -> tuple[Urge, Wait]:
    """Give a pull and what is left of its timer. Raises Problem when it is gone."""
    urge = one(vault, name, Urge)
    return urge, wait_of(urge, now)
