"""The record nobody can quietly change: what was given, committed to in a signed tree."""

from offscript.vault.ledger._check import Difference
from offscript.vault.ledger._checkpoint import Checkpoint, read_note, verifier_key
from offscript.vault.ledger._last_head import LastHead, hash_database
from offscript.vault.ledger._ledger import TABLES, Given, Ledger, Proof

__all__ = [
    "TABLES",
    "Checkpoint",
    "Difference",
    "Given",
    "LastHead",
    "Ledger",
    "Proof",
    "hash_database",
    "read_note",
    "verifier_key",
]
