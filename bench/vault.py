"""Measures the vault: importing against plain SQLite with FTS5, searching, paging, opening.

`python -m bench.vault [messages]`; 100,000 by default, 1,000,000 for what the page of benchmarks says.
CPU time, because other work on the computer is not ours; both sides of a ratio are made in one run.
"""

import gc
import random
import resource
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from bench._times import spread, timed
from offscript.actions._meanings import read_meanings
from offscript.record import FileRead, Filter, Message, Origin, message_id
from offscript.tactics import open_meaning
from offscript.vault import Cost, Vault

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
BATCH = 10_000
FEW = 200_000
ROUNDS = 3 if COUNT <= FEW else 1
QUESTIONS = 200
VOCABULARY = 30_000

PLAIN = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;
CREATE TABLE message (
    number INTEGER PRIMARY KEY, id TEXT, conversation TEXT, author TEXT, sent_at INTEGER,
    place INTEGER, text TEXT
);
CREATE INDEX by_time ON message (sent_at, place);
CREATE INDEX by_conversation ON message (conversation, sent_at, place);
CREATE INDEX by_id ON message (id);
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'message', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 2"
);
"""


def make(count: int) -> list[Message]:
    """Make messages whose words are as common as words are: by Zipf's law."""
    chance = random.Random(1)  # noqa: S311 - a fixed sample
    words = [f"w{number:x}" for number in range(VOCABULARY)]
    weights = [1 / (rank + 2) for rank in range(VOCABULARY)]
    drawn = chance.choices(words, weights, k=count * 11)
    made, at = [], datetime(2012, 1, 1, tzinfo=UTC)
    for number in range(count):
        at += timedelta(seconds=chance.randrange(600))
        start = chance.randrange(len(drawn) - 30)
        text = " ".join(drawn[start : start + chance.randrange(2, 24)])
        conversation = f"Chat {chance.randrange(12)}"
        author = chance.choice(("Alex", "Sam"))
        made.append(
            Message(
                id=message_id(conversation, author, at.isoformat(), text, number),
                conversation=conversation,
                author=author,
                sent_at=at,
                offset_minutes=0,
                zone="stated",
                kind="message",
                text=text,
                origin=Origin("whatsapp", "a" * 64, number),
            )
        )
    return made


def plainly(batch: Sequence[Message], folder: Path) -> None:
    """Import into plain SQLite: rows, the same indexes, FTS5; no cipher, no ledger."""
    database = sqlite3.connect(folder / "plain")
    database.executescript(PLAIN)
    for start in range(0, len(batch), BATCH):
        rows = [
            (
                number,
                one.id,
                one.conversation,
                one.author,
                int(one.sent_at.timestamp() * 1_000_000),
                one.origin.place,
                one.text,
            )
            for number, one in enumerate(batch[start : start + BATCH], start + 1)
        ]
        with database:
            database.executemany("INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
            database.executemany(
                "INSERT INTO words (rowid, text) VALUES (?, ?)", [(row[0], row[6]) for row in rows]
            )
    database.close()


def into_vault(batch: Sequence[Message], folder: Path) -> None:
    """Import into a vault: rows, indexes, counts, FTS5, cipher, ledger and its signatures."""
    vault, _ = Vault.create(folder / "v", "six words", Cost(10, 1, 1))
    file = FileRead(name="x", size=0, sha256="a" * 64, source="x", messages=0, unreadable=0)
    with vault:
        intake = vault.exports.begin(file, version="1", zone="UTC")
        if intake is None:
            return
        for start in range(0, len(batch), BATCH):
            intake.add(batch[start : start + BATCH])
        intake.end()


def cpu(work: Callable[[Sequence[Message], Path], None], batch: Sequence[Message]) -> float:
    """Give the CPU seconds a work takes."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_SELF)
        work(batch, Path(folder))
        after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure everything, and print it."""
    gc.disable()  # as the program does
    batch = make(COUNT)
    pairs = [(cpu(plainly, batch), cpu(into_vault, batch)) for _ in range(ROUNDS)]
    plain, ours = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(vault / alone for alone, vault in pairs)
    print(f"import of {COUNT:,}: plain SQLite with FTS5 {plain:.1f} CPU s, vault {ours:.1f} CPU s")
    print(f"  {ratio:.2f} times (median of {ROUNDS}); {COUNT / ours:,.0f} messages a CPU second")
    with tempfile.TemporaryDirectory() as place:
        into_vault(batch, Path(place))
        opened = [
            timed(lambda: Vault.open(Path(place, "v"), "six words").close()) for _ in range(3)
        ]
        print(f"open and close, with a cheap passphrase: {min(opened) * 1e3:.0f} ms")
        with Vault.open(Path(place, "v"), "six words") as vault:
            bits = timed(partial(read_meanings, vault))
            print(
                f"reading out meanings: {bits:.1f} CPU s, {bits / ours:.0%} of the import, on top"
            )
            measure_questions(vault)
        size = sum(file.stat().st_size for file in Path(place, "v").iterdir()) / 2
        print(f"size of the container: {size / 1e6:.0f} MB")


def measure_questions(vault: Vault) -> None:
    """Measure searching and paging, with words from the commonest to the rarest."""
    chance = random.Random(2)  # noqa: S311 - a fixed sample
    ranks = [int(VOCABULARY ** chance.random()) - 1 for _ in range(QUESTIONS)]
    kinds: dict[str, Callable[[int], object]] = {
        "search, one word, newest first": lambda rank: vault.messages.search(f"w{rank:x}"),
        "search, one word, best first": lambda rank: vault.messages.search(
            f"w{rank:x}", order="best"
        ),
        "search, two words": lambda rank: vault.messages.search(f"w{rank:x} w{rank // 2:x}"),
        "search, the first one to three letters": lambda rank: vault.messages.search(
            f"{f'w{rank:x}'[: 1 + rank % 3]}*"
        ),
        "search in one chat by one author": lambda rank: vault.messages.search(
            f"w{rank:x}", Filter(conversations=("Chat 3",), authors=("Sam",))
        ),
        "search by meaning": lambda rank: vault.messages.search_meaning(
            open_meaning(), f"w{rank:x} w{rank // 2:x}"
        ),
        "search by meaning in one chat by one author": lambda rank: vault.messages.search_meaning(
            open_meaning(),
            f"w{rank:x} w{rank // 2:x}",
            Filter(conversations=("Chat 3",), authors=("Sam",)),
        ),
        "page at any number": lambda rank: vault.messages.page_at(rank * COUNT // VOCABULARY),
        "page at any number of a chat": lambda rank: vault.messages.page_at(
            rank * COUNT // VOCABULARY // 12, Filter(conversations=("Chat 3",))
        ),
    }
    for name, ask in kinds.items():
        print(f"{name}: {spread([timed(partial(ask, rank)) for rank in ranks])}")
    print(f"check of the whole ledger: {timed(vault.ledger.check):.1f} s")


if __name__ == "__main__":
    main()
