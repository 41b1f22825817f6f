"""`offscript open`: the private pages, in this computer's browser; no terminal after that."""

import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._options import clock_of
from offscript.cli._progress import Progress
from offscript.cli._usage import FOLDER
from offscript.record import said

_DEVELOPMENT = "OFFSCRIPT_DEVELOPMENT"


@click.command(name="open")
@click.option(
    "--vault",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="The folder everything is kept in, encrypted. Default: one of this account's.",
)
@click.option(
    "--demo", is_flag=True, help="Look around with invented messages; they are removed at the end."
)
@click.option("--no-browser", is_flag=True, help="Only say the address; open it yourself.")
def open_pages(folder: Path | None, *, demo: bool, no_browser: bool) -> None:
    """Open the private pages in your browser. Everything stays on this computer.

    Leave this window open: it holds the program. Press Enter in it for a new address, and Ctrl-C,
    or “Lock and close the program” in the pages, to end it.
    """
    from offscript.actions.find_vault import default_folder

    # A window that is closed, and a computer that shuts down, end it as Ctrl-C does: in order.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: sys.exit(0))
    place = folder or default_folder()
    if demo:
        _show_demo(place.with_name(f"{place.name}-demo"), no_browser=no_browser)
    else:
        _serve(place, no_browser=no_browser)


def _serve(folder: Path, *, no_browser: bool) -> None:
    """Show the pages until the person closes the program."""
    from offscript.web import Supervisor

    development = os.environ.get(_DEVELOPMENT) == "1"
    with Supervisor(folder, development=development) as supervisor:

        def show() -> None:
            address = supervisor.launch()
            echo(said("For half a minute, once: {address}", address=address))
            if not no_browser:
                webbrowser.open(address)

        show()
        echo(said("Leave this window open. Enter: a new address. Ctrl-C: close the program."))
        threading.Thread(target=_ask_again, args=(show,), daemon=True).start()
        supervisor.run()


def _show_demo(folder: Path, *, no_browser: bool) -> None:
    """Show a vault of the invented archive, and remove it, also if it was never quite made."""
    from offscript.actions.change_preferences import change_preferences
    from offscript.actions.create_vault import create_vault
    from offscript.actions.find_demo import DEMO_ME, find_demo
    from offscript.actions.import_exports import import_exports
    from offscript.actions.suggest_passphrase import suggest_passphrase
    from offscript.actions.wipe_vault import wipe_vault

    passphrase = suggest_passphrase()
    vault, _ = create_vault(folder, passphrase)  # a folder that holds anything is left as it is
    try:
        with Progress() as progress, vault:
            clock = clock_of({"zone": "Europe/London"})
            import_exports(vault, find_demo(), clock, progress=progress)
            change_preferences(vault, my_names=(DEMO_ME,))
        invented = said(
            "These are invented messages. The passphrase is: {passphrase}", passphrase=passphrase
        )
        echo(invented)
        _serve(folder, no_browser=no_browser)
    finally:
        wipe_vault(folder)


def _ask_again(show: Callable[[], None]) -> None:
    """Give a new address each time Enter is pressed."""
    for _ in sys.stdin:
        show()
