"""The part that says what was read: files, people, period, notes and what could not be read."""

from collections.abc import Iterable

import msgspec

from offscript.record import (
    About,
    CaseFile,
    Day,
    Note,
    Said,
    Sayable,
    Several,
    Unreadable,
    counted,
    said,
)
from offscript.reports._archive import Archive, local
from offscript.reports._words import list_words

MOST = 200
"""Rows shown of files, notes and unreadable pieces; beyond them the rest is counted."""

LONGEST_NAME = 320
"""Characters shown of a name or address; none that mail reaches is longer."""

ROOM = 2000
"""Characters shown of the words of such a piece; the export has the rest."""


class PersonSeen(msgspec.Struct, frozen=True):
    """Somebody who wrote, the names and addresses that are theirs, and how much they wrote."""

    name: Sayable
    is_me: bool
    authors: Sayable
    messages: int


class NoteSeen(msgspec.Struct, frozen=True):
    """A note, and the files it is about."""

    about: Said
    says: Sayable
    open: bool
    files: Sayable


class Piece(msgspec.Struct, frozen=True):
    """Something that could not be read, where it stands, and what it says if that much is known."""

    reason: Sayable
    file: Sayable
    place: int
    words: str


class Reading(msgspec.Struct, frozen=True):
    """What the reading part shows; `assumed` counts messages whose file states no time zone."""

    people: tuple[PersonSeen, ...]
    people_left: int
    notes: tuple[NoteSeen, ...]
    pieces: tuple[Piece, ...]
    counts: Several
    first: Day | None
    last: Day | None
    assumed: int
    twice: int


def view_reading(case: CaseFile, archive: Archive) -> Reading:
    """Gather what was read and what was not."""
    people = tuple(
        PersonSeen(
            said("You ({name})", name=person.name) if person.is_me else side.name,
            person.is_me,
            list_words([_cut(author) for author in sorted(person.authors)]),
            archive.written[side],
        )
        for person, side in zip(case.people, archive.sides, strict=True)
    )
    return Reading(
        people=people[:MOST],
        people_left=max(len(people) - MOST, 0),
        notes=_notes(case.imported.notes)[:MOST],
        pieces=tuple(_piece(one, archive) for one in case.imported.unreadable[:MOST]),
        counts=_counts(archive),
        first=_day(case, 0) if case.imported.messages else None,
        last=_day(case, -1) if case.imported.messages else None,
        assumed=archive.assumed,
        twice=archive.twice,
    )


def _cut(name: str) -> str:
    """Cut a name that is longer than any address, and let it be seen."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _counts(archive: Archive) -> Several:
    """Say how many messages, calls and lines of apps were read."""
    kinds = archive.kinds
    told = [counted("1 message", "{n} messages", kinds["message"])]
    if kinds["call"]:
        told.append(counted("1 call", "{n} calls", kinds["call"]))
    if kinds["system"]:
        told.append(
            counted(
                "1 line by the apps themselves", "{n} lines by the apps themselves", kinds["system"]
            )
        )
    return Several(tuple(told))


def _day(case: CaseFile, position: int) -> Day:
    return Day(local(case.imported.messages[position]).date())


def _notes(notes: Iterable[Note]) -> tuple[NoteSeen, ...]:
    """Join what is said alike of several files; what is open for the person to decide is first."""
    files: dict[tuple[bool, About, Sayable], list[str]] = {}
    for note in notes:
        files.setdefault((not note.open, note.about, note.says), []).append(note.file)
    return tuple(
        NoteSeen(_ABOUT[about], says, not closed, list_words(names, 3))
        for (closed, about, says), names in sorted(files.items(), key=lambda entry: entry[0][0])
    )


def _piece(piece: Unreadable, archive: Archive) -> Piece:
    file: Sayable = archive.files.get(piece.origin.sha256, said("a file not named"))
    words = piece.words if isinstance(piece.words, str) else ""
    shown = words if len(words) <= ROOM else f"{words[:ROOM]}…"
    return Piece(piece.reason, file, piece.origin.place, shown)


_ABOUT: dict[About, Said] = {
    "read": said("Read"),
    "zone": said("Zone"),
    "date order": said("Date order"),
    "day": said("Day"),
    "columns": said("Columns"),
    "limit": said("Limit"),
    "media": said("Media"),
    "encoding": said("Encoding"),
    "double": said("Double"),
    "left over": said("Left over"),
}
"""What a note is about, as a heading."""
