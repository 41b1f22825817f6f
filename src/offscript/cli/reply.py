"""`offscript reply`: a draft looked through before anybody sends it."""

from typing import TextIO

import click

from offscript.record import Signal, cut

HEAD = "Nothing is sent, and nothing is kept."
MARKS = ("[[", "]]")


@click.command()
@click.argument("draft", type=click.File("r", encoding="utf-8", errors="replace"), default="-")
@click.option(
    "--answering",
    type=click.File("r", encoding="utf-8", errors="replace"),
    help="The message it answers, as a text file.",
)
@click.option("--due", is_flag=True, help="Children, a court or work ask for a reply.")
@click.option("--language", type=click.Choice(["en", "es"]), default="en", show_default=True)
def reply(draft: TextIO, answering: TextIO | None, language: str, *, due: bool) -> None:
    """Look through the DRAFT of a reply, from a file or standard input. Nothing is ever sent.

    It marks giving reasons, explaining, defending, arguing, apologising, bait and openings, and
    offers what is practical in it, in your own words. With words that call for the safety page, it
    says what to do instead.
    """
    from offscript.actions.check_reply import check_reply

    text = draft.read()
    check, signals = check_reply(
        text, answering=answering.read() if answering else "", due=due, language=language
    )
    if check.silenced:
        _tell_first(signals)
        return
    click.echo(HEAD)
    for mark in check.marks:
        click.secho(f"\n{mark.title}", bold=True)
        click.echo(f"  {mark.why}")
        for piece, marked in cut(text, mark.spans):
            if marked:
                click.echo(f"  {MARKS[0]}{_plain(piece)}{MARKS[1]}")
    if check.shorter is not None:
        click.secho("\nA shorter version", bold=True)
        if check.shorter.text is not None:
            click.echo(f"  {_plain(check.shorter.text)}")
        click.echo(f"  {check.shorter.says}")
    click.echo()
    for line in check.says:
        click.echo(line)


def _plain(text: str) -> str:
    """Leave out what a terminal would act on instead of showing."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def _tell_first(signals: tuple[Signal, ...]) -> None:
    """Say what to do first, in the fixed words of the safety pages."""
    click.secho("Safety first. There is no help with a reply here.", bold=True)
    for signal in signals:
        click.echo(f"\n{signal.says}")
        for line in signal.do:
            click.echo(f"  - {line}")
    click.echo(
        "\n`offscript report --country` shows numbers; "
        "findahelpline.com lists more, on a safe device."
    )
