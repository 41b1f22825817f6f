"""Lines that Messages itself puts into a conversation: the file has only codes, the words are ours.

`item_type`: 1 a person, 2 a name, 3 a group, 4 a place, 5 a recording, 6 FaceTime.
"""

import msgspec

from offscript.record import OWNER, Kind
from offscript.sources._imessage.people import Chat, People
from offscript.sources._imessage.rows import Row

_PERSON, _NAME, _GROUP, _LOCATION, _AUDIO, _FACETIME = range(1, 7)
_GROUP_ACTIONS = {
    0: "left the conversation.",
    1: "changed the group photo.",
    2: "removed the group photo.",
    4: "changed the background of the conversation.",
    6: "removed the background of the conversation.",
}


class Event(msgspec.Struct, frozen=True):
    """What happened, in a plain line."""

    text: str
    kind: Kind


def event_of(row: Row, people: People, chat: Chat, words: str) -> Event | None:
    """Read a line of the app; None for what somebody wrote. A call may have words of its own."""
    if not row.item_type:
        return None
    author = people.author(row, chat)
    who = "You" if author == OWNER else author
    if row.item_type == _FACETIME:
        return Event(words or "FaceTime call", "call")
    return Event(f"{who} {_did(row, people)}", "system")


def _did(row: Row, people: People) -> str:
    """Say what was done."""
    action = row.group_action or 0
    did = f"did something that the phone keeps only a code for ({row.item_type}, {action})."
    if row.item_type == _PERSON:
        other = people.person(row.other_handle) or "someone"
        return {
            0: f"added {other} to the conversation.",
            1: f"removed {other} from the conversation.",
        }.get(action, did)
    if row.item_type == _NAME:
        named = f"named the conversation “{row.group_title}”."
        return named if row.group_title else "removed the name of the conversation."
    if row.item_type == _LOCATION:
        return f"{'stopped' if row.share_status else 'started'} sharing location."
    if row.item_type == _AUDIO:
        return "kept an audio message."
    return _GROUP_ACTIONS.get(action, did) if row.item_type == _GROUP else did
