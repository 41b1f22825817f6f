"""Chooses which messages to quote, fairly to both sides, and sets each in its thread."""

from collections.abc import Iterable, Sequence

import msgspec
from markupsafe import Markup

from offscript.record import Message, Said, Sayable, Span, said
from offscript.reports._archive import Archive, local
from offscript.reports._excerpt import excerpt
from offscript.reports._words import list_words, time_words

QUOTED = 700
NEARBY = 240
"""Characters shown of the message itself, and of each message around it."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a quoted thread, ready to show."""

    who: Sayable
    when: Said
    moment: str
    words: Markup
    files: Sayable
    marked: bool


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """A message in its thread, where it came from, and why it is shown."""

    who: Sayable
    when: Said
    moment: str
    lines: tuple[Line, ...]
    channel: Said
    file: Sayable
    place: int
    assumed: bool
    why: str = ""
    found_by: str = ""
    confidence: float | None = None


def choose(messages: Iterable[Message], archive: Archive, most: int) -> list[Message]:
    """Choose up to `most` messages, spread over time, half of them from each side if there are."""
    unique = {message.id: message for message in messages}
    mine = [one for one in unique.values() if archive.side_of(one.author).is_me]
    theirs = [one for one in unique.values() if not archive.side_of(one.author).is_me]
    half = most // 2
    of_mine = _spread(mine, max(half, most - len(theirs)))
    of_theirs = _spread(theirs, max(half, most - len(mine)))
    return sorted(of_mine + of_theirs, key=lambda one: one.sent_at)


def _spread(messages: Sequence[Message], most: int) -> list[Message]:
    """Choose up to `most` of messages in time order, the first and the last among them."""
    ordered = sorted(messages, key=lambda one: one.sent_at)
    if len(ordered) <= most:
        return ordered
    return [ordered[round(step * (len(ordered) - 1) / max(most - 1, 1))] for step in range(most)]


def quote(
    archive: Archive,
    message: Message,
    spans: Sequence[Span] = (),
    *,
    why: str = "",
    found_by: str = "",
    confidence: float | None = None,
) -> Quote:
    """Set a message in its thread, with `spans` of it marked."""
    moment = local(message)
    return Quote(
        who=archive.side_of(message.author).name,
        when=time_words(moment),
        moment=moment.isoformat(),
        lines=tuple(
            _line(archive, turn.message, spans if turn.marked else (), marked=turn.marked)
            for turn in archive.thread(message.id)
        ),
        channel=archive.channel(message),
        file=archive.files.get(message.origin.sha256) or said("a file not named"),
        place=message.origin.place,
        assumed=message.zone == "assumed",
        why=why,
        found_by=found_by,
        confidence=confidence,
    )


def _line(archive: Archive, message: Message, spans: Sequence[Span], *, marked: bool) -> Line:
    moment = local(message)
    return Line(
        who=archive.side_of(message.author).name,
        when=time_words(moment),
        moment=moment.isoformat(),
        words=excerpt(message.text, spans, QUOTED if marked else NEARBY, archive.voice),
        files=list_words([file.name[:80] for file in message.attachments], 3)
        if message.attachments
        else "",
        marked=marked,
    )
