"""A draft is read by the grammar of the language it is written in, whatever the pages speak."""

import tomllib
from pathlib import Path

import pytest

from offscript.recovery import check_draft, tongues, words_of

DRAFTS = Path(__file__).parent / "drafts"
QUARRELS = [
    (language, text)
    for file in sorted(DRAFTS.glob("*.toml"))
    for language, written in tomllib.loads(file.read_text("utf-8")).items()
    for text in (*(text for _, text in written["quarrel"]), *written["plain"])
]


@pytest.mark.parametrize(
    ("text", "read_in"),
    [
        ("I only said yes because you asked me to.", ("en",)),
        ("Solo dije que sí porque me lo pediste.", ("es",)),
        ("No.", ("en", "es")),
        ("", ("en", "es")),
        ("Te lo dije, stop twisting my words and let me be.", ("en", "es")),
    ],
)
def test_small_words_tell_the_language(text: str, read_in: tuple[str, ...]) -> None:
    """One where that is sure; both for a word or two, and for a mixture, the pages' own first."""
    assert tongues(text, "en") == read_in
    if len(read_in) > 1:
        assert tongues(text, "es") == read_in[::-1]


def test_no_draft_is_read_in_the_other_language_alone() -> None:
    """Of the drafts that people might write, short ones too; most are sure."""
    read = [(language, tongues(text, language)) for language, text in QUARRELS]
    assert all(language in read_in for language, read_in in read)
    assert sum(len(read_in) == 1 for _, read_in in read) >= 0.6 * len(read)


@pytest.mark.parametrize(
    "text", ["Te explico lo que pasó.", "Let me explain what happened.", "Perdón, fue culpa mía."]
)
def test_marks_are_the_same_on_pages_of_either_language(text: str) -> None:
    """The words that are marked do not depend on the pages; what is said of them does."""
    english, spanish = (check_draft(text, words_of(language)) for language in ("en", "es"))
    assert english.marks
    assert [(m.kind, m.spans) for m in english.marks] == [(m.kind, m.spans) for m in spanish.marks]
    assert [m.title for m in english.marks] != [m.title for m in spanish.marks]


def test_a_shorter_version_greets_in_its_own_language() -> None:
    """A Spanish draft on English pages is not cut to a mixture."""
    draft = "Perdón, siempre haces lo mismo. La recogida es el viernes a las cinco."
    shorter = check_draft(draft, words_of("en")).shorter
    spanish = words_of("es").draft
    assert shorter is not None
    assert (
        shorter.text == f"{spanish.hello} La recogida es el viernes a las cinco. {spanish.thanks}"
    )
