"""Says what was not understood on the command line, in the language in use.

click, which reads the command line, passes each of its sentences through gettext, by the names `_`
and `ngettext` in its modules. Those are put in place here: it is the one way by which the language
of `--language` reaches them. A sentence that a later click words anew stays in English.
"""

import sys
from pathlib import Path
from typing import Any, NoReturn

import click
import click.core
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from offscript.cli._language import echo, voice
from offscript.record import Problem, counted, said, why_refused

_WRITTEN = said("YYYY-MM-DD").text
_NO_DAY = said("That is no day. Write it as YYYY-MM-DD, such as 2024-05-31.").text

_SAID_BY_CLICK = (
    said("Usage:"),
    said("Options"),
    said("Commands"),
    said("required"),
    said("default: {default}"),
    said("Error: {message}"),
    said("Missing command."),
    said("Missing argument"),
    said("Missing option"),
    said("Choose from:\n\t{choices}"),
    said("No such command {name!r}."),
    said("No such option {name!r}."),
    counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    said("Option {name!r} does not take a value."),
    counted(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1
    ),
    counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    said("Invalid value: {message}"),
    said("Invalid value for {param_hint}: {message}"),
    counted("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    said("{name} {filename!r} does not exist."),
    said("{name} {filename!r} is a file."),
    said("{name} {filename!r} is a directory."),
    said("{name} {filename!r} is not readable."),
)
"""The sentences of click that a person meets, word for word, for the catalogues to find."""

Asked = click.Parameter | None
Within = click.Context | None

_EMPTY = said("The name is empty.")
_FILE, _FOLDER = said("file"), said("directory")


def _told(text: str) -> str:
    return voice().gettext(text)


def _counted(one: str, many: str, number: int) -> str:
    return voice().ngettext(one, many, number)


_MODULES = (
    click.core,
    click.exceptions,
    click.formatting,
    click.parser,
    click.termui,
    click.types,
)
for _module in _MODULES:
    vars(_module).update(_=_told, ngettext=_counted)


class Place(click.Path):
    """A file or folder, called so in the language in use when it is the other of the two."""

    def convert(self, value: Any, param: Asked, ctx: Within) -> Any:  # noqa: ANN401 - click's own form
        """Check the path. An empty one would be the folder one stands in, which nobody meant."""
        if value == "":
            self.fail(voice().say(_EMPTY), param, ctx)
        self.name = voice().say(_FILE if self.file_okay else _FOLDER)
        return super().convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Say in the help what stands for it; an argument has its own name."""
        del ctx
        if isinstance(param, click.Argument):
            return None
        return _told("FILE" if self.file_okay else "DIR")


class Number(click.IntRange):
    """A whole number between two, of which the upper may be left out."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Say in the help what stands for it."""
        del param, ctx
        return _told("NUMBER")

    def _describe_range(self) -> str:
        """Say the range in the help, where it ends anywhere."""
        return "" if self.max is None else f"{self.min} … {self.max:,}"

    def fail(self, message: str, param: Asked = None, ctx: Within = None) -> NoReturn:
        """Say which number is meant; click would say it in signs of its own."""
        del message
        if self.max is None:
            told = said("Type a whole number, {least} or more.", least=self.min or 0)
        else:
            told = said(
                "Type a whole number from {least} to {most}.", least=self.min or 0, most=self.max
            )
        super().fail(voice().say(told), param, ctx)


class Day(click.DateTime):
    """A day, as numbers."""

    def __init__(self) -> None:
        """Take days in the one order that nobody reads otherwise."""
        super().__init__(["%Y-%m-%d"])

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Say in the help how a day is written."""
        del param, ctx
        return _told(_WRITTEN)

    def fail(self, message: str, param: Asked = None, ctx: Within = None) -> NoReturn:
        """Say how a day is written; click would say it in signs of its own."""
        del message
        super().fail(_told(_NO_DAY), param, ctx)


class Readable(click.File):
    """A file that is opened for reading. Raises Problem where it can't be."""

    def convert(self, value: Any, param: Asked, ctx: Within) -> Any:  # noqa: ANN401 - click's own form
        """Open the file."""
        if value == "":
            self.fail(voice().say(_EMPTY), param, ctx)
        return super().convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Say in the help what stands for it; an argument has its own name."""
        del ctx
        return None if isinstance(param, click.Argument) else _told("FILE")

    def fail(
        self,
        message: str,
        param: Asked = None,
        ctx: Within = None,
    ) -> NoReturn:
        """Say why it can't be read; whoever mistyped a name needs no page of help."""
        error = sys.exc_info()[1]
        if isinstance(error, OSError):
            raise Problem(
                said(
                    "{file} can't be read: {why}. Check the name.",
                    file=str(error.filename),
                    why=why_refused(error),
                )
            ) from error
        super().fail(message, param, ctx)


DAY = Day()
FILE = Place(path_type=Path, dir_okay=False)
FOLDER = Place(path_type=Path, file_okay=False)


def show_mistake(error: click.ClickException) -> None:
    """Say what was not understood, and where it is said how it is meant."""
    error.show()
    if isinstance(error, click.UsageError) and not isinstance(
        error, click.exceptions.NoArgsIsHelpError
    ):
        asked = error.ctx.command_path if error.ctx else "offscript"
        echo(said("`{command}` says how it is meant.", command=f"{asked} --help"), err=True)
