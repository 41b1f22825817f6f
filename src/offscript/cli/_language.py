"""Which language the command line speaks: `--language`, else that of the terminal (LANG)."""

import os
from contextvars import ContextVar
from functools import cache

import click

from offscript.record import ENGLISH, Sayable, Voice, visible

LANGUAGES = ("en", "es")
"""Languages that are complete."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language; the first that is set holds (POSIX, chapter 8)."""


def language() -> str:
    """Name the language in use, such as `es`."""
    if chosen := _chosen.get():
        return chosen
    said = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    return said.replace("-", "_").partition("_")[0].lower() or "en"


def spoken_by_cards() -> str:
    """Name the language of cards and fixed words: English where they have no other."""
    return language() if language() in LANGUAGES else LANGUAGES[0]


def voice() -> Voice:
    """Give the voice of the language in use; English where there is no other."""
    return _voice(language())


@cache
def _voice(name: str) -> Voice:
    if name in {"en", "c", "c.utf", "posix"}:
        return ENGLISH  # nothing to read for what is written in English
    from offscript.actions.give_voice import give_voice

    return give_voice(name)


def echo(*sentences: Sayable | None, err: bool = False, bold: bool = False) -> None:
    """Say sentences on one line, leaving out those that are None."""
    said = " ".join(voice().say(one) for one in sentences if one is not None)
    click.secho(visible(said), err=err, bold=bold)


def show(line: str, *, err: bool = False) -> None:
    """Show a line with names or words of strangers; what a terminal would act on is named."""
    click.echo(visible(line), err=err)


def _choose(context: click.Context, option: click.Parameter, chosen: str | None) -> None:
    """Speak a language from here on."""
    del context, option
    if chosen:
        _chosen.set(chosen)


_chosen: ContextVar[str] = ContextVar("chosen", default="")

LANGUAGE = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    callback=_choose,
    expose_value=False,
    is_eager=True,
    help="The language to speak. Default: this terminal's.",
)
