"""The part that says what was read: files, people, period, notes and what could not be read."""

from collections.abc import Iterable
from datetime import date

import msgspec

from offscript.record import CaseFile, Note, Unreadable
from offscript.reports._archive import Archive, local
from offscript.reports._words import day_words, list_words

MOST = 200
"""Rows shown of files, notes and unreadable pieces; beyond them the rest is counted."""


class PersonSeen(msgspec.Struct, frozen=True):
    """Somebody who wrote, the names and addresses that are theirs, and how much they wrote."""

    name: str
    is_me: bool
    authors: str
    messages: int


class NoteSeen(msgspec.Struct, frozen=True):
    """A note, and the files it is about."""

    about: str
    says: str
    open: bool
    files: str


class Piece(msgspec.Struct, frozen=True):
    """Something that could not be read, and where it stands."""

    reason: str
    file: str
    place: int


class Reading(msgspec.Struct, frozen=True):
    """What the reading part shows; `assumed` counts messages whose file states no time zone."""

    people: tuple[PersonSeen, ...]
    people_left: int
    notes: tuple[NoteSeen, ...]
    pieces: tuple[Piece, ...]
    first: str
    last: str
    assumed: int
    twice: int


def view_reading(case: CaseFile, archive: Archive) -> Reading:
    """Gather what was read and what was not."""
    messages = case.imported.messages
    people = tuple(
        PersonSeen(
            f"You ({person.name})" if person.is_me else side.name,
            person.is_me,
            list_words([author[:80] for author in sorted(person.authors)]),
            archive.written[side],
        )
        for person, side in zip(case.people, archive.sides, strict=True)
    )
    return Reading(
        people=people[:MOST],
        people_left=max(len(people) - MOST, 0),
        notes=_notes(case.imported.notes)[:MOST],
        pieces=tuple(_piece(one, archive) for one in case.imported.unreadable[:MOST]),
        first=day_words(_day(case, 0)) if messages else "",
        last=day_words(_day(case, -1)) if messages else "",
        assumed=archive.assumed,
        twice=archive.twice,
    )


def _day(case: CaseFile, position: int) -> date:
    return local(case.imported.messages[position]).date()


def _notes(notes: Iterable[Note]) -> tuple[NoteSeen, ...]:
    """Join what is said alike of several files; what is open for the person to decide is first."""
    files: dict[tuple[bool, str, str], list[str]] = {}
    for note in notes:
        files.setdefault((not note.open, note.about, note.says), []).append(note.file)
    return tuple(
        NoteSeen(about, says, not closed, list_words(names, 3))
        for (closed, about, says), names in sorted(files.items(), key=lambda entry: entry[0][0])
    )


def _piece(piece: Unreadable, archive: Archive) -> Piece:
    file = archive.files.get(piece.origin.sha256, "a file not named")
    return Piece(piece.reason, file, piece.origin.place)
