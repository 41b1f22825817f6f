"""Counts over time are right to the message, and say nothing where there is nothing to say."""

from datetime import UTC, date, datetime, timedelta

import pytest

from offscript.dynamics import (
    Given,
    contact_after_no,
    count_weeks,
    find_patterns,
    has_clear_shape,
)
from offscript.record import Finding, Marking, Message, Origin, Person

START = datetime(2024, 3, 4, 9, tzinfo=UTC)
PEOPLE = {"Sam": "Sam", "me": "Sam", "Alex": "Alex", "Alex <a@example.org>": "Alex", "Kim": "Kim"}


def written(
    author: str,
    day: float,
    *,
    text: str = "hello",
    kind: str = "message",
    conversation: str = "Alex",
    source: str = "whatsapp",
    offset: int = 0,
) -> Message:
    """Make a message some days after the start."""
    return Message(
        id=f"{author}-{day}",
        conversation=conversation,
        author=author,
        sent_at=START + timedelta(days=day),
        offset_minutes=offset,
        zone="stated",
        kind=kind,  # type: ignore[arg-type]
        text=text,
        origin=Origin(source, "", 1),
    )


def asks(message: Message) -> dict[str, Marking]:
    """Mark a message as a request for no contact."""
    return {message.id: Marking(id=message.id, asks_no_contact=True)}


def test_contact_after_a_request_is_counted_in_every_channel() -> None:
    """Messages, calls and mails after the request count; system lines and others' chats don't."""
    request = written("Sam", 10)
    messages = [
        written("Alex", 1),
        request,
        written("Alex", 11),
        written("Alex", 11.2, kind="call"),
        written("", 12, kind="system"),
        written("Kim", 12, conversation="Kim"),
        written("Alex <a@example.org>", 40, source="email", conversation="mail"),
        written("me", 41, source="sms_backup", conversation="sms"),
    ]
    (found,) = contact_after_no(messages, asks(request), PEOPLE, "Sam")
    assert found.asked_by_me
    assert found.asked_in == request.id
    assert len(found.contacts) == 3
    assert found.days == 2
    assert found.channels == ("email", "whatsapp")
    assert found.replies == ("me-41",)
    assert found.last_at == START + timedelta(days=40)


def test_what_names_nobody_is_counted_for_no_side() -> None:
    """Some exports hold calls without a name; they are in nobody's count, and stop no count."""
    request = written("Sam", 1)
    messages = [request, written("", 2, kind="call"), written("Alex", 3)]
    (found,) = contact_after_no(messages, asks(request), PEOPLE, "Sam")
    assert found.contacts == ("Alex-3",)


def test_both_directions_are_counted_alike() -> None:
    """When the other side asked, the person's own messages after it are counted the same way."""
    request = written("Alex", 3)
    messages = [written("Sam", 1), request, written("Sam", 5), written("Sam", 6)]
    (found,) = contact_after_no(messages, asks(request), PEOPLE, "Sam")
    assert not found.asked_by_me
    assert found.contacts == ("Sam-5", "Sam-6")


def test_a_request_that_its_own_side_dropped_is_not_counted() -> None:
    """Somebody who takes up writing again on five days let the request go."""
    request = written("Sam", 0)
    later = [written("Sam", day) for day in (2, 3, 4, 5, 6)]
    messages = [request, *later, written("Alex", 7)]
    assert contact_after_no(messages, asks(request), PEOPLE, "Sam") == ()


def test_a_few_replies_do_not_undo_a_request() -> None:
    """Three replies over months are shown beside the count, and change nothing about it."""
    request = written("Sam", 0)
    messages = [request, *(written("Sam", day) for day in (15, 57, 80)), written("Alex", 90)]
    (found,) = contact_after_no(messages, asks(request), PEOPLE, "Sam")
    assert len(found.contacts) == 1
    assert len(found.replies) == 3


def test_the_persons_own_date_outranks_what_was_found() -> None:
    """A day that the person gives is taken as it is, for everybody who wrote."""
    messages = [written("Sam", 0), written("Alex", 5), written("Kim", 6, conversation="Kim")]
    at = START + timedelta(days=1)
    (found,) = contact_after_no(messages, {}, PEOPLE, "Sam", at)
    assert found.asked_in is None
    assert found.asked_at == at
    assert len(found.contacts) == 2


def between_three(asks_at: str) -> tuple[list[Message], dict[str, Marking]]:
    """Make a chat with Alex and one with Kim; a side of the first asks for no contact on day 10."""
    request = written(asks_at, 10)
    messages = [written("Alex", 1), written("Kim", 2, conversation="Kim"), request]
    for day in range(11, 18):
        messages += [
            written("Sam", day, conversation="Kim"),
            written("Kim", day + 0.1, conversation="Kim"),
        ]
    messages += [written("Alex" if asks_at == "Sam" else "Sam", 20 + day) for day in range(3)]
    return messages, asks(request)


