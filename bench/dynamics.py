"""Measures what the patterns reach on invented archives: found, falsely claimed, intervals, speed.

    python -m bench.dynamics [archives]

Archives come from tests/dynamics/archives.py: one pattern planted in each, at moderate strength
and about twice its minimum data; the same with 20 % of labels wrong; shuffled; and with nothing
planted. "Falsely claimed" is the number of patterns claimed per archive, all together. Intervals
are those of all archives, whether the pattern was claimed or not. Then speed and memory on a long
archive.
"""

import resource
import sys
import time
from collections import Counter

import numpy as np
from tests.dynamics.archives import (
    LABELLED,
    PLANTED,
    Archive,
    chat,
    claims,
    everyday,
    finds,
    flipped,
    parts,
    shuffled,
)

from offscript.dynamics import all_patterns, find_patterns
from offscript.dynamics._pattern import Claim
from offscript.dynamics._timeline import timelines
from offscript.record import Effect

ARCHIVES = 100
LONG = 1_000_000
MARKED = 0.05


def effects(archive: Archive, name: str) -> list[Effect]:
    """Give what a pattern states of the side it was planted on, before chance has its say."""
    given = parts(archive)
    (timeline, *_) = timelines(**given)
    pattern = next(one for one in all_patterns() if one.id == name)
    seen = pattern.looks(timeline, archive.mine or pattern.both, np.random.default_rng(1))
    found = [one for one in seen if isinstance(one, Claim) and one.statement.effect]
    surest = sorted(found, key=lambda one: one.chance) if name == "phases" else found
    return [one.statement.effect for one in surest if one.statement.effect]


def measure_planted(archives: int) -> None:
    """Print what is found of each planted pattern, and how good its intervals are."""
    print(
        "| pattern | found | with 20 % of labels wrong | in its 95 % interval | off by (median) |"
    )
    print("|---|---|---|---|---|")
    for name, make in PLANTED.items():
        found = wrong = inside = stated = 0
        off = []
        for seed in range(archives):
            random = np.random.default_rng([1, seed])
            archive = make(random)
            found += finds(find_patterns(**parts(archive)), name, mine=archive.mine)
            if name in LABELLED:
                worse = flipped(archive, random)
                wrong += finds(find_patterns(**parts(worse)), name, mine=archive.mine)
            if archive.truth is not None:
                for effect in effects(archive, name)[:1]:
                    stated += 1
                    inside += effect.low <= archive.truth <= effect.high
                    off.append(abs(effect.value - archive.truth))
        labels = f"{wrong / archives:.1%}" if name in LABELLED else "no labels"
        interval = f"{inside / stated:.1%} of {stated}" if stated else "none stated or known"
        error = f"{np.median(off):.2g}" if off else ""
        print(f"| {name} | {found / archives:.1%} | {labels} | {interval} | {error} |", flush=True)


def measure_false(archives: int) -> None:
    """Print what is claimed where nothing is planted."""
    kinds: dict[str, list[str]] = {
        "nothing planted": [],
        "shuffled": [],
        "20 % of labels wrong": [],
    }
    for seed in range(archives):
        random = np.random.default_rng([2, seed])
        plain = everyday(random)
        kinds["nothing planted"] += claims(find_patterns(**parts(plain)))
        kinds["20 % of labels wrong"] += claims(find_patterns(**parts(flipped(plain, random))))
        name, make = list(PLANTED.items())[seed % len(PLANTED)]
        twin = shuffled(make(random), random, even=name == "vanish_cycle")
        kinds["shuffled"] += claims(find_patterns(**parts(twin)))
    print("\n| archives | falsely claimed, each | which |\n|---|---|---|")
    for kind, found in kinds.items():
        which = ", ".join(f"{name} {count}" for name, count in Counter(found).most_common())
        print(f"| {kind} ({archives}) | {len(found) / archives:.3f} | {which} |", flush=True)


def measure_speed() -> None:
    """Print the CPU time and memory that long archives take."""
    print("\n| messages | marks | CPU time | more memory, peak |\n|---|---|---|---|")
    for messages in (LONG // 10, LONG):
        random = np.random.default_rng(3)
        days = 7000
        said = chat(random, days, sessions=messages / days / 4, marked=MARKED)[:messages]
        given = parts(Archive(said, everyday(random).given))
        del said
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        find_patterns(**given)
        spent = time.process_time() - start
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        marks = len(given["markings"])
        print(
            f"| {len(given['messages']):,} | {marks:,} | {spent:.1f} s | {more:.0f} MiB |",
            flush=True,
        )


def main() -> None:
    """Measure and print everything."""
    archives = int(sys.argv[1]) if len(sys.argv) > 1 else ARCHIVES
    measure_planted(archives)
    measure_false(2 * archives)
    measure_speed()


if __name__ == "__main__":
    main()
