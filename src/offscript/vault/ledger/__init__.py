"""The record nobody can quietly change: what was given, committed to in a signed tree."""

from offscript.vault.ledger._check import Difference
from offscript.vault.ledger._checkpoint import Checkpoint, read_note, verifier_key
from offscript.vault.ledger._ledger import TABLES, Given, Ledger, Proof

__all__ = [
    "TABLES",
    "Checkpoint",
    "Difference",
    "Given",
    "Ledger",
    "Proof",
    "read_note",
    "verifier_key",
]
