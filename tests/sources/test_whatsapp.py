"""The WhatsApp source: what it claims, how it decides, and that it drops nothing."""

import hashlib
import io
import zipfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from offscript.record import Clock, Message, Note, Unreadable, message_id
from offscript.sources import InputFile, Item, lay_out, read, read_part, recognise

LONDON = Clock(ZoneInfo("Europe/London"))


def chat(folder: Path, text: str | bytes, name: str = "WhatsApp Chat with Alex.txt") -> InputFile:
    """Write a chat and give it as a file."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return InputFile(path)


def items(folder: Path, text: str | bytes, clock: Clock = LONDON) -> list[Item]:
    """Read a text as a chat."""
    return list(read(chat(folder, text), clock))


def messages(found: Sequence[Item]) -> list[Message]:
    """Keep the messages."""
    return [item for item in found if isinstance(item, Message)]


def unreadable(found: Sequence[Item]) -> list[Unreadable]:
    """Keep what was unreadable."""
    return [item for item in found if isinstance(item, Unreadable)]


def notes(found: Sequence[Item], about: str) -> list[Note]:
    """Keep the notes about one thing."""
    return [item for item in found if isinstance(item, Note) and item.about == about]


NOT_CHATS = {
    "empty": b"",
    "prose": b"Dear diary,\n12/03/2024 was a long day - Alex: said nothing.\n",
    "log": b"2024-03-01 12:00 - INFO: started\n2024-03-01 12:01 - ERROR: failed\n",
    "python log": b"2024-03-01 12:00:00,123 - app - INFO - started\n",
    "date alone": b"20.15.21.15 h Stock Donnerstag\n",
    "shopping": b"bread: 2\nmilk: 1\n",
    "binary": bytes(range(256)) * 300,
    "zeros": b"\0" * 70_000,
    "one long line": b"1" * 70_000,
    "no name": b"12/03/2024, 10:00 - met the solicitor\n",
}


@pytest.mark.parametrize("content", NOT_CHATS.values(), ids=NOT_CHATS)
def test_other_files_are_not_claimed(tmp_path: Path, content: bytes) -> None:
    """A file that isn't a WhatsApp chat belongs to somebody else."""
    source = recognise(chat(tmp_path, content))
    assert source is None or source.name != "whatsapp"


def test_a_mail_that_quotes_a_chat_is_not_claimed(tmp_path: Path) -> None:
    """The name of a file of another kind speaks against a chat that other words stand above."""
    file = chat(tmp_path, "X-Sent: yes\n\n12/03/2024, 10:00 - Alex: hi\n", "mail.eml")
    source = recognise(file)
    assert source is None or source.name != "whatsapp"


def test_a_huge_empty_file_is_refused_at_once(tmp_path: Path) -> None:
    """Only the head is looked at."""
    path = tmp_path / "sparse.txt"
    with path.open("wb") as stream:
        stream.truncate(2 << 30)
    source = recognise(InputFile(path))
    assert source is None or source.name != "whatsapp"


def test_ids_are_those_of_the_record(tmp_path: Path) -> None:
    """A message's name comes from its content and its stated time, twins apart."""
    found = messages(items(tmp_path, "14/03/2024, 09:01 - Sam: Answer me\n" * 3))
    assert [message.repeat for message in found] == [0, 1, 2]
    assert [message.id for message in found] == [
        message_id("Alex", "Sam", "2024-03-14T09:01:00", "Answer me", repeat) for repeat in range(3)
    ]


def test_twins_stay_apart_with_a_late_message_between(tmp_path: Path) -> None:
    """Order is not what tells twins."""
    text = "".join(
        f"14/03/2024, {clock} - {rest}\n"
        for clock, rest in (("09:05", "Sam: hi"), ("09:01", "Kim: late"), ("09:05", "Sam: hi"))
    )
    found = messages(items(tmp_path, text + "14/03/2024, 09:06 - Kim: ok\n"))
    assert len({message.id for message in found}) == len(found) == 4


def test_a_name_with_a_colon_needs_evidence(tmp_path: Path) -> None:
    """Where the shorter name stands alone somewhere, the rest is text."""
    text = "14/03/2024, 09:01 - Sam: Plan: go\n14/03/2024, 09:02 - Sam: Plan: stay\n"
    longer = messages(items(tmp_path, text))
    assert {message.author for message in longer} == {"Sam: Plan"}
    shorter = messages(items(tmp_path, text + "14/03/2024, 09:03 - Sam: ok\n"))
    assert {message.author for message in shorter} == {"Sam"}
    assert shorter[0].text == "Plan: go"


