"""`offscript reply`: a draft looked through before anybody sends it."""

from typing import TextIO

import click

from offscript.cli._language import LANGUAGE, echo, spoken_by_cards
from offscript.cli._usage import Readable
from offscript.record import Problem, Signal, cut, said

MARKS = ("[[", "]]")


@click.command()
@click.argument("draft", type=Readable("r", encoding="utf-8", errors="replace"), default="-")
@click.option(
    "--answering",
    type=Readable("r", encoding="utf-8", errors="replace"),
    help="The message it answers, as a text file.",
)
@click.option("--due", is_flag=True, help="Children, a court or work ask for a reply.")
@LANGUAGE
def reply(draft: TextIO, answering: TextIO | None, *, due: bool) -> None:
    """Look through the DRAFT of a reply, from a file or standard input. Nothing is ever sent.

    It marks giving reasons, explaining, defending, arguing, apologising, pleading, bait and
    openings, and offers what is practical in it, in your own words. With words that call for the
    safety page, it says what to do instead.
    """
    from offscript.actions.check_reply import LONGEST, check_reply

    text = draft.read(LONGEST + 1)
    if not text.strip():
        raise Problem(said("There is nothing in this draft yet."))
    message = _message_in(answering, LONGEST) if answering else ""
    check, signals, _ = check_reply(text, answering=message, due=due, language=spoken_by_cards())
    if check.silenced:
        _tell_first(signals)
        return
    echo(said("Nothing is sent, and nothing is kept."))
    for mark in check.marks:
        click.secho(f"\n{mark.title}", bold=True)
        click.echo(f"  {mark.why}")
        for piece, marked in cut(text, mark.spans):
            if marked:
                click.echo(f"  {MARKS[0]}{_plain(piece)}{MARKS[1]}")
    if check.shorter is not None:
        click.echo()
        echo(said("A shorter version"), bold=True)
        if check.shorter.text is not None:
            click.echo(f"  {_plain(check.shorter.text)}")
        click.echo(f"  {check.shorter.says}")
    click.echo()
    for line in check.says:
        click.echo(line)


def _message_in(file: TextIO, longest: int) -> str:
    """Read the message that is answered. Raises Problem where danger in it could not be seen."""
    message = file.read(longest + 1)
    if "\0" in message:
        raise Problem(said("The message it answers is not plain text. Save it as text in UTF-8."))
    if len(message) > longest:
        raise Problem(
            said(
                "The message it answers is too long. Give at most {n} characters of it.",
                n=f"{longest:,}",
            )
        )
    return message


def _plain(text: str) -> str:
    """Leave out what a terminal would act on instead of showing."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def _tell_first(signals: tuple[Signal, ...]) -> None:
    """Say what to do first, in the fixed words of the safety pages."""
    echo(said("Safety first. There is no help with a reply here."), bold=True)
    for signal in signals:
        click.echo(f"\n{signal.says}")
        for line in signal.do:
            click.echo(f"  - {line}")
    click.echo()
    echo(
        said(
            "`offscript report --country` shows numbers; findahelpline.com lists more, on a safe "
            "device."
        )
    )
