"""Starts a pause: the pull to answer is noted, and the timer begins."""

from datetime import datetime

from offscript.actions._own import checked
from offscript.record import KIND_OF, Trigger, Urge
from offscript.recovery import begin_urge
from offscript.vault import Vault


def start_pause(
    vault: Vault,
    now: datetime,
    offset_minutes: int,
    *,
    trigger: Trigger,
    strength: int,
    minutes: int = 10,
) -> str:
    """Note a pull and give its name. Raises Problem for a strength or length there is not."""
    urge = begin_urge(now, offset_minutes, trigger=trigger, strength=strength, minutes=minutes)
    return vault.kept.add(KIND_OF[Urge], checked(urge)).id
