"""Cards in other languages: whole, up to date, plain, and said for the very cue that was found."""

import re
import shutil
import tomllib
from contextvars import copy_context
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from languages.written_from import CARDS, digest_of_card, stale_translations
from tests.recovery.reading_age import too_hard
from tests.recovery.test_cards import GENDERED
from tests.tactics.test_engine import given_message

from offscript.actions.explain_finding import explain_finding
from offscript.actions.list_families import list_families
from offscript.actions.list_tactics import list_tactics
from offscript.cli.tactics import tactics as tactics_command
from offscript.record import Finding
from offscript.tactics import LibraryError, languages, open_reader
from offscript.tactics import _translation as translation
from offscript.tactics._card import EventCard, ReadingCard, SignalCard, TacticCard
from offscript.tactics._library import Library
from offscript.tactics._prepared import load_library
from offscript.tactics._translation import translated_library

OTHERS = languages()[1:]
BRACKETS = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
Card = TacticCard | SignalCard | ReadingCard | EventCard


def cards(library: Library) -> list[Card]:
    """List every card of a library."""
    return [*library.tactics, *library.signals, *library.readings, *library.events]


def texts(card: Card) -> dict[str, str]:
    """Give everything a card says to a person, by its place."""
    said = {f"why.{cue.id}": cue.why for cue in card.cues if cue.why}
    for name in ("title", "says", "want", "severity_note", "helps", "reply"):
        if text := getattr(card, name, None):
            said[name] = text
    for number, text in enumerate(getattr(card, "innocent", ())):
        said[f"innocent.{number}"] = text
    return said


def test_spanish_is_there() -> None:
    """Everything below is about at least one language."""
    assert OTHERS == ("es",)


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    """Each card says as much in each language, and no sentence was left in English."""
    for english, other in zip(
        cards(load_library()), cards(translated_library(language)), strict=True
    ):
        assert texts(english).keys() == texts(other).keys()
        same = {place for place, text in texts(english).items() if texts(other)[place] == text}
        assert {place for place in same if len(texts(english)[place].split()) > 2} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_stale(language: str) -> None:
    """When an English text changes, its translation is read again: `make languages` says which."""
    assert list(stale_translations(language)) == []


def test_a_changed_word_is_noticed_and_a_changed_pattern_is_not(tmp_path: Path) -> None:
    """The digest stands for what is said, not for what is looked for."""
    card = CARDS / "en" / "tactics" / "aimed_posts.toml"
    text = card.read_text("utf-8")
    copy = tmp_path / card.name
    digests = {}
    for name, before, after in (
        ("as it is", "", ""),
        ("says", "Public posts", "Open posts"),
        ("innocent", "People mark", "Most people mark"),
        ("why", "A public line", "An open line"),
        ("pattern", "some people never", "most people never"),
    ):
        changed = text.replace(before, after, 1)
        assert (changed != text) == bool(before)
        copy.write_text(changed, "utf-8")
        digests[name] = digest_of_card(copy)
    assert digests.pop("pattern") == digests["as it is"]
    assert len(set(digests.values())) == len(digests)


@pytest.mark.parametrize("language", OTHERS)
def test_only_words_differ(language: str) -> None:
    """What is looked for, how surely, and with which references is the same in every language."""
    for english, other in zip(
        cards(load_library()), cards(translated_library(language)), strict=True
    ):
        silent = [
            tuple(msgspec.structs.replace(cue, why="") for cue in card.cues)
            for card in (english, other)
        ]
        assert silent[0] == silent[1]
        assert (english.id, english.examples, english.misses) == (
            other.id,
            other.examples,
            other.misses,
        )


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("tactics/ledger.toml", "title =", "titel =", "ledger.toml"),
        ("tactics/ledger.toml", "says =", "# says =", "says"),
        ("tactics/ledger.toml", "[why]\n", '[why]\nno_such_cue = "x"\n', "no_such_cue"),
        ("tactics/ledger.toml", "tally =", "# tally =", "tally"),
        ("tactics/ledger.toml", "innocent = [", 'innocent = [\n"x",', "innocent"),
        ("tactics/ledger.toml", "reply =", "# reply =", "reply"),
        ("tactics/put_down.toml", "[why]", 'reply = "x"\n[why]', "reply"),
        ("tactics/ledger.toml", "helps = ", 'helps = "  "\n# ', "helps"),
        ("signals/weapon.toml", "[why]", 'says = "x"\n[why]', "weapon.toml"),
        ("events/harsh.toml", "says =", "[says", "harsh.toml"),
        ("readings/warm_ok.toml", "", None, "warm_ok.toml"),
        ("readings/other.toml", None, 'english = ""\n', "other.toml"),
    ],
)
def test_damage_is_an_error_with_its_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    before: str | None,
    after: str | None,
    said: str,
) -> None:
    """A text too few, a text too many, a misspelt key, a card that English has not: each is named."""
    home = shutil.copytree(CARDS, tmp_path / "library")
    place = home / "es" / file
    if after is None:
        place.unlink()
    elif before is None:
        place.write_text(after, "utf-8")
    else:
        text = place.read_text("utf-8")
        assert before in text
        place.write_text(text.replace(before, after, 1), "utf-8")
    monkeypatch.setattr(translation, "_LIBRARY", home)
    with pytest.raises(LibraryError, match=said):
        translated_library.__wrapped__("es")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("card", load_library().tactics, ids=lambda card: card.id)
