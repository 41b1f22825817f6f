"""The quick look at a message's words passes over no phrase that would match."""

from datetime import UTC, datetime, timedelta

import msgspec

from offscript.record import Marking, Message, Origin
from offscript.tactics import open_reader
from offscript.tactics._card import Cue
from offscript.tactics._library import load_library
from offscript.tactics._matcher import Matcher
from offscript.tactics._phrases import Phrases
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


def test_no_phrase_that_matches_is_passed_over() -> None:
    """Of every fourth phrase there is, those found in a text are those whose pattern matches it."""
    phrases = Phrases(LIBRARY.macros)
    written = sorted({phrase for cue in CUES for phrase in cue.phrases})[::4]
    matcher = Matcher(
        (
            (
                ("tactic", phrase),
                Cue(id="x", strength="weak", phrases=(phrase,), reported=True, negated=True),
            )
            for phrase in written
        ),
        phrases,
    )
    patterns = {phrase: phrases.compile(phrase)[0] for phrase in written}
    for place in range(4):
        words = Words(" ".join(EXAMPLES[place::12]))
        found = {hit.owner[1] for hit in matcher.hits(words, frozenset())}
        assert len(found) > 10
        assert found == {one for one in written if patterns[one].find.search(words.line)}


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
