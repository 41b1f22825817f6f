"""Rows to learn from: labelled messages as the cards look at them, and everyday talk."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice, tee
from pathlib import Path

import msgspec
from bench._corpus import CORPUS, messages_of

from offscript.record import ReadingName
from offscript.tactics._calibration import load_calibration
from offscript.tactics._card import Miss, Turn
from offscript.tactics._look import Look
from offscript.tactics._looked import Looked
from offscript.tactics._prepared import load_library

MARK = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
START = datetime(2024, 1, 1, tzinfo=UTC)


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the corpus: a message, and what a careful reader saw in it.

    Without `sought`, nobody looked for tactics in it.
    """

    id: str
    conversation: str
    author: str
    sent_at: datetime
    text: str
    me: str = ""
    no_contact_since: str | None = None
    tactics: tuple[str, ...] = ()
    sought: bool = True
    reading: ReadingName | None = None
    safety: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] | None = None
    voice: str = ""
    hand: str = ""


class Row(msgspec.Struct, frozen=True):
    """A labelled message, and what the cards see in it."""

    label: Label
    look: Looked


def corpus(part: str) -> list[Row]:
    """Look at one part of the corpus: development, validation, calibration or test."""
    return list(looked(labels_of(part)))


def labels_of(part: str) -> list[Label]:
    """Read one part of the corpus as it was labelled."""
    decode = msgspec.json.Decoder(Label).decode
    return [
        decode(line)
        for file in sorted((CORPUS / part).glob("*.jsonl"))
        for line in file.read_bytes().splitlines()
    ]


def looked(labels: Iterable[Label]) -> Iterator[Row]:
    """Look at labelled messages in order."""
    look = Look(load_library(), load_calibration())
    first, second = tee(labels)
    for label, message in zip(first, messages_of(look, second), strict=True):
        seen = look.at(message)
        if seen is not None:
            yield Row(label, seen)


def everyday(file: Path, wanted: Callable[[str], bool], most: int | None = None) -> Iterator[Row]:
    """Look at everyday talk: JSON lines of conversation, author and text; five minutes apart.

    `wanted` says which conversations, by their names; `most` how many messages.
    """
    rows = enumerate(map(msgspec.json.decode, file.read_bytes().splitlines()))
    labels = (
        Label(
            id=f"{file.stem}-{number}",
            conversation=row["conversation"],
            author=row["author"],
            sent_at=START + timedelta(minutes=5 * number),
            text=row["text"],
            hand=file.stem,
        )
        for number, row in rows
        if wanted(row["conversation"])
    )
    return islice(looked(labels), most)


def held_out(conversation: str) -> bool:
    """Tell whether a conversation is among the fifth kept from learning, by its name."""
    return hashlib.sha256(conversation.encode()).digest()[0] < 256 // 5


def may_teach(conversation: str) -> bool:
    """Tell whether a conversation is among the four fifths to learn from."""
    return not held_out(conversation)


def library() -> list[Row]:
    """Look at the examples and misses of the cards, each a conversation of its own."""
    cards = load_library()
    labels = []
    for card in (*cards.tactics, *cards.signals):
        is_signal = card in cards.signals
        for number, one in enumerate((*card.examples, *card.misses)):
            is_miss = isinstance(one, Miss)
            text, spans = (one.text, ()) if is_miss else _marked(one.text)
            turns = [*one.before, Turn(by="them", text=text, minutes_before=0)]
            conversation = f"{card.id}-{number}"
            for turn in sorted(turns, key=lambda turn: -turn.minutes_before):
                is_last = turn is turns[-1] and not is_miss
                labels.append(
                    Label(
                        id=f"{conversation}-{turn.minutes_before}",
                        conversation=conversation,
                        author=turn.by,
                        sent_at=START - timedelta(minutes=turn.minutes_before),
                        text=turn.text,
                        me="you",
                        no_contact_since="2023-11-20" if one.no_contact else None,
                        tactics=(card.id,) if is_last and not is_signal else (),
                        safety=(card.id,) if is_last and is_signal else (),
                        reading=getattr(one, "kind", None) if turn is turns[-1] else None,
                        spans=spans if is_last else None,
                        hand="library",
                    )
                )
    # What leads up to an example is there for context; only its last message is learned.
    return [row for row in looked(labels) if row.label.sent_at == START]


def _marked(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Split an example into its plain text and the spans between double brackets."""
    spans = []
    for taken, match in enumerate(MARK.finditer(text)):
        start = match.start() - 4 * taken
        spans.append((start, start + len(match[1])))
    return MARK.sub(r"\1", text), tuple(spans)
