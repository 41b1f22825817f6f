"""Messenger and Instagram: their broken escaping, their two schemas, pages, and damaged files."""

import json
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Message, Unreadable
from offscript.sources import InputFile, recognise
from offscript.sources._meta.lines import kind_of
from offscript.sources._meta.rows import Curer
from offscript.sources._times.page_dates import read_page_date
from offscript.sources.instagram import source as instagram
from offscript.sources.messenger import source as messenger
from tests.sources._damage import EXPORTS, LONDON, cuts, flips, read_bytes, rows

THREAD = EXPORTS / (
    "messenger/thread_2024/export/your_activity_across_facebook/messages/inbox/zoe_1/message_1.json"
)
ENCRYPTED = EXPORTS / "messenger/encrypted/export/Zoë Røe_40.json"
OLD = EXPORTS / "instagram/messages_json_2019/messages.json"
PAGE = EXPORTS / (
    "messenger/page_english/export/your_activity_across_facebook/messages/inbox/sam_9/message_1.html"
)
AROUND = {"title": "Sam", "is_still_participant": True, "thread_path": "inbox/sam_1"}


def thread(*messages: object, **more: object) -> bytes:
    """Write a thread."""
    people = [{"name": "Sam"}, {"name": "Alex"}]
    whole = {"participants": people, "messages": messages, **AROUND, **more}
    return json.dumps(whole, indent=2).encode()


def row(**more: object) -> dict[str, Any]:
    """Write one message."""
    return {"sender_name": "Sam", "timestamp_ms": 1709290800000, **more}


WRITTEN = st.text(st.characters(exclude_categories=["Cs"]))


@given(text=WRITTEN)
def test_escaping_is_undone_exactly(text: str) -> None:
    """What was written comes back from what Meta makes of it, and nothing is doubtful."""
    curer = Curer(broken=True)
    assert curer.cure(text.encode().decode("latin-1")) == text
    assert curer.doubtful == 0


@given(text=WRITTEN)
def test_undoing_can_be_undone(text: str) -> None:
    """A string that changes can be changed back, so nothing of it was lost."""
    cured = Curer(broken=True).cure(text)
    assert cured == text or cured.encode().decode("latin-1") == text


@given(text=WRITTEN)
def test_a_sound_schema_is_left_alone(text: str) -> None:
    """Exports of encrypted chats are not escaped that way."""
    assert Curer(broken=False).cure(text) == text


def test_origin_leads_back_to_the_row() -> None:
    """`place` counts the rows of the file."""
    listed = json.loads(THREAD.read_bytes())["messages"]
    items = [
        item for item in messenger.read(InputFile(THREAD), LONDON) if isinstance(item, Message)
    ]
    assert len(items) == len(listed)
    for item in items:
        content = listed[item.origin.place - 1].get("content", "")
        assert item.text in {content, content.encode("latin-1", "replace").decode(errors="replace")}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Sam named the group Us.", "system"),
        ("Sam Roe set the nickname for Alex to “A.”.", "system"),
        ("Sam left the group.", "system"),
        ("Sam left the group because of you", "message"),
        ("You left the group.", "message"),
        ("Sam\nleft the group.", "message"),
        ("Sam started a video chat", "call"),
        ("The video call ended.", "call"),
        ("Video chat ended in tears", "message"),
        ("Alex named the group Us.", "message"),
        ("I am Sam", "message"),
    ],
)
def test_own_lines(text: str, kind: str) -> None:
    """Only a line in the app's words, about its own sender, is the app's."""
    assert kind_of(text, "Sam Roe") == kind


