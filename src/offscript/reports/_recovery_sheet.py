"""The recovery sheet: one page to print, which says how to use it and not what it opens."""

from datetime import date

from offscript.record import ENGLISH, Voice
from offscript.reports._page import environment


def render_recovery_sheet(code: str, identity: str, today: date, voice: Voice = ENGLISH) -> str:
    """Render the sheet; `identity` is the age key that stock tools open files with."""
    template = environment(voice).get_template("recovery_sheet.html")
    return template.render(
        code=code, identity=identity, today=voice.day(today), lang=voice.language
    )
