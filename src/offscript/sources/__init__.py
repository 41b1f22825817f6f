"""Exports into messages, one file per format."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from offscript.record import Clock, Origin, Unreadable
from offscript.sources._apart import Apart
from offscript.sources._backup_keys import AskPassword
from offscript.sources._file import InputFile
from offscript.sources._guides import guide_languages, guides
from offscript.sources._joining import Joined, join
from offscript.sources._layout import Layout, Part
from offscript.sources._source import Item, Source
from offscript.sources._walls import walls
from offscript.sources._wire import Found
from offscript.sources._zip import ZipError

__all__ = [
    "Apart",
    "AskPassword",
    "Found",
    "InputFile",
    "Item",
    "Joined",
    "Layout",
    "Part",
    "Source",
    "all_sources",
    "explained_sources",
    "guide_languages",
    "join",
    "lay_out",
    "read",
    "read_part",
    "recognise",
    "walls",
]
_CLOSEST = 3


@cache
def all_sources() -> tuple[Source, ...]:
    """Every source, in the order of their names: each is a module here that ends in `source`."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return tuple(
        importlib.import_module(f"{__name__}.{name}").source
        for name in names
        if not name.startswith("_")
    )


def explained_sources(language: str) -> tuple[Source, ...]:
    """Every source, with its title and how to get it in a language; English where it has none."""
    said = guides(language)
    return tuple(
        msgspec.structs.replace(
            source, title=said[source.name].title, how_to_get=said[source.name].how_to_get
        )
        if source.name in said
        else source
        for source in all_sources()
    )


def recognise(file: InputFile) -> Source | None:
    """Find the source that knows this file, or None. Last sources are asked last."""
    return _recognise(file, last=False) or _recognise(file, last=True)


def lay_out(
    paths: Iterable[Path], ask_password: AskPassword | None = None, pasted: bytes | None = None
) -> Layout:
    """Find what each file under `paths` is. To be used in a `with`; nothing is read yet.

    `ask_password` is asked for the password of an encrypted iPhone backup. `pasted` is a text
    that lies in no file.
    """
    return Layout(paths, _recognise, ask_password, pasted)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read a file that was given by itself."""
    try:
        source = recognise(file)
    except OSError:
        source = None
    return read_part(Part(file, source), clock)


def read_part(part: Part, clock: Clock) -> Iterator[Item]:
    """Read a file with the source that knows it. A file nobody knows is one Unreadable.

    So is what the computer refuses to give: a disk that fails, or a file that may not be opened.
    """
    file = part.file
    try:
        if part.source is not None:
            yield from part.source.read(file, clock)
        else:
            origin = Origin("unknown", file.sha256_if_quick, 1)
            yield Unreadable(reason=part.problem or _why_unknown(file), origin=origin)
    except ZipError as refused:
        yield Unreadable(reason=str(refused), origin=Origin("unknown", "", 1))
    except OSError as error:
        reason = f"{file.name} can't be read to its end: {error.strerror or error}."
        yield Unreadable(reason=reason, origin=Origin("unknown", "", 1))


def _recognise(file: InputFile, last: bool) -> Source | None:  # noqa: FBT001
    """Find the source that knows this file among the last ones, or among the others."""
    asked = (source for source in all_sources() if source.last == last)
    return next((source for source in asked if source.recognises(file)), None)


def _why_unknown(file: InputFile) -> str:
    """Say why nobody knows a file, and which formats came closest."""
    if file.size == 0:
        return f"{file.name} is empty."
    if file.size == len(file.head) and not file.head.strip():
        return f"{file.name} holds nothing but spaces and empty lines."
    close = [why for source in all_sources() if (why := source.resembles(file))]
    said = f"{file.name} is not an export Offscript can read; `offscript sources` lists those."
    return " ".join([said, *close[:_CLOSEST]])
