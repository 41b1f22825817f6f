"""Says `--help` in the language in use."""

import copy
import inspect
import re
from collections.abc import Iterator
from typing import TypeVar

import click

from offscript.cli._language import voice
from offscript.record import ENGLISH, said

_WHOLE = 1000
"""Characters that are enough for any sentence: click would cut it to fit on one line."""
_STANDS_FOR = re.compile(r"[A-Z]{2,}")
STAND_FOR = (
    *(said("NAME"), said("FILE"), said("DIR"), said("FOLDER"), said("EXPORT"), said("OPTIONS")),
    *(said("COMMAND"), said("ARGS"), said("ZONE"), said("WHICH"), said("DAY"), said("WHAT")),
    *(said("COUNTRY"), said("FROM"), said("DRAFT"), said("PACKAGE"), said("WORDS")),
    *(said("SOURCE"), said("NUMBER"), said("TO")),
)
"""Words in capitals that stand in the help for what a person types."""
Command = TypeVar("Command", bound=click.Command)


class SpokenGroup(click.Group):
    """A group that says its help, and that of its commands, in the language in use."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Give a command of that name, with its texts in the language in use."""
        command = super().get_command(ctx, cmd_name)
        return command and _spoken(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, whole: the first sentence of its help."""
        commands = [self.get_command(ctx, name) for name in self.list_commands(ctx)]
        rows = [(one.name or "", one.get_short_help_str(_WHOLE)) for one in commands if one]
        with formatter.section(voice().gettext("Commands")):
            formatter.write_dl(rows)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of the group itself."""
        click.Group.format_help(_spoken(self), ctx, formatter)


def help_texts(command: click.Command) -> Iterator[str]:
    """Give every text in the help of a command."""
    for text in (command.help, command.epilog, *map(_help_of, command.params)):
        if text:
            yield inspect.cleandoc(text)


def _help_of(param: click.Parameter) -> str | None:
    return getattr(param, "help", None)


def _spoken(command: Command) -> Command:
    """Copy a command with its texts in the language in use; in English it is itself."""
    if voice() is ENGLISH:
        return command
    spoken = copy.copy(command)
    spoken.help, spoken.epilog = _told(command.help), _told(command.epilog)
    spoken.options_metavar = _stood_for(command.options_metavar)
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = _stood_for(spoken.subcommand_metavar) or ""
    spoken.params = [_spoken_param(param) for param in command.params]
    return spoken


def _spoken_param(param: click.Parameter) -> click.Parameter:
    spoken = copy.copy(param)
    if isinstance(spoken, click.Option):
        spoken.help = _told(spoken.help)
        spoken.metavar = _stood_for(param.metavar)
    else:
        named = param.metavar or f"{(param.name or '').upper()}{'...' if param.nargs < 0 else ''}"
        optional = not (param.required or param.metavar)
        spoken.metavar = _stood_for(f"[{named}]" if optional else named)
    return spoken


def _stood_for(metavar: str | None) -> str | None:
    """Say in the language in use what stands for a name, a file and so on in the help."""
    return metavar and _STANDS_FOR.sub(lambda word: voice().gettext(word[0]), metavar)


def _told(text: str | None) -> str | None:
    return voice().gettext(inspect.cleandoc(text)) if text else text


def _show(context: click.Context, option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click's own form
    """Show the help of a command, and end."""
    del option
    if wanted and not context.resilient_parsing:
        click.echo(context.get_help(), color=context.color)
        context.exit()


HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show,
    help="Show this message and exit.",
)
"""In place of click's own, whose text has no other language."""
