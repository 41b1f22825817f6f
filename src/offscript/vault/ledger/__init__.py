"""The record nobody can quietly change: what was given, committed to in a signed tree."""

from offscript.vault.ledger._anchors import read_reply, read_witness, timestamp_request
from offscript.vault.ledger._checkpoint import Checkpoint, read_note, verifier_key
from offscript.vault.ledger._difference import Difference
from offscript.vault.ledger._last_head import (
    Found,
    compare,
    compare_imports,
    find,
    hash_database,
    read_checkpoint,
)
from offscript.vault.ledger._ledger import TABLES, Given, Ledger, Proof
from offscript.vault.ledger._log import offset_minutes, opened
from offscript.vault.ledger._noted import LastHead
from offscript.vault.ledger._package import check_package
from offscript.vault.ledger._packing import Packed, pack, seal

__all__ = [
    "TABLES",
    "Checkpoint",
    "Difference",
    "Found",
    "Given",
    "LastHead",
    "Ledger",
    "Packed",
    "Proof",
    "check_package",
    "compare",
    "compare_imports",
    "find",
    "hash_database",
    "offset_minutes",
    "opened",
    "pack",
    "read_checkpoint",
    "read_note",
    "read_reply",
    "read_witness",
    "seal",
    "timestamp_request",
    "verifier_key",
]
