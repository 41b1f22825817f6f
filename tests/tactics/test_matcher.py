"""The quick look at a message's words passes over no phrase that would match."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from offscript.record import Marking, Message, Origin
from offscript.tactics import open_reader
from offscript.tactics._card import Cue
from offscript.tactics._matcher import Matcher, Owner, prepare
from offscript.tactics._phrases import Phrases
from offscript.tactics._prepared import load_library
from offscript.tactics._words import Words

LIBRARY = load_library()
CUES = [
    *(cue for card in LIBRARY.tactics for cue in card.cues),
    *(cue for card in LIBRARY.signals for cue in card.cues),
    *(cue for card in LIBRARY.events for cue in card.cues),
    *(cue for card in LIBRARY.readings for cue in card.cues),
]
EXAMPLES = [
    example.text.replace("[[", "").replace("]]", "")
    for card in LIBRARY.tactics
    for example in card.examples
]


def cues_of(phrases: list[str]) -> list[tuple[Owner, Cue]]:
    """Make a cue of each phrase, of a card that is called as it."""
    return [
        (
            ("tactic", phrase),
            Cue(id="x", strength="weak", phrases=(phrase,), reported=True, negated=True),
        )
        for phrase in phrases
    ]


def matcher_of(phrases: list[str], aside: Sequence[str] = ()) -> Matcher:
    """Make the matcher of phrases, and of others that stand aside."""
    cues, others = cues_of(phrases), cues_of(list(aside))
    prepared = prepare((cue for _, cue in (*cues, *others)), Phrases(LIBRARY.macros))
    return Matcher(cues, prepared, others)


def test_no_phrase_that_matches_is_passed_over() -> None:
    """Of every fourth phrase there is, those found in a text are those whose pattern matches it."""
    phrases = Phrases(LIBRARY.macros)
    written = sorted({phrase for cue in CUES for phrase in cue.phrases})[::4]
    matcher = matcher_of(written)
    patterns = {phrase: phrases.compile(phrase)[0] for phrase in written}
    for place in range(4):
        words = Words(" ".join(EXAMPLES[place::12]))
        found = {hit.owner[1] for hit in matcher.hits(words, frozenset())}
        assert len(found) > 10
        assert found == {one for one in written if patterns[one].find.search(words.line)}


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("sorry love tea", None, ["sorry", "love", "tea"]),
        ("sorry love tea", "sorry", ["sorry", "love", "tea"]),
        ("you love tea", "sorry", ["you"]),
        ("you love tea", "tea", ["you"]),
        ("you love tea", None, ["you", "love", "tea"]),
    ],
)
def test_cues_aside_are_tried_where_that_is_asked(
    text: str, wanted: str | None, found: list[str]
) -> None:
    """Always, or where a cue of a certain owner holds, which is none of those aside."""
    matcher = matcher_of(["sorry", "you"], ["love", "tea"])
    hits = matcher.hits(Words(text), frozenset(), None if wanted is None else ("tactic", wanted))
    assert [hit.owner[1] for hit in hits] == found


def read(*, readings: bool) -> list[Marking]:
    """Read every example of the library as one long quarrel of two."""
    at = datetime(2024, 5, 1, tzinfo=UTC)
    messages = [
        Message(
            id=str(place),
            conversation="c",
            author="ab"[place % 3 == 0],
            sent_at=at + timedelta(hours=place),
            offset_minutes=0,
            zone="stated",
            kind="message",
            text=text,
            origin=Origin("x", "", place),
        )
        for place, text in enumerate(EXAMPLES)
    ]
    return list(open_reader(readings=readings).read(messages))


def test_findings_are_the_same_without_readings() -> None:
    """Leaving readings out saves time, and changes nothing but the readings."""
    full = read(readings=True)
    assert any(marking.reading for marking in full)
    bare = [msgspec.structs.replace(marking, reading=None) for marking in full]
    assert read(readings=False) == bare
