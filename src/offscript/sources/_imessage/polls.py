"""Polls of iOS 26 and later: what was asked, what could be chosen, and who chose what.

The bubble's address holds it all as JSON: a poll its choices, a vote the numbers of those chosen.
https://support.apple.com/guide/iphone: Create and vote in polls in Messages
"""

import binascii

import msgspec

from offscript.sources._containers.plists import Archived
from offscript.sources._fields import objects, under

VOTE = 4000
_BUNDLE = "com.apple.messages.Polls"
_SCHEME = "data:,"
_LONGEST = 1 << 20


class Polls:
    """What the polls of one database let people choose, by the numbers of the choices."""

    def __init__(self) -> None:
        """Know no poll."""
        self._choices: dict[str, str] = {}

    def words(self, bundle: str, kind: int | None, payload: bytes | None) -> str:
        """Say what a poll asks, or what a vote is for; nothing where that isn't known."""
        item = _item(payload) if _BUNDLE in bundle else {}
        if kind == VOTE:
            votes = (under(one, "voteOptionIdentifier") for one in objects(item.get("votes")))
            chosen = [self._choices.get(number, number) for number in votes]
            return f"Vote: {', '.join(chosen)}" if chosen else "Vote taken back" if item else ""
        choices = objects(item.get("orderedPollOptions"))
        for one in choices:
            self._choices[under(one, "optionIdentifier")] = under(one, "text")
        lines = [under(item, "title"), *(under(one, "text") for one in choices)]
        return "\n".join(["Poll", *filter(None, lines)]) if choices else ""


def _item(payload: bytes | None) -> dict[str, object]:
    """Read the JSON in a bubble's address; nothing where there is none."""
    archive = Archived(payload)
    address = archive.text(archive.root.get("URL"))
    if not address.startswith(_SCHEME) or len(address) > _LONGEST:
        return {}
    packed = address.removeprefix(_SCHEME).partition("?")[0]
    try:
        found = msgspec.json.decode(binascii.a2b_base64(packed + "=" * (-len(packed) % 4)))
    except (msgspec.DecodeError, ValueError, RecursionError):
        return {}
    item = found.get("item") if isinstance(found, dict) else None
    return item if isinstance(item, dict) else {}
