"""What is in the vault at a glance: who wrote, where, and by which way."""

import msgspec

from offscript.record.case_file import Person
from offscript.record.lookup import ConversationCount


class Archive(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody who wrote, every conversation and channel. `me` is None until the person said it.

    `names` gives the person behind each author string; `written` how often each author wrote.
    """

    people: tuple[Person, ...] = ()
    me: Person | None = None
    names: dict[str, str] = {}
    written: dict[str, int] = {}
    conversations: tuple[ConversationCount, ...] = ()
    channels: tuple[str, ...] = ()
    messages: int = 0
