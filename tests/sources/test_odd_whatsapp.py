"""WhatsApp chats as they lie about: quoted by a mail, with the group's name before its notices."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, read

LONDON = Clock(ZoneInfo("Europe/London"))
MARK = "\u200e"


def found(folder: Path, text: str, name: str = "WhatsApp Chat - Our Group.txt") -> list[Message]:
    """Read a chat of which every line can be read."""
    path = folder / name
    path.write_text(text, "utf-8", newline="")
    items = list(read(InputFile(path), LONDON))
    assert not [one for one in items if isinstance(one, Unreadable)]
    return [one for one in items if isinstance(one, Message)]


@pytest.mark.parametrize("mark", [">", "> "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_chat_that_a_mail_quotes(tmp_path: Path, mark: str, end: str) -> None:
    """The mail's sign goes once from each line; what a person quoted keeps theirs."""
    lines = ["13/03/24, 21:04 - Alex: hi", "13/03/24, 21:05 - Sam: one", "", "> two", "three"]
    messages = found(tmp_path, end.join(mark + line for line in lines) + end)
    assert [one.author for one in messages] == ["Alex", "Sam"]
    assert messages[1].text.replace("\r\n", "\n") == "one\n\n> two\nthree"
    assert [one.origin.place for one in messages] == [1, 2]


def test_a_quoted_chat_is_read_alike_wherever_it_is_cut(tmp_path: Path) -> None:
    """Reading goes by pieces, and one may end between the sign and its space."""
    one = "> 13/03/24, 21:04 - Alex: hi there\n"
    for spare in range(3):
        text = "> 13/03/24, 21:04 - Sam: " + "x" * spare + "\n" + one * 4000
        messages = found(tmp_path, text)
        assert len(messages) == 4001
        assert {message.text for message in messages[1:]} == {"hi there"}


def test_a_quotation_inside_a_chat_stays(tmp_path: Path) -> None:
    """A person may write the sign themselves."""
    text = "13/03/24, 21:04 - Alex: hi\n> 13/03/24, 21:05 - Sam: you said\n"
    (message,) = found(tmp_path, text)
    assert message.text == "hi\n> 13/03/24, 21:05 - Sam: you said"


def test_a_quoted_chat_says_so(tmp_path: Path) -> None:
    """Whoever reads it hears what was left out."""
    path = tmp_path / "chat.txt"
    path.write_text("> 13/03/24, 21:04 - Alex: hi\n")
    notes = [one for one in read(InputFile(path), LONDON) if isinstance(one, Note)]
    assert [one.about for one in notes] == ["zone", "encoding"]


def test_empty_lines_above_a_chat_are_nothing(tmp_path: Path) -> None:
    """They hold no words, so there is nothing to tell; places still count them."""
    (message,) = found(tmp_path, "\ufeff\n \r\n\n13/03/24, 21:04 - Alex: hi\n")
    assert message.origin.place == 4


def test_a_notice_under_the_groups_name(tmp_path: Path) -> None:
    """Nobody is called as the group is, if every line under its name is WhatsApp's."""
    rows = [
        f"Our Group: {MARK}Messages and calls are end-to-end encrypted.",
        f"Our Group: {MARK}Sam added you",
        f"Our Group: {MARK}You're now an admin",
        f"Our Group: {MARK}Vous êtes maintenant admin",
        f"Sam: {MARK}Location: https://maps.example/?q=51.5,-0.12",
        "Sam: hi",
    ]
    text = "\r\n".join(f"[14.08.24, 21:00:1{at}] {row}" for at, row in enumerate(rows))
    messages = found(tmp_path, text)
    assert [one.kind for one in messages] == ["system"] * 4 + ["message"] * 2
    assert [one.author for one in messages] == [""] * 4 + ["Sam"] * 2


def test_a_person_by_whose_name_the_chat_goes_keeps_their_words(tmp_path: Path) -> None:
    """In a chat of two the notices stand under the other's name, who also writes."""
    rows = [
        f"Alex: {MARK}Messages and calls are end-to-end encrypted.",
        f"Alex: {MARK}Something the app wrote in words nobody knows",
        "Alex: hi",
        "Sam: hi",
    ]
    text = "\r\n".join(f"[14.08.24, 21:00:1{at}] {row}" for at, row in enumerate(rows))
    messages = found(tmp_path, text, "WhatsApp Chat - Alex.txt")
    assert [one.author for one in messages] == ["", "Alex", "Alex", "Sam"]


def test_the_notice_of_encryption_without_a_mark(tmp_path: Path) -> None:
    """Older iPhones put the other's name before it and no mark; later, it is somebody's words."""
    notice = "Los mensajes y llamadas en este chat ahora están protegidos con cifrado de extremo a extremo."
    text = f"[25/3/18 11:27:48] Alex: {notice}\n[25/3/18 11:27:49] Alex: {notice}\n"
    assert [one.kind for one in found(tmp_path, text)] == ["system", "message"]


def test_what_its_author_did_to_the_group(tmp_path: Path) -> None:
    """Old chats have no mark there; but what people write of themselves stays theirs."""
    rows = [
        "Name: Name changed the group name to “my family”",
        "+1 (777) 777‑7777: +1 (777) 777‑7777 joined using this group's invite link",
        "Name: Name is tired",
        "Name: Name left",
        "+1 (777) 777‑7777: hi",
    ]
    text = "\n".join(f"[13/04/2013, 21:56:0{at}] {row}" for at, row in enumerate(rows))
    kinds = [one.kind for one in found(tmp_path, text)]
    assert kinds == ["system", "system", "message", "message", "message"]


def test_marks_of_words_that_run_from_right_to_left(tmp_path: Path) -> None:
    """A message taken back, and a call, behind the mark that Hebrew and Arabic phones write."""
    chat = (
        "[13.2.2024, 21:05:12] דנה: שלום\n"
        "[13.2.2024, 21:06:12] דנה: \u200fהודעה זו נמחקה.\n"
        "[13.2.2024, 21:07:12] יוסי: \u200fשיחה קולית שלא נענתה\n"
    )
    messages = found(tmp_path, chat)
    assert [(one.unsent, one.kind) for one in messages] == [
        (False, "message"),
        (True, "message"),
        (False, "call"),
    ]


def test_a_clock_with_an_h_and_the_half_of_the_day(tmp_path: Path) -> None:
    """As French phones in Canada write it that are set to twelve hours."""
    chat = "2024-02-13, 9 h 05 p.m. - Luc: salut\n2024-02-14, 12 h 05 a.m. - Anne: oui\n"
    assert [f"{one.sent_at:%d %H:%M}" for one in found(tmp_path, chat)] == ["13 21:05", "14 00:05"]
