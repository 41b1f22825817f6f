"""Telegram: every field of a message, every trap of its exports, and files made to harm."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Message, Note, Unreadable
from offscript.sources import InputFile, Item, recognise
from offscript.sources._telegram.rows import joined
from offscript.sources.telegram import source
from tests.sources._damage import EXPORTS, LONDON, cuts, flips, read_bytes, rows

ONE_CHAT = (EXPORTS / "telegram/one_chat/export/result.json").read_bytes()
ALL_CHATS = (EXPORTS / "telegram/all_chats/result.json").read_bytes()
PAGE = (EXPORTS / "telegram/page/export/messages.html").read_bytes()


def chat(*messages: dict[str, Any] | None, **more: object) -> bytes:
    """Write an export of one chat."""
    whole = {"name": "Zoë", "type": "personal_chat", "id": 2, **more, "messages": messages}
    return json.dumps(whole, indent=1, ensure_ascii=False).encode()


def line(**more: object) -> dict[str, Any]:
    """Write one message."""
    return {"id": 1, "type": "message", "date_unixtime": "1709287200", "from": "Zoë", **more}


def read_one(folder: Path, **more: object) -> Item:
    """Read an export of one message."""
    return read_bytes(source, folder, "result.json", chat(line(**more)))[0]


def test_origin_leads_back_to_the_bytes() -> None:
    """`place` counts the messages of the file, so the same one is found again."""
    file = InputFile(EXPORTS / "telegram/all_chats/result.json")
    whole = json.loads(ALL_CHATS)
    found = [
        message
        for part in ("chats", "left_chats")
        for one in whole[part]["list"]
        for message in one["messages"]
    ]
    items = [item for item in source.read(file, LONDON) if isinstance(item, Message)]
    assert len(items) == len(found)
    for item in items:
        message = found[item.origin.place - 1]
        assert item.kind == "system" or item.text == message["text"]
        assert item.origin.sha256 == file.sha256


PIECES = st.lists(
    st.one_of(st.text(max_size=5), st.text(max_size=5).map(lambda text: {"text": text}))
)


@given(pieces=PIECES)
def test_pieces_are_joined_exactly(pieces: list[Any]) -> None:
    """Nothing is added between marked pieces, and nothing is taken away."""
    said = "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces)
    assert joined(pieces) == said


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_charsets(tmp_path: Path, charset: str) -> None:
    """A file that was saved anew in another charset is read all the same."""
    path = tmp_path / "result.json"
    path.write_bytes(chat(line(text="zwölf 😀")).decode().encode(charset))
    assert recognise(InputFile(path)) is source
    item = next(iter(source.read(InputFile(path), LONDON)))
    assert isinstance(item, Message)
    assert item.text == "zwölf 😀"


@pytest.mark.parametrize(
    "date",
    [None, "", "x", "99999999999999999999", "-99999999999999", "1e9", "1_0", 1.5, [], {}, True],
)
def test_times_nobody_can_read(tmp_path: Path, date: object) -> None:
    """A message without a time is said to be one, and no other is lost."""
    content = chat(line(date_unixtime=date, text="a"), line(text="b"))
    items = rows(read_bytes(source, tmp_path, "result.json", content))
    assert [type(item) for item in items] == [Unreadable, Message]


def test_time_before_1970(tmp_path: Path) -> None:
    """A clock may stand wrong."""
    item = read_one(tmp_path, date_unixtime="-1", text="early")
    assert isinstance(item, Message)
    assert item.sent_at.isoformat() == "1969-12-31T23:59:59+00:00"


WRONG: list[object] = [
    None,
    5,
    -1,
    1.5,
    "x",
    "",
    True,
    [],
    {},
    [None],
    [[]],
    {"text": {}},
    "9" * 5000,
]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize("type_", ["message", "service"])
def test_wrong_types(tmp_path: Path, type_: str, wrong: object) -> None:
    """Whatever a field holds, the message is one row."""
    fields = json.loads(ONE_CHAT)["messages"]
    for field in sorted({key for message in fields for key in message} - {"type"}):
        content = chat(
            line(**{"type": type_, "action": "phone_call", field: wrong}), line(text="next")
        )
        items = rows(read_bytes(source, tmp_path, "result.json", content))
        assert len(items) == 2, field
        assert isinstance(items[1], Message)


def test_numbers_without_end(tmp_path: Path) -> None:
    """A number of 5,000 digits costs its field, not the message."""
    content = chat(line(text="a", reply_to_message_id=0, score=7)).replace(
        b": 7", b": " + b"7" * 5000
    )
    item = read_bytes(source, tmp_path, "result.json", content)[0]
    assert isinstance(item, Message)
    assert item.text == "a"


def test_nesting_without_end(tmp_path: Path) -> None:
    """So does a message nested a hundred thousand deep."""
    deep = b"[" * 100_000 + b"]" * 100_000
    content = chat(line(text="before"), line(text="DEEP"), line(text="after"))
    items = rows(read_bytes(source, tmp_path, "result.json", content.replace(b'"DEEP"', deep)))
    assert [type(item) for item in items] == [Message, Unreadable, Message]


def test_never_edited(tmp_path: Path) -> None:
    """Older exports write 1970 where a message was never edited."""
    item = read_one(tmp_path, text="a", edited="1970-01-01T03:00:00")
    assert isinstance(item, Message)
    assert item.edits == ()


def test_cut_anywhere(tmp_path: Path) -> None:
    """Messages before the cut are read, and the cut is said."""
    content = chat(*(line(text=f"line {number}") for number in range(4)))
    for part in cuts(content, 1):
        items = rows(read_bytes(source, tmp_path, "result.json", part))
        assert [item.text for item in items if isinstance(item, Message)] == [
            f"line {number}" for number in range(len(items) - 1)
        ]
        assert isinstance(items[-1], Unreadable)


@pytest.mark.parametrize(
    ("name", "content"),
    [("result.json", ONE_CHAT), ("result.json", ALL_CHATS), ("messages.html", PAGE)],
    ids=["one", "all", "page"],
)
def test_damage(tmp_path: Path, name: str, content: bytes) -> None:
    """Nothing raises, whatever bytes are changed or missing."""
    for part in [*cuts(content, 997), *flips(content, 60)]:
        read_bytes(source, tmp_path, name, part)


def test_export_without_chats(tmp_path: Path) -> None:
    """A full export whose chats were not ticked says so."""
    whole = {"about": "x", "personal_information": {"user_id": 1}, "contacts": {"list": []}}
    path = tmp_path / "result.json"
    path.write_text(json.dumps(whole, indent=1))
    assert recognise(InputFile(path)) is source
    items = list(source.read(InputFile(path), LONDON))
    assert [type(item) for item in items] == [Note]


@pytest.mark.parametrize(
    "content",
    [
        '{"messages": [{"sender_name": "Alex", "timestamp_ms": 1}], "participants": []}',
        '{"messages": [{"role": "user", "content": "x"}]}',
        '{"about": "me", "name": "x"}',
        "<html><body><div class='message default clearfix'>x</div></body></html>",
        "[]",
        "{}",
    ],
)
def test_other_files_are_not_telegrams(tmp_path: Path, content: str) -> None:
    """A file is known by what only Telegram writes."""
    path = tmp_path / "messages.html"
    path.write_text(content)
    assert not source.recognises(InputFile(path))


def test_hostile_page(tmp_path: Path) -> None:
    """A page nested without end is said to be one."""
    deep = PAGE.replace(b"joined on", b"<div>" * 5000 + b"joined on" + b"</div>" * 5000)
    items = rows(read_bytes(source, tmp_path, "messages.html", deep))
    assert isinstance(items[-1], Unreadable)
    assert len(items) >= 2


@pytest.mark.parametrize(
    "sign", ["&#xD83D;", "&#55357;", "&#0;", "\0", "\x0b", "&#x110000;", "\ufffe"]
)
def test_page_with_impossible_signs(tmp_path: Path, sign: str) -> None:
    """What is no character is not passed on as one."""
    content = PAGE.replace(b"joined on", f"a{sign}b".encode())
    items = read_bytes(source, tmp_path, "messages.html", content)
    assert any(isinstance(item, Message) and item.text.startswith("a") for item in items)


def test_a_message_laid_out_in_blocks(tmp_path: Path) -> None:
    """Newer exports have `rich_message` where `text` was; its words are kept, a line a block."""
    bold = {"type": "bold", "text": {"type": "italic", "text": "b"}}
    blocks = [
        {"type": "heading", "size": 2, "text": "Title"},
        {"type": "paragraph", "text": ["a ", bold, " c"]},
        {"type": "list", "items": [{"blocks": [{"type": "paragraph", "text": "one"}]}]},
        {"type": "checklist", "items": [{"text": "two", "checked": True}]},
        {"type": "details", "summary": "More", "blocks": [{"type": "paragraph", "text": "x"}]},
        {"type": "divider"},
    ]
    item = read_one(tmp_path, rich_message={"blocks": blocks})
    assert isinstance(item, Message)
    assert item.text == "Title\na b c\none\ntwo\nMore\nx"
    assert (item.subject, item.author) == (None, "Zoë")


def test_a_poll_s_question_in_pieces(tmp_path: Path) -> None:
    """A question may be a text, a list of pieces, or one piece."""
    piece = {"type": "plain", "text": "Where?"}
    for question in ("Where?", [piece], piece):
        item = read_one(tmp_path, poll={"question": question, "answers": [{"text": "Here"}]})
        assert isinstance(item, Message)
        assert (item.text, item.subject) == ("Where?\nHere", "Poll")


def test_blocks_without_end(tmp_path: Path) -> None:
    """Blocks in blocks are read to a depth that no honest message reaches."""
    block: dict[str, Any] = {"text": "x"}
    for _ in range(20):
        block = {"blocks": [block]}
    item = read_one(tmp_path, rich_message=block)
    assert isinstance(item, Message)
    assert item.text == ""


@pytest.mark.parametrize("content", [ONE_CHAT, ALL_CHATS], ids=["one", "all"])
def test_keys_in_another_order(tmp_path: Path, content: bytes) -> None:
    """What a chat is called may stand behind its messages, where a program wrote it anew."""
    turned = json.dumps(json.loads(content), sort_keys=True).encode()
    found = [read_bytes(source, tmp_path, "result.json", one) for one in (content, turned)]
    chats = [[one.conversation for one in items if isinstance(one, Message)] for items in found]
    assert sorted(chats[0]) == sorted(chats[1])
