"""`offscript open`: the private pages, in this computer's browser; no terminal after that."""

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

_DEVELOPMENT = "OFFSCRIPT_DEVELOPMENT"


@click.command(name="open")
@click.option(
    "--vault",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder everything is kept in, encrypted. Default: one of this account's.",
)
@click.option("--no-browser", is_flag=True, help="Only say the address; open it yourself.")
def open_pages(folder: Path | None, *, no_browser: bool) -> None:
    """Open the private pages in your browser. Everything stays on this computer.

    Leave this window open: it holds the program. Press Enter in it for a new address, and Ctrl-C,
    or “Lock and close the program” in the pages, to end it.
    """
    from offscript.actions.find_vault import default_folder
    from offscript.web import Supervisor

    development = os.environ.get(_DEVELOPMENT) == "1"
    with Supervisor(folder or default_folder(), development=development) as supervisor:

        def show() -> None:
            address = supervisor.launch()
            click.echo(f"For half a minute, once: {address}")
            if not no_browser:
                webbrowser.open(address)

        show()
        click.echo("Leave this window open. Enter: a new address. Ctrl-C: close the program.")
        threading.Thread(target=_ask_again, args=(show,), daemon=True).start()
        supervisor.run()


def _ask_again(show: Callable[[], None]) -> None:
    """Give a new address each time Enter is pressed."""
    for _ in sys.stdin:
        show()
