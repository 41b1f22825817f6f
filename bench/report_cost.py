"""Measures what a report costs, from file to page: CPU time, peak memory, and how they grow.

    python -m bench.report_cost [messages ...]

Writes invented WhatsApp chats to bench/data once. Half of the messages are sentences of
corpus/development, one in six of those marked there with a tactic; the others are invented words,
and half of all have some of these at their end, so that few are alike. Each report is made by the
command line in a process of its own. CPU time is counted, user and system together; the load of the
machine is printed beside it, because other work slows caches down.
"""

import os
import random
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

from bench._corpus import labelled
from bench.import_speed import DATA, android, text_of

SIZES = (10_000, 100_000, 1_000_000)
GOAL = 100_000
SECONDS, MEBIBYTES = 20, 500
"""What a report on so many messages may take, on an otherwise idle machine."""
PAUSES = (5, 20, 40, 90, 600, 1800, 20_000)
MARKED = 6


def generate(file: Path, messages: int) -> None:
    """Write an invented chat of two, the same every time."""
    rows = labelled("development")
    marked = [row.text for row in rows if row.tactics]
    plain = [row.text for row in rows if not row.tactics]
    chance = random.Random(7)  # noqa: S311
    moment = datetime(2014, 3, 2, 8, 3)  # noqa: DTZ001
    with file.open("w", encoding="utf-8", newline="") as out:
        for _ in range(messages):
            moment += timedelta(seconds=chance.choice(PAUSES) * 300_000 / max(messages, 300_000))
            words = []
            if chance.random() < 0.5:  # noqa: PLR2004
                words.append(chance.choice(plain if chance.randrange(MARKED) else marked))
            if not words or chance.random() < 0.5:  # noqa: PLR2004
                words.append(text_of(chance))
            out.write(android(moment, chance.choice(("Alex", "Sam")), " ".join(words)))


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
    sizes = sorted(int(size) for size in sys.argv[1:]) or list(SIZES)
    DATA.mkdir(exist_ok=True)
    page = DATA / "report.html"
    before: tuple[int, float, float] | None = None
    for size in sizes:
        file = DATA / f"WhatsApp Chat with Report {size}.txt"
        if not file.exists():
            generate(file, size)
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
