"""Gives a vault a new key, a new file and a new recovery code."""

from offscript.vault import Vault, refuse


def rotate_vault(vault: Vault, passphrase: str) -> str:
    """Encrypt everything anew and close the vault; give the new recovery code to print.

    The old recovery sheet opens nothing here any more. Raises Problem for a passphrase that can be
    guessed by somebody who knows the messages in it.
    """
    refuse(passphrase, vault.messages.all())
    return vault.keys.rotate(passphrase)
