"""Measures what a report costs, from file to page: CPU time, peak memory, and how they grow.

    python -m bench.report_cost [--everyday FOLDER] [messages ...]

Writes invented WhatsApp chats to bench/data once. Their messages are those of the demo archive, two
years of an ordinary and not always kind story, over and over, and half of them have invented words at
their end, so that few are alike. About two in five wake the encoder, which is then most of the cost.
With a folder of everyday talk (JSON lines with a text) it is that, over and over, which wakes it once in thirty. Each
report is made by the command line in a process of its own. CPU time is counted, user and system together; the load of the
machine is printed beside it, because other work slows caches down.
"""

import argparse
import os
import random
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from bench.import_speed import DATA, android, text_of
from offscript.actions.find_demo import find_demo
from offscript.actions.read_exports import read_exports
from offscript.record import Clock

SIZES = (10_000, 100_000, 1_000_000)
GOAL = 100_000
SECONDS, MEBIBYTES = 20, 500
"""What a report on so many messages may take, on an otherwise idle machine."""
PAUSES = (5, 20, 40, 90, 600, 1800, 20_000)
CLOCK = Clock(ZoneInfo("Europe/London"))


def generate(file: Path, messages: int, everyday: Path | None) -> None:
    """Write an invented chat of two, the same every time."""
    chance = random.Random(7)  # noqa: S311
    said = _story() if everyday is None else _talk(everyday)
    moment = datetime(2014, 3, 2, 8, 3)  # noqa: DTZ001
    with file.open("w", encoding="utf-8", newline="") as out:
        for number in range(messages):
            moment += timedelta(seconds=chance.choice(PAUSES) * 300_000 / max(messages, 300_000))
            words = [said[number % len(said)].replace("\n", " ")]
            if everyday is None and chance.random() < 0.5:  # noqa: PLR2004
                words.append(text_of(chance))
            out.write(android(moment, chance.choice(("Alex", "Sam")), " ".join(words)))


def _story() -> list[str]:
    """Give what is said in the demo archive, in its order."""
    return [one.text for one in read_exports(find_demo(), CLOCK).messages if one.kind == "message"]


def _talk(everyday: Path) -> list[str]:
    """Give the everyday talk of all files, in its order."""
    lines = [line for file in sorted(everyday.glob("*.jsonl")) for line in file.open("rb")]
    return [msgspec.json.decode(line)["text"] for line in lines]


def measure(file: Path, page: Path) -> tuple[float, float]:
    """Make a report; give its CPU seconds and the peak of its memory in MiB."""
    command = [sys.executable, "-m", "offscript", "report", str(file), "--me", "Sam"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen([*command, "-o", str(page)], stdout=quiet, stderr=quiet) as process:
        _, status, spent = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"The report on {file.name} ended with {process.returncode}.")
    return spent.ru_utime + spent.ru_stime, spent.ru_maxrss / 1024


def main() -> None:
    """Measure each size, smallest first, and say whether the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--everyday", type=Path)
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES))
    given = parser.parse_args()
    kind = "Story" if given.everyday is None else "Day"
    DATA.mkdir(exist_ok=True)
    page = DATA / "report.html"
    before: tuple[int, float, float] | None = None
    for size in sorted(given.sizes):
        file = DATA / f"WhatsApp Chat with {kind} {size}.txt"
        if not file.exists():
            generate(file, size, given.everyday)
        page.unlink(missing_ok=True)
        seconds, peak = measure(file, page)
        print(
            f"{size:,} messages, {file.stat().st_size / 1e6:.1f} MB: {seconds:.1f} CPU s, "
            f"{size / seconds:,.0f} messages a CPU s, peak {peak:.0f} MiB, "
            f"page {page.stat().st_size / 1e6:.1f} MB, load {os.getloadavg()[0]:.1f}"
        )
        if before is not None:
            print(
                f"  {size / before[0]:.0f} times the messages: {seconds / before[1]:.1f} times the "
                f"CPU time, {peak / before[2]:.1f} times the memory"
            )
        if size == GOAL:
            met = seconds < SECONDS and peak < MEBIBYTES
            said = "met" if met else "NOT met"
            print(f"  goal, under {SECONDS} CPU s and {MEBIBYTES} MiB: {said}")
        before = size, seconds, peak
    page.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