def test_mark_is_explained_in_the_language(language: str, card: TacticCard) -> None:
    """What is found in an English message is explained by the found cue's sentence, translated."""
    ours = next(one for one in translated_library(language).tactics if one.id == card.id)
    sentences = {cue.why for cue in ours.cues}
    plain = [one for one in card.examples if not one.before and not one.no_contact]
    found = [
        finding
        for example in plain
        for marking in open_reader(everything=True).read(
            [given_message(BRACKETS.sub(r"\1", example.text))]
        )
        for finding in marking.tactics
        if finding.tactic == card.id and finding.found_by.startswith("card:")
    ]
    for finding in found:
        assert explain_finding(finding) == finding.why
        assert explain_finding(finding, language) in sentences
    assert found or not plain


def finding(found_by: str, why: str, tactic: str = "ledger") -> Finding:
    """Make a finding with nothing but what it says of itself."""
    return Finding(tactic=tactic, confidence=0.9, spans=(), found_by=found_by, why=why)


@pytest.mark.parametrize("language", OTHERS)
def test_each_cue_is_explained_by_its_own_sentence(language: str) -> None:
    """Of several cues that found it, the one that weighed most speaks, also beside a model."""
    ours = {card.id: card for card in translated_library(language).tactics}
    for card in load_library().tactics:
        every = "+".join(f"{card.id}.{cue.id}" for cue in card.cues)
        other = {cue.id: cue.why for cue in ours[card.id].cues}
        for cue in card.cues:
            found = finding(f"card:{every} model:first", cue.why, card.id)
            assert explain_finding(found, language) == other[cue.id]


def test_what_no_cue_found_is_explained_too() -> None:
    """A model's finding has what the card says; another version's cue does not bring English back."""
    english = next(card for card in load_library().tactics if card.id == "ledger")
    spanish = next(card for card in translated_library("es").tactics if card.id == "ledger")
    assert explain_finding(finding("model:first", english.says), "es") == spanish.says
    assert explain_finding(finding("card:ledger.gone", "Says it once did."), "es") == spanish.says
    tally = next(cue.why for cue in spanish.cues if cue.id == "tally")
    assert explain_finding(finding("card:ledger.tally", "In older words."), "es") == tally
    assert explain_finding(finding("you", ""), "es") == ""
    assert explain_finding(finding("card:gone.cue", "Kept.", "gone"), "es") == "Kept."


@pytest.mark.parametrize("language", ["ar-XB", "de", "", "../en", "es/../en"])
def test_a_language_without_cards_is_english(language: str) -> None:
    """Nothing breaks, and nothing outside is read, whatever a language is called."""
    assert list_tactics(language) == list_tactics()
    assert list_families(language) == list_families()
    cue = load_library().tactics[0].cues[0]
    name = load_library().tactics[0].id
    found = finding(f"card:{name}.{cue.id}", cue.why, name)
    assert explain_finding(found, language) == cue.why


@pytest.mark.parametrize("language", OTHERS)
def test_cards_can_be_read_at_twelve(language: str) -> None:
    """No card, and no card's reasons, ask for more than a reader of twelve."""
    for card in cards(translated_library(language)):
        said = texts(card)
        reasons = [text for place, text in said.items() if place.startswith("why.")]
        about = [
            text
            for place, text in said.items()
            if place != "title" and not place.startswith("why.")
        ]
        for text in ("\n".join(about), "\n".join(reasons)):
            assert len(text.split()) < 20 or not too_hard(text, language), card.id


def test_spanish_does_not_guess_who_is_reading() -> None:
    """Nothing says whether the reader is a man or a woman, or where Spanish is spoken."""
    regional = re.compile(r"\b(vosotr|vuestr|usted|orden[a]dor|computador|m[oó]vil\b|\w+[áé]is\b)")
    for card in cards(translated_library("es")):
        text = "\n".join(texts(card).values()).casefold()
        assert GENDERED.findall(text) == [], card.id
        assert regional.findall(text) == [], card.id
    assert regional.findall("cuando habláis con vuestra gente") == ["habláis", "vuestr"]


def test_families_name_each_family() -> None:
    """Each family is said in Spanish, and none is forgotten."""
    assert list_families("es").keys() == list_families().keys()
    assert not set(list_families("es").values()) & set(list_families().values())


def test_families_left_out_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A family that a language forgot is named when it is loaded."""
    home = shutil.copytree(CARDS, tmp_path / "library")
    file = home / "es" / "families.toml"
    file.write_text(file.read_text("utf-8").replace("guilt =", "gilt ="), "utf-8")
    monkeypatch.setattr(translation, "_LIBRARY", home)
    with pytest.raises(LibraryError, match="guilt"):
        translation.families.__wrapped__("es")


@pytest.mark.parametrize("language", languages())
def test_command_lists_in_one_language(language: str) -> None:
    """`offscript tactics --language` gives every title in that language, and none in the other."""
    done = copy_context().run(CliRunner().invoke, tactics_command, ["--language", language])
    assert done.exit_code == 0
    for other in languages():
        named, signals = list_tactics(other)
        titles = [
            *(card.title for card in named),
            *signals.values(),
            *list_families(other).values(),
        ]
        missing = [title for title in titles if title not in done.output]
        assert missing == [] if other == language else len(missing) == len(titles)


def test_digests_are_of_cards_that_are_there() -> None:
    """Each translated card has an English one, so no digest is left over."""
    for file in CARDS.glob("*/*/*.toml"):
        assert (CARDS / "en" / file.parent.name / file.name).exists()
        if "en" not in file.parts:
            assert re.fullmatch(r"[0-9a-f]{12}", tomllib.loads(file.read_text())["english"])
