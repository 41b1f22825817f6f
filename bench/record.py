"""Measures the record: a million leaves added and signed, checked, and a thousand proved."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from offscript.vault.ledger import TABLES, Ledger

LEAVES = 1_000_000
BATCH = 2_000
ROW = b"x" * 300
"""About as long as a message is as JSON."""


def connect(file: Path) -> apsw.Connection:
    """Open an encrypted database as the vault does."""
    connection = apsw.Connection(str(file))
    connection.pragma("cipher", "sqlcipher")
    connection.pragma("legacy", 4)
    connection.pragma("key", f"x'{os.urandom(32).hex()}'")
    connection.pragma("journal_mode", "WAL")
    connection.execute(TABLES)
    return connection


def given() -> Iterator[tuple[int, bytes]]:
    """Give the records back."""
    return ((leaf, ROW) for leaf in range(LEAVES))


def main() -> None:
    """Print CPU seconds; the same hashes alone, without tree or database, stand beside them."""
    began = time.process_time()
    salts = os.urandom(32 * LEAVES)
    for at in range(0, len(salts), 32):
        sha256(b"\0" + salts[at : at + 32] + ROW).digest()
    print(f"{LEAVES:,} leaf hashes alone: {time.process_time() - began:.2f} s")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        connection = connect(file)
        ledger = Ledger(connection, given)
        began, now = time.process_time(), datetime.now(UTC)
        for _ in range(0, LEAVES, BATCH):
            with connection:
                ledger.append([ROW] * BATCH)
                ledger.sign(now)
        spent = time.process_time() - began
        print(f"added and signed, {LEAVES // BATCH:,} transactions: {spent:.2f} s")
        began = time.process_time()
        different = ledger.check()
        if different is not None:
            raise SystemExit(different.says)
        print(f"checked, every record and head: {time.process_time() - began:.2f} s")
        began = time.perf_counter()
        ledger.prove_many(range(500_000, 501_000), LEAVES)
        print(f"1,000 proved: {(time.perf_counter() - began) * 1000:.1f} ms")
        began = time.perf_counter()
        with connection:
            ledger.append([ROW])
            ledger.sign(now)
        print(f"one more, signed and on disk: {(time.perf_counter() - began) * 1000:.1f} ms")
        connection.close()
        print(f"{file.stat().st_size / LEAVES:.1f} bytes a leaf on disk")


if __name__ == "__main__":
    main()
