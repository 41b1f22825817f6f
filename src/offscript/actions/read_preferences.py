"""Reads how a person wants the pages to be."""

from offscript.record import Preferences
from offscript.vault import Vault

_NAME = "preferences"


def read_preferences(vault: Vault) -> Preferences:
    """Give what was chosen; what was not is as it is at first."""
    return vault.settings.get(_NAME, Preferences())
