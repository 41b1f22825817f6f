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
        (step.title, "\n".join((step.says, *_numbers(step, helpline, language))))
        for step in steps(language)
        if step.id != "rest"  # is about the program's pages
    )


def _numbers(step: Step, helpline: Helpline | None, language: str) -> tuple[str, ...]:
    """Give the numbers that belong to a step, each with what it is and how to get through."""
    if helpline is None:
        return ()
    said = words_of(language).documents
    if step.id == "now":
        return (said.emergency.format(country=helpline.country, number=helpline.emergency),)
    if step.id != "number":
        return ()
    crisis = said.crisis.format(number=helpline.crisis) if helpline.crisis else ""
    lines = (
        f"{helpline.service}: {helpline.number}",
        f"{crisis}. {helpline.crisis_note}" if helpline.crisis_note else crisis,
        helpline.note,
    )
    return tuple(line for line in lines if line)
