"""How many invented drafts are marked: quarrels, and plain replies that are to be left alone.

`first`, `after`, `work`, `quiet` and `plainer` were learned from; `last`, `kept`, `since` and `later` were not, so they
alone tell how good the checker is (docs/recovery.md, `python -m bench.drafts`). A floor that falls says that something got
worse; a change that lifts it needs new drafts before it may be called better. Three fell by one when the models stopped to hear
the tone of messages and learned anew: one quarrel of `last` and one of `quiet` are silenced for words that may be a safety signal,
one of `last` is not heard any more, and a plain reply of `later` is heard as a quarrel. When it learned messages of several
sentences, one of `later` ceased to be heard; and since danger is heard in Spanish in all its kinds, one last talk that is asked
for silences one of `work`. Since longer messages are judged apart, one short quarrel of `last` falls just below the bar.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from offscript.actions.check_reply import check_reply, faint_danger

HERE = Path(__file__).parent.parent / "recovery" / "drafts"


class Drafts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quarrels with the kind that they have most of, and plain replies."""

    quarrel: tuple[tuple[str, str], ...]
    plain: tuple[str, ...]


def drafts(name: str, language: str) -> Drafts:
    written = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    return msgspec.convert(written[language], Drafts)


def is_marked(draft: str, language: str, *, is_plain: bool = False) -> bool:
    check, signals, _ = check_reply(draft, language=language)
    assert not (is_plain and signals)
    return bool(check.marks)


@pytest.mark.parametrize(
    ("name", "language", "fewest_marked", "most_alarms"),
    [
        ("first", "en", 64, 0),
        ("first", "es", 20, 0),
        ("after", "en", 26, 0),
        ("after", "es", 10, 0),
        ("last", "en", 18, 0),
        ("last", "es", 7, 0),
        ("work", "en", 25, 0),
        ("work", "es", 13, 0),
        ("kept", "en", 23, 0),
        ("kept", "es", 10, 1),
        ("quiet", "en", 20, 0),
        ("quiet", "es", 9, 0),
        ("since", "en", 2, 0),
        ("since", "es", 2, 0),
        ("plainer", "en", 35, 0),
        ("plainer", "es", 24, 0),
        ("later", "en", 20, 0),
        ("later", "es", 12, 0),
    ],
)
def test_quarrels_are_marked_and_plain_replies_are_not(
    name: str, language: str, fewest_marked: int, most_alarms: int
) -> None:
    """As many as were measured, in both languages.

    Since the reader hears words alone too, one of `work` and one of `since` fewer are marked, and of
    `later` one more and no plain one.
    """
    written = drafts(name, language)
    found = [text for _, text in written.quarrel if is_marked(text, language)]
    alarms = [text for text in written.plain if is_marked(text, language, is_plain=True)]
    assert len(found) >= fewest_marked
    assert len(alarms) <= most_alarms, alarms


@pytest.mark.parametrize(
    ("draft", "language"),
    [
        ("Think about what you want for the 14th.", "en"),
        ("Tell me what you decide about the summer weeks.", "en"),
        ("What do you want to do about the school trip?", "en"),
        ("Whatever you decide about camp, the form is due on the 12th.", "en"),
        ("I gave her paracetamol at six.", "en"),
        ("No, I won't be there on Sunday. Have a good day.", "en"),
        ("Piensa qué quieres hacer el 14.", "es"),
        ("¿Qué quieres hacer con la excursión?", "es"),
        ("Pregúntale a Priya.", "es"),
    ],
)
def test_asking_for_a_decision_is_arranging(draft: str, language: str) -> None:
    """What somebody wants for a date is no bait and no opening, however the model hears it."""
    assert not is_marked(draft, language, is_plain=True)


@pytest.mark.parametrize(
    ("draft", "language"),
    [
        ("Think what you want, I'm done.", "en"),
        ("Whatever. You'll do it anyway.", "en"),
        ("What do you want from me?", "en"),
        ("He can have you.", "en"),
        ("¿Qué quieres de mí?", "es"),
        ("Pregúntale a tu madre cómo fue.", "es"),
        ("Recuerda que me gritaste.", "es"),
    ],
)
def test_the_same_words_in_a_quarrel_are_marked(draft: str, language: str) -> None:
    """What lets arranging through lets no quarrel through that begins alike."""
    assert is_marked(draft, language)


def test_a_quarrel_without_any_marked_phrase_is_heard() -> None:
    """The model of the tactics library hears it; its words lie in the draft, and nothing is cut."""
    heard = [
        (text, check)
        for _, text in drafts("last", "en").quarrel
        for check in [check_reply(text)[0]]
        if [mark.kind for mark in check.marks] == ["heated"]
    ]
    assert heard
    for text, check in heard:
        assert all(0 <= span.start < span.end <= len(text) for span in check.marks[0].spans)
        assert check.shorter is not None


DANGERS = Path(__file__).parent.parent / "recovery"


def lines_of(name: str, kind: str, language: str) -> list[str]:
    """Give lines in the words of danger, or harmless twins of them."""
    lines: list[str] = tomllib.loads((DANGERS / f"{name}.toml").read_text("utf-8"))[kind][language]
    return lines


def is_silenced(text: str, language: str) -> bool:
    """Tell whether a message that is answered silences the check."""
    return check_reply("Ok.", answering=text, language=language)[0].silenced


@pytest.mark.parametrize(
    ("name", "kind", "language", "fewest", "most"),
    [
        ("other_dangers", "danger", "en", 38, 60),
        ("other_dangers", "danger", "es", 31, 60),
        ("other_dangers", "harmless", "en", 0, 12),
        ("other_dangers", "harmless", "es", 0, 13),
        ("quiet_dangers", "danger", "en", 51, 60),
        ("quiet_dangers", "danger", "es", 35, 60),
        ("quiet_dangers", "harmless", "en", 0, 28),
        ("quiet_dangers", "harmless", "es", 0, 10),
    ],
)
def test_quiet_danger_silences_about_as_often_as_was_measured(
    name: str, kind: str, language: str, fewest: int, most: int
) -> None:
    """In a message that is answered; nothing learned from these lines, and docs say how many are missed."""
    silenced = [is_silenced(text, language) for text in lines_of(name, kind, language)]
    assert fewest <= sum(silenced) <= most


@pytest.mark.parametrize(
    ("name", "kind", "language", "fewest", "most"),
    [
        ("other_dangers", "danger", "en", 50, 60),
        ("other_dangers", "danger", "es", 45, 60),
        ("other_dangers", "harmless", "en", 0, 22),
        ("other_dangers", "harmless", "es", 0, 24),
    ],
)
def test_quiet_danger_silences_or_is_asked_about_as_often_as_was_measured(
    name: str, kind: str, language: str, fewest: int, most: int
) -> None:
    """Where a person said that there is no threat, they are asked once of words that may be one."""
    heard = [
        is_silenced(text, language) or bool(faint_danger(text, language=language))
        for text in lines_of(name, kind, language)
    ]
    assert fewest <= sum(heard) <= most
