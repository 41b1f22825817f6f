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
    """Read a file with the source that knows it. A file nobody knows is one Unreadable.

    So is what the computer refuses to give: a disk that fails, or a file that may not be opened.
    """
    try:
        source = recognise(file)
        if source is None:
            origin = Origin("unknown", file.sha256_if_quick, 1)
            yield Unreadable(reason=_why_unknown(file), origin=origin)
        else:
            yield from source.read(file, clock)
    except OSError as error:
        reason = f"{file.name} can't be read to its end: {error.strerror or error}."
        yield Unreadable(reason=reason, origin=Origin("unknown", "", 1))


def _why_unknown(file: InputFile) -> str:
    """Say why nobody knows a file."""
    if file.size == 0:
        return f"{file.name} is empty."
    if file.size == len(file.head) and not file.head.strip():
        return f"{file.name} holds nothing but spaces and empty lines."
    return (
        f"{file.name} is not an export Offscript can read; `offscript sources` lists what it can."
    )