def test_somebody_who_only_sends_files_keeps_their_name(tmp_path: Path) -> None:
    """`<attached: …>` is no part of a name."""
    line = "[14/03/2024, 09:01:0{}] Sam: \u200e<attached: 0000000{}-PHOTO.jpg>\n"
    found = messages(items(tmp_path, "".join(line.format(i, i) for i in range(4))))
    assert {message.author for message in found} == {"Sam"}
    assert [message.attachments[0].name for message in found] == [
        f"0000000{i}-PHOTO.jpg" for i in range(4)
    ]


def test_words_that_sound_like_the_app_stay_a_message(tmp_path: Path) -> None:
    """Without WhatsApp's mark a sentence is a person's."""
    text = "[14/03/2024, 09:01:00] Sam: Alex added me and left\n[14/03/2024, 09:02:00] Sam: ok\n"
    assert [message.kind for message in messages(items(tmp_path, text))] == ["message", "message"]


def test_an_hour_in_spring_that_does_not_exist_is_read(tmp_path: Path) -> None:
    """A wrong zone must not lose a message."""
    text = "31/03/2024, 00:30 - Sam: a\n31/03/2024, 01:30 - Sam: b\n31/03/2024, 02:30 - Sam: c\n"
    found = messages(items(tmp_path, text, Clock(ZoneInfo("Europe/London"))))
    assert [message.text for message in found] == ["a", "b", "c"]
    assert [message.offset_minutes for message in found] == [0, 0, 60]


@pytest.mark.parametrize(
    ("days", "order", "how"),
    [
        (("13/03/24", "14/03/24"), "13 March", None),
        (("3/13/24", "3/14/24"), "13 March", None),
        (("2024/03/04", "2024/03/05"), "4 March", None),
        (("04.03.24", "05.03.24"), "4 March", None),
        (("3/4/R6", "3/5/R6"), "4 March", None),
        (("03/04/24", "04/04/24"), "3 April", True),
        (("11/03/24", "12/03/24", "01/04/24"), "11 March", False),
        (("03/11/24", "03/12/24", "04/01/24"), "11 March", False),
        (("13/03/24", "14/03/24", "31/02/24", "15/03/24"), "13 March", None),
        (("24/03/13", "24/03/14", "24/03/01"), "13 March", None),
    ],
)
def test_order_of_day_and_month(
    tmp_path: Path,
    days: tuple[str, ...],
    order: str,
    how: bool | None,  # noqa: FBT001
) -> None:
    """The order is stated, shown by the numbers, shown by the lines' order, or open."""
    found = items(tmp_path, "".join(f"{day}, 10:00 - Sam: hi\n" for day in days))
    assert f"{messages(found)[0].sent_at:%-d %B}" == order
    assert [note.open for note in notes(found, "date order")] == ([] if how is None else [how])


@pytest.mark.parametrize(
    ("half", "month"),
    [("PM", 3), ("\u202fAM", 3), ("\u202fpm", 4), (" a. m.", 4), (" μ.μ.", 4), (" م", 4)],
)
def test_who_puts_the_month_first_is_told_by_the_half_of_the_day(
    tmp_path: Path, half: str, month: int
) -> None:
    """Where nothing else tells, capitals are the United States'; either way it stays a question."""
    found = items(tmp_path, f"3/4/24, 9:00{half} - Sam: hi\n")
    assert [one.sent_at.month for one in messages(found)] == [month]
    assert [note.open for note in notes(found, "date order")] == [True]


@pytest.mark.parametrize(
    "line",
    [
        "[10:00:00, 03/04/24] Sam: hi\r\n",
        "[03/04/24, 10:00:00] Sam: hi\r\n",
        "10:00, 03/04/24 - Sam: hi\n",
        "03/04/24, 10:00 - Sam: hi\n",
    ],
)
def test_an_open_date_is_named_by_itself(tmp_path: Path, line: str) -> None:
    """Whatever stands around it in a header is no part of it."""
    (note,) = notes(items(tmp_path, line), "date order")
    assert "two ways: 03/04/24 was read as" in str(note.says)


def test_what_the_person_sets_cannot_break_clear_dates(tmp_path: Path) -> None:
    """A wish for month first is not granted where a month would be the 27th."""
    clock = Clock(ZoneInfo("Europe/London"), "mdy")
    found = messages(items(tmp_path, "27/03/2024, 10:00 - Sam: hi\n", clock))
    assert found[0].sent_at.month == 3


def test_the_cap_on_exports_is_told(tmp_path: Path) -> None:
    """An export as long as WhatsApp allows may lack its beginning."""
    text = "".join(
        f"14/03/2024, {i // 2000:02}:{i % 2000 // 34:02} - Sam: {i}\n" for i in range(40_000)
    )
    found = items(tmp_path, text)
    assert len(messages(found)) == 40_000
    assert len(notes(found, "limit")) == 1
    assert not notes(items(tmp_path, text[:1000]), "limit")


