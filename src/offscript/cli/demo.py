"""`offscript demo`: the report of the invented archive that comes with the program."""

import os
import sys
import webbrowser
from pathlib import Path

import click

from offscript.cli._language import LANGUAGE, language
from offscript.cli._options import COUNTRY, clock_of
from offscript.cli._progress import Progress
from offscript.cli._usage import FILE
from offscript.cli._writing import expect_free, free_name, write_private
from offscript.cli.report import tell


@click.command()
@click.option(
    "-o", "--output", type=FILE, help="Where to write it. Default: demo-report.html, here."
)
@LANGUAGE
@COUNTRY
def demo(output: Path | None, country: str | None) -> int:
    """Show what a report looks like, made from two invented people's messages."""
    from offscript.actions.find_demo import DEMO_ME, find_demo
    from offscript.actions.make_report import make_report
    from offscript.actions.name_people import name_people
    from offscript.actions.read_exports import read_exports

    expect_free(output)
    clock = clock_of({"zone": "Europe/London"})
    with Progress() as progress:
        imported = read_exports(find_demo(), clock, progress=progress)
        people = name_people(imported.messages, [DEMO_ME])
        page = make_report(
            imported, people, clock, country=country, language=language(), progress=progress
        )
    file = output or free_name("demo-report")
    write_private(file, page)
    code = tell(file, imported)
    if _has_display():
        webbrowser.open(file.resolve().as_uri())
    return code


def _has_display() -> bool:
    """Tell whether there is a screen to open a page on."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
