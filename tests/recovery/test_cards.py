"""The cards are read strictly, agree between languages, and can be read at twelve."""

import re
import shutil
import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from offscript.recovery import Library, LibraryError, languages, library
from offscript.recovery._cards import read_library
from tests.recovery.reading_age import (
    english_age,
    english_syllables,
    sentences,
    spanish_ease,
    spanish_syllables,
    too_hard,
    words,
)
from tests.wording.lint import LANGUAGES, Language, words_of_catalogue, words_of_toml

HOME = Path(str(files("offscript.recovery") / "library"))
KINDS = Library.__struct_fields__[1:]
SHORTEST_MEASURED = 30
NOT_WORDS = {"id", "evidence", "sources", "practices", "kind", "title"}
DANGER = {
    "en": r"\b(threat|weapon|in danger|followed or|ending (their|your) life|end(ing)? your life)",
    "es": r"\b(amenaza|un arma|en peligro|quitar(s|t)e la vida)",
}
HELP = {
    "en": r"emergency|advocate|helpline|crisis line|police|safety page|get help|call |doctor",
    "es": r"emergencia|servicio especializado|línea de|policía|página de seguridad|ayuda|llama",
}


def texts(value: object) -> list[str]:
    """List the texts of a card, each on its own, without ids, links and titles."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, item in value.items() if key not in NOT_WORDS for text in texts(item)]
    if isinstance(value, (list, tuple)):
        return [text for item in value for text in texts(item)]
    return []


def measured() -> list[tuple[str, str, str]]:
    """Give language, place and text: a card each, and kinds of very short cards as one."""
    found = []
    for language in LANGUAGES:
        for kind in KINDS:
            cards = msgspec.to_builtins(getattr(library(language), kind))
            each = {name: "\n".join(texts(card)) for name, card in cards.items()}
            short = [text for text in each.values() if len(text.split()) < SHORTEST_MEASURED]
            found.append((language, f"{kind}, the short ones", "\n".join(short)))
            found += [
                (language, f"{kind}.{name}", text)
                for name, text in each.items()
                if len(text.split()) >= SHORTEST_MEASURED
            ]
    return [one for one in found if one[2] and not one[1].startswith("taps")]


def test_there_are_two_languages() -> None:
    """English and Spanish, whole."""
    assert languages() == ("en", "es")


@pytest.mark.parametrize("kind", KINDS)
def test_languages_hold_the_same_cards(kind: str) -> None:
    """Each card stands in both languages, in the same place, with as many steps and lines."""
    english = msgspec.to_builtins(getattr(library("en"), kind))
    spanish = msgspec.to_builtins(getattr(library("es"), kind))
    assert list(english) == list(spanish)
    for name, card in english.items():
        other = spanish[name]
        assert card.keys() == other.keys()
        for field, value in card.items():
            if isinstance(value, (list, tuple, dict)):
                assert len(value) == len(other[field]), (name, field)
            if isinstance(value, dict):
                assert list(value) == list(other[field])
            if isinstance(value, str) and field != "id":
                assert value.strip() == value != ""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_was_left_untranslated(kind: str) -> None:
    """No text of three words or more is the same in both languages."""
    english = set(texts(msgspec.to_builtins(getattr(library("en"), kind))))
    spanish = set(texts(msgspec.to_builtins(getattr(library("es"), kind))))
    assert {text for text in english & spanish if len(text.split()) > 2} == set()


def test_a_misspelt_key_is_an_error(tmp_path: Path) -> None:
    """A key that nobody knows is refused, with the card and the key."""
    home = shutil.copytree(HOME, tmp_path / "library")
    file = home / "en" / "practices.toml"
    file.write_text(file.read_text("utf-8").replace("when_not =", "whennot =", 1), "utf-8")
    with pytest.raises(LibraryError, match="whennot"):
        read_library(home, "en")


@pytest.mark.parametrize(
    ("file", "damage", "said"),
    [
        ("en/pull.toml", "[water\n", "pull.toml"),
        ("en/pull.toml", 'title = "no table"\n', "pull.toml"),
        ("links.toml", '\n[practices.R66]\nevidence = ["told"]\n', "no practices called R66"),
        ("links.toml", "\n[every.tap]\n", "no kind called tap"),
        ("en/wins.toml", "\n[empty]\n", "missing required field"),
    ],
)
def test_damage_is_an_error_with_its_place(
    tmp_path: Path, file: str, damage: str, said: str
) -> None:
    """A file that can't be read, a link to no card, a card without its text: each is named."""
    home = shutil.copytree(HOME, tmp_path / "library")
    (home / file).write_text((home / file).read_text("utf-8") + damage, "utf-8")
    if damage.startswith("title"):
        (home / file).write_text(damage, "utf-8")
    with pytest.raises(LibraryError, match=said):
        read_library(home, "en")


