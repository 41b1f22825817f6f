"""Exports into messages, one file per format."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

from offscript.record import Clock, Origin, Unreadable
from offscript.sources._file import InputFile
from offscript.sources._source import Item, Source

__all__ = ["InputFile", "Item", "Source", "all_sources", "read", "recognise"]


@cache
def all_sources() -> tuple[Source, ...]:
    """Every source, in the order of their names: each is a module here that ends in `source`."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return tuple(
        importlib.import_module(f"{__name__}.{name}").source
        for name in names
        if not name.startswith("_")
    )


def recognise(file: InputFile) -> Source | None:
    """Find the source that knows this file, or None."""
    return next((source for source in all_sources() if source.recognises(file)), None)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read a file with the source that knows it. A file nobody knows is one Unreadable."""
    source = recognise(file)
    if source is None:
        known = "; ".join(source.title for source in all_sources())
        reason = f"{file.name} is not an export Offscript can read. It can read: {known}."
        yield Unreadable(reason=reason, origin=Origin("unknown", file.sha256, 1))
        return
    yield from source.read(file, clock)
