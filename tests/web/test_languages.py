"""Every text of the pages is in every language, and no translation is left of one that is gone."""

import re
from datetime import date

import pytest
from languages.catalogues import LANGUAGES, all_texts, open_texts, read_catalogue, stale_texts
from playwright.sync_api import expect

from offscript.actions.give_voice import give_voice
from offscript.actions.list_languages import list_languages
from offscript.record import Day, Month, said
from offscript.web import _language

from ._program import App
from .test_pages import choose

COLD = re.compile(
    r"\b(you must|failed|invalid|error|illegal|forbidden|abuser|victim|narcissist|toxic|survivor)\b",
    re.IGNORECASE,
)
COLD_IN_SPANISH = re.compile(
    r"\b(usted|debes|inválid[oa]|fall[óo]|error|víctimas?|maltratador(es)?|narcisistas?|tóxic[oa])\b",
    re.IGNORECASE,
)

_BRACES = re.compile(r"\{\w+\}")
"""What is filled in is named for what it is, and nobody reads the name."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str) -> None:
    """Nothing is left to translate, no placeholder is lost, and nothing is stale: `make languages`."""
    assert list(open_texts(language)) == []
    assert list(stale_texts(language)) == []


def test_languages_offered_are_those_that_are_complete() -> None:
    """What a person can choose has catalogues, cards of every kind and fixed words on safety."""
    assert set(_language.LANGUAGES) == {"en", *LANGUAGES} == set(list_languages())


def test_locking_the_program_is_not_blocking_a_person_in_spanish() -> None:
    """One closes a door of one's own, the other shuts somebody out: they share no word."""
    locks = re.compile(r"\b(un)?lock(s|ed|ing)?\b", re.IGNORECASE)
    said = [
        str(message.string)
        for page in all_texts()
        for message in read_catalogue("es", page)
        if message.id and locks.search(str(message.id))
    ]
    assert said
    assert [text for text in said if re.search("bloque", text, re.IGNORECASE)] == []


def test_a_language_that_is_not_here_is_english() -> None:
    """A folder that a later version wrote still opens, with days and numbers as English has them."""
    _language.speak("es")
    _language.speak("tlh")
    assert (_language.spoken(), str(_language.locale())) == ("en", "en_GB")


@pytest.mark.parametrize("language", ["en", "es", _language.PSEUDO])
def test_a_day_in_a_sentence_stays_on_one_line(language: str) -> None:
    """The end of a line on a page tears no day and no month; what is written into files has spaces."""
    sentence = said("{day} to {month}", day=date(2024, 3, 12), month=Month(date(2024, 3, 12)))
    _language.speak(language)
    try:
        told = _language.say(sentence)
        days = [_language.say(Day(date(2024, 3, 12))), _language.say(Month(date(2024, 3, 12)))]
    finally:
        _language.speak("en")
    assert all(day in told and " " not in day and "\N{NO-BREAK SPACE}" in day for day in days)
    assert "\N{NO-BREAK SPACE}" not in give_voice(language).say(sentence)


def test_words_are_warm() -> None:
    """No page commands, blames or labels, in either language."""
    said = {str(text) for texts in all_texts().values() for _, text in texts}
    english = {_BRACES.sub("", str(text)) for texts in all_texts().values() for _, text in texts}
    english = {
        text for text in english if not text.startswith(("Invalid value", "Error: "))
    }  # click's own
    assert [text for text in english if COLD.search(text)] == []
    _language.speak("es")
    try:
        spanish = {_language.gettext(text) for text in said}
    finally:
        _language.speak("en")
    assert len(spanish) > 150
    spanish = {_BRACES.sub("", text) for text in spanish} - {"Error: "}  # click's own
    assert [text for text in spanish if COLD_IN_SPANISH.search(text)] == []


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("en-GB", "en"),
        ("de,fr", "en"),
        ("de,es;q=0.5", "es"),
        ("", "en"),
        (",;;,-,es", "es"),
        ("x" * 5000, "en"),
    ],
)
def test_browser_asks_for_a_language(asked: str, spoken: str) -> None:
    """Until somebody chooses, pages are in the first language a browser asks for that we have."""
    assert _language.choose(asked) == spoken


def test_chosen_language_stays(app: App) -> None:
    """A choice holds on every page, with dates, numbers and safety words of that language."""
    choose(app, "es")
    try:
        page = app.go("safety")
        expect(page.get_by_role("heading", name="¿Estás en peligro ahora mismo?")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "es"
        page.get_by_label("Tu país").select_option("ES")
        page.get_by_role("button", name="Mostrar números").click()
        assert "016" in page.locator("dd").all_inner_texts()
        expect(app.go("settings").get_by_role("heading", name="Ajustes")).to_be_visible()
    finally:
        choose(app, "en")
