"""The command line: one command per action."""

import gc
import os
import sys

import click

import offscript
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
from offscript.record import Problem

EPILOG = """\b
Exit codes:
  0  done
  1  something you can put right; the sentence on screen says what
  2  the command was not understood; see --help
  3  done, but some pieces could not be read; they are listed
130  stopped by you
"""


@click.group(epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(offscript.__version__, prog_name="offscript")
def app() -> None:
    """Read the messages you hold, on this computer only, and see the script in them.

    Start with `offscript demo`, then `offscript sources`, then `offscript report EXPORT`.
    Nothing leaves this computer, and nothing is kept but the report you ask for, and what you put
    into a vault of your own with `offscript create` and `offscript import`.
    """


PAGES = (open_pages,)
READING = (demo, report, patterns, people, reply, convert, mark, sources, tactics)
VAULT = (create, import_, search, lock, passphrase, rotate, recovery_sheet, decoy, doctor, wipe)
RECORD = (verify, export, anchor, backup, restore)
for command in (*PAGES, *READING, *VAULT, *RECORD):
    app.add_command(command)


def main() -> None:
    """Run the command line; what a person can put right is said in one sentence."""
    # A command is short and makes no cycles worth looking for; looking costs a tenth of the time.
    gc.disable()
    try:
        code = app.main(standalone_mode=False)
    except Problem as problem:
        click.echo(str(problem), err=True)
        sys.exit(1)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped. Nothing was left behind.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output went away; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except MemoryError:
        click.echo("This computer ran out of memory. Try one export at a time.", err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(_said(error), err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def _said(error: OSError) -> str:
    """Say what the computer refused, without a traceback."""
    where = f" ({error.filename})" if error.filename else ""
    return f"The computer refused: {error.strerror or error}{where}. Nothing was changed."
