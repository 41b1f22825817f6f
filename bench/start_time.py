"""Measures how long `offscript --help` takes to start: `python -m bench.start_time`."""

import resource
import statistics
import subprocess
import sys
import time

RUNS = 9


def main() -> None:
    """Print the median wall and CPU seconds of a cold command."""
    walls, before = [], resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "offscript", "--help"], check=True, stdout=subprocess.DEVNULL
        )
        walls.append(time.perf_counter() - start)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"offscript --help: {statistics.median(walls):.2f} s wall, {spent / RUNS:.2f} s CPU")


if __name__ == "__main__":
    main()
