"""Opens a vault, and writes into its record that it was opened."""

from collections.abc import Callable
from pathlib import Path

import offscript
from offscript.record import Sayable, counted, said
from offscript.vault import Vault

__all__ = ["Vault", "open_vault"]


def open_vault(folder: Path, secret: str, tell: Callable[[Sayable], None] | None = None) -> Vault:
    """Open a vault with its passphrase or recovery code. Raises Problem if it is neither.

    `tell` is told when the vault is not as it was left, and else how it was: how many entries its
    record has, and when they were signed last. A person may know whether that is right.
    """
    vault = Vault.open(folder, secret)
    head = vault.ledger.head()
    try:
        if tell is not None and vault.difference is not None:
            tell(
                said(
                    "Look here first: {says} A check of everything says more.",
                    says=vault.difference.says,
                )
            )
        elif tell is not None and head is not None:
            tell(
                counted(
                    "The record has 1 entry, signed on {day} at {time} UTC.",
                    "The record has {n} entries, last signed on {day} at {time} UTC.",
                    head.size,
                    day=head.at,
                    time=f"{head.at:%H:%M}",
                )
            )
        vault.log_opening(f"Offscript {offscript.__version__}")
    except BaseException:
        vault.close()
        raise
    return vault
