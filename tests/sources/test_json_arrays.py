"""Arrays in JSON files: every element comes back, whatever is around it and wherever it breaks."""

import io
import json
import tracemalloc
from typing import BinaryIO

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.sources._json import elements as _elements
from offscript.sources._json import window as _window
from offscript.sources._json.arrays import (
    Arrays,
    Broken,
    Closed,
    Cut,
    Elements,
    Event,
    fields_around,
)

CHATS = ("messages", "chats.list[].messages")


class Line(msgspec.Struct):
    """What a test reads."""

    id: int
    text: str = ""
    marks: list[dict[str, int]] | None = None


class Trickle(io.BytesIO):
    """A file that gives a few bytes at a time."""

    step = 7

    def read(self, _size: int | None = -1) -> bytes:
        """Give the next few bytes."""
        return super().read(self.step)


def events(content: bytes | BinaryIO, *paths: str) -> list[Event[Line]]:
    """Go through a file."""
    stream = io.BytesIO(content) if isinstance(content, bytes) else content
    return list(Arrays(stream, paths or CHATS, Line))


def ids(found: list[Event[Line]]) -> list[int]:
    """List the elements that were read."""
    return [line.id for event in found if isinstance(event, Elements) for line in event.values]


def broken(found: list[Event[Line]]) -> int:
    """Count what could not be read."""
    return sum(isinstance(event, Broken | Cut) for event in found)


def lines(count: int, text: str = "x") -> list[dict[str, object]]:
    """Make elements."""
    return [
        {"id": number, "text": f"{text}{number}", "marks": [{"a": 1}]} for number in range(count)
    ]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ELEMENTS = st.lists(
    st.fixed_dictionaries(
        {"id": st.integers(0, 99), "text": TEXTS},
        optional={
            "marks": st.lists(st.dictionaries(TEXTS, st.integers(0, 9))),
            "more": st.lists(st.dictionaries(st.sampled_from(["id", "text"]), TEXTS)),
        },
    ),
    max_size=12,
)
FORMS = st.sampled_from([(None, (",", ":")), (None, None), (1, None), (4, None)])


@given(
    elements=ELEMENTS,
    form=FORMS,
    ascii_only=st.booleans(),
    charset=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]),
)
def test_every_element_comes_back(
    elements: list[dict[str, object]],
    form: tuple[int | None, tuple[str, str] | None],
    ascii_only: bool,  # noqa: FBT001
    charset: str,
) -> None:
    """In every form JSON is written in, however few bytes come at a time; fields around too."""
    indent, separators = form
    whole = {"name": "é", "messages": elements, "title": [1, {"id": 2}]}
    text = json.dumps(whole, indent=indent, separators=separators, ensure_ascii=ascii_only)
    content = text.encode(charset)
    found = events(Trickle(content))
    assert [
        msgspec.to_builtins(line)
        for event in found
        if isinstance(event, Elements)
        for line in event.values
    ] == [{"marks": None, **{key: line[key] for key in line if key != "more"}} for line in elements]
    closed = [event for event in found if isinstance(event, Closed)]
    assert closed == fields_around(io.BytesIO(content), CHATS)
    assert [json.loads(closed[0].fields[key]) for key in ("name", "title")] == ["é", [1, {"id": 2}]]
    assert broken(found) == 0
    plain = text.encode()
    starts = [
        at for event in events(plain) if isinstance(event, Elements) for at in event.offsets()
    ]
    assert [json.JSONDecoder().raw_decode(plain[at:].decode())[0] for at in starts] == elements


@pytest.mark.parametrize("indent", [None, 1])
def test_cut_anywhere(indent: int | None) -> None:
    """Everything before the cut is read, and the cut is said."""
    content = json.dumps({"messages": lines(6), "title": "t"}, indent=indent).encode()
    begins = [content.index(b'"x%d"' % number) for number in range(6)]
    for end in range(len(content)):
        found = events(content[:end])
        assert broken(found) == 1
        assert len(ids(found)) in {
            sum(begin + 20 < end for begin in begins) - 1,
            sum(begin + 4 <= end for begin in begins),
        } | {sum(begin < end for begin in begins) - 1}
        assert ids(found) == list(range(len(ids(found))))


