"""Tells a person on stderr what was noticed while reading, and what could not be read."""

from offscript.cli._language import echo
from offscript.record import (
    Imported,
    Note,
    Said,
    Sayable,
    TakenIn,
    Unreadable,
    said,
    together,
)

MANY = 12
"""Pieces that are told one by one; those beyond are counted."""
_OPTIONS = {
    "date order": said("Say it with --date-order dmy, or --date-order mdy."),
    "day": said("Say it with --day, as in --day 2024-03-01."),
    "columns": said(
        'Say it with --columns, by name or number, as in --columns "time=…,author=…,text=…".'
    ),
}
"""What settles in a terminal what a file leaves open; the pages ask instead."""


class Teller:
    """Tells of notes and pieces as they come."""

    def __init__(self) -> None:
        """Start with nothing told."""
        self._pieces = 0
        self._files = 0

    def tell(self, item: Note | Unreadable) -> None:
        """Tell of a note, or of one of the first pieces."""
        if isinstance(item, Note):
            self._files += item.about == "read"
            if item.about != "read" or self._files <= MANY:
                echo(said("{file}: {says}", file=item.file, says=item.says), _how(item), err=True)
            return
        self._pieces += 1
        if self._pieces <= MANY:
            echo(
                said(
                    "Not read ({source}, place {place}): {reason}",
                    source=item.origin.source,
                    place=str(item.origin.place),
                    reason=item.reason,
                ),
                err=True,
            )

    def tell_all(self, imported: Imported | TakenIn, where: Said) -> None:
        """Tell of everything that was noticed and not read; `where` says where the rest stands."""
        for note in imported.notes:
            self.tell(note)
        for piece in imported.unreadable:
            self.tell(piece)
        self.end(where)

    def end(self, where: Said) -> None:
        """Count the files and pieces that were not told, and say `where` the pieces are."""
        if self._files > MANY:
            echo(said("… and {n} more files were read.", n=self._files - MANY), err=True)
        if self._pieces > MANY:
            echo(said("… and {n} more; {where}.", n=self._pieces - MANY, where=where), err=True)


def _how(note: Note) -> Said | None:
    """Name the option that settles what a file leaves open."""
    return _OPTIONS.get(note.about) if note.open else None


def nothing_read(imported: Imported) -> Sayable:
    """Say that there is nothing to report on, with every reason."""
    names = {file.sha256: file.name for file in imported.files}
    reasons = []
    for piece in imported.unreadable:
        name = names.get(piece.origin.sha256, "")
        told = name in str(piece.reason)
        reasons.append(
            piece.reason if told else said("{file}: {says}", file=name, says=piece.reason)
        )
    if not reasons:
        return said(
            "There are no messages in these files. `offscript sources` says how to get some."
        )
    more = len(reasons) - MANY
    return together(
        said("There is nothing to report on."),
        *reasons[:MANY],
        said("… and {n} more.", n=more) if more > 0 else None,
    )
