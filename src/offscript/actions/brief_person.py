"""Makes the brief for one person of the circle."""

from datetime import date

from offscript.actions._own import one
from offscript.record import CirclePerson
from offscript.recovery import Document, brief_for, library, words_of
from offscript.vault import Vault


def brief_person(vault: Vault, name: str, today: date, language: str = "en") -> Document:
    """Lay out what helps, what to say and what to keep. Raises Problem when they are not there."""
    return brief_for(one(vault, name, CirclePerson), library(language), words_of(language), today)
