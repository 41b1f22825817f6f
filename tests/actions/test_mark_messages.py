"""Marking JSON lines answers what it was given, in order, a line that is no message too."""

import gc
import json
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.actions.mark_messages import UnreadLine, encode_answer, mark_messages
from offscript.record import Marking
from offscript.tactics._context import Context

HAND = Path(__file__).parents[2] / "corpus" / "validation" / "hornbeam.jsonl"


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


def test_nothing_is_kept_of_lines_that_stand_alone() -> None:
    """A set made for research has a million of them, and what came before each is nothing."""

    def held() -> int:
        gc.collect()
        return sum(isinstance(one, Context) for one in gc.get_objects())

    before = held()
    since = b', "sent_at": "2024-05-02T20:00:00Z", "me": "b", "no_contact_since": "2024-04-01"'
    lines = [
        b'{"id": "%d", "text": "see you at six"%s}' % (n, since * (n % 99 == 0))
        for n in range(2300)
    ]
    answers = mark_messages(lines)
    assert len(list(islice(answers, 1500))) == 1500
    assert held() <= before + 1


def test_a_bad_line_is_answered_in_its_place() -> None:
    """A line that is no message says why, under its number, and the rest is answered all the same."""
    bad = b'{"id": "bad"}'
    answers = list(mark_messages([bad, line(1), b"[1", bad, line(2), b'{"text": "x"}']))
    assert [type(one) for one in answers] == [
        UnreadLine, Marking, UnreadLine, UnreadLine, Marking, UnreadLine,
    ]  # fmt: skip
    assert [one.id for one in answers] == ["bad", "1", None, "bad", "2", None]
    unread = [one for one in answers if isinstance(one, UnreadLine)]
    assert [one.line for one in unread] == [1, 3, 4, 6]
    assert "text" in unread[0].unreadable


@pytest.mark.parametrize("number", ["7", "-1", "7.50", "1e3", "123456789012345678901234567890"])
def test_an_id_that_is_a_number_comes_back_as_that_number(number: str) -> None:
    """To the digit, so that answers join to the rows they are of, of a line that is no message too."""
    bad = f'{{"id": {number}}}'.encode()
    answers = list(mark_messages([f'{{"id": {number}, "text": "x"}}'.encode(), line(1), bad]))
    given, text, unread = map(encode_answer, answers)
    assert given.startswith(f'{{"id":{number},"tactics":'.encode())
    assert text.startswith(b'{"id":"1","tactics":')
    assert unread == f'{{"id":{number},"line":3,"unreadable":"The line has no text."}}'.encode()


