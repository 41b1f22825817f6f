"""Reads how a person wants the pages to be."""

from offscript.record import PREFERENCES, Preferences
from offscript.vault import Vault


def read_preferences(vault: Vault) -> Preferences:
    """Give what was chosen; what was not is as it is at first."""
    return vault.settings.get(PREFERENCES, Preferences())
