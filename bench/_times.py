"""Times of work in CPU seconds, and how they are spread."""

import statistics
import time
from collections.abc import Callable


def spread(times: list[float]) -> str:
    """Say the middle, the slow twentieth and the slowest, in milliseconds."""
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95)]
    middle = statistics.median(ordered)
    return f"p50 {middle * 1e3:.1f} ms, p95 {p95 * 1e3:.1f} ms, worst {ordered[-1] * 1e3:.1f} ms"


def timed(work: Callable[[], object]) -> float:
    """Give the CPU seconds a work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began
