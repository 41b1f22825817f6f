"""Tells which walls stand around the process that reads a stranger's files, by building them."""

from offscript.record import Clock
from offscript.sources._apart.process import Apart


def walls(clock: Clock) -> tuple[str, ...]:
    """Start a reading process with nothing to read; give the names of what holds it back."""
    with Apart([], clock) as apart:
        return apart.laid.held
