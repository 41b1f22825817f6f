"""Reads ordinary talk, for false marks and for speed."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bench._scores import share
from offscript.record import Message, Origin
from offscript.tactics import accuracy, open_reader

START = datetime(2024, 1, 1, tzinfo=UTC)


def everyday(folder: Path) -> Iterator[tuple[str, int, int, int, int]]:
    """Read each file of ordinary talk: name, messages, marked ones, ones with any signal, a sure one."""
    for file in sorted(folder.glob("*.jsonl")):
        messages = [
            Message(
                id=str(number),
                conversation=row["conversation"],
                author=row["author"],
                sent_at=START + timedelta(minutes=5 * number),
                offset_minutes=0,
                zone="stated",
                kind="message",
                text=row["text"],
                origin=Origin("everyday", "", number + 1),
            )
            for number, row in enumerate(map(msgspec.json.decode, file.read_bytes().splitlines()))
        ]
        began, spent = time.perf_counter(), time.process_time()
        markings = list(open_reader().read(messages))
        took, cost = time.perf_counter() - began, time.process_time() - spent
        print(
            f"  {file.stem:<28}{len(messages) / took:,.0f} messages a second, "
            f"{len(messages) / cost:,.0f} a CPU second"
        )
        yield (
            file.stem,
            len(messages),
            sum(bool(marking.tactics) for marking in markings),
            sum(bool(marking.safety) for marking in markings),
            sum(bool(marking.sure_safety) for marking in markings),
        )


def tell_everyday(folder: Path | None) -> float:
    """Print how much ordinary talk is marked; give the share of all messages together."""
    if folder is None:
        print("everyday talk: not measured (--everyday FOLDER)")
        return accuracy().everyday_false_marks
    counts = list(everyday(folder))
    for name, messages, marked, safety, sure in counts:
        print(f"  {name:<28}marked {share(marked, messages)}")
        print(f"  {'':<28}signal {share(safety, messages)}")
        print(f"  {'':<28}sure signal {share(sure, messages)}")
    return sum(count[2] for count in counts) / sum(count[1] for count in counts)
