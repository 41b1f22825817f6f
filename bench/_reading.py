"""Reads one generated export in this process, and tells how fast and with how much memory."""

import resource
import sys
import time
from collections.abc import Callable
from io import BufferedWriter
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.record import Clock, Message
from offscript.sources import InputFile, recognise

DATA = Path(__file__).parent / "data"
"""Where generated exports lie; git ignores it."""
LONDON = Clock(ZoneInfo("Europe/London"))
_KIB = 1024


def generated(name: str, make: Callable[[BufferedWriter], object]) -> Path:
    """Give the file of a name, generated if it isn't there yet."""
    path = DATA / name
    if not path.exists():
        DATA.mkdir(exist_ok=True)
        with path.open("wb") as out:
            make(out)
    return path


def measure(path: Path) -> None:
    """Read a file as its source does, and print the rate in CPU seconds of this process."""
    file = InputFile(path)
    source = recognise(file)
    if source is None:
        sys.exit(f"{path} was not recognised")
    started = time.process_time()
    items = messages = 0
    for item in source.read(file, LONDON):
        items += 1
        messages += isinstance(item, Message)
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB
    print(
        f"{source.name}: {messages:,} messages of {items:,} items, {file.size / 1e6:.1f} MB, "
        f"{seconds:.2f} CPU s, {messages / seconds:,.0f} a CPU s, peak {peak:.0f} MiB"
    )
