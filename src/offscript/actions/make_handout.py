"""Makes a document for a therapist, an advocate or oneself, to be read and ticked first."""

from datetime import date

from offscript.actions._own import everything
from offscript.recovery import Document, For, library, make_document, words_of
from offscript.safety import not_known, routing
from offscript.vault import Vault


def make_handout(vault: Vault, for_whom: For, today: date, language: str = "en") -> Document:
    """Lay it out. Nothing of it has left the vault; `write_handout` writes the parts ticked."""
    first = (*routing(), not_known()) if for_whom == "advocate" else ()
    return make_document(
        for_whom,
        everything(vault),
        words_of(language),
        library(language),
        today,
        first=first,
    )
