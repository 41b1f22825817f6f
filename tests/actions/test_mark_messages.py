"""Marking JSON lines answers what it was given, in order, up to a line that is none."""

import json

import pytest

from offscript.actions.mark_messages import mark_messages
from offscript.record import Problem


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


def test_what_stands_before_a_bad_line_is_answered() -> None:
    """A bad line is named by its number, and takes no answer of earlier lines with it."""
    answers = mark_messages([line(1), line(2), b'{"id": 3}'])
    assert [next(answers).id, next(answers).id] == ["1", "2"]
    with pytest.raises(Problem, match="Line 3"):
        next(answers)
