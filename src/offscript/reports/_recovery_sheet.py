"""The recovery sheet: one page to print, which says how to use it and not what it opens."""

from datetime import date

from offscript.reports._page import environment


def render_recovery_sheet(code: str, identity: str, today: date) -> str:
    """Render the sheet; `identity` is the age key that stock tools open files with."""
    return (
        environment()
        .get_template("recovery_sheet.html")
        .render(code=code, identity=identity, today=today.isoformat())
    )