@pytest.mark.parametrize(
    ("damaged", "kept"),
    [
        (b'"x\xff"', 6),  # a byte that is no UTF-8 costs a character
        (b'"\\ud83d"', 6),  # half a character
        (b'"a\nb"', 6),  # a line break that should be escaped
        (b"5", 6),  # another type costs the field
        (b"9" * 5000, 6),
        (b"NaN", 6),
        (b'"x2","id":"2"', 5),  # and the element, where the field is needed
        (b'"x2', 5),  # a missing quote
        (b'"x2","more":[1', 5),  # a missing bracket
        (b'"x2"]', 5),  # a bracket too many
        (b"[" * 2000 + b"]" * 2000, 5),
        (b"\0\0\0\0", 5),
    ],
)
@pytest.mark.parametrize("around", [False, True])
def test_one_broken_element(damaged: bytes, kept: int, around: bool) -> None:  # noqa: FBT001
    """One element is lost at most; what stands before and after is read."""
    whole: dict[str, object] = {"name": "n", "messages": lines(6), "title": "t"}
    if around:
        whole = {"chats": {"list": [{"name": "first", "messages": []}, whole, {"name": "last"}]}}
    found = events(json.dumps(whole).encode().replace(b'"x2"', damaged))
    assert ids(found) == [0, 1, *([2] if kept == 6 else []), 3, 4, 5]
    assert bool(broken(found)) == (kept < 6)
    assert b'"t"' in [event.fields.get("title") for event in found if isinstance(event, Closed)]


def test_object_that_closes_too_early() -> None:
    """Its beginning is read, and the rest of it is said to be damaged."""
    found = events(json.dumps({"messages": lines(6)}).encode().replace(b'"x2"', b'"x2"}'))
    assert ids(found) == [0, 1, 2, 3, 4, 5]
    assert broken(found)


def test_damage_in_one_chat_stays_there() -> None:
    """What follows in other chats is never given to this one."""
    chats = [{"name": f"chat{number}", "messages": lines(3)} for number in range(4)]
    content = json.dumps({"chats": {"list": chats}}).encode()
    at = content.index(b'"x2"', content.index(b"chat1"))
    found = events(content[:at] + b'"x2' + content[at + 4 :])
    assert ids(found) == [0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2]
    assert broken(found) == 1


@given(data=st.data())
@settings(max_examples=300)
def test_any_damage_ends(data: st.DataObject) -> None:
    """Whatever bytes are changed, nothing is raised and no element is read twice."""
    chats = [{"name": f"chat{number}", "messages": lines(3)} for number in range(3)]
    content = bytearray(json.dumps({"chats": {"list": chats}}, indent=1).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(
            st.one_of(st.sampled_from(list(b'"{}[],:\\')), st.integers(0, 255))
        )
    found = events(bytes(content))
    assert len(ids(found)) <= 9
    places = [event.place for event in found if isinstance(event, Elements | Broken)]
    assert places == sorted(places)


def test_element_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is passed over in constant memory, and said."""
    monkeypatch.setattr(_window, "LONGEST", 3 << 20)
    monkeypatch.setattr(_elements, "LONGEST", 3 << 20)
    elements = lines(3)
    elements[1]["text"] = "\\" * (4 << 20)
    content = json.dumps({"messages": elements, "title": "t" * (5 << 20), "end": 1}).encode()
    found = events(content)
    assert ids(found) == [0, 2]
    assert "longer than 3 MB" in str([event for event in found if isinstance(event, Broken)])
    closed = next(event for event in found if isinstance(event, Closed))
    assert closed.fields == {"end": b"1"}


def test_memory_does_not_grow() -> None:
    """Ten megabytes are read beside what is read next of them."""
    content = json.dumps({"messages": lines(150_000)}).encode()
    tracemalloc.start()
    assert (
        sum(
            len(event.values)
            for event in Arrays(io.BytesIO(content), CHATS, Line)
            if isinstance(event, Elements)
        )
        == 150_000
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 24 << 20


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"{",
        b"nothing",
        b"[1,2]",
        b'{"messages":5}',
        b'{"messages":[1,null]}',
        b"\0" * 99,
    ],
)
def test_other_content(content: bytes) -> None:
    """What holds no such array gives no element."""
    assert ids(events(content)) == []


def test_file_that_is_one_array() -> None:
    """An empty path wants the outermost array."""
    assert ids(events(json.dumps(lines(3)).encode(), "")) == [0, 1, 2]


@pytest.mark.parametrize("piece", [b'{"id":[', b'{"id":"', b'{"id":1,"text":"x}', b',{"id":'])
def test_hostile_repetition_takes_no_time(piece: bytes) -> None:
    """Damage everywhere is gone through about once."""
    found = events(b'{"messages":[' + piece * 20_000)
    assert ids(found) == []
