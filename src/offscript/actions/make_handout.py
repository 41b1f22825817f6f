"""Makes a document for a therapist, an advocate or oneself, to be read and ticked first."""

from datetime import date

from offscript.actions._own import everything
from offscript.record import PREFERENCES, Helpline, Preferences, Step
from offscript.recovery import Document, For, library, make_document, words_of
from offscript.safety import find_helpline, steps
from offscript.vault import Vault

__all__ = ["Document", "make_handout"]


def make_handout(vault: Vault, for_whom: For, today: date, language: str = "en") -> Document:
    """Lay it out. Nothing of it has left the vault; `write_handout` writes the parts ticked."""
    first = _first(vault, language) if for_whom == "advocate" else ()
    return make_document(
        for_whom,
        everything(vault),
        words_of(language),
        library(language),
        today,
        first=first,
    )


def _first(vault: Vault, language: str) -> tuple[tuple[str, str], ...]:
    """Say what comes first, with the numbers of the country the person named."""
    country = vault.settings.get(PREFERENCES, Preferences()).country
    helpline = find_helpline(country, language) if country else None
    return tuple(
        (step.title, step.says + _numbers(step, helpline))
        for step in steps(language)
        if step.id != "rest"  # is about the program's pages
    )


def _numbers(step: Step, helpline: Helpline | None) -> str:
    if helpline is None:
        return ""
    lines = {"now": helpline.emergency, "number": f"{helpline.service}: {helpline.number}"}
    return f"\n{lines[step.id]}" if step.id in lines else ""
