"""Sorts a feeling of guilt by the person's own answers, and keeps it."""

from collections.abc import Mapping
from datetime import date

from offscript.record import KIND_OF, GuiltNote
from offscript.recovery import Sorted, guilt_questions, sort_guilt, words_of
from offscript.vault import Vault


def weigh_guilt(
    vault: Vault, day: date, about: str, answers: Mapping[str, bool], language: str = "en"
) -> Sorted:
    """Sort and keep it. Answers to questions that are not asked are left out."""
    words = words_of(language)
    asked = guilt_questions(words)
    given = {name: yes for name, yes in answers.items() if name in asked}
    found = sort_guilt(given, words)
    note = GuiltNote(day=day, about=about, answers=given, sort=found.sort)
    vault.kept.add(KIND_OF[GuiltNote], note)
    return found
