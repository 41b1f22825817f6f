"""The one encrypted place: what a person gave us, and a record of it nobody can quietly change."""

from offscript.vault.ledger import (
    Difference,
    Ledger,
    Packed,
    check_package,
    pack,
    seal,
)

__all__ = [
    "Difference",
    "Ledger",
    "Packed",
    "check_package",
    "pack",
    "seal",
]
