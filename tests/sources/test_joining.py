"""Exports that overlap: each message counts once, repetition stays, and witnesses are named."""

from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Attachment, Clock, Message, Origin, message_id
from offscript.sources import InputFile, Joined, join, read

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


WITH = """\
13/01/2024, 21:04 - Alex: hi
13/01/2024, 21:05 - Alex: IMG-20240113-WA0001.jpg (file attached)
13/01/2024, 21:05 - Alex: IMG-20240113-WA0002.jpg (file attached)
look
13/01/2024, 21:06 - Sam: PTT-20240113-WA0003.opus (file attached)
13/01/2024, 21:07 - Sam: ok
"""
WITHOUT = """\
12/01/2024, 21:04 - Alex: older
13/01/2024, 21:04 - Alex: hi
13/01/2024, 21:05 - Alex: <Media omitted>
13/01/2024, 21:05 - Alex: <Media omitted>
look
13/01/2024, 21:06 - Sam: <Media omitted>
13/01/2024, 21:07 - Sam: ok
"""
OMITTED = "<Media omitted>"
END = "13/01/2024, 21:07 - Sam: ok\n"
THREE = (
    "3 photos, recordings or other files stand in one.txt too; each was counted once, as it "
    "stands there."
)


def whatsapp(folder: Path, text: str, *beside: str, named: str = "Alex") -> list[Message]:
    """Read a chat as WhatsApp exports it, with files beside it."""
    folder.mkdir(exist_ok=True)
    for name in beside:
        (folder / name).write_bytes(name.partition("-")[2].encode())
    chat = folder / f"WhatsApp Chat with {named}.txt"
    chat.write_text(text, "utf-8")
    return [one for one in read(InputFile(chat), Clock(UTC)) if isinstance(one, Message)]


def both_ways(one: list[Message], other: list[Message]) -> Joined:
    """Join two exports in either order, which must give the same."""
    names = {one[0].origin.sha256: "one.txt", other[0].origin.sha256: "other.txt"}
    joined, turned = join([*one, *other], names), join([*other, *one], names)
    assert sorted(texts(joined)) == sorted(texts(turned))
    assert sorted(str(note.says)[:2] for note in joined.notes) == sorted(
        str(note.says)[:2] for note in turned.notes
    )
    return joined


def test_a_photo_of_one_export_is_the_placeholder_of_the_other(tmp_path: Path) -> None:
    """With media and without, as the guide says: each once, with its file, two in a minute two."""
    full = whatsapp(tmp_path / "a", WITH, "IMG-20240113-WA0001.jpg", "PTT-20240113-WA0003.opus")
    bare = whatsapp(tmp_path / "b", WITHOUT)
    joined = both_ways(full, bare)
    assert texts(joined) == ["older", *texts_of(full)]
    assert sum(not file.missing for one in joined.messages for file in one.attachments) == 2
    assert {(double.text, of.text) for double, of in joined.doubles} == {
        ("<Media omitted>", full[1].text),
        ("<Media omitted>\nlook", full[2].text),
        ("<Media omitted>", full[3].text),
    }
    assert [str(note.says) for note in joined.notes] == [
        "2 messages stand in one.txt too; each was counted once.",
        THREE,
    ]


def texts_of(messages: list[Message]) -> list[str]:
    """Keep the texts."""
    return [message.text for message in messages]


def test_a_photo_on_iphones_is_its_placeholder_too(tmp_path: Path) -> None:
    """Also with words before it, and where a longer export gave the same file another number."""
    full = """\
[13/01/2024, 21:04:00] Alex: hi\r
[13/01/2024, 21:05:01] Alex: \u200e<attached: 00000002-PHOTO-2024-01-13-21-05-01.jpg>\r
[13/01/2024, 21:05:40] Alex: look \u200e<attached: 00000003-PHOTO-2024-01-13-21-05-40.jpg>\r
[13/01/2024, 21:06:00] Sam: Plan.pdf • \u200e3 pages \u200e<attached: 00000004-Plan.pdf>\r
[13/01/2024, 21:07:00] Sam: ok\r
"""
    bare = """\
[13/01/2024, 21:04:00] Alex: hi\r
[13/01/2024, 21:05:01] Alex: \u200eimage omitted\r
[13/01/2024, 21:05:40] Alex: look \u200eimage omitted\r
[13/01/2024, 21:06:00] Sam: Plan.pdf • \u200e3 pages \u200edocument omitted\r
[13/01/2024, 21:07:00] Sam: ok\r
"""
    files = ("00000002-PHOTO-2024-01-13-21-05-01.jpg", "00000003-PHOTO-2024-01-13-21-05-40.jpg")
    held = whatsapp(tmp_path / "a", full, *files)
    assert texts(both_ways(held, whatsapp(tmp_path / "b", bare))) == texts_of(held)
    later = full.replace("0000000", "0000001")
    again = whatsapp(tmp_path / "c", later, *(file.replace("0000000", "0000001") for file in files))
    names = {held[0].origin.sha256: "one.txt", again[0].origin.sha256: "other.txt"}
    for together in ([*held, *again], [*again, *held]):  # of the plan neither has the file
        assert len(join(together, names).messages) == len(held) + 1


