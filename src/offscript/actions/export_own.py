"""Exports everything the person gave: JSON for other programs, Markdown or a page to read."""

from datetime import date
from typing import Literal

import msgspec

from offscript.actions._own import everything
from offscript.record import KIND_OF, OWN
from offscript.recovery import library, make_document, to_html, to_markdown, words_of
from offscript.vault import Vault

SCHEMA = 1
"""Version of the JSON form: `schema`, `made_on`, and lists by kind with names and times."""


def export_own(
    vault: Vault, form: Literal["json", "markdown", "html"], today: date, language: str = "en"
) -> str:
    """Write everything the person gave themself, as a text."""
    if form == "json":
        kinds = {KIND_OF[of]: vault.kept.all(kind, of) for kind, of in OWN.items()}
        whole = {"schema": SCHEMA, "made_on": today, "kinds": kinds}
        return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode()
    words = words_of(language)
    document = make_document("me", everything(vault), words, library(language), today)
    return to_html(document, words) if form == "html" else to_markdown(document, words)
