"""What a card in the library holds. The structs are the schema: a misspelt key is an error."""

from typing import Literal

import msgspec

from offscript.record import Family, ReadingName

ContextName = Literal[
    "after_no_contact",
    "after_quiet",
    "after_pause",
    "unanswered",
    "after_harsh",
    "after_raised_harm",
    "after_no",
    "after_good_news",
    "after_hurt",
    "after_long",
    "no_reply_yet",
]
"""What may be known of the moment a message was sent; `_context.py` says how."""

EventName = Literal["asks_no_contact", "states_no", "raises_harm", "good_news", "hurt", "harsh"]
"""What a message does that later messages are read against."""

Strength = Literal["strong", "fair", "weak"]
POINTS: dict[Strength, int] = {"weak": 1, "fair": 2, "strong": 3}


class Cue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words, or a moment, that give a shape away, and a plain sentence that says why.

    `strong` is enough alone, `fair` nearly so, `weak` only beside something else. All of `context`
    must hold and none of `unless_context`; each of `raised_by` that holds adds a point. A cue is
    silent inside reported speech or quotation unless `reported`, and right after a negation unless
    `negated`. A cue with no phrases marks the whole message, by its moment alone. `words` limits
    the length of the message; `shouted` asks that most of its letters are capitals.
    """

    id: str
    why: str = ""
    strength: Strength
    phrases: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    context: tuple[ContextName, ...] = ()
    unless_context: tuple[ContextName, ...] = ()
    raised_by: tuple[ContextName, ...] = ()
    reported: bool = False
    negated: bool = False
    words: tuple[int, int] | None = None
    shouted: bool = False


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message that came before an example, by `them` (who wrote the example) or `you`."""

    by: Literal["them", "you"]
    text: str
    minutes_before: int = 5


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message the card must mark. The words that give it away stand in [[double brackets]]."""

    text: str
    before: tuple[Turn, ...] = ()
    no_contact: bool = False


class Miss(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message that looks alike and must stay unmarked, and why."""

    text: str
    why: str
    kind: ReadingName | None = None
    before: tuple[Turn, ...] = ()
    no_contact: bool = False


class TacticCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tactic: what it is, what gives it away, its innocent readings, and what helps."""

    id: str
    title: str
    family: Family
    aliases: tuple[str, ...]
    says: str
    tends_to_want: tuple[str, ...]
    want: str
    innocent: tuple[str, ...]
    references: tuple[str, ...]
    seeds: tuple[str, ...]
    severity: Literal[1, 2, 3, 4]
    severity_note: str
    mode: str
    helps: str
    reply: str | None = None
    cues: tuple[Cue, ...]
    examples: tuple[Example, ...]
    misses: tuple[Miss, ...]


class SignalCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One safety signal: what gives it away. What to do about it is in the `safety` room."""

    id: str
    title: str
    cues: tuple[Cue, ...]
    examples: tuple[Example, ...]
    misses: tuple[Miss, ...]


class ReadingCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the six readings of a message that is not a tactic."""

    id: ReadingName
    title: str
    says: str
    cues: tuple[Cue, ...]
    examples: tuple[Example, ...]
    misses: tuple[Miss, ...] = ()


class EventCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a message does that the messages after it are read against."""

    id: EventName
    says: str
    cues: tuple[Cue, ...]
    examples: tuple[Example, ...]
    misses: tuple[Miss, ...] = ()
