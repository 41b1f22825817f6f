"""Reads everything a vault holds as if its exports were read anew."""

from offscript.record import Imported
from offscript.vault import Vault


def read_vault(vault: Vault) -> Imported:
    """Give the messages of a vault in time order, each once, and what was noticed of them."""
    return Imported(
        files=vault.exports.all(),
        messages=tuple(vault.messages.all()),
        unreadable=vault.exports.unreadable(),
        notes=vault.exports.notes(),
    )
