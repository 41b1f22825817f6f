"""Asks for the passphrase once more, before what opens everything is shown."""

from offscript.record import Problem, said
from offscript.vault import Vault


def confirm_passphrase(vault: Vault, secret: str) -> None:
    """Raise Problem unless a passphrase or recovery code opens this vault; it takes a second."""
    if not vault.keys.opens(secret):
        raise Problem(said("That is not what opens this. Please type the passphrase again."))
