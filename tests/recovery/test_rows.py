"""Each row W, E, R and F of the coverage table has its card, and the card does what it is for."""

import pytest

from offscript.actions.explain_wants import explain_wants
from offscript.actions.list_tactics import list_tactics
from offscript.actions.read_cards import read_cards
from offscript.record import Problem
from tests.wording.lint import LANGUAGES, breaches

CARDS = {language: read_cards(language) for language in LANGUAGES}
TACTICS, _ = list_tactics()
PRACTICES = [f"R{number:02}" for number in range(1, 66)]
REALITY = [f"F{number:02}" for number in range(1, 39)]
THOUGHTS = [f"E{number:02}" for number in range(1, 42)]
WANTS = [f"W{number}" for number in range(1, 23)]
NEVER_GIVEN = "W7"
MAYBE_SENTENCES = 9
MOST_WORDS_OF_TWO_MINUTES = 80
MAYBE = {"en": "maybe", "es": "quizá"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_is_missing_and_none_is_invented(language: str) -> None:
    """65 practices, 38 reality cards, 41 thought checks and 22 wants, and no others."""
    cards = read_cards(language)
    assert list(cards.practices) == PRACTICES
    assert list(cards.reality) == REALITY
    assert list(cards.thoughts) == THOUGHTS
    assert list(cards.wants) == WANTS


@pytest.mark.parametrize("row", PRACTICES)
def test_practice_works(row: str) -> None:
    """A practice says why, when not, two minutes of steps, and what is known, down to a source."""
    for language, cards in CARDS.items():
        card = cards.practices[row]
        assert all([card.title, card.why, card.when_not, card.limits])
        assert 3 <= len(card.steps) <= 5
        assert len(" ".join(card.steps).split()) <= MOST_WORDS_OF_TWO_MINUTES
        assert card.evidence
        for name in card.evidence:
            evidence = cards.evidence[name]
            assert evidence.says
            assert evidence.limits
            no_trial = {"en": "No trial was found", "es": "No se encontró ningún ensayo"}[language]
            assert evidence.sources or evidence.says.startswith(no_trial)
            assert all(cards.sources[source].where for source in evidence.sources)


@pytest.mark.parametrize("row", REALITY)
def test_reality_card_works(row: str) -> None:
    """A reality card holds one sentence or two, asks about the person's own record, reads no mind."""
    for language, cards in CARDS.items():
        card = cards.reality[row]
        assert len(card.says.split()) <= 20
        assert card.ask.endswith("?")
        claims = {
            breach.rule for text in (card.says, card.more) for breach in breaches(text, language)
        }
        assert claims == set()


@pytest.mark.parametrize("row", THOUGHTS)
def test_thought_check_works(row: str) -> None:
    """A thought check asks, says maybe, leads to practices, and says when to talk to someone."""
    for language, cards in CARDS.items():
        check = cards.thoughts[row]
        assert check.thought
        assert len(check.questions) >= 2
        assert all("?" in text or MAYBE[language] in text.casefold() for text in check.questions)
        assert any(MAYBE[language] in text.casefold() for text in check.questions)
        assert check.talk
        assert len(check.practices) == 3
        assert set(check.practices) <= cards.practices.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_maybe_sentence_has_a_question(language: str) -> None:
    """E39's nine sentences each have a question beside them, and no other check needs any."""
    cards = read_cards(language)
    maybes = cards.thoughts["E39"].maybes
    assert len({maybe.thought for maybe in maybes}) == MAYBE_SENTENCES
    assert all(maybe.question.endswith("?") for maybe in maybes)
    assert [row for row, check in cards.thoughts.items() if check.maybes] == ["E39"]


@pytest.mark.parametrize("row", WANTS)
def test_want_works(row: str) -> None:
    """A want is shown with the tactics that tend to want it, and with what stays the person's."""
    wanting = [tactic.id for tactic in TACTICS if row in tactic.tends_to_want]
    for language, cards in CARDS.items():
        card = cards.wants[row]
        assert card.says
        assert card.yours
        assert card.missing == (row == NEVER_GIVEN)
        for tactic in wanting:
            assert card in explain_wants(tactic, language)
    assert bool(wanting) == (row != NEVER_GIVEN)


def test_the_seventh_want_is_shown_as_missing() -> None:
    """What the source promised and never gave is said to be missing, and nothing is made up."""
    assert "never given" in CARDS["en"].wants[NEVER_GIVEN].says
    assert "nunca llegó" in CARDS["es"].wants[NEVER_GIVEN].says


def test_every_tactic_shows_what_it_tends_to_want() -> None:
    """Each of the thirty tactics shows at least one want, in both languages."""
    for tactic in TACTICS:
        for language in LANGUAGES:
            assert explain_wants(tactic.id, language)


def test_an_unknown_tactic_or_language_is_a_problem_in_words() -> None:
    """What is not there is said, with what is."""
    with pytest.raises(Problem, match="Nothing called 'mood' is looked for"):
        explain_wants("mood")
    with pytest.raises(Problem, match="There are: en, es"):
        read_cards("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_path_has_its_eight_steps_in_order(language: str) -> None:
    """The path has three sources of help and five steps, in order, and each is a practice too."""
    cards = read_cards(language)
    steps = [(step.kind, step.place, row) for row, step in cards.path.items()]
    assert steps == [
        ("resource", 1, "R13"),
        ("resource", 2, "R44"),
        ("resource", 3, "R45"),
        ("healing", 1, "R46"),
        ("healing", 2, "R01"),
        ("healing", 3, "R18"),
        ("healing", 4, "R47"),
        ("healing", 5, "R48"),
    ]
    assert cards.path.keys() <= cards.practices.keys()
    assert all(step.begin and step.leave and step.back for step in cards.path.values())