def test_what_two_exports_say_otherwise_of_files_stays_two(tmp_path: Path) -> None:
    """Another minute, author, sort, or other words beside it; and two that stand in one export."""
    full = whatsapp(tmp_path / "a", WITH)
    hi, first, second, _, ok = WITHOUT.splitlines(keepends=True)[1:6]
    assert first == second
    for line in (
        first.replace("21:05", "21:06"),
        first.replace("Alex", "Kim"),
        first.rstrip() + "\nlook at this\n",
        first.replace("<Media omitted>", "\u200evideo omitted"),
    ):
        bare = whatsapp(tmp_path / "b", f"{hi}{line}{ok}{END}")
        found = [one.text for one in both_ways(full, bare).messages]
        assert bare[1].text in found, line
        assert set(texts_of(full)) <= set(found)
    lost = whatsapp(
        tmp_path / "c", WITH.replace("IMG-20240113-WA0001.jpg (file attached)", OMITTED)
    )
    bare = whatsapp(tmp_path / "d", f"{hi}{first}{END}")
    assert texts(both_ways(lost, bare)) == texts_of(lost)


def test_a_lost_photo_beside_one_that_is_there_stays_another(tmp_path: Path) -> None:
    """An export with media holds the placeholder of what is no more on the phone."""
    lines = ["13/01/2024, 21:04 - Alex: hi", f"13/01/2024, 21:05 - Alex: {OMITTED}"]
    photo = "13/01/2024, 21:05 - Alex: IMG-20240113-WA0001.jpg (file attached)"
    full = whatsapp(tmp_path / "a", "\n".join([*lines, photo]) + "\n")
    older = whatsapp(tmp_path / "b", "\n".join(lines) + "\n")
    assert texts(both_ways(full, older)) == ["hi", OMITTED, full[2].text]
    bare = whatsapp(tmp_path / "c", "\n".join([*lines, lines[1]]) + "\n")
    assert len(both_ways(full, bare).messages) == 3
    names = {files[0].origin.sha256: "a chat" for files in (full, older, bare)}
    for order in permutations([full, older, bare]):
        assert len(join([one for file in order for one in file], names).messages) == 3


def test_two_people_called_alike_keep_their_photos(tmp_path: Path) -> None:
    """A photo to one Alex and a placeholder to another in one minute are two."""
    full = whatsapp(tmp_path / "a", WITH)
    other = "".join(f"13/01/2024, 21:0{minute} - Alex: talk {minute}\n" for minute in range(4, 8))
    other += f"13/01/2024, 21:07 - Alex: and {OMITTED[1:]}\n13/01/2024, 21:06 - Sam: {OMITTED}\n"
    bare = whatsapp(tmp_path / "b", other)
    assert bare[-1].attachments
    assert len(both_ways(full, bare).messages) == len(full) + len(bare)


def test_two_peoples_exports_with_photos_of_one_chat(tmp_path: Path) -> None:
    """Placeholders tell no chats apart; once they are known as one, a photo is its placeholder."""
    said = [f"13/01/2024, 20:{n:02} - Alex: what we said at minute {n}\n" for n in range(10)]
    files = [f"IMG-20240113-WA{n:04}.jpg" for n in range(20)]
    begun = [f"13/01/2024, 21:{n:02} - Alex: " for n in range(20)]
    photos = (f"{start}{file} (file attached)\n" for start, file in zip(begun, files, strict=True))
    mine = whatsapp(tmp_path / "a", "".join([*said, *photos]), *files)
    left_out = (f"{start}{OMITTED}\n" for start in begun)
    theirs = whatsapp(tmp_path / "b", "".join([*said, *left_out]), named="Sam")
    joined = both_ways(theirs, mine)
    assert len(joined.messages) == 30
    assert "30 messages stand in both" in str(joined.notes[0].says)
