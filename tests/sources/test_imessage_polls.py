"""Polls in Messages of iOS 26: what is asked, and who chose what, stand in the words."""

import base64
import json
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message
from offscript.sources import InputFile, read

from .imessage_builder import Phone, app_payload, guid

POLLS = "com.apple.messages.MSMessageExtensionBalloonPlugin:0000000000:com.apple.messages.Polls"
CHOICES = [{"optionIdentifier": "A", "text": "Park"}, {"optionIdentifier": "B", "text": "Home"}]


def payload(item: object, tail: str = "?src=p&c=2") -> bytes:
    """Pack what a bubble holds as Messages does."""
    packed = base64.b64encode(json.dumps({"version": 1, "item": item}).encode()).decode()
    return app_payload(an="Polls", URL=f"data:,{packed}{tail}")


def found(path: Path, *payloads: bytes, kinds: dict[int, int] | None = None) -> list[Message]:
    """Write bubbles of polls into a database and read them."""
    phone = Phone(path)
    alex = phone.handle("+447700900123")
    chat = phone.chat("iMessage;-;+447700900123", alex)
    for at, one in enumerate(payloads):
        kind = (kinds or {}).get(at, 0)
        target = {"associated_message_guid": guid(1)} if kind else {}
        phone.message(
            chat,
            handle_id=alex,
            balloon_bundle_id=POLLS,
            payload_data=one,
            associated_message_type=kind,
            **target,
        )
    phone.close()
    items = read(InputFile(path), Clock(ZoneInfo("Europe/London")))
    return [item for item in items if isinstance(item, Message)]


def test_a_poll_and_its_votes(tmp_path: Path) -> None:
    """A line for the question and each choice; a vote names what was chosen, and its poll."""
    poll = payload({"title": "Where?", "orderedPollOptions": CHOICES})
    vote = payload({"votes": [{"voteOptionIdentifier": "B", "participantHandle": "x"}]})
    back = payload({"votes": []})
    asked, voted, none = found(tmp_path / "chat.db", poll, vote, back, kinds={1: 4000, 2: 4000})
    assert asked.text == "Poll\nWhere?\nPark\nHome"
    assert (voted.text, voted.reply_to) == ("Vote: Home", guid(1))
    assert none.text == "Vote taken back"
    assert {one.author for one in (asked, voted, none)} == {"+447700900123"}


@pytest.mark.parametrize(
    "one",
    [
        payload({"title": "", "orderedPollOptions": []}),
        payload("no item"),
        app_payload(an="Polls", URL="data:,%%%"),
        app_payload(an="Polls", URL="https://example.org/"),
        b"no archive",
    ],
)
def test_a_poll_that_holds_nothing_is_named(tmp_path: Path, one: bytes) -> None:
    """What can't be read is still a message of that app."""
    (message,) = found(tmp_path / "chat.db", one)
    assert message.text == "App message (Polls)"


def test_a_vote_for_what_is_not_there(tmp_path: Path) -> None:
    """A choice that the database does not hold stands by its number."""
    vote = payload({"votes": [{"voteOptionIdentifier": "Z"}]})
    (message,) = found(tmp_path / "chat.db", vote, kinds={0: 4000})
    assert message.text == "Vote: Z"