def test_two_exports_put_together_are_both_read(tmp_path: Path) -> None:
    """A style that changes once is a second export; one that changes back is a paste."""
    first = "".join(f"14/03/2024, 09:0{i} - Sam: a{i}\n" for i in range(6))
    second = "".join(f"[15/03/2024, 09:0{i}:00] Sam: b{i}\n" for i in range(6))
    assert len(messages(items(tmp_path, first + second))) == 12
    assert len(messages(items(tmp_path, first + second + first.replace("14/", "16/")))) == 12


def test_a_clock_spike_swallows_nothing(tmp_path: Path) -> None:
    """One line far ahead of its time does not make the lines behind it text."""
    lines = [f"{day}/03/2024, 10:00 - {name}: {day}" for day in range(10, 20) for name in "AB"]
    lines.insert(4, "18/03/2024, 09:00 - B: wrong clock")
    found = messages(items(tmp_path, "\n".join(lines)))
    assert len(found) == len(lines)


def test_a_damaged_end_keeps_the_rest(tmp_path: Path) -> None:
    """A file cut in the middle of a sign is read to there."""
    data = "14/03/2024, 09:00 - Zoë: naïve 🙂".encode()[:-2]
    found = items(tmp_path, data)
    assert messages(found)[0].text.startswith("naïve ")
    assert notes(found, "encoding")
    msgspec.json.encode(found)


def test_a_line_without_end_is_told_and_passed_over(tmp_path: Path) -> None:
    """What is longer than any message costs no memory and is not dropped in silence."""
    head, tail = b"14/03/2024, 09:00 - Sam: a\n", b"14/03/2024, 09:01 - Sam: b\n"
    found = items(tmp_path, head + b"x" * (20 << 20) + b"\n" + tail)
    assert [message.text for message in messages(found)] == ["a", "b"]
    assert [item.origin.place for item in unreadable(found)] == [2]


def test_a_message_of_endless_lines_is_told(tmp_path: Path) -> None:
    """The same for many lines without a header."""
    head, tail = b"14/03/2024, 09:00 - Sam: a\n", b"14/03/2024, 09:01 - Sam: b\n"
    found = items(tmp_path, head + (b"y" * 999 + b"\n") * 20_000 + tail)
    assert [message.text for message in messages(found)] == ["b"]
    assert unreadable(found)
    assert messages(found)[0].origin.place == 20_002


def test_line_ends_tell_only_where_they_do(tmp_path: Path) -> None:
    """An iPhone's export with lines put behind it by another program loses nothing."""
    phone = "".join(f"[14/03/2024, 09:00:{i % 60:02}] Sam: {i}\r\n" for i in range(1000))
    other = "".join(f"[15/03/2024, 09:00:{i % 60:02}] Kim: {i}\n" for i in range(300))
    assert len(messages(items(tmp_path, phone + other))) == 1300
    pasted = "[16/03/2024, 09:00:00] Sam: he wrote\n[16/03/2024, 08:00:00] Kim: no\r\n"
    assert len(messages(items(tmp_path, phone + pasted + phone))) == 2001


def test_a_call_is_typed_by_nobody(tmp_path: Path) -> None:
    """`video call` without WhatsApp's mark is an answer somebody typed."""
    text = "[14/03/2024, 09:01:00] Sam: Video call\n[14/03/2024, 09:02:00] Sam: \u200eVideo call. \u200e2 min\n"
    assert [message.kind for message in messages(items(tmp_path, text))] == ["message", "call"]


def test_a_notice_in_a_language_not_known(tmp_path: Path) -> None:
    """A member's name, some words and a quotation: nobody wrote that."""
    text = (
        "14/03/2024, 09:01 - Alex: szia\n14/03/2024, 09:02 - Alex: itt\n"
        '14/03/2024, 09:03 - Alex új nevet adott a csoportnak: "Nyár"\n'
    )
    assert messages(items(tmp_path, text))[2].kind == "system"


def test_reading_again_gives_the_same(tmp_path: Path) -> None:
    """Names and places do not depend on the run."""
    text = "14/03/2024, 09:00 - Sam: a\nb\n14/03/2024, 09:00 - Kim: c\n"
    assert items(tmp_path, text) == items(tmp_path, text)


def test_places_rise(tmp_path: Path) -> None:
    """Every item stands at its own line."""
    text = (
        "x\n14/03/2024, 09:00 - Sam: a\nb\n31/02/2024, 09:00 - Kim: c\n14/03/2024, 09:00 - Kim: c"
    )
    places = [item.origin.place for item in items(tmp_path, text) if not isinstance(item, Note)]
    assert places == [1, 2, 4, 5]
    assert all(one < other for one, other in pairwise(places))


def under(path: Path) -> list[Item]:
    """Read all that lies under a path, as a person gives it."""
    with lay_out([path]) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
        return [*found, *layout.left_over()]


