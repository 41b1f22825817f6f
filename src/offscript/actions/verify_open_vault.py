"""Checks everything in a vault that is open already, without asking for its passphrase again."""

from offscript.actions._verifying import Verified, verified
from offscript.vault import Vault


def verify_open_vault(vault: Vault) -> Verified:
    """Read all of it and compare with what was signed; nothing is written.

    Opening compared the signed record; the file as a whole, unused parts too, is compared by
    `verify_vault`, which opens the vault itself.
    """
    return verified(vault)
