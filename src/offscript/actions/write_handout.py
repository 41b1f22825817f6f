"""Writes the ticked parts of a document as Markdown, or as one page to print."""

from collections.abc import Collection
from typing import Literal

from offscript.recovery import Document, release, to_html, to_markdown, words_of


def write_handout(
    document: Document, ticked: Collection[str], form: Literal["markdown", "html"]
) -> str:
    """Write only what was ticked. Raises Problem when nothing was."""
    released = release(document, ticked)
    words = words_of(document.language)
    return to_html(released, words) if form == "html" else to_markdown(released, words)