WRONG: list[object] = [None, 5, -1, 1.5, "x", "", True, [], {}, [None], [[]], [{}], {"uri": 5}]
FIELDS = [
    "sender_name",
    "timestamp_ms",
    "content",
    "reactions",
    "photos",
    "videos",
    "audio_files",
    "files",
    "gifs",
    "sticker",
    "share",
    "type",
    "users",
    "call_duration",
    "missed",
    "is_unsent",
    "bumped_message_metadata",
    "timestamp",
    "senderName",
    "text",
    "media",
    "isUnsent",
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_wrong_types(tmp_path: Path, wrong: object) -> None:
    """Whatever a field holds, a row is one message or one that can't be read."""
    for field in FIELDS:
        content = thread(row(**{field: wrong}), row(content="next"))
        for source in (messenger, instagram):
            items = rows(read_bytes(source, tmp_path, "message_1.json", content))
            assert len(items) == 2, field
            assert isinstance(items[1], Message)


@pytest.mark.parametrize("since", [10**17, -(10**17), 10**30, 0, -1])
def test_absurd_times(tmp_path: Path, since: int) -> None:
    """A time beyond the calendar costs that message alone."""
    content = thread(row(timestamp_ms=since), row(content="next"))
    items = rows(read_bytes(messenger, tmp_path, "message_1.json", content))
    assert isinstance(items[0], Message if abs(since) < 10 else Unreadable)
    assert isinstance(items[1], Message)


def test_title_behind_the_messages(tmp_path: Path) -> None:
    """The name of a thread stands behind its messages, however many there are."""
    content = thread(*(row(content="x" * 50) for _ in range(5000)))
    items = rows(read_bytes(messenger, tmp_path, "message_1.json", content))
    assert {item.conversation for item in items if isinstance(item, Message)} == {"Sam"}


def test_cut_anywhere(tmp_path: Path) -> None:
    """Messages before the cut are read, and the cut is said."""
    content = thread(*(row(content=f"line {number}") for number in range(3)))
    whole = content.index(b'"title"')
    for part in cuts(content[:whole], 1):
        items = rows(read_bytes(messenger, tmp_path, "message_1.json", part))
        assert [item.text for item in items if isinstance(item, Message)] == [
            f"line {number}" for number in range(len(items) - 1)
        ]
        assert isinstance(items[-1], Unreadable)


@pytest.mark.parametrize("path", [THREAD, ENCRYPTED, OLD, PAGE], ids=lambda path: path.name)
def test_damage(tmp_path: Path, path: Path) -> None:
    """Nothing raises, whatever bytes are changed or missing."""
    content = path.read_bytes()
    for source in (messenger, instagram):
        for part in [*cuts(content, 331), *flips(content, 40)]:
            read_bytes(source, tmp_path, path.name, part)


def test_whose_thread_it_is(tmp_path: Path) -> None:
    """The folder decides; without one, what only Instagram writes does."""
    content = thread(row(content="hi"))
    for folder, source in (("your_instagram_activity", instagram), ("x", messenger)):
        path = tmp_path / folder / "message_1.json"
        path.parent.mkdir()
        path.write_bytes(content)
        file = InputFile(path)
        file.label = f"{folder}/message_1.json"
        assert recognise(file) is source
    path.write_bytes(thread(row(share={"link": "https://www.instagram.com/reel/a/"})))
    assert recognise(InputFile(path)) is instagram


@pytest.mark.parametrize(
    "content",
    [
        '{"messages": [{"author": "x"}]}',
        '{"participants": []}',
        '[{"participants": []}]',
        "<html><body>uiBoxWhite</body></html>",
        '{"name": "x", "type": "personal_chat", "messages": [{"from": "a"}]}',
    ],
)
def test_other_files_are_not_theirs(tmp_path: Path, content: str) -> None:
    """A file is known by what only these two write."""
    path = tmp_path / "some.json"
    path.write_text(content)
    assert not messenger.recognises(InputFile(path))
    assert not instagram.recognises(InputFile(path))


def test_empty_thread(tmp_path: Path) -> None:
    """A thread without messages is known, and gives none."""
    path = tmp_path / "message_1.json"
    path.write_bytes(thread())
    assert recognise(InputFile(path)) is messenger
    assert list(messenger.read(InputFile(path), LONDON)) == []


def test_name_without_a_name(tmp_path: Path) -> None:
    """Two threads with people who left are told apart by their folders."""
    names = set()
    for number in "12":
        content = thread(row(), title="Facebook user", thread_path=f"inbox/facebookuser_{number}")
        items = rows(read_bytes(messenger, tmp_path, "message_1.json", content))
        assert isinstance(items[0], Message)
        names.add(items[0].conversation)
    assert len(names) == 2


@pytest.mark.parametrize(
    "written",
    [
        "१३ फ़र॰ २०२४, ९:१४ pm",
        "১৩ ফেব, ২০২৪ ৯:১৪ PM",
        "13 ก.พ. 2567 21:14",
        "13 กุมภาพันธ์ 2567 เวลา 21:14",
        "13 thg 2, 2024 21:14",
        "13 בפברואר 2024, 21:14",
        "13 feb. 2024 9:14 p. m.",
    ],
)
def test_dates_of_pages_in_more_languages(written: str) -> None:
    """Months by their names in India, Thailand, Vietnam and Israel; years as Thailand counts them."""
    moment = read_page_date(written, UTC)
    assert moment is not None
    assert f"{moment.sent_at:%Y-%m-%d %H:%M}" == "2024-02-13 21:14"