@pytest.mark.parametrize(("language", "place", "text"), measured(), ids=lambda one: one[:40])
def test_card_can_be_read_at_twelve(language: str, place: str, text: str) -> None:
    """No card asks for more than a reader of twelve, by the formula of its language."""
    assert not too_hard(text, language), place


FIXED = sorted(
    file
    for place in ("recovery/words", "safety/words")
    for file in (HOME.parent.parent / place).glob("*.toml")
)


@pytest.mark.parametrize("file", FIXED, ids=lambda one: f"{one.parent.parent.name}-{one.stem}")
def test_fixed_words_can_be_read_at_twelve(file: Path) -> None:
    """Neither do the sentences that pages and documents are put together from, nor those of safety."""
    assert not too_hard(words_of_toml(file), file.stem)


PAGES = {
    name: HOME.parent.parent / "language" / "locale" / "es" / f"{name}.po"
    for name in (
        *("pull", "reality", "reply", "letters", "boundaries", "days", "anchors", "journal"),
        *("story", "checkins", "cards", "path", "guilt", "body", "circle", "plan", "beside"),
        *("today", "export", "sheet", "recovery", "actions", "safety"),
    )
}
"""Catalogues of the pages that hold distance and come back, and of what they are handed."""
SHORTEST_OF_A_PAGE = 6
MARKUP = re.compile(r"<[^>]+>|%\(\w+\)s|\{\w+\}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_at_twelve(name: str, language: Language) -> None:
    """What pages say around the cards asks for no more either; short labels are not counted."""
    said = words_of_catalogue(PAGES[name].read_text("utf-8"), language)
    lines = [MARKUP.sub(" ", line) for line in said.splitlines()]
    whole = "\n".join(line for line in lines if len(words(line)) >= SHORTEST_OF_A_PAGE)
    assert whole
    assert not too_hard(whole, language)


INSTRUMENTS = sorted((HOME.parent / "instruments").glob("*.toml"))


@pytest.mark.parametrize("file", INSTRUMENTS, ids=lambda one: one.stem)
def test_own_words_about_a_questionnaire_can_be_read_at_twelve(file: Path) -> None:
    """The items are as published; what is said around them is ours, and plain."""
    held = tomllib.loads(file.read_text("utf-8"))
    for language, told in {held["language"]: held, **held.get("told", {})}.items():
        flag = told.get("flag", {})
        flagged = flag if isinstance(flag, str) else flag.get("says", "")
        ours = " \n".join([told["about"], told.get("note", ""), flagged])
        assert not too_hard(ours, language), (language, ours)


def test_the_formulas_can_fail() -> None:
    """A sentence from an office is too hard, a plain one is not, and syllables are counted right."""
    assert english_age("The dissemination of confidential information necessitates consent.") > 18
    assert english_age("The cat sat on the mat. It was glad.") < 7
    assert spanish_ease("La administración comunicará oportunamente las disposiciones.") < 0
    assert spanish_ease("El gato come pan. El sol sale hoy.") > 90
    assert too_hard("The dissemination of confidential information is necessary.", "en")
    assert too_hard("La administración comunicará oportunamente las disposiciones.", "es")
    english = {"little": 2, "moved": 1, "wanted": 2, "safety": 3, "message": 2, "advocate": 3}
    assert {word: english_syllables(word) for word in english} == english
    spanish = {"agua": 2, "día": 2, "guerra": 2, "quiero": 2, "y": 1, "hoy": 1, "leer": 2, "aún": 2}
    assert {word: spanish_syllables(word) for word in spanish} == spanish
    assert sentences("One. Two? A title\nThree: four; five.") == 4
    assert words("It's 5 o'clock, tú.") == ["It's", "o'clock", "tú"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in {"evidence", "taps"}])
