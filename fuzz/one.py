"""Fuzzes one source: `python -m fuzz.one SOURCE SEEDS [libFuzzer options]`.

Atheris changes the seeds, guided by which lines of the sources they reach
(https://github.com/google/atheris). Whatever comes in, a source may raise nothing, and everything
it yields must be something that can be written and read again.
"""

import gc
import io
import os
import sys
from datetime import date
from itertools import count
from pathlib import Path
from typing import BinaryIO
from zoneinfo import ZoneInfo

import atheris
import msgspec

with atheris.instrument_imports(include=["offscript.sources"]):
    from offscript.sources import InputFile, Source, all_sources

    SOURCES = {source.name: source for source in all_sources()}

from offscript.record import Clock, Columns, Message, Note, Unreadable

COLUMNS = Columns(time="When", author="Who", text="Words")
CLOCK = Clock(ZoneInfo("Europe/London"), "dmy", COLUMNS, date(2024, 3, 5))
SLOWEST, LARGEST = 25, 2048
"""Seconds and MiB one input may take."""
BETWEEN = 1000
"""After so many inputs, what libraries left in rings is let go of; else it looks like a leak."""


class HeldFile(InputFile):
    """Bytes as a file, with nothing beside it."""

    def __init__(self, name: str, content: bytes) -> None:
        """Take the bytes."""
        super().__init__(Path(os.devnull), None, name)
        self.name = self.label = name
        self.__dict__["size"] = len(content)
        self._content = content

    def open(self) -> BinaryIO:
        """Open the bytes."""
        return io.BytesIO(self._content)

    def open_uncounted(self) -> BinaryIO:
        """Open the bytes."""
        return io.BytesIO(self._content)

    def near(self, path: str) -> None:
        """Find nothing."""


def check(source: Source, name: str, content: bytes) -> None:
    """Read bytes with a source, whether or not it would have recognised them."""
    file = HeldFile(name, content)
    source.recognises(file)
    source.resembles(file)
    for item in source.read(file, CLOCK):
        kind = type(item)
        assert kind in {Message, Unreadable, Note}  # noqa: S101 - what is being checked
        msgspec.msgpack.decode(msgspec.msgpack.encode(item), type=kind)


def main() -> None:
    """Fuzz until an input breaks the source, or the time is up."""
    gc.disable()
    name, seeds, *options = sys.argv[1:]
    source = SOURCES[name]
    endings = sorted({path.name.partition("-")[2] for path in Path(seeds).iterdir()})

    runs = count(1)

    def one_input(content: bytes) -> None:
        if next(runs) % BETWEEN == 0:
            gc.collect()
        file_name = endings[content[0] % len(endings)] if content and endings else "export"
        check(source, file_name, content[1:])

    limits = [f"-timeout={SLOWEST}", f"-rss_limit_mb={LARGEST}"]
    atheris.Setup([sys.argv[0], *limits, *options, seeds], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
