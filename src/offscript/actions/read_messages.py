"""Reads messages by their ids."""

from collections.abc import Iterable

from offscript.record import Message
from offscript.vault import Vault


def read_messages(vault: Vault, names: Iterable[str]) -> dict[str, Message]:
    """Give the messages that are there, by id; those that are gone are left out."""
    found = ((name, vault.messages.get(name)) for name in dict.fromkeys(names))
    return {name: message for name, message in found if message is not None}