def test_danger_is_never_named_without_help(language: str, kind: str) -> None:
    """A card that names a threat, a weapon or dying also names somebody to turn to."""
    cards = msgspec.to_builtins(getattr(library(language), kind))
    for name, card in cards.items():
        text = "\n".join(texts(card)).casefold()
        if re.search(DANGER[language], text):
            assert re.search(HELP[language], text), name


RESTED = [kind for kind in KINDS if kind not in {"evidence", "path", "taps"}]
"""Kinds that rest on something: a step of the path leads to its practice, a word to tap claims nothing."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RESTED)
def test_every_card_says_what_it_rests_on(language: str, kind: str) -> None:
    """Each names evidence that there is, with its limits, and each work of it can be found."""
    cards = library(language)
    for card in getattr(cards, kind).values():
        told = [cards.evidence[name] for name in card.evidence]
        assert told, card.id
        assert len(set(card.evidence)) == len(card.evidence), card.id
        assert all(one.says and one.limits for one in told)
        assert all(cards.sources[work].where for one in told for work in one.sources)


def test_evidence_and_works_are_all_used() -> None:
    """Nothing is told of a study that no card rests on."""
    cards = library("en")
    named = {
        name for kind in RESTED for card in getattr(cards, kind).values() for name in card.evidence
    }
    assert named == set(cards.evidence)
    assert {work for one in cards.evidence.values() for work in one.sources} == set(cards.sources)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fact_that_it_fades_is_told_with_its_limits(language: str) -> None:
    """27 percent: of how many, when, for how long, and that it is no promise to anybody."""
    card = library(language).evidence["fades"]
    whole = f"{card.says} {card.limits}"
    assert all(part in whole for part in ("27", "75", "1993"))
    assert {"en": "six months", "es": "seis meses"}[language] in whole
    assert {"en": "does not say what will happen", "es": "No dice lo que te va a pasar"}[
        language
    ] in whole
    assert card.sources == ("dutton_painter_1993",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quiet_begins_with_what_is_kept(language: str) -> None:
    """Each app's plan saves first and blocks last; a channel that was ordered is not blocked."""
    plans = library(language).quiet
    block = {"en": "block", "es": "bloque"}[language]
    assert next(iter(plans)) == "before"
    for plan in plans.values():
        assert plan.first
        assert plan.then
        assert not any(block in text.casefold() for text in plan.first)
    assert {"en": "Do not block", "es": "No bloquees"}[language] in plans["parenting_apps"].last


@pytest.mark.parametrize("language", LANGUAGES)
def test_ordered_contact_is_a_case_of_its_own(language: str) -> None:
    """The replies for contact under an order keep to it, and no other kind is marked so."""
    scripts = library(language).scripts
    assert [name for name, one in scripts.items() if one.under_order] == ["under_order"]
    assert {"en": "Do not stop or change", "es": "No dejes ni cambies"}[language] in scripts[
        "under_order"
    ].note
    longest = max(len(line.split()) for one in scripts.values() for line in one.lines)
    assert longest <= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_safety_plan_asks_and_gives_no_score(language: str) -> None:
    """Each part is questions; it opens with advocates, and there is no number in it."""
    plan = library(language).safety_plan
    assert {"en": "dvocate", "es": "ervicio"}[language] in plan["first"].note
    for part in plan.values():
        assert all("?" in question for question in part.questions)
        assert not re.search(r"\d", " ".join([*part.questions, part.note]))


GENDERED = re.compile(
    r"\b(estás|estoy|estabas|eres|soy|eras|te sientes|me siento|quedas|te quedaste|sigues)"
    r"(?: (?:muy|tan|más|ya|bien))? (?!mano|cara|hora)"
    r"(cansad|sol|segur|list|tranquil|atrapad|content|loc|tont|rot|perdid|enamorad|obligad|mism)"
    r"[oa]\b(?! lo\b)|\w[oa]/[oa]\b|\w@s?\b|\b(amig|tod|otr)[xe]s?\b"
)


def test_spanish_does_not_guess_who_is_reading() -> None:
    """Nothing in Spanish says whether the reader is a man or a woman, nor uses signs for it."""
    for kind in KINDS:
        cards = msgspec.to_builtins(getattr(library("es"), kind))
        for name, card in cards.items():
            assert GENDERED.findall("\n".join(texts(card)).casefold()) == [], name
    for planted in ("ya estás sola", "eres tonto", "te sientes cansado/a", "tod@s"):
        assert GENDERED.search(planted)
