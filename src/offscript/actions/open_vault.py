"""Opens a vault, and writes into its record that it was opened."""

from collections.abc import Callable
from pathlib import Path

import offscript
from offscript.vault import Vault

__all__ = ["Vault", "open_vault"]


def open_vault(folder: Path, secret: str, tell: Callable[[str], None] | None = None) -> Vault:
    """Open a vault with its passphrase or recovery code. Raises Problem if it is neither.

    `tell` is told when the vault is not as it was left, and else how it was: how many entries its
    record has, and when they were signed last. A person may know whether that is right.
    """
    vault = Vault.open(folder, secret)
    head = vault.ledger.head()
    try:
        if tell is not None and vault.difference is not None:
            tell(f"Look here first: {vault.difference.says} `offscript verify` says more.")
        elif tell is not None and head is not None:
            tell(f"{head.size:,} entries, last signed on {head.at:%Y-%m-%d at %H:%M} UTC.")
        vault.log_opening(f"Offscript {offscript.__version__}")
    except BaseException:
        vault.close()
        raise
    return vault
