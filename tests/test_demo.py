"""The invented archive: what is planted in it, against what the program finds."""

import json
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import offscript
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.name_people import name_people
from offscript.actions.read_exports import read_exports
from offscript.dynamics import contact_after_no
from offscript.record import Clock, Imported, Marking, Message
from offscript.tactics import open_reader

LONDON = ZoneInfo("Europe/London")
TRUTH: dict[str, Any] = json.loads(
    (Path(offscript.__file__).parent / "demo" / "truth.json").read_text("utf-8")
)


@cache
def archive() -> Imported:
    """Read the archive once."""
    return read_exports(find_demo(), Clock(LONDON))


@cache
def people() -> dict[str, str]:
    """Name the person behind each author."""
    found = name_people(archive().messages, [DEMO_ME])
    return {author: person.name for person in found for author in person.authors}


@cache
def markings() -> dict[str, Marking]:
    """Read the archive for tactics once."""
    reader = open_reader(people=people())
    return {marking.id: marking for marking in reader.read(archive().messages)}


def planted() -> Iterator[tuple[dict[str, Any], Message]]:
    """Pair each planted event with its message."""
    by_text: dict[tuple[str, str, str], list[Message]] = {}
    for message in archive().messages:
        local = message.sent_at.astimezone(LONDON).strftime("%Y-%m-%d %H:%M")
        by_text.setdefault((message.origin.source, local, message.text.strip()), []).append(message)
    for event in TRUTH["planted"]:
        key = (event["source"], event["local_time"], event["text"].strip())
        yield event, by_text[key].pop(0)


def test_every_message_of_the_story_is_read() -> None:
    """Count in is count out, in each channel, and nothing is unreadable."""
    counts: dict[str, int] = {}
    system = 0
    for message in archive().messages:
        if message.kind == "system":
            system += 1
        else:
            counts[message.origin.source] = counts.get(message.origin.source, 0) + 1
    assert counts == TRUTH["messages"]
    assert system == TRUTH["system_lines"]
    assert archive().unreadable == ()


def test_two_people_stand_behind_all_addresses() -> None:
    """Names, numbers and addresses of three channels are two people."""
    assert set(people().values()) == {TRUTH["me"], TRUTH["other"]}


def test_the_request_for_no_contact_and_everything_after_it_is_found() -> None:
    """The planted date is found in the words, and contact after it counted to the message."""
    wanted = TRUTH["no_contact"]
    found = contact_after_no(archive().messages, markings(), people(), TRUTH["me"])
    request = next(entry for entry in found if entry.asked_by_me)
    local = request.asked_at.astimezone(LONDON).strftime("%Y-%m-%d %H:%M")
    assert local == wanted["local_time"]
    assert len(request.contacts) == wanted["contacts_after"]
    assert len(request.replies) == wanted["own_messages_after"]
    by_id = {message.id: message for message in archive().messages}
    by_source: dict[str, int] = {}
    for contact in request.contacts:
        source = by_id[contact].origin.source
        by_source[source] = by_source.get(source, 0) + 1
    assert by_source == wanted["contacts_after_by_source"]
    assert [entry for entry in found if not entry.asked_by_me] == []


def test_planted_tactics_are_found() -> None:
    """Most planted tactics are found by name, and few messages nobody planted are marked.

    Those count that stand before the request for no contact: after it, writing at all is something.
    """
    pairs = [(event, markings()[message.id]) for event, message in planted() if event["tactics"]]
    found = [
        bool({finding.tactic for finding in marking.tactics} & set(event["tactics"]))
        for event, marking in pairs
    ]
    planted_ids = {message.id for event, message in planted() if event["tactics"]}
    asked_on = datetime.fromisoformat(TRUTH["no_contact"]["local_time"]).replace(tzinfo=LONDON)
    before = [message for message in archive().messages if message.sent_at < asked_on]
    extra = [one for one in before if markings()[one.id].tactics and one.id not in planted_ids]
    assert len(before) > 2000
    assert sum(found) / len(found) >= 0.5
    assert len(extra) / len(before) <= 0.015


@pytest.mark.parametrize("reading", ["sincere_repair", "healthy_boundary", "ordinary_conflict"])
def test_what_must_stay_unmarked_stays_unmarked(reading: str) -> None:
    """Repair, boundaries and fair conflict of either side are not marked."""
    pairs = [(event, markings()[message.id]) for event, message in planted()]
    marked = [
        event["text"] for event, marking in pairs if event["reading"] == reading and marking.tactics
    ]
    assert marked == []


def test_planted_safety_signal_is_found() -> None:
    """The one event that calls for the safety page is found."""
    for event, message in planted():
        if event["safety"]:
            found = {signal.signal for signal in markings()[message.id].safety}
            assert set(event["safety"]) <= found, event["text"]
