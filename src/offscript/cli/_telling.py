"""Tells a person on stderr what was noticed while reading, and what could not be read."""

import click

from offscript.record import Note, Unreadable

MANY = 12
"""Pieces that are told one by one; those beyond are counted."""


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
                click.echo(f"{item.file}: {item.says}", err=True)
            return
        self._pieces += 1
        if self._pieces <= MANY:
            place = f"{item.origin.source}, place {item.origin.place}"
            click.echo(f"Not read ({place}): {item.reason}", err=True)

    def end(self, where: str) -> None:
        """Count the files and pieces that were not told, and say `where` the pieces are."""
        if self._files > MANY:
            click.echo(f"… and {self._files - MANY:,} more files were read.", err=True)
        if self._pieces > MANY:
            click.echo(f"… and {self._pieces - MANY:,} more; {where}.", err=True)
