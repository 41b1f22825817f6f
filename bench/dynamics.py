"""Measures what the patterns reach on invented archives: found, falsely claimed, intervals, speed.

    python -m bench.dynamics [archives] [seed]

Archives come from tests/dynamics/archives.py: one pattern planted in each, at moderate strength
and about twice its minimum data; the same with 20 % of labels wrong; shuffled; and with nothing
planted. "Falsely claimed" is the number of patterns claimed per archive, all together. Intervals
are those of all archives, whether the pattern was claimed or not. Then speed and memory on a long
archive. What is published was measured once, on a seed that was not looked at while patterns were
being settled; who settles one measures on seeds below 100, and publishes on another.
"""

import ctypes
import re
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
from tests.dynamics.archives import Archive, chat, claims, everyday, flipped, parts, shuffled
from tests.dynamics.planted import IN_GAPS, LABELLED, PLANTED, SHARES, finds

from offscript.dynamics import all_patterns, find_patterns
from offscript.dynamics._pattern import Claim
from offscript.dynamics._timeline import timelines
from offscript.record import Effect

ARCHIVES = 100
SETTLING = 1
SWITCHED = "X04"
"""The seed to settle patterns on, and the row of the switch that is planted."""

LONG = 1_000_000
MARKED = 0.05


def effects(archive: Archive, name: str) -> list[Effect]:
    """Give what a pattern states of the side it was planted on, before chance has its say."""
    given = parts(archive)
    (timeline, *_) = timelines(**given)
    pattern = next(one for one in all_patterns() if one.id == name)
    seen = pattern.looks(timeline, archive.mine or pattern.both, np.random.default_rng(1))
    found = [one for one in seen if isinstance(one, Claim) and one.statement.effect]
    if name == "phases":
        found = sorted(found, key=lambda one: one.chance)
    if name == "tactic_switch":
        found = [one for one in found if one.statement.rows[0] == SWITCHED]
    return [one.statement.effect for one in found if one.statement.effect]


def measure_planted(archives: int, seed: int) -> None:
    """Print what is found of each planted pattern."""
    print("| pattern | found | with 20 % of labels wrong |\n|---|---|---|")
    for name, make in PLANTED.items():
        found = wrong = 0
        for number in range(archives):
            random = np.random.default_rng([seed, 1, number])
            archive = make(random)
            found += finds(find_patterns(**parts(archive)), name, mine=archive.mine)
            if name in LABELLED:
                worse = flipped(archive, random)
                wrong += finds(find_patterns(**parts(worse)), name, mine=archive.mine)
        labels = f"{wrong / archives:.1%}" if name in LABELLED else "no labels"
        print(f"| {name} | {found / archives:.1%} | {labels} |", flush=True)


def measure_intervals(archives: int, seed: int) -> None:
    """Print how often intervals hold what is true, and how far values are off."""
    print("\n| pattern | in its 95 % interval | of archives | off by (median) |\n|---|---|---|---|")
    for name, make in PLANTED.items():
        inside, off = 0, []
        for number in range(archives):
            random = np.random.default_rng([seed, 3, number])
            planted = SHARES.get(name)
            archive = make(random, random.uniform(*planted)) if planted else make(random)
            if archive.truth is None:
                break
            for effect in effects(archive, name)[:1]:
                inside += effect.low <= archive.truth <= effect.high
                off.append(abs(effect.value - archive.truth))
        if off:
            share = f"{inside / len(off):.1%} | {len(off):,}"
            print(f"| {name} | {share} | {np.median(off):.2g} |", flush=True)


def measure_false(archives: int, seed: int) -> None:
    """Print what is claimed where nothing is planted."""
    kinds: dict[str, list[str]] = {
        "nothing planted": [],
        "shuffled": [],
        "20 % of labels wrong": [],
    }
    for number in range(archives):
        random = np.random.default_rng([seed, 2, number])
        plain = everyday(random)
        kinds["nothing planted"] += claims(find_patterns(**parts(plain)))
        kinds["20 % of labels wrong"] += claims(find_patterns(**parts(flipped(plain, random))))
        name, make = list(PLANTED.items())[number % len(PLANTED)]
        twin = shuffled(make(random), random, even=name in IN_GAPS)
        kinds["shuffled"] += claims(find_patterns(**parts(twin)))
    print("\n| archives | falsely claimed, each | which |\n|---|---|---|")
    for kind, found in kinds.items():
        which = ", ".join(f"{name} {count}" for name, count in Counter(found).most_common())
        print(f"| {kind} ({archives}) | {len(found) / archives:.3f} | {which} |", flush=True)


def peak(*, anew: bool = False) -> float:
    """Give the most memory this process has held, in MiB; `anew` forgets what was before (Linux)."""
    if anew:
        ctypes.CDLL(None).malloc_trim(
            0
        )  # or what the generator freed would be counted as free room
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    held = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text("ascii"))
    return int(held[1]) / 1024 if held else 0.0


def measure_speed() -> None:
    """Print the CPU time and memory that long archives take."""
    print("\n| messages | marks | CPU time | more memory, peak |\n|---|---|---|---|")
    for messages in (LONG // 10, LONG):
        random = np.random.default_rng(3)
        days = 7000
        said = chat(random, days, sessions=messages / days / 4, marked=MARKED)[:messages]
        given = parts(Archive(said, everyday(random).given))
        del said
        before = peak(anew=True)
        start = time.process_time()
        find_patterns(**given)
        spent = time.process_time() - start
        more = peak() - before
        marks = len(given["markings"])
        print(
            f"| {len(given['messages']):,} | {marks:,} | {spent:.1f} s | {more:.0f} MiB |",
            flush=True,
        )


def main() -> None:
    """Measure and print everything."""
    archives = int(sys.argv[1]) if len(sys.argv) > 1 else ARCHIVES
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SETTLING  # noqa: PLR2004 - the second
    measure_planted(archives, seed)
    measure_intervals(5 * archives, seed)
    measure_false(2 * archives, seed)
    measure_speed()


if __name__ == "__main__":
    main()
