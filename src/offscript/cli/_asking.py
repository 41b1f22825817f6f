"""Asks a person what an export leaves open, on a terminal alone."""

import sys
from datetime import datetime

import click
import msgspec

from offscript.record import Clock, Columns, Note


def ask_about(note: Note, clock: Clock) -> Clock | None:
    """Ask what a note leaves open; None, and the assumption stays, if nobody is there."""
    if not sys.stdin.isatty():
        return None
    click.echo(note.says if note.about == "date order" else f"{note.file}: {note.says}", err=True)
    match note.about:
        case "columns":
            return msgspec.structs.replace(clock, columns=_columns(note))
        case "day":
            day: datetime = click.prompt(
                "On which day does it begin?", type=click.DateTime(["%Y-%m-%d"]), err=True
            )
            return msgspec.structs.replace(clock, day=day.date())
        case "date order":
            answer = click.prompt(
                "Does the day come first (dmy), or the month (mdy)?",
                type=click.Choice(["dmy", "mdy"]),
                err=True,
            )
            return msgspec.structs.replace(clock, date_order=answer)
        case _:
            return None


def _columns(note: Note) -> Columns:
    """Show each column with what stands in it, and ask which is which, by number."""
    names, *rows = note.table or ((),)
    for number, name in enumerate(names, 1):
        values = " | ".join(row[number - 1] for row in rows if len(row) >= number)
        click.echo(f"  {number}. {name}: {values}", err=True)

    def ask(what: str, otherwise: int | None = None) -> int:
        first = 0 if otherwise == 0 else 1
        answer: int = click.prompt(
            what,
            default=otherwise,
            show_default=False,
            type=click.IntRange(first, len(names)),
            err=True,
        )
        return answer

    time = ask("Which column is the time?")
    author = ask("Which says who wrote?")
    text = ask("Which holds the words?")
    conversation = ask("Which names the chat? (Enter: none)", 0)
    recipient = 0 if conversation else ask("Which says to whom? (Enter: none)", 0)
    return Columns(
        time=names[time - 1],
        author=names[author - 1],
        text=names[text - 1],
        conversation=names[conversation - 1] if conversation else None,
        recipient=names[recipient - 1] if recipient else None,
    )
