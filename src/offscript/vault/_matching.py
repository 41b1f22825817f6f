"""Turns what a person types into a question FTS5 understands (https://sqlite.org/fts5.html).

Words that stand alone must all be there, "words in quotes" side by side, and a word that ends in *
may go on. Nothing else means anything, so no text can be a wrong question.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_PART = re.compile(r'"([^"]*)"?|(\S+)')
_WORD = re.compile(r"[^\W_]")
_TOGETHER = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


class Asked(NamedTuple):
    """A word or phrase to look for; `goes_on`: its last word may have more behind it."""

    text: str
    goes_on: bool


def asked_for(typed: str) -> list[Asked]:
    """Take what was typed apart; what holds no letter or digit is nothing to look for."""
    asked = []
    for quoted, alone in _PART.findall(typed.replace("\0", " ")):
        part = quoted or alone
        if not _WORD.search(part):
            continue
        goes_on = not quoted and part.endswith("*")
        asked.append(Asked(part.rstrip("*") if goes_on else part, goes_on))
    return asked


def matching(typed: str) -> str | None:
    """Write the question; None where nothing was typed that could be looked for."""
    return question(asked_for(typed)) or None


def question(asked: Iterable[Asked]) -> str:
    """Write the question for all of these; empty for none."""
    parts = []
    for text, goes_on in asked:
        string = text.replace('"', '""')  # a quotation mark within a string is written twice
        parts.append(f'"{string}"{" *" if goes_on else ""}')
    return " ".join(parts)


def is_unspaced(typed: str) -> bool:
    """Tell whether this is of a script that sets no spaces between words, so has no words here."""
    return bool(_TOGETHER.search(typed))