def test_conversations_and_authors_that_are_numbers_are_their_written_text() -> None:
    """So 7 and "7" are one conversation and one author, and what came before counts."""
    rows = [
        {"id": 1, "conversation": 7, "author": 1, "text": "please never contact me again"},
        {"id": 2, "conversation": "7", "author": "2", "text": "hey, how are you?", "me": 1},
    ]

    def readings(conversation: object) -> list[object]:
        """Read both, the second in another conversation or in the same."""
        lines = (rows[0], rows[1] | {"conversation": conversation})
        answers = mark_messages(json.dumps(row).encode() for row in lines)
        return [one.reading for one in answers if isinstance(one, Marking)]

    assert readings("7") == readings(7) == ["healthy_boundary", None]
    assert readings(8) == ["healthy_boundary", "warm_ok"]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (b"hello", 'The line is no JSON object such as {"id": "1", "text": "…"}.'),
        (b'["1", "x"]', 'The line is no JSON object such as {"id": "1", "text": "…"}.'),
        (b'{"id": "1" "text": "x"}', "The line is not JSON at byte 12."),
        (b'{"id": "1", "text": "x"', "The line ends before its JSON does."),
        (b'{"id": "1", "text": "\\ud83d"', "The line ends before its JSON does."),
        (b'{"id": "1", "text": "caf\xe9"}', "The line is not in UTF-8."),
        (
            b'{"id": "1", "text": "x", "deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
            "The line is nested too deeply to be read.",
        ),
        (b'{"text": "x"}', "The line has no id."),
        (b'{"id": null, "text": "x"}', "The line has no id."),
        (b'{"id": true, "text": "x"}', "id must be a text in quotes, or a number."),
        (b'{"id": "1", "text": 5}', "text must be a text in quotes."),
        (
            b'{"id": "1", "text": "x", "author": []}',
            "author must be a text in quotes, or a number.",
        ),
        (
            b'{"id": "1", "text": "x", "sent_at": 1715630520}',
            "sent_at is no time such as 2024-05-02T20:00:00Z.",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_a_sentence(row: bytes, says: str) -> None:
    """Of ours, which names what to mend."""
    (told,) = mark_messages([row])
    assert isinstance(told, UnreadLine)
    assert told.unreadable == says


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


OWED = "\U0001f600\U0001f600 I was home at ten. After everything I did for you, you owe me this."


@pytest.mark.parametrize("said", [{}, dict.fromkeys(("conversation", "author", "sent_at"))])
def test_words_and_an_id_are_enough(said: dict[str, None]) -> None:
    """A set that holds no more is marked as well; spans count characters, an emoji as one."""
    row = json.dumps({"id": "1", "text": OWED, **said}).encode()
    (answer,) = mark_messages([row])
    assert isinstance(answer, Marking)
    (found,) = answer.tactics
    assert found.tactic == "ledger"
    assert OWED[found.spans[0].start : found.spans[-1].end].startswith("After everything")


@pytest.mark.parametrize(
    "half", [r"\ud83d", r"\ude00", r"\ud83dA", r"\ud83d\ud83d", r"\uDE00\uD83D", r"\\\ud83d"]
)
def test_half_an_emoji_is_one_unknown_character(half: str) -> None:
    """A text that was cut in the middle of an emoji is marked, and its spans fit the text given."""
    row = f'{{"id": "7", "text": "{half} {OWED} \\\\ud83d {half}"}}'
    text = json.loads(row)["text"]
    before, answer, after = mark_messages([line(1), row.encode(), line(2)])
    assert [before.id, answer.id, after.id] == ["1", "7", "2"]
    assert isinstance(answer, Marking)
    (found,) = answer.tactics
    assert text[found.spans[0].start :].startswith("After everything")


def test_messages_without_a_conversation_stand_alone() -> None:
    """What one says is no context of the next; in one conversation it is, without times too."""
    texts = ("please never contact me again", "hey, how are you?")
    rows = [{"id": who, "author": who, "text": text} for who, text in zip("ab", texts, strict=True)]

    def readings(**more: str) -> list[object]:
        answers = mark_messages([json.dumps({**row, **more}).encode() for row in rows])
        return [one.reading for one in answers if isinstance(one, Marking)]

    assert readings() == ["healthy_boundary", "warm_ok"]
    assert readings(conversation="c") == ["healthy_boundary", None]


def test_a_message_without_a_time_follows_the_one_before() -> None:
    """Its hour is not guessed, so no silence lies before it or behind it."""
    texts = ("see you at six", "ok", "hey stranger, how are you?")

    def last(*times: str | None) -> Marking | UnreadLine:
        rows = [
            json.loads(line(number, text)) | {"sent_at": at}
            for number, (text, at) in enumerate(zip(texts, times, strict=True))
        ]
        return list(mark_messages([json.dumps(row).encode() for row in rows]))[-1]

    day, weeks_later = "2024-05-01T20:00:00Z", "2024-07-01T20:00:00Z"
    at_once, after_weeks = last(day, day, day), last(day, day, weeks_later)
    assert at_once != after_weeks, "what lies between the times counts here"
    assert last(day, None, day) == last(None, None, None) == at_once
    assert last(day, None, weeks_later) == after_weeks


def test_a_day_of_no_contact_needs_times() -> None:
    """Nobody can say whether a message without a time came after it: that is said."""
    row = json.loads(line(1)) | {"me": "b", "no_contact_since": "2024-05-01T00:00:00Z"}
    (told,) = mark_messages([json.dumps(row | {"sent_at": None}).encode()])
    assert isinstance(told, UnreadLine)
    assert "beside a sent_at" in told.unreadable


@pytest.mark.parametrize("since", ["2024-05-01", "2024-05-01T00:00:00Z", "2024-05-01T02:00+02:00"])
def test_no_contact_is_asked_for_on_a_day_or_at_a_time(since: str) -> None:
    """The corpus gives days; a warm word after it is not read as one before it is."""
    row = json.loads(line(1, "hey, how are you?")) | {"me": "b"}
    before, after, none = mark_messages(
        json.dumps(row | {"conversation": name, "no_contact_since": at}).encode()
        for name, at in (("c", "2024-06-01"), ("d", since), ("e", "in May"))
    )
    assert isinstance(before, Marking)
    assert isinstance(after, Marking)
    assert before.reading == "warm_ok" != after.reading
    assert isinstance(none, UnreadLine)
    assert "neither a day" in none.unreadable


def test_the_corpus_is_what_it_takes() -> None:
    """Every line of a hand is answered as a message, as the corpus says of itself."""
    lines = HAND.read_bytes().splitlines()[:300]
    assert any(b"no_contact_since" in row for row in lines)
    assert all(isinstance(answer, Marking) for answer in mark_messages(lines))


def test_a_request_may_be_told_in_any_line() -> None:
    """Only the line of the greeting says when there was asked for no contact: it counts there."""

    def marked(**told: str) -> set[str]:
        rows = [
            {"id": "1", "conversation": "c", "author": "a", "sent_at": "2024-01-02T10:00:00Z"},
            {"id": "2", "conversation": "c", "author": "a", "sent_at": "2024-03-02T10:00:00Z"},
        ]
        rows = [
            rows[0] | {"text": "the keys are in the box"},
            rows[1] | {"text": "Happy birthday!"},
        ]
        rows[1] |= told
        *_, last = mark_messages([json.dumps(row).encode() for row in rows])
        assert isinstance(last, Marking)
        return {finding.tactic for finding in last.tactics}

    assert marked() == set()
    assert marked(me="b", no_contact_since="2024-01-05") == {"fishing_check_in"}


AROUND = (
    *(
        "👨\u200d👩\u200d👧",
        "🏳️\u200d🌈",
        "👩🏽\u200d🚀",
        "🇪🇸",
        "e\u0301",
        "c\u0327\u0302",
        "ﬁ",
        "İ",
        "ǅ",
        "ß",
    ),
    *(
        "\u202bאתה\u202c",
        "\u2067اسمي\u2069",
        "\u200f",
        "\u200e",
        "\u00ad",
        "\u200b",
        "\ufeff",
        "\u00a0",
    ),
    *("हिन्दी", "ไม่", "한국", "\u1112\u1161\u11ab", "𝓎𝑜𝓊", "\ud83d", "\t", "ok", "—", "…"),
)


@given(
    before=st.lists(st.sampled_from(AROUND), max_size=8),
    after=st.lists(st.sampled_from(AROUND), max_size=8),
)
@settings(max_examples=30)
def test_spans_count_characters_whatever_stands_around(before: list[str], after: list[str]) -> None:
    """Half-open, in characters of the text as given: they cut out just the words that tell."""
    words = "I will kill you"
    text = " ".join([*before, words, *after])
    given_line = json.dumps({"id": "1", "text": text}).encode()
    (answer,) = mark_messages([given_line])
    assert isinstance(answer, Marking)
    (threat,) = (one for one in answer.safety if one.signal == "threat_to_harm")
    assert [text[span.start : span.end] for span in threat.spans] == [words]
    told = json.loads(encode_answer(answer))
    spans = [span for one in (*told["tactics"], *told["safety"]) for span in one["spans"]]
    assert all(0 <= start < end <= len(text) for start, end in spans)
