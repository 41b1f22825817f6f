"""Gives what the person noted as `find_patterns` takes it."""

from offscript.actions._own import everything
from offscript.record import Logged
from offscript.recovery import log_of
from offscript.vault import Vault


def log_own(vault: Vault) -> tuple[Logged, ...]:
    """Give wins, pulls, sleep, self-trust and news, in order of days."""
    return log_of(note for notes in everything(vault).values() for note in notes)
