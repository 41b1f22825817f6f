"""What a person should know about how a Messages database was read, counted while it is."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from offscript.record import Note, said


class Tally(msgspec.Struct):
    """Counts of what the record has no place for."""

    services: Counter[str] = msgspec.field(default_factory=Counter)
    reactions: int = 0
    taken_back: int = 0
    reactions_alone: int = 0
    parts_taken_back: int = 0
    not_sent: int = 0
    effects: int = 0
    deleted: int = 0
    forgotten: int = 0
    in_no_chat: int = 0
    in_several: int = 0
    transcripts: int = 0
    previews: int = 0
    files_missing: int = 0
    damaged_histories: int = 0
    damaged_contacts: int = 0


_SAID = {
    "reactions": "Reactions, each kept with the message it is for: {:,}.",
    "taken_back": "Rows of reactions that were taken back again, left out: {:,}.",
    "reactions_alone": (
        "Reactions to messages that are not in this file: {:,}. "
        "They stand as messages of their own."
    ),
    "parts_taken_back": "Messages of which only a part was taken back: {:,}.",
    "not_sent": (
        "Written on this device but never sent: {:,}. "
        "They are kept as system lines, and not read as messages."
    ),
    "deleted": "Deleted on this device, but not yet gone: {:,}. They are read like the others.",
    "forgotten": (
        "The device remembers that so many messages were deleted, but not their words: {:,}."
    ),
    "in_no_chat": (
        "Messages in no conversation: {:,}. Each stands with the person it is from or to."
    ),
    "in_several": "Messages in several conversations: {:,}. Each stands in the first.",
    "effects": (
        "Sent with an effect, such as Slam or Invisible Ink: {:,}. "
        "The words are kept, the effect is not."
    ),
    "damaged_histories": "Messages whose earlier wordings are damaged: {:,}.",
    "damaged_contacts": "Address books beside this file that are damaged: {:,}.",
}
_SAID_OF_MEDIA = {
    "files_missing": "Attachments that did not come with this file: {:,}.",
    "previews": "Pictures that the device made for link previews, left out: {:,}.",
    "transcripts": (
        "Audio messages with the phone's own transcript: {:,}. "
        "It is a machine's reading and is left out."
    ),
}


def notes_of(tally: Tally, file: str) -> Iterator[Note]:
    """Tell each count that is not nought."""
    if tally.services:
        services = ", ".join(f"{name} {count:,}" for name, count in tally.services.most_common(6))
        yield Note(
            file=file, about="limit", says=said("Carried by: {services}.", services=services)
        )
    for field, says in _SAID.items():
        if count := getattr(tally, field):
            yield Note(file=file, about="limit", says=says.format(count))
    for field, says in _SAID_OF_MEDIA.items():
        if count := getattr(tally, field):
            yield Note(file=file, about="media", says=says.format(count))
