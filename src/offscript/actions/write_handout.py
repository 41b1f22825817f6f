"""Writes the ticked parts of a document as Markdown, as one page to print, or as JSON."""

from collections.abc import Collection
from typing import Literal

import msgspec

from offscript.recovery import Document, release, to_html, to_markdown, words_of


def write_handout(
    document: Document, ticked: Collection[str], form: Literal["markdown", "html", "json"]
) -> str:
    """Write only what was ticked. Raises Problem when nothing was."""
    released = release(document, ticked)
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(released), indent=1).decode()
    words = words_of(document.language)
    return to_html(released, words) if form == "html" else to_markdown(released, words)
