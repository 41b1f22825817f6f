"""`offscript notes`: everything one wrote oneself, as a file to read, print or use elsewhere."""

from pathlib import Path
from typing import Literal

import click

from offscript.cli._language import echo, spoken_by_cards
from offscript.cli._usage import FILE
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.cli._writing import expect_free, today, write_private
from offscript.record import Problem, said

_FORMS: dict[str, Literal["json", "markdown", "html"]] = {
    ".json": "json",
    ".md": "markdown",
    ".html": "html",
}


@click.command()
@vault_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    required=True,
    metavar="FILE",
    help="The file to make: .html to read and print, .md or .json. Nothing is replaced.",
)
def notes(folder: Path, passphrase_fd: int | None, output: Path) -> None:
    """Write everything you wrote yourself into one file: journal, letters, plans, check-ins.

    The file is not encrypted. Its name says what it is: .html is a page to read and print, also as
    a PDF from any browser; .md is plain text; .json is for other programs.
    """
    from offscript.actions.export_own import export_own
    from offscript.actions.open_vault import open_vault

    form = _FORMS.get(output.suffix.lower())
    if form is None:
        raise Problem(
            said("Give the file a name that ends in .html, .md or .json. Nothing was written.")
        )
    expect_free(output)
    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        write_private(output, export_own(vault, form, today(), spoken_by_cards()))
    echo(said("Written to {output}. Anyone who can open this file can read it.", output=output))
    if form == "html":
        echo(said("For a PDF: open it in a browser, and print it as a PDF."))
