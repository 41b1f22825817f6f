"""Measures searching by meaning: how often the message meant is found, and how long that takes.

`python -m bench.meaning [--everyday FOLDER] [messages]`. `meaning_pairs.txt` holds invented questions
and the one message each is after, which share no word that carries it. They stand among other
messages: the corpus's (not its test hands), and everyday talk where a folder of it is given; where these are too few, two
that follow each other are joined. Word search has the same task: all words, and any of them.
"""

import argparse
import gc
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec

from bench._times import spread, timed
from offscript.record import FileRead, Message, Origin
from offscript.tactics import open_meaning
from offscript.vault import Cost, Vault

CORPUS = Path(__file__).parent.parent / "corpus"
PAIRS = Path(__file__).parent / "meaning_pairs.txt"
COUNT = 100_000
BATCH = 10_000
AMONG = (1, 10, 50)
BEGAN = datetime(2015, 1, 1, tzinfo=UTC)


def pairs() -> list[tuple[str, str]]:
    """Read the questions and what they are after."""
    lines = PAIRS.read_text("utf-8").splitlines()
    split = [line.split(" | ") for line in lines if not line.startswith("#")]
    return [(asked, meant) for asked, meant in split]


def others(everyday: Path | None, count: int) -> list[str]:
    """Give texts to be found among."""
    files = [
        *(file for file in sorted(CORPUS.glob("*/*.jsonl")) if file.parent.name != "test"),
        *sorted(everyday.glob("*.jsonl") if everyday else ()),
    ]
    texts: list[str] = []
    for file in files:
        texts += [msgspec.json.decode(line)["text"] for line in file.read_bytes().splitlines()]
    joined = [f"{one} {other}" for one, other in pairwise(texts)]
    chance = random.Random(1)  # noqa: S311 - a fixed sample
    chance.shuffle(joined)
    whole = [*texts, *joined][:count]
    chance.shuffle(whole)
    return whole


def messages(texts: list[str]) -> Iterator[Message]:
    """Make a message of each text."""
    for number, text in enumerate(texts):
        yield Message(
            id=f"m{number}",
            conversation=f"Chat {number % 12}",
            author=("Alex", "Sam")[number % 2],
            sent_at=BEGAN + timedelta(minutes=number),
            offset_minutes=0,
            zone="stated",
            kind="message",
            text=text,
            origin=Origin("whatsapp", "a" * 64, number + 1),
        )


def fill(vault: Vault, batch: list[Message]) -> None:
    """Take the messages in, and read out their bits; say what each costs."""
    file = FileRead(name="x", size=0, sha256="a" * 64, source="x", messages=0, unreadable=0)
    intake = vault.exports.begin(file, version="1", zone="UTC")
    if intake is None:
        return
    meaning = open_meaning()
    rows = bits = 0.0
    for start in range(0, len(batch), BATCH):
        rows += timed(partial(intake.add, batch[start : start + BATCH]))
        bits += timed(partial(vault.messages.meanings.extend, meaning, BATCH))
    intake.end()
    print(
        f"{len(batch):,} messages: rows, words and ledger {rows:.1f} CPU s, meanings {bits:.1f} CPU s"
    )


def any_word(vault: Vault, asked: str, limit: int) -> list[str]:
    """Find messages that hold any of the words, best first, as an index alone can."""
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", asked))
    rows = vault._database.rows(  # noqa: SLF001 - no door asks so
        "SELECT m.text FROM words JOIN message m ON m.number = words.rowid"
        " WHERE words MATCH ? ORDER BY rank LIMIT ?",
        words,
        limit,
    )
    return [row[0] for row in rows]


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--everyday", type=Path)
    parser.add_argument("messages", type=int, nargs="?", default=COUNT)
    given = parser.parse_args()
    gc.disable()
    asked = pairs()
    texts = [*others(given.everyday, given.messages - len(asked)), *(meant for _, meant in asked)]
    meaning = open_meaning()
    ways: dict[str, Callable[[Vault, str], list[str]]] = {
        "by meaning": lambda vault, typed: [
            hit.message.text
            for hit in vault.messages.search_meaning(meaning, typed, limit=AMONG[-1]).hits
        ],
        "all words": lambda vault, typed: [
            hit.message.text
            for hit in vault.messages.search(typed, order="best", limit=AMONG[-1]).hits
        ],
        "any word": partial(any_word, limit=AMONG[-1]),
    }
    with tempfile.TemporaryDirectory() as place:
        vault, _ = Vault.create(Path(place, "v"), "six words", Cost(10, 1, 1))
        with vault:
            fill(vault, list(messages(texts)))
            print(f"{len(asked)} questions, each after one of {len(texts):,} messages")
            for name, way in ways.items():
                found = [way(vault, question) for question, _ in asked]
                places = [
                    one.index(meant) if meant in one else AMONG[-1]
                    for one, (_, meant) in zip(found, asked, strict=True)
                ]
                shares = [f"{sum(n < most for n in places) / len(asked):.2f}" for most in AMONG]
                nothing = sum(not one for one in found)
                print(f"  {name}: {' '.join(shares)} among the first {AMONG}; nothing: {nothing}")
            times = [timed(partial(ways["by meaning"], vault, question)) for question, _ in asked]
            print(f"  time, 50 hits: {spread(times)}")


if __name__ == "__main__":
    main()