def test_a_chat_in_a_folder_of_the_zip_is_found(tmp_path: Path) -> None:
    """People zip the folder they unpacked."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("__MACOSX/._chat.txt", "x")
        archive.writestr("mine/WhatsApp Chat with Kim.txt", "14/03/2024, 09:00 - Kim: hi\n")
    assert [message.conversation for message in messages(under(path))] == ["Kim"]


LINE = "14/03/2024, 09:00 - Kim: hi\n14/03/2024, 09:01 - Sam: yes\n"


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("WhatsApp Chat - Kim.zip/_chat.txt", "Kim"),
        ("WhatsApp Chat - Kim (2).zip/_chat.txt", "Kim"),
        ("mine.zip/_chat.txt", "mine"),
        ("mine.zip/inner/_chat.txt", "Kim, Sam"),
        ("all.zip/WhatsApp Chat - Kim.zip/_chat.txt", "Kim"),
        ("all.zip/WhatsApp Chat with Alex.txt", "Alex"),
        ("WhatsApp Chat with Kim.zip/WhatsApp Chat with Alex.txt", "Alex"),
        ("Downloads/_chat.txt", "Kim, Sam"),
        ("Downloads/WhatsApp Chat - Kim/_chat.txt", "Kim"),
        ("Downloads/chat with my ex.txt", "chat with my ex"),
        ("WhatsApp Chat with Alex/WhatsApp Chat with Alex.txt", "Alex"),
        ("WhatsApp Chat with Kim/inner.zip/_chat.txt", "Kim"),
    ],
)
def test_a_conversation_is_named_by_what_is_around_it(
    tmp_path: Path, place: str, name: str
) -> None:
    """By its own name, a zip's or a folder's as WhatsApp gives them, a stem, or its people."""
    content, steps = LINE.encode(), place.split("/")
    while len(steps) > 1 and any(step.endswith(".zip") for step in steps[:-1]):
        inside = [steps.pop()]
        while not steps[-1].endswith(".zip"):
            inside.insert(0, steps.pop())
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w") as archive:
            archive.writestr("/".join(inside), content)
        content = held.getvalue()
    path = tmp_path.joinpath(*steps)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    given = tmp_path / steps[0]
    assert {message.conversation for message in messages(under(given))} == {name}


def test_a_zip_without_its_ending_is_looked_into(tmp_path: Path) -> None:
    """Phones save `WhatsApp Chat with Dr. Kim` as it is, and browsers put things behind `.zip`."""
    for name in ("WhatsApp Chat with Dr. Kim", "chat.zip.1", "chat.zip (2)"):
        path = tmp_path / name
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("_chat.txt", LINE)
        assert len(messages(under(path))) == 2


def test_two_chats_in_a_folder_keep_their_own_files(tmp_path: Path) -> None:
    """A picture is looked for beside the chat that names it, and what nobody names is told."""
    line = "14/03/2024, 09:00 - Kim: IMG-20240314-WA0001.jpg (file attached)\n"
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"WhatsApp Chat with {name}.txt").write_text(line, "utf-8")
        (tmp_path / name / "IMG-20240314-WA0001.jpg").write_text(f"picture {name}", "utf-8")
    (tmp_path / "a" / "odd.jpg").write_text("x", "utf-8")
    found = under(tmp_path)
    hashes = [message.attachments[0].sha256 for message in messages(found)]
    assert hashes == [hashlib.sha256(f"picture {name}".encode()).hexdigest() for name in "ab"]
    assert [str(note.says) for note in notes(found, "left over")] == [
        "Not read, as no conversation was known in it (1 file): a/odd.jpg."
    ]


def test_a_name_without_a_chat_is_told(tmp_path: Path) -> None:
    """A file named by WhatsApp that holds no chat is said to be just that."""
    path = tmp_path / "WhatsApp Chat with Kim.txt"
    path.write_text("hello\n", "utf-8")
    assert "named as WhatsApp names a chat, but" in str(unreadable(under(path))[0].reason)


@pytest.mark.parametrize(
    "words",
    [
        "This message was deleted",
        "This message was deleted.",
        "\u200eThis message was deleted.",
        "You deleted this message",
        "\u200eDu hast diese Nachricht gelöscht.",
        "Se eliminó este mensaje.",
        "\u200eВы удалили это сообщение",
        "このメッセージは削除されました。",
        "תם This message was deleted",
    ],
)
def test_a_message_taken_back(tmp_path: Path, words: str) -> None:
    """It is a message, its words are kept, and it says that its author took it back."""
    text = f"14/03/2024, 09:01 - Sam: hi\n14/03/2024, 09:02 - Sam: {words}\n"
    found = messages(items(tmp_path, text))[1]
    assert (found.kind, found.author, found.text) == ("message", "Sam", words)
    assert found.unsent != words.startswith("תם")
