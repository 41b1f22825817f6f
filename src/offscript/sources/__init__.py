"""Exports into messages, one file per format; a folder holds the parts of a family of formats.

`whatsapp.py`, `whatsapp_android.py` and `whatsapp_iphone.py` are formats, `_whatsapp/` their parts.
`_files/`, `_containers/`, `_json/`, `_times/` and `_tables/` serve every format; `_apart/` is the
process they all run in.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from offscript.record import (
    Clock,
    Note,
    Origin,
    Sayable,
    Unreadable,
    said,
    together,
    why_refused,
)
from offscript.sources._apart.process import Apart
from offscript.sources._apart.taking_out import LARGEST_PACKED, Within, take_out
from offscript.sources._apart.walls import walls
from offscript.sources._apart.wire import Found
from offscript.sources._containers.backup_keys import AskPassword
from offscript.sources._containers.layout import Layout, Part
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import narrow_head
from offscript.sources._files.zip import ZipError
from offscript.sources._guides import MOVING, Guide, guide_languages, guide_to, guides
from offscript.sources._joining import Joined, join, left_out_note
from offscript.sources._left_out import FilesTwice, Name, name_of
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Source, Wanted
from offscript.sources._voice.speech import has_speech, what_is_missing

__all__ = [
    "LARGEST_PACKED",
    "MOVING",
    "Apart",
    "AskPassword",
    "FilesTwice",
    "Found",
    "Guide",
    "InputFile",
    "Item",
    "Joined",
    "Layout",
    "Name",
    "Part",
    "Source",
    "Wanted",
    "Within",
    "all_sources",
    "explained_sources",
    "guide_languages",
    "guide_to",
    "guides",
    "has_speech",
    "join",
    "lay_out",
    "left_out_note",
    "name_of",
    "read",
    "read_part",
    "recognise",
    "take_out",
    "walls",
    "what_is_missing",
]
_CLOSEST = 3
_EMPTY = 512
"""A chat in which nobody ever wrote makes a file of at most so many bytes."""
_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf'\x1c", b"Rar!\x1a", b"\x28\xb5\x2f\xfd")
"""How gzip, bzip2, xz, 7-Zip, RAR and Zstandard begin."""
_RICH = b"{\\rtf"
_WRITTEN = (b"word/document.xml", b"application/vnd.oasis.opendocument.text")
"""What stands in the beginning of a text by Word, or by LibreOffice."""


@cache
def all_sources() -> tuple[Source, ...]:
    """Every source, in the order of their names: each is a module here that ends in `source`."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return tuple(
        importlib.import_module(f"{__name__}.{name}").source
        for name in names
        if not name.startswith("_")
    )


def explained_sources(language: str) -> tuple[Guide, ...]:
    """How one gets an export of each source, in a language; in English where it has no guide."""
    return tuple(guide_to(source.name, language, source.title) for source in all_sources())


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
            yield from _something(part.source.read(file, clock), part)
        else:
            origin = Origin("unknown", file.sha256_if_quick, 1)
            yield Unreadable(reason=part.problem or _why_unknown(file), origin=origin)
    except ZipError as refused:
        yield Unreadable(reason=sentence_of(refused), origin=Origin("unknown", "", 1))
    except OSError as error:
        reason = said(
            "{name} can't be read to its end: {error}.",
            name=file.name,
            error=why_refused(error),
        )
        yield Unreadable(reason=reason, origin=Origin("unknown", "", 1))


def _something(items: Iterator[Item], part: Part) -> Iterator[Item]:
    """Give what was read; where that is nothing at all, say so."""
    first = next(items, None)
    if first is not None:
        yield first
        yield from items
    elif part.source is not None and part.file.size > _EMPTY:
        says = said(
            "No message was found in {name}, though it looks like {title}. If there are some, it "
            "is built in a way that is not known here.",
            name=part.file.name,
            title=part.source.title,
        )
        yield Note(file=part.file.name, about="limit", says=says)


def _recognise(file: InputFile, last: bool) -> Source | None:  # noqa: FBT001
    """Find the source that knows this file among the last ones, or among the others."""
    asked = (source for source in all_sources() if source.last == last)
    return next((source for source in asked if source.recognises(file)), None)


def _why_unknown(file: InputFile) -> Sayable:
    """Say why nobody knows a file, and which formats came closest."""
    begun = narrow_head(file.head)
    if not begun:  # a mark of UTF alone says nothing
        return said("{name} is empty.", name=file.name)
    if file.size == len(file.head) and not begun.strip():
        return said("{name} holds nothing but spaces and empty lines.", name=file.name)
    close = [why for source in all_sources() if (why := source.resembles(file))]
    if file.head.startswith(_PACKED):
        close.insert(0, said("It is packed. Unpack it first, and give what was in it."))
    if file.head.startswith(_RICH) or (file.is_zip and any(map(file.head.__contains__, _WRITTEN))):
        close.insert(
            0,
            said(
                "It is a document of a word processor. Open it there, save it as plain text "
                "(.txt), and give that."
            ),
        )
    unknown = said(
        "{name} is not an export Offscript can read.",
        name=file.name,
    )
    return together(unknown, *close[:_CLOSEST])
