"""Tells whether a passphrase holds against somebody who knows the person and their messages."""

from offscript.record import Problem
from offscript.vault import Vault, read_code, refuse


def weigh_passphrase(vault: Vault, passphrase: str) -> str | None:
    """Say in a sentence why a passphrase can be guessed; None where it holds.

    To be asked after an import, of the passphrase that opened the vault: what came in may give it
    away. A recovery code always holds.
    """
    if read_code(passphrase) is not None:
        return None
    try:
        refuse(passphrase, vault.messages.all())
    except Problem as problem:
        return str(problem)
    return None
