"""No shipped words make a claim, give a label, promise safety, foretell or send anybody to a fight."""

import re
from pathlib import Path

import pytest

from tests.wording.lint import (
    LANGUAGES,
    Language,
    breaches,
    garbled,
    rules,
    shipped,
    words_of_code,
    words_of_page,
)

PACKAGE = Path(__file__).parent.parent.parent / "src" / "offscript"
SHIPPED = shipped(PACKAGE)
EACH_RULE = [(name, language) for name in rules() for language in LANGUAGES]
EACH_PIECE = [(row, piece) for row, pieces in garbled().items() for piece in pieces]


@pytest.mark.parametrize("place", SHIPPED)
def test_shipped_words_break_no_rule(place: str) -> None:
    """Every card, fixed text and page may be said to somebody on the worst day of their life."""
    text, language = SHIPPED[place]
    assert breaches(text, language) == []


@pytest.mark.parametrize(("name", "language"), EACH_RULE)
def test_planted_sentence_is_found(name: str, language: Language) -> None:
    """Each rule can fail: sentences that break it are found, also inside a longer text."""
    for sentence in rules()[name].planted(language):
        around = f"A line before it.\n{sentence}\nAnd one after."
        assert name in {breach.rule for breach in breaches(around, language)}, sentence


@pytest.mark.parametrize(("name", "language"), EACH_RULE)
def test_near_sentence_passes(name: str, language: Language) -> None:
    """Each rule can pass: sentences that look alike and say nothing wrong break no rule at all."""
    for sentence in rules()[name].near(language):
        assert breaches(sentence, language) == [], sentence


@pytest.mark.parametrize(("row", "piece"), EACH_PIECE)
def test_garbled_piece_is_found(row: str, piece: str) -> None:
    """A quotation of a garbled row is found, whatever its quotes, case and line breaks."""
    quoted = f"As somebody put it: “{piece.upper().replace(' ', chr(10), 1)}”."
    assert row in {breach.rule for breach in breaches(quoted, "en")}


def test_every_row_of_claims_and_garbled_pieces_has_a_rule() -> None:
    """N01 to N11 are rules, and G01 to G20 have a piece each."""
    assert [name for name in rules() if re.fullmatch(r"N\d\d", name)] == [
        f"N{number:02}" for number in range(1, 12)
    ]
    assert list(garbled()) == [f"G{number:02}" for number in range(1, 21)]


def test_a_planted_card_page_and_sentence_are_found(tmp_path: Path) -> None:
    """What breaks a rule is found wherever it is shipped: in a card, on a page, in the code."""
    planted = {
        "recovery/library/es/pull.toml": '[a]\ntitle = "Hoy"\ndo = "Simplemente bloquea y sigue."\n',
        "web/templates/today.html": "<li>You broke your <b>streak</b>.</li>",
        "web/locale/es/today.po": 'msgid "ok"\nmsgstr ""\n"Aquí ya estás "\n"a salvo."\n',
        "web/pages/today.py": '"""A page."""\n\nSAID = "Once you block, you are safe."\n',
    }
    for place, text in planted.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, "utf-8")
    found = {
        place: [breach.rule for breach in breaches(text, language)]
        for place, (text, language) in shipped(tmp_path).items()
    }
    assert found == {
        "recovery/library/es/pull.toml": ["N08"],
        "web/templates/today.html": ["N07"],
        "web/locale/es/today.po": ["promises_safety"],
        "web/pages/today.py": ["promises_safety"],
    }


def test_a_page_is_read_without_its_markup() -> None:
    """A sentence split by tags, a label and a template's own words are all looked at."""
    page = (
        '<p>They <em>will</em> come {{ when }} back.</p><img alt="A victim">{# narc #}'
        "<style>.victim {}</style>"
    )
    found = {breach.rule for breach in breaches(words_of_page(page), "en")}
    assert found == {"N06", "names_a_person"}


def test_code_is_read_without_its_docstrings() -> None:
    """A sentence that a door or a pattern says stands in Python, and is looked at there."""
    code = (
        '"A victim is not named in a docstring."\ntold = f"{name} left, and they will come back."'
    )
    assert [breach.rule for breach in breaches(words_of_code(code), "en")] == ["N06"]


def test_both_languages_and_pages_are_looked_at() -> None:
    """The search reaches the cards in both languages, the fixed safety words and the report."""
    for place in (
        "recovery/library/en/practices.toml",
        "recovery/library/es/practices.toml",
        "safety/words/en.toml",
        "tactics/library/en/tactics/guilt_trip.toml",
        "reports/templates/report.html",
        "cli/tactics.py",
    ):
        text, language = SHIPPED[place]
        assert len(text) > 40
        assert language == ("es" if "/es/" in place else "en")
