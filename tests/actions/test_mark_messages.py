"""Marking JSON lines answers what it was given, in order, a line that is no message too."""

import json

import pytest

from offscript.actions.mark_messages import UnreadLine, mark_messages
from offscript.record import Marking


def line(number: int, text: str = "see you at six") -> bytes:
    """Write one message as a line."""
    return json.dumps(
        {
            "id": str(number),
            "conversation": "c",
            "author": "a",
            "sent_at": f"2024-05-01T20:{number % 60:02}:00Z",
            "text": text,
        }
    ).encode()


def test_every_line_is_answered_in_order() -> None:
    """More lines than are read at once come back as many, in their order; empty ones are let pass."""
    lines = [line(number) for number in range(2300)]
    answers = list(mark_messages([lines[0], b"\n", *lines[1:]]))
    assert [answer.id for answer in answers] == [str(number) for number in range(2300)]


def test_a_bad_line_is_answered_in_its_place() -> None:
    """A line that is no message says why, under its number, and the rest is answered all the same."""
    bad = b'{"id": "bad"}'
    answers = list(mark_messages([bad, line(1), b"[1", bad, line(2), b'{"id": 3}']))
    assert [type(one) for one in answers] == [
        UnreadLine, Marking, UnreadLine, UnreadLine, Marking, UnreadLine,
    ]  # fmt: skip
    assert [one.id for one in answers] == ["bad", "1", None, "bad", "2", None]
    unread = [one for one in answers if isinstance(one, UnreadLine)]
    assert [one.line for one in unread] == [1, 3, 4, 6]
    assert "conversation" in unread[0].unreadable


@pytest.mark.parametrize(
    "sent_at",
    ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "yesterday", "2024-05-01", ""],
)
def test_a_time_that_is_none_is_said(sent_at: str) -> None:
    """A time outside the calendar in UTC, or no time, stops nothing."""
    row = json.loads(line(1)) | {"sent_at": sent_at}
    (answer, after) = mark_messages([json.dumps(row).encode(), line(2)])
    assert isinstance(answer, UnreadLine)
    assert after.id == "2"


def test_a_byte_order_mark_is_let_pass() -> None:
    """Some shells put one before what they pipe."""
    (answer,) = mark_messages([b"\xef\xbb\xbf" + line(1)])
    assert isinstance(answer, Marking)
