"""`offscript reply`: a draft looked through before anybody sends it."""

import sys
from collections.abc import Iterable
from typing import TextIO, get_args

import click

from offscript.cli._language import LANGUAGE, echo, spoken_by_cards, voice
from offscript.cli._usage import Number, Readable
from offscript.record import Problem, Said, Signal, Span, Threat, cut, said

MARKS = ("[[", "]]")
THREATS: tuple[Threat, ...] = get_args(Threat)


@click.command()
@click.argument("draft", type=Readable("r", encoding="utf-8", errors="replace"), default="-")
@click.option(
    "--answering",
    type=Readable("r", encoding="utf-8", errors="replace"),
    help="The message it answers, as a text file.",
)
@click.option("--due", is_flag=True, help="Children, a court or work ask for a reply.")
@click.option(
    "--threat",
    type=click.Choice(THREATS),
    help="Is there a threat, or something that frightens you? On a terminal you are asked.",
)
@LANGUAGE
def reply(draft: TextIO, answering: TextIO | None, threat: Threat | None, *, due: bool) -> None:
    """Look through the DRAFT of a reply, from a file or standard input. Nothing is ever sent.

    It marks giving reasons, explaining, defending, arguing, apologising, pleading, bait and
    openings, and offers what is practical in it, in your own words. With words that call for the
    safety page, or where you say that there is a threat or that you are not sure, it says what to
    do instead. The exit code is 0 in either case.
    """
    from offscript.actions.check_reply import LONGEST, check_reply, faint_danger, is_told

    language = spoken_by_cards()
    if threat is None and sys.stdin.isatty():
        threat = THREATS[_ask(_QUESTION, _ANSWERS) - 1]
    told = is_told(threat)
    message = _message_in(answering, LONGEST) if answering else ""
    text = "" if told else _draft_in(draft, LONGEST)
    check, signals, _ = check_reply(text, answering=message, due=due, told=told, language=language)
    if check.silenced:
        _tell_first(signals, language)
        return
    if threat is None:
        echo(said("Nobody was asked whether there is a threat. If there is, safety comes first."))
    faint = faint_danger(message, language=language)
    if faint and _may_be_threat(message, faint):
        _tell_first((), language)
        return
    echo(said("Nothing is sent, and nothing is kept."))
    for mark in check.marks:
        click.secho(f"\n{mark.title}", bold=True)
        click.echo(f"  {mark.why}")
        _show_marked(text, mark.spans)
    if check.shorter is not None:
        click.echo()
        echo(said("A shorter version"), bold=True)
        if check.shorter.text is not None:
            click.echo(f"  {_plain(check.shorter.text)}")
        click.echo(f"  {check.shorter.says}")
    click.echo()
    for line in check.says:
        click.echo(line)


_QUESTION = said(
    "Is there a threat in what they wrote or did lately, or something that frightens you? For "
    "example: harm to you, a child, an animal or themselves, even if only hinted at; being "
    "followed or watched; your pictures or secrets; a hand on your neck; being kept from money, "
    "papers, your phone or your home."
)
_ANSWERS = (said("No"), said("I am not sure"), said("Yes"))
_FAINT = said("Could these words be a threat, to you or to anybody?")
_FAINT_ANSWERS = (said("Yes, show me what comes first"), said("No, look through my draft"))


def _ask(question: Said, answers: tuple[Said, ...]) -> int:
    """Ask on the terminal, with no answer given beforehand; give the number of the one chosen."""
    echo(question, err=True)
    for number, one in enumerate(answers, 1):
        click.echo(f"  {number}. {voice().say(one)}", err=True)
    chosen: int = click.prompt(
        voice().say(said("Type the number of your answer")),
        type=Number(1, len(answers)),
        err=True,
    )
    return chosen


def _may_be_threat(message: str, faint: Iterable[Span]) -> bool:
    """Show words that may be a threat, and ask; where nobody is there, say so and go on."""
    if sys.stdin.isatty():
        _show_marked(message, faint, err=True)
        return _ask(_FAINT, _FAINT_ANSWERS) == 1
    echo(said("These words may be a threat. If they are, safety comes before any reply:"))
    _show_marked(message, faint)
    return False


def _show_marked(text: str, spans: Iterable[Span], *, err: bool = False) -> None:
    for piece, marked in cut(text, spans):
        if marked:
            click.echo(f"  {MARKS[0]}{_plain(piece)}{MARKS[1]}", err=err)


def _draft_in(file: TextIO, longest: int) -> str:
    """Read the draft. Raises Problem where there is none."""
    if file.isatty():
        echo(
            said("Type what you would send, then press Enter and Ctrl-D (Windows: Ctrl-Z)."),
            err=True,
        )
    text = file.read(longest + 1)
    if not text.strip():
        raise Problem(said("There is nothing in this draft yet."))
    return text


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


def _tell_first(signals: tuple[Signal, ...], language: str) -> None:
    """Say what to do first, in the fixed words of the safety pages: of signals, or of all."""
    echo(said("Safety first. There is no help with a reply here."), bold=True)
    if not signals:
        from offscript.actions.find_help import find_help

        for step in find_help(language=language).steps[:-1]:
            click.echo(f"\n{step.title}\n  {step.says}")
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
