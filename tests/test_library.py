"""Every card finds the words it says it finds, and stays silent where it says it stays silent."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from offscript.record import Marking, Message, Origin, Span
from offscript.tactics import open_reader
from offscript.tactics._calibration import load_calibration
from offscript.tactics._card import (
    EventCard,
    EventName,
    Example,
    Miss,
    ReadingCard,
    SignalCard,
    TacticCard,
    Turn,
)
from offscript.tactics._look import Look
from offscript.tactics._prepared import load_library

LIBRARY = load_library()
NOW = datetime(2024, 6, 3, 19, 30, tzinfo=UTC)
MARK = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


def message(text: str, author: str, at: datetime) -> Message:
    """Make a message in the one conversation of these tests."""
    return Message(
        id=f"{author}{at.isoformat()}",
        conversation="test",
        author=author,
        sent_at=at,
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("jsonl", "", 1),
    )


def marking_of(text: str, before: tuple[Turn, ...], *, no_contact: bool) -> Marking:
    """Read a text after what came before it, as a whole conversation."""
    reader = open_reader(cards_only=True)
    if no_contact:
        reader.note_no_contact("test", "you", NOW - timedelta(days=40))
    return list(reader.read(thread_of(text, before)))[-1]


def thread_of(text: str, before: tuple[Turn, ...]) -> list[Message]:
    """Give what came before a text, and the text itself as the last message."""
    turns = sorted(before, key=lambda turn: -turn.minutes_before)
    return [
        *(message(one.text, one.by, NOW - timedelta(minutes=one.minutes_before)) for one in turns),
        message(text, "them", NOW),
    ]


def events_of(text: str, before: tuple[Turn, ...]) -> frozenset[EventName]:
    """Tell what a text does that later messages are read against."""
    look = Look(LIBRARY, load_calibration())
    looked = [look.at(one) for one in thread_of(text, before)][-1]
    assert looked is not None
    return looked.events


def marked_words(text: str) -> tuple[str, list[Span]]:
    """Split an example into its plain text and the spans between double brackets."""
    spans = []
    for taken, match in enumerate(MARK.finditer(text)):
        start = match.start() - 4 * taken
        spans.append(Span(start, start + len(match[1])))
    return MARK.sub(r"\1", text), spans


def overlaps(wanted: Span, found: tuple[Span, ...]) -> bool:
    """Tell whether some found span shares a character with the wanted one."""
    return any(span.start < wanted.end and wanted.start < span.end for span in found)


CARDS: list[TacticCard | SignalCard | ReadingCard | EventCard] = [
    *LIBRARY.tactics,
    *LIBRARY.signals,
    *LIBRARY.readings,
    *LIBRARY.events,
]
EXAMPLES = [
    pytest.param(card.id, example, id=f"{card.id}-{number}")
    for card in CARDS
    for number, example in enumerate(card.examples, 1)
]
MISSES = [
    pytest.param(card.id, miss, id=f"{card.id}-{number}")
    for card in CARDS
    for number, miss in enumerate(card.misses, 1)
]


@pytest.mark.parametrize(("card", "example"), EXAMPLES)
def test_card_finds_its_example(card: str, example: Example) -> None:
    """An example is found, in the very words its card marks."""
    text, wanted = marked_words(example.text)
    marking = marking_of(text, example.before, no_contact=example.no_contact)
    if any(card == reading.id for reading in LIBRARY.readings):
        assert marking.reading == card
        return
    if card in {event.id for event in LIBRARY.events}:
        assert card in events_of(text, example.before)
        assert marking.asks_no_contact or card != "asks_no_contact"
        return
    found = {finding.tactic: finding.spans for finding in marking.tactics}
    found |= {signal.signal: signal.spans for signal in marking.safety}
    assert card in found
    assert wanted, "an example marks the words that give it away"
    assert [span for span in wanted if not overlaps(span, found[card])] == []


@pytest.mark.parametrize(("card", "miss"), MISSES)
def test_card_is_silent_on_its_miss(card: str, miss: Miss) -> None:
    """A miss stays unmarked, by this card and, for tactics, by every card."""
    marking = marking_of(miss.text, miss.before, no_contact=miss.no_contact)
    if card in {event.id for event in LIBRARY.events}:
        assert card not in events_of(miss.text, miss.before)
        assert not marking.asks_no_contact or card != "asks_no_contact"
    elif card in {signal.id for signal in LIBRARY.signals}:
        assert marking.safety == ()
    elif card in {reading.id for reading in LIBRARY.readings}:
        assert marking.reading != card
    else:
        assert [finding.found_by for finding in marking.tactics] == []
