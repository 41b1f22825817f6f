"""No shipped words make a claim, give a label, promise safety, foretell or send anybody to a fight."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from tests.wording.lint import (
    LANGUAGES,
    Language,
    breaches,
    garbled,
    rules,
    sentences_by_mark,
    shipped,
    words_of_code,
    words_of_page,
)

PACKAGE = Path(__file__).parent.parent.parent / "src" / "offscript"
SHIPPED = shipped(PACKAGE)
SPOKEN = re.compile(
    r"(recovery/(library|words|reply|instruments)|safety/words|tactics/library|sources/guides)/.*toml"
    r"|language/locale/.*"
)
"""Where everything lies that is said to somebody: cards, fixed words, and in catalogues the texts of
all pages, commands and documents."""
READ = Path(__file__).parent.parent / "wording" / "read.json"
EACH_RULE = [(name, language) for name in rules() for language in LANGUAGES]
EACH_PIECE = [(row, piece) for row, pieces in garbled().items() for piece in pieces]


@pytest.mark.parametrize("place", SHIPPED)
def test_shipped_words_break_no_rule(place: str) -> None:
    """Every card, fixed text and page may be said to somebody on the worst day of their life."""
    text, language = SHIPPED[place]
    assert breaches(text, language) == []


def test_every_sentence_was_read_by_somebody(*, accept: bool) -> None:
    """A new or changed sentence fails until it was read beside the rules: no search understands it.

    That holds for cards, fixed words and every text of pages and commands, in both languages. Read what is listed aloud. Does any of it do what a rule's `why` forbids, in whatever words? If
    not: `pytest tests/recovery/test_words.py --accept`, and say in the change who read it.
    """
    spoken = {
        place: sentences_by_mark(text)
        for place, (text, _) in SHIPPED.items()
        if SPOKEN.fullmatch(place)
    }
    if accept:
        marks = {place: " ".join(sorted(found)) for place, found in spoken.items()}
        READ.write_bytes(msgspec.json.format(msgspec.json.encode(marks)) + b"\n")
    read = msgspec.json.decode(READ.read_bytes(), type=dict[str, str])
    known = {mark for marks in read.values() for mark in marks.split()}
    unread = {
        place: [said for mark, said in found.items() if mark not in known]
        for place, found in spoken.items()
    }
    assert not any(unread.values()), {place: said for place, said in unread.items() if said}
    assert sum(map(len, spoken.values())) > 12_000
    assert {"language/locale/es/pull.po", "language/locale/es/pull.po, the English"} <= set(spoken)


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


@pytest.mark.parametrize(
    ("half", "language", "fewest"),
    [
        ("seen", "en", 38),
        ("seen", "es", 20),
        ("unseen", "en", 36),
        ("unseen", "es", 17),
        ("last", "en", 2),
        ("last", "es", 1),
        ("again", "en", 12),
        ("again", "es", 6),
        ("another", "en", 30),
        ("another", "es", 14),
        ("after", "en", 1),
        ("families", "en", 20),
        ("families", "es", 20),
        ("beside", "en", 8),
        ("beside", "es", 8),
        ("apart", "en", 3),
        ("apart", "es", 1),
        ("plain", "en", 20),
        ("plain", "es", 20),
    ],
)
def test_sentences_that_no_rule_was_made_from(half: str, language: Language, fewest: int) -> None:
    """As many as were measured are found, by whichever rule; what is missed is why people read."""
    fresh = tomllib.loads((READ.parent / "fresh.toml").read_text("utf-8"))
    written: list[tuple[str, str]] = fresh[half][language]
    assert {rule for rule, _ in written} <= set(rules())
    assert sum(bool(breaches(sentence, language)) for _, sentence in written) >= fewest


@pytest.mark.parametrize("language", LANGUAGES)
def test_innocent_sentences_of_the_same_words_pass(language: Language) -> None:
    """A search that takes everything for wrong would be switched off: these say nothing wrong."""
    fresh = tomllib.loads((READ.parent / "fresh.toml").read_text("utf-8"))
    innocent: list[str] = fresh["innocent"][language]
    assert {one: breaches(one, language) for one in innocent if breaches(one, language)} == {}
    assert len(innocent) > 15


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
        "web/locale/es/today.po": 'msgid "Let them "\n"stew."\nmsgstr ""\n"Aquí ya estás "\n"a salvo."\n',
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
        "web/templates/today.html": ["N07", "shames_a_slip"],
        "web/locale/es/today.po": ["promises_safety"],
        "web/locale/es/today.po, the English": ["N04"],
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
