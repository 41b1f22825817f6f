"""The command line: one command per action."""

import gc
import io
import os
import sys
from pathlib import Path

import click

import offscript
from offscript.cli._exit_codes import STOPPED
from offscript.cli._help import HELP, SpokenGroup
from offscript.cli._language import LANGUAGE, echo
from offscript.cli._stopping import stopped_in_order
from offscript.cli._usage import show_mistake
from offscript.cli.anchor import anchor
from offscript.cli.backup import backup
from offscript.cli.convert import convert
from offscript.cli.create import create
from offscript.cli.decoy import decoy
from offscript.cli.demo import demo
from offscript.cli.doctor import doctor
from offscript.cli.export import export
from offscript.cli.import_ import import_
from offscript.cli.lock import lock
from offscript.cli.mark import mark
from offscript.cli.notes import notes
from offscript.cli.open import open_pages
from offscript.cli.passphrase import passphrase
from offscript.cli.patterns import patterns
from offscript.cli.people import people
from offscript.cli.recovery_sheet import recovery_sheet
from offscript.cli.reply import reply
from offscript.cli.report import report
from offscript.cli.restore import restore
from offscript.cli.rotate import rotate
from offscript.cli.search import search
from offscript.cli.sources import sources
from offscript.cli.tactics import tactics
from offscript.cli.verify import verify
from offscript.cli.wipe import wipe
from offscript.record import Problem, Said, said, why_refused

EPILOG = """\b
Exit codes:
  0  done
  1  something you can put right; the sentence on screen says what
  2  the command was not understood; see --help
  3  done, but some pieces could not be read; they are listed
130  stopped by you
"""


@click.group(cls=SpokenGroup, epilog=EPILOG)
@click.version_option(
    offscript.__version__, prog_name="offscript", help="Show the version and exit."
)
@LANGUAGE
def app() -> None:
    """Read the messages you hold, on this computer only, and see the script in them.

    Start with `offscript demo`, then `offscript sources`, then `offscript report EXPORT`.
    Nothing leaves this computer, and nothing is kept but the report you ask for, and what you put
    into a vault of your own with `offscript create` and `offscript import`.
    """


PAGES = (open_pages,)
READING = (demo, report, patterns, people, reply, convert, mark, sources, tactics)
VAULT = (
    create,
    import_,
    search,
    notes,
    lock,
    passphrase,
    rotate,
    recovery_sheet,
    decoy,
    doctor,
    wipe,
)
RECORD = (verify, export, anchor, backup, restore)
for command in (*PAGES, *READING, *VAULT, *RECORD):
    app.add_command(command)
for command in (app, *app.commands.values()):
    command.params.append(HELP)


def main() -> None:
    """Run the command line; what a person can put right is said in one sentence."""
    _mend_streams()
    # A command is short and makes no cycles worth looking for; looking costs a tenth of the time.
    gc.disable()
    try:
        with stopped_in_order():
            code = app.main(standalone_mode=False)
    except Problem as problem:
        echo(problem.says, err=True)
        sys.exit(1)
    except click.ClickException as error:
        show_mistake(error)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        echo(said("Stopped. Nothing half-made was left behind."), err=True)
        sys.exit(STOPPED)
    except BrokenPipeError:
        # Whoever read our output went away; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except MemoryError:
        echo(said("This computer ran out of memory. Try one export at a time."), err=True)
        sys.exit(1)
    except OSError as error:
        echo(_refused(error), err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def _mend_streams() -> None:
    """Put an empty stream where one was closed, and say what a terminal has no letters for.

    A closed stream would be no stream at all, and its number would go to the next file opened. A
    file's name may hold what is no letter, and a terminal may know few of them.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _refused(error: OSError) -> Said:
    """Say what the computer refused, without a traceback."""
    why = why_refused(error)
    if error.filename:
        why = said("{file}: {says}", file=str(error.filename), says=why)
    return said("The computer refused: {why}. Nothing you had was changed.", why=why)
