"""The fixed words on safety say the same in each language, in the same order, with every number."""

import re
import tomllib
from importlib.resources import files

import pytest

from offscript.actions.find_help import find_help
from offscript.safety import (
    all_helplines,
    find_helpline,
    languages,
    not_known,
    routing,
    signals,
    steps,
)
from offscript.tactics import signal_titles
from tests.recovery.reading_age import too_hard
from tests.recovery.test_cards import GENDERED

OTHERS = languages()[1:]
WORDS = files("offscript.safety") / "words"


def said(language: str) -> list[str]:
    """List all fixed words of a language."""
    known = signals(signal_titles(language), language)
    return [
        *routing(language),
        not_known(language),
        *(text for step in steps(language) for text in (step.title, step.says)),
        *(text for one in known for text in (one.title, one.says, *one.do)),
    ]


def test_spanish_is_there() -> None:
    """Everything below is about at least one language."""
    assert OTHERS == ("es",)


@pytest.mark.parametrize("language", OTHERS)
def test_languages_say_as_much(language: str) -> None:
    """Each step and signal is there, in the same order, with as many things to do."""
    english = signals(signal_titles())
    other = signals(signal_titles(language), language)
    assert [(one.id, len(one.do)) for one in english] == [(one.id, len(one.do)) for one in other]
    assert [step.id for step in steps()] == [step.id for step in steps(language)]
    assert len(routing()) == len(routing(language)) == 5
    assert set(said("en")) & set(said(language)) == set()
    assert len(said("en")) == len(said(language))


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_of_helplines_is_translated_with_its_numbers(language: str) -> None:
    """Every note and remark beside a number is in the language, and no digit of it is another."""
    noted = 0
    for line in all_helplines():
        other = find_helpline(line.iso, language)
        assert other is not None
        for english, text in (
            (line.note, other.note),
            (line.crisis_note, other.crisis_note),
            (line.service, other.service),
        ):
            assert re.findall(r"\d+", english) == re.findall(r"\d+", text), line.iso
            assert bool(english) == bool(text)
        for english, text in ((line.note, other.note), (line.crisis_note, other.crisis_note)):
            if english:
                noted += 1
                assert english != text, line.iso
        if ";" in line.service:  # more than a name
            assert line.service != other.service, line.iso
        same = ("iso", "emergency", "number", "crisis", "grade", "checked_on")
        assert all(getattr(line, name) == getattr(other, name) for name in same)
    assert noted > 15


@pytest.mark.parametrize("language", OTHERS)
def test_help_is_in_one_language(language: str) -> None:
    """What the safety page is handed holds no English."""
    help_in = find_help("US", language)
    assert help_in.helpline
    assert "géneros" in help_in.helpline.note
    assert {signal.title for signal in help_in.signals} == set(signal_titles(language).values())
    assert not {step.says for step in help_in.steps} & {step.says for step in steps()}


@pytest.mark.parametrize("language", ["ar-XB", "de", "", "../en"])
def test_a_language_without_words_is_english(language: str) -> None:
    """Safety is never missing, whatever language was asked for."""
    assert said(language) == said("en")
    assert find_help("GB", language) == find_help("GB")


def test_spanish_is_plain_and_does_not_guess_who_is_reading() -> None:
    """Each step can be read at twelve; no word tells a man from a woman, or Spain from elsewhere."""
    spoken = said("es")
    assert not too_hard("\n".join(spoken), "es")
    for text in routing("es"):
        assert not too_hard(text, "es"), text
    assert GENDERED.findall("\n".join(spoken).casefold()) == []
    assert not re.search(r"\b(ordenador|vosotr\w+|\w+[áé]is)\b", "\n".join(spoken).casefold())


def test_a_country_is_known_by_its_code_and_by_its_name() -> None:
    """In whatever case it is typed; one that is not known is never guessed."""
    for line in all_helplines():
        assert find_helpline(line.iso.lower()) == find_helpline(f" {line.country.upper()} ") == line
    assert find_helpline("") is None
    assert find_helpline("Atlantis") is None


@pytest.mark.parametrize("language", OTHERS)
def test_sources_of_numbers_are_named_in_the_language(language: str) -> None:
    """Each piece is said in it or is a name; what is said of none any more is gone from the words."""
    name = re.compile(r"[\w.-]+\.[a-z]{2,4}(\.[a-z]{2})?( \(NNEDV\))?")
    english = {line.iso: line.sources for line in all_helplines()}
    words = tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))
    for place, told in english.items():
        line = find_helpline(place, language)
        assert line is not None
        first, of_crisis, _ = told.partition("of the crisis line: ")
        for piece in filter(None, first.removesuffix("; ").split("; ")):
            assert piece in words["sources"] or name.fullmatch(piece), (place, piece)
            assert words["sources"].get(piece, piece) in line.sources
        assert (words["crisis_sources"] in line.sources) == bool(of_crisis), place
        assert "undated" not in line.sources
    assert all(any(piece in told for told in english.values()) for piece in words["sources"])
    spain = find_helpline("ES", language)
    assert spain is not None
    assert words["other_sources"] not in spain.sources
