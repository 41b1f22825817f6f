"""Reads the labelled messages in corpus/, and the reader's answers to them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from offscript.record import Listening, Marking, Message, Origin, ReadingName
from offscript.tactics import Reader
from offscript.tactics._look import Look

CORPUS = Path(__file__).parent.parent / "corpus"


class Labelled(msgspec.Struct, frozen=True, kw_only=True):
    """A message of the corpus with what a careful human reader saw in it.

    Without `sought`, nobody looked for tactics in it, or nobody would swear to what it is. Of the
    test hands, `alone` and `alone_likely` are what a second reader, who saw these words and nothing
    else, would swear to, and thought likelier than not. `gender` is the author's (f, m), where
    somebody who read names and lines could tell.
    """

    id: str
    conversation: str
    author: str
    sent_at: datetime
    text: str
    me: str
    no_contact_since: str | None = None
    tactics: tuple[str, ...]
    sought: bool = True
    reading: ReadingName | None
    safety: tuple[str, ...]
    spans: tuple[tuple[int, int], ...] = ()
    alone: tuple[str, ...] | None = None
    alone_likely: tuple[str, ...] = ()
    gender: str | None = None
    relation: str
    voice: str
    hand: str


def labelled(part: str) -> list[Labelled]:
    """Load one part: development, calibration or test. Whole hands are kept apart."""
    decode = msgspec.json.Decoder(Labelled).decode
    return [
        decode(line)
        for file in sorted((CORPUS / part).glob("*.jsonl"))
        for line in file.read_bytes().splitlines()
    ]


def answers(
    reader: Reader,
    rows: Iterable[Labelled],
    *,
    listening: Listening | None = None,
    every: bool = False,
) -> Iterator[tuple[Labelled, Marking]]:
    """Read rows in order, each conversation with its context, and pair row and answer.

    Rows in which nobody looked for tactics are read, for what comes after them; they are given too
    with `every`, for signals.
    """
    held = list(rows)
    marked = reader.read(messages_of(reader, held), listening=listening)
    read = zip(held, marked, strict=True)
    return (pair for pair in read if every or pair[0].sought)


def messages_of(reader: Reader | Look, rows: Iterable[Labelled]) -> Iterator[Message]:
    """Give rows as messages, and tell the reader of requests for no contact as it goes."""
    for number, row in enumerate(rows, 1):
        if row.no_contact_since is not None:
            since = datetime.fromisoformat(f"{row.no_contact_since[:10]}T00:00:00+00:00")
            reader.note_no_contact(row.conversation, row.me, since)
        yield Message(
            id=row.id,
            conversation=row.conversation,
            author=row.author,
            sent_at=row.sent_at,
            offset_minutes=0,
            zone="stated",
            kind="message",
            text=row.text,
            origin=Origin("corpus", "", number),
        )


def wilson(hits: int, of: int) -> tuple[float, float] | None:
    """Give the 95 % Wilson score interval of a share; None where there is nothing to share."""
    if of == 0:
        return None
    z = 1.96
    share = hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * (share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5 / (1 + z * z / of)
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)
