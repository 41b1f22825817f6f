"""Exports that overlap: each message counts once, repetition stays, and witnesses are named."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Attachment, Message, Origin, message_id
from offscript.sources import Joined, join

START = datetime(2024, 3, 1, 20, 0, tzinfo=UTC)
NAMES = {"aa": "mine.txt", "bb": "theirs.txt"}


def message(
    text: str,
    minute: int = 0,
    *,
    file: str = "aa",
    author: str = "Alex",
    chat: str = "Alex",
    repeat: int = 0,
    second: int = 0,
) -> Message:
    """Make a message as a file holds it."""
    at = START + timedelta(minutes=minute, seconds=second)
    return Message(
        id=message_id(chat, author, at.isoformat(), text, repeat),
        conversation=chat,
        author=author,
        sent_at=at,
        offset_minutes=0,
        zone="assumed",
        kind="message",
        text=text,
        repeat=repeat,
        origin=Origin("whatsapp", file, 1),
    )


def texts(joined: Joined) -> list[str]:
    """Keep the texts."""
    return [message.text for message in joined.messages]


def talk(file: str, me: str, other: str, chat: str, second: int = 0) -> list[Message]:
    """Make a talk of twenty messages as one of the two would export it."""
    return [
        message(
            f"what we said at minute {minute}",
            minute * 3,
            file=file,
            author=other if minute % 2 else me,
            chat=chat,
            second=second,
        )
        for minute in range(20)
    ]


def test_a_longer_export_adds_only_what_is_new() -> None:
    """The same chat, exported again later."""
    old = [message("one"), message("two", 1)]
    new = [message(text, minute, file="bb") for minute, text in enumerate(["one", "two", "three"])]
    joined = join([*old, *new], NAMES)
    assert texts(joined) == ["one", "two", "three"]
    assert [str(note.says) for note in joined.notes] == [
        "2 messages stand in mine.txt too; each was counted once."
    ]


def test_repeats_stay_repeats() -> None:
    """Three identical messages in a minute are three, in one export or in two."""
    three = [message("Answer me", repeat=repeat) for repeat in range(3)]
    again = [message("Answer me", repeat=repeat, file="bb") for repeat in range(3)]
    assert texts(join([*three, *again], NAMES)) == ["Answer me"] * 3


def test_the_copy_that_holds_more_is_kept() -> None:
    """An export with media says more than one without."""
    bare = message("look")
    full = message("look", file="bb")
    held = Attachment(name="a.jpg", size=3, sha256="00")
    full = Message(
        **{name: getattr(full, name) for name in full.__struct_fields__} | {"attachments": (held,)}
    )
    for order in ([bare, full], [full, bare]):
        assert [one.attachments for one in join(order, NAMES).messages] == [(held,)]


def test_equal_ids_of_others_are_no_proof() -> None:
    """Rows of two researchers may both be called 1."""
    rows = [message("one"), message("two", file="bb")]
    rows = [
        Message(**{name: getattr(row, name) for name in row.__struct_fields__} | {"id": "1"})
        for row in rows
    ]
    assert texts(join(rows, NAMES)) == ["one", "two"]


def test_two_peoples_exports_of_one_chat() -> None:
    """Named differently on each phone, to the second on one: known as one chat, and said."""
    mine = talk("aa", "Sam", "Alex Doe", "Alex Doe")
    theirs = talk("bb", "Sammy ❤", "Alex", "Sammy ❤", second=40)
    mine.append(message("only on mine", 31, author="Sam", chat="Alex Doe"))
    theirs.pop(4)
    joined = join([*mine, *theirs], NAMES)
    assert len(joined.messages) == 21
    (note,) = joined.notes
    assert "same conversation as mine.txt" in str(note.says)
    assert "19 messages stand in both" in str(note.says)
    assert "2 stand only in mine.txt, 0 only in theirs.txt" in str(note.says)


def test_what_was_said_after_one_export_ends_is_not_said_to_be_missing_from_it() -> None:
    """It went on within the minute, and began within the minute before: nobody left that out."""
    mine = talk("aa", "Sam", "Alex", "Alex")
    theirs = talk("bb", "Sam", "Alex", "Alex 2")
    theirs.insert(0, message("a little before", 0, second=-30, file="bb", chat="Alex 2"))
    theirs.append(message("and on it went", 57, second=30, file="bb", chat="Alex 2"))
    joined = join([*mine, *theirs], NAMES)
    assert len(joined.messages) == 22
    (note,) = joined.notes
    assert "20 messages stand in both" in str(note.says)
    assert "0 stand only in theirs.txt, 0 only in mine.txt" in str(note.says)


def test_two_chats_with_one_forward_stay_two() -> None:
    """A few texts sent to two people do not make their chats one."""
    mine = talk("aa", "Sam", "Alex", "Alex")
    other = [
        message(
            f"something else entirely {minute}", minute * 3, file="bb", author="Kim", chat="Kim"
        )
        for minute in range(40)
    ]
    sent = [
        message(one.text, index * 3, file="bb", chat="Kim", author="Sam")
        for index, one in enumerate(mine[:9])
    ]
    joined = join([*mine, *other, *sent], NAMES)
    assert len(joined.messages) == 20 + 40 + 9
    assert joined.notes == ()


@given(
    said=st.lists(
        st.tuples(st.sampled_from(["ok", "Answer me", "no"]), st.integers(0, 3)), max_size=12
    ),
    cut=st.integers(0, 12),
)
def test_any_overlap_counts_once(said: list[tuple[str, int]], cut: int) -> None:
    """However two exports of one chat overlap, joined they are the longer one."""
    said = sorted(said, key=lambda pair: pair[1])
    counts: dict[tuple[str, int], int] = {}
    whole = []
    for text, minute in said:
        repeat = counts.get((text, minute), 0)
        counts[text, minute] = repeat + 1
        whole.append((text, minute, repeat))
    first = [message(text, minute, repeat=repeat) for text, minute, repeat in whole[:cut]]
    second = [message(text, minute, repeat=repeat, file="bb") for text, minute, repeat in whole]
    joined = join([*first, *second], NAMES)
    assert sorted(texts(joined)) == sorted(text for text, _, _ in whole)
