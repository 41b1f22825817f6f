"""What is asked of a store of messages, and what it answers: pages, hits, counts."""

from datetime import datetime
from typing import Literal

import msgspec

from offscript.record.message import Message

Order = Literal["newest", "oldest", "best", "nearest"]
"""How hits stand: by time, by how well the words fit, or by how near they are in meaning."""


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which messages are wanted; empty means all. Everything given must hold.

    `authors` are author strings, as `Person.authors`; `channels` are sources; `tactics` are ids of
    what was found. `since` is included, `until` is not. `attachment` wants messages with a file,
    or without one. What two exports hold once is given once.
    """

    conversations: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    channels: tuple[str, ...] = ()
    tactics: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    attachment: bool | None = None


class Key(msgspec.Struct, frozen=True, array_like=True, order=True):
    """Where a message stands in time: microseconds since 1970, place in its file, row."""

    time: int
    place: int
    row: int


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """Messages side by side, in time order, with the keys of the first and the last.

    `rows` are the messages' rows, in the same order. `earlier` and `later` tell whether there are
    more on either side.
    """

    messages: tuple[Message, ...] = ()
    rows: tuple[int, ...] = ()
    first: Key | None = None
    last: Key | None = None
    earlier: bool = False
    later: bool = False


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A message that was found: a piece of it around the words, cut so that found ones stand odd.

    `snippet` is plain text in pieces: the first is not found, the second is, and so on.
    """

    message: Message
    key: Key
    snippet: tuple[str, ...]


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """What was found. `more`: there are others behind these. `order` says how they stand.

    Of words that stand in very many messages, the best can't be told in a moment; they then
    stand newest first.
    """

    hits: tuple[Hit, ...] = ()
    more: bool = False
    order: Order = "newest"


class OwnHit(msgspec.Struct, frozen=True, kw_only=True):
    """Something the person wrote that was found: its kind and name, when it was made, its words.

    `begins` holds its texts one after the other, the first few hundred characters of them.
    """

    kind: str
    id: str
    made_at: datetime
    begins: str


class ConversationCount(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation, who wrote in it and how often, and from when to when."""

    name: str
    authors: dict[str, int]
    first_at: datetime
    last_at: datetime
