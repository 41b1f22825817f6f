"""Changes the passphrase of a vault."""

from offscript.vault import Vault, refuse


def change_passphrase(vault: Vault, passphrase: str) -> None:
    """Let another passphrase open the vault from now on.

    Raises Problem for one that can be guessed by somebody who knows the messages in it. Who copied
    the vault before can still open their copy with the old one; `rotate_vault` renews the key too.
    """
    refuse(passphrase, vault.messages.all())
    vault.keys.change_passphrase(passphrase)
