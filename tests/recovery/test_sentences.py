"""The sentences of this room: the same in both languages, and nothing that must not be said."""

import re
import string
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import get_args

import msgspec
import pytest

from offscript.record import KIND_OF, OWN, CheckIn, Choice, GuiltSort, Reason, Trigger, Urge
from offscript.recovery import (
    instrument,
    instruments,
    make_document,
    release,
    to_html,
    to_markdown,
    words_of,
)
from offscript.recovery._handout import CHOICES
from tests.recovery.reading_age import too_hard
from tests.wording.lint import LANGUAGES, Language, breaches

ENOUGH_WORDS = 12
"""Words of a text before its reading age is worth measuring."""

EN, ES = words_of("en"), words_of("es")
NEVER_SAID = re.compile(
    r"\b(narciss\w*|abuser\w*|victim\w*|psychopath\w*|toxic|streak|they (always|want|are trying)|"
    r"narcis\w*|maltratador\w*|víctima\w*|psicópata\w*|tóxic\w*|you must|you should|tienes que|debes)\b",
    re.IGNORECASE,
)


def texts(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Give every sentence with its place."""
    match value:
        case str():
            yield place, value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from texts(getattr(value, name), f"{place}.{name}")
        case dict():
            for name, held in value.items():
                yield from texts(held, f"{place}.{name}")
        case tuple():
            for number, held in enumerate(value):
                yield from texts(held, f"{place}.{number}")


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    """Every sentence is there twice, with the same gaps to fill."""
    english, spanish = dict(texts(EN)), dict(texts(ES))
    assert english.keys() == spanish.keys()
    assert {place for place in english if names(english[place]) != names(spanish[place])} == set()


@pytest.mark.parametrize("words", [EN, ES], ids=["en", "es"])
def test_nothing_is_said_that_must_not_be(words: object) -> None:
    """No word for a person, no order, no talk of streaks, no claim about anybody's mind."""
    allowed = {".draft.may_stay_silent"}  # "No debes ninguna respuesta": you owe no reply
    found = [(place, text) for place, text in texts(words) if NEVER_SAID.search(text)]
    assert [one for one in found if one[0] not in allowed] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_read_with_ease_at_twelve(language: Language) -> None:
    """No sentence, and no questionnaire's words that are ours, asks for more than that."""
    said = [re.sub(r"\{\w+\}", "3", text) for _, text in texts(words_of(language))]
    ours = [one for one in instruments(language).values() if one.language == language]
    said += [text for one in ours for text in (one.note, one.flag.says if one.flag else "") if text]
    hard = [text for text in said if len(text.split()) >= ENOUGH_WORDS and too_hard(text, language)]
    assert hard == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_breaks_the_rules_on_words(language: Language) -> None:
    """The search that reads the cards reads these sentences too."""
    said = "\n".join(text for _, text in texts(words_of(language)))
    assert breaches(said, language) == []


@pytest.mark.parametrize("words", [EN, ES], ids=["en", "es"])
def test_every_choice_kind_and_field_has_its_name(words: msgspec.Struct) -> None:
    """No page or export shows a name from the code."""
    held = words.documents  # type: ignore[attr-defined]
    assert set(words.triggers) == set(get_args(Trigger))  # type: ignore[attr-defined]
    assert set(words.choices) == set(get_args(Choice))  # type: ignore[attr-defined]
    assert set(words.guilt.sorts) == set(get_args(GuiltSort))  # type: ignore[attr-defined]
    assert set(held.kinds) == set(OWN)
    assert set(words.reality.kinds) == set(get_args(Trigger))  # type: ignore[attr-defined]
    for of in KIND_OF:
        for field in msgspec.structs.fields(of):
            if field.name in CHOICES:
                assert set(get_args(field.type)) - {type(None)} or field.type is not str
                options = [one for one in get_args(field.type) if isinstance(one, str)]
                assert set(options) <= set(held.values), field.name


def test_a_document_in_spanish() -> None:
    """Headings and days stand in the person's language, their own words as they are."""
    document = make_document(
        "me", {"reason": [Reason(words="no", day=date(2024, 5, 3))]}, ES, None, date(2024, 5, 4)
    )
    text = to_markdown(release(document, ["reason-1"]), ES)
    assert text.startswith("# Todo lo que anoté\n\nHecho el 4 de mayo de 2024.")
    assert "- **Palabras:** no\n" in text
    assert "3 de mayo de 2024" in text


def test_what_there_is_much_of_is_one_part_with_a_line_each() -> None:
    """Forty pulls are one box to tick, not forty; each stands under the moment it began."""
    pulls = [
        Urge(
            started_at=datetime(2024, 5, day, 18, tzinfo=UTC),
            offset_minutes=120,
            trigger="apology",
            strength=7,
            minutes=10,
            words="the song",
        )
        for day in (1, 2)
    ]
    document = make_document("therapist", {"urge": pulls}, ES, None, date(2024, 5, 4))
    (only,) = document.parts
    assert [row.label for row in only.rows] == [
        "1 de mayo de 2024, 20:00",
        "2 de mayo de 2024, 20:00",
    ]
    assert "una disculpa" in only.rows[0].text
    assert "; the song" in only.rows[0].text


def test_names_of_ranges_are_in_the_reader_s_language() -> None:
    """A check-in that was answered in English is told in Spanish to a Spanish reader, but its items."""
    items = {item.text: 1 for item in instrument("gad7").items}
    taken = CheckIn(
        instrument="gad7",
        language="en",
        taken_at=datetime(2024, 5, 1, tzinfo=UTC),
        offset_minutes=0,
        answers=items,
    )
    document = make_document("therapist", {"check_in": [taken]}, ES, None, date(2024, 5, 4))
    text = to_markdown(document, ES)
    assert "«leve»" in text
    assert "**Trouble relaxing:** Several days" in text


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("- a\n# b\n1. c", "\\- a  \n  \\# b  \n  1\\. c"),
        ("<b>*x*</b> [y](z)", "\\<b\\>\\*x\\*\\</b\\> \\[y\\](z)"),
        ("plain - words, 1.5 km (or so)!", "plain - words, 1.5 km (or so)!"),
    ],
)
def test_markdown_keeps_typed_signs_as_typed(typed: str, written: str) -> None:
    """What somebody typed is never taken for a heading, a list, a link or a tag."""
    document = make_document("me", {"reason": [Reason(words=typed)]}, EN, None, date(2024, 5, 4))
    assert f"- **Words:** {written}\n" in to_markdown(document, EN)


def test_a_page_to_print_loads_and_runs_nothing() -> None:
    """It has no script, no link and no picture, and a policy that forbids them."""
    document = make_document(
        "me", {"reason": [Reason(words="<img src=x onerror=y>")]}, EN, None, date(2024, 5, 4)
    )
    page = to_html(document, EN)
    assert "default-src 'none'" in page
    assert not re.search(r"<(script|img|link|a|iframe)\b", page)


def test_moments_are_said_as_the_clock_showed_them() -> None:
    """A moment with an offset is told in its own time of day."""
    urge = OWN["urge"](
        started_at=datetime(2024, 5, 3, 22, 30, tzinfo=UTC),
        offset_minutes=120,
        trigger="apology",
        strength=5,
        minutes=10,
    )
    text = to_markdown(make_document("me", {"urge": [urge]}, EN, None, date(2024, 5, 4)), EN)
    assert "4 May 2024, 00:30" in text
    assert "an apology" in text