def test_writing_to_somebody_else_does_not_undo_a_request() -> None:
    """Somebody who asks one person for no contact goes on writing to others, and may."""
    messages, markings = between_three("Sam")
    (found,) = contact_after_no(messages, markings, PEOPLE, "Sam")
    assert found.contacts == ("Alex-20", "Alex-21", "Alex-22")
    assert found.replies == ()


def test_messages_to_somebody_else_are_no_contact_after_a_no() -> None:
    """What the person wrote to Kim is no contact with Alex, who asked for none."""
    messages, markings = between_three("Alex")
    (found,) = contact_after_no(messages, markings, PEOPLE, "Sam")
    assert not found.asked_by_me
    assert found.contacts == ("Sam-20", "Sam-21", "Sam-22")
    assert found.replies == ()


def test_each_person_who_was_asked_is_counted() -> None:
    """A request to Kim stands beside an earlier one to Alex."""
    first, second = written("Sam", 3), written("Sam", 9, conversation="Kim")
    messages = [written("Alex", 1), written("Kim", 2, conversation="Kim"), first]
    messages += [written("Alex", 5), second, written("Kim", 12, conversation="Kim")]
    found = contact_after_no(messages, asks(first) | asks(second), PEOPLE, "Sam")
    assert [one.contacts for one in found] == [("Alex-5",), ("Kim-12",)]


def test_five_days_of_writing_again_are_days_on_the_writers_clock() -> None:
    """Four evenings that go past midnight elsewhere are four days, and no five."""
    request = written("Sam", 0, offset=-600)
    evenings = [written("Sam", day + hour / 24, offset=-600) for day in (2, 3, 4, 5) for hour in range(11, 21)]  # fmt: skip
    messages = [request, *evenings, written("Alex", 9)]
    (found,) = contact_after_no(messages, asks(request), PEOPLE, "Sam")
    assert found.contacts == ("Alex-9",)


@pytest.mark.parametrize("asks_at", ["Sam", "Alex"])
def test_a_no_between_two_is_said_of_nobody_else(asks_at: str) -> None:
    """Kim neither asked for no contact nor was asked, so nothing after a no is said of Kim."""
    messages, markings = between_three(asks_at)
    everybody = [written("Kim", 30 + day, conversation="Kim") for day in range(20)]
    everybody += [written("Sam", 30.5 + day, conversation="Kim") for day in range(20)]
    everybody += [written(asks_at, day / 30) for day in range(20)]
    everybody = sorted([*messages, *everybody], key=lambda one: one.sent_at)
    people = [
        Person(name=name, authors=frozenset({name}), is_me=name == "Sam")
        for name in ("Sam", "Alex", "Kim")
    ]
    after_no = contact_after_no(everybody, markings, PEOPLE, "Sam")
    found = find_patterns(everybody, markings, people, Given(after_no=after_no))
    told = [one for one in found.statements if one.pattern == "contact_after_no"]
    assert [(one.person, one.n) for one in told] == [("Alex", 3)]


def test_weeks_start_on_monday_in_local_time_and_have_no_holes() -> None:
    """A message at 23:30 UTC on Sunday is Monday's in a zone one hour ahead."""
    sunday = datetime(2024, 3, 10, 23, 30, tzinfo=UTC) - START
    messages = [
        written("Sam", 0),
        written("Alex", sunday / timedelta(days=1), offset=60),
        written("Alex", 21),
    ]
    finding = Finding(tactic="ledger", confidence=0.8, spans=(), found_by="card:x", why="")
    markings = {messages[1].id: Marking(id=messages[1].id, tactics=(finding, finding))}
    weeks = count_weeks(messages, markings, frozenset({"Sam"}), {"ledger": "guilt"})
    assert [week.starts for week in weeks if week.is_me] == [
        date(2024, 3, 4) + timedelta(weeks=number) for number in range(4)
    ]
    second = next(week for week in weeks if not week.is_me and week.starts == date(2024, 3, 11))
    assert second.messages == 1
    assert second.marked == {"guilt": 1}
    assert sum(week.messages for week in weeks) == 3


@pytest.mark.parametrize(
    ("marked", "messages", "clear"),
    [(0, 100, False), (2, 10, False), (3, 3000, False), (40, 5000, False), (9, 200, True)],
)
def test_a_shape_is_more_than_everyday_talk_gives(
    marked: int, messages: int, *, clear: bool
) -> None:
    """At a rate of 1 % on everyday messages, few marks among many say nothing."""
    assert has_clear_shape(marked, messages, 0.01) is clear


def test_shape_of_a_million_messages_is_quick_and_sure() -> None:
    """The exact test holds at both ends of its range."""
    assert has_clear_shape(20_000, 1_000_000, 0.01)
    assert not has_clear_shape(9_900, 1_000_000, 0.01)
    assert has_clear_shape(3, 3, 0.0)
