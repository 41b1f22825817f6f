"""Asks a person what an export leaves open, on a terminal alone."""

import sys
from datetime import datetime

import click
import msgspec

from offscript.cli._language import echo, show, voice
from offscript.cli._usage import DAY, Number
from offscript.record import Clock, Columns, Note, Said, said


def ask_about(note: Note, clock: Clock) -> Clock | None:
    """Ask what a note leaves open; None, and the assumption stays, if nobody is there."""
    if not sys.stdin.isatty():
        return None
    echo(
        note.says
        if note.about == "date order"
        else said("{file}: {says}", file=note.file, says=note.says),
        err=True,
    )
    match note.about:
        case "columns":
            return msgspec.structs.replace(clock, columns=_columns(note))
        case "day":
            day: datetime = click.prompt(
                voice().say(said("On which day does it begin?")),
                type=DAY,
                prompt_suffix=" ",
                err=True,
            )
            return msgspec.structs.replace(clock, day=day.date())
        case "date order":
            answer = click.prompt(
                voice().say(said("Does the day come first (dmy), or the month (mdy)?")),
                type=click.Choice(["dmy", "mdy"]),
                prompt_suffix=" ",
                err=True,
            )
            return msgspec.structs.replace(clock, date_order=answer)
        case _:
            return None


def agreed(question: Said) -> bool:
    """Ask whether something is really meant; whatever is not a yes is a no."""
    yes = voice().say(said("yes"))
    asked = said("{question} Type {yes}, or press Enter to leave it", question=question, yes=yes)
    answer: str = click.prompt(voice().say(asked), default="", show_default=False, err=True)
    return answer.strip().lower() in {yes, yes[0], "y"}


def _columns(note: Note) -> Columns:
    """Show each column with what stands in it, and ask which is which, by number."""
    names, *rows = note.table or ((),)
    for number, name in enumerate(names, 1):
        values = " | ".join(row[number - 1] for row in rows if len(row) >= number)
        show(f"  {number}. {name}: {values}", err=True)

    def ask(what: Said, otherwise: int | None = None) -> int:
        first = 0 if otherwise == 0 else 1
        answer: int = click.prompt(
            voice().say(what),
            default=otherwise,
            show_default=False,
            type=Number(first, len(names)),
            prompt_suffix=" ",
            err=True,
        )
        return answer

    time = ask(said("Which column is the time?"))
    author = ask(said("Which says who wrote?"))
    text = ask(said("Which holds the words?"))
    conversation = ask(said("Which names the chat? (Enter: none)"), 0)
    recipient = 0 if conversation else ask(said("Which says to whom? (Enter: none)"), 0)
    return Columns(
        time=names[time - 1],
        author=names[author - 1],
        text=names[text - 1],
        conversation=names[conversation - 1] if conversation else None,
        recipient=names[recipient - 1] if recipient else None,
    )
