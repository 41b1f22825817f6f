"""What can be no message keeps its words: nothing that was said is lost for want of a time."""

import json
import sqlite3
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Unreadable
from offscript.sources import InputFile, Item, read

LONDON = Clock(ZoneInfo("Europe/London"))
MAIL = (
    "{above}From: Alex <alex@example.org>\r\nTo: sam@example.net\r\nDate: someday\r\n"
    "Message-ID: <1@example.org>\r\nSubject: hi\r\n\r\nYou will regret this.\r\n"
)


def items(folder: Path, name: str, content: str) -> list[Item]:
    """Read a file of that name."""
    path = folder / name
    path.write_bytes(content.encode())
    return list(read(InputFile(path), LONDON))


def test_a_mail_without_any_time_keeps_its_words(tmp_path: Path) -> None:
    """With from whom and to whom it is; no time is made up for it."""
    (piece,) = items(tmp_path, "one.eml", MAIL.format(above=""))
    assert isinstance(piece, Unreadable)
    assert piece.words == (
        "From: Alex <alex@example.org>\nTo: sam@example.net\nSubject: hi\n\nYou will regret this."
    )


@pytest.mark.parametrize("headers", ["From: Alex <alex@example.org>\n", "Subject: hi\n"])
def test_a_file_named_as_mail_needs_no_more_than_a_line_of_it(tmp_path: Path, headers: str) -> None:
    """In a folder it would be passed by as no chat, and its words with it."""
    (piece,) = items(
        tmp_path, "one.eml", f"To: sam@example.net\n{headers}\nYou will regret this.\n"
    )
    assert isinstance(piece, Unreadable)
    assert str(piece.reason) == "Mail 1 has no date."
    assert "You will regret this." in str(piece.words)


@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("one.eml", "Received: by a; Mon, 1 Jan 2024 10:00:00 +0000\r\nReceived: by b\r\n"),
        ("one.eml", "Delivery-Date: Mon, 1 Jan 2024 10:00:00 +0000\r\n"),
        ("one.eml", "X-Received: by a; Mon,\r\n 1 Jan 2024 10:00:00 +0000\r\n"),
        ("1704103200.M5P7Q1.host:2,S", ""),
        ("1704103200.7_1.host", ""),
    ],
)
def test_whoever_took_a_mail_in_dates_it(tmp_path: Path, name: str, above: str) -> None:
    """A server that wrote a readable time, though another did not; or the mailbox, in a file's name."""
    message, note = items(tmp_path, name, MAIL.format(above=above))
    assert isinstance(message, Message)
    assert f"{message.sent_at:%Y-%m-%d %H:%M}" == "2024-01-01 10:00"
    assert "no readable date of their own: 1" in str(getattr(note, "says", ""))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        (
            "a.csv",
            "time,author,text\nnever,Sam,come home\n2024-01-01 10:00,Alex,no\n",
            "Sam: come home",
        ),
        (
            "a.csv",
            "time,author,text\n2024-01-01 10:00,Sam,come,home\n2024-01-01 10:00,Alex,no\n",
            "2024-01-01 10:00\nSam\ncome\nhome",
        ),
        (
            "a.xml",
            '<smses><sms address="+447700900123" date="x" type="1" body="come home" /></smses>',
            "+447700900123: come home",
        ),
        (
            "WhatsApp Chat with Sam.txt",
            "01/01/2024, 10:00 - Alex: no\n31/02/2024, 09:01 - Sam: come\nhome\n",
            "31/02/2024, 09:01 - Sam: come\nhome",
        ),
    ],
)
def test_words_stand_beside_the_reason(tmp_path: Path, name: str, content: str, words: str) -> None:
    """Behind who wrote them, where that is known."""
    pieces = [item for item in items(tmp_path, name, content) if isinstance(item, Unreadable)]
    assert [piece.words for piece in pieces] == [words]


def pieces_of(path: Path) -> list[tuple[str, object]]:
    """Read a file, and give what can be no message with its words."""
    found = read(InputFile(path), LONDON)
    return [(str(one.reason), one.words) for one in found if isinstance(one, Unreadable)]


def test_a_row_of_signal_desktop_without_a_time(tmp_path: Path) -> None:
    """Or one whose JSON is torn and has no column for its words."""
    path = tmp_path / "db.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE conversations (id, json, type, e164, name)")
        database.execute("CREATE TABLE messages (json, id, conversationId, type, body, sent_at)")
        rows = [
            (json.dumps({}), "1", "c", "outgoing", "come home", None),
            ('{"id":"2","type":"incoming","body":"you will regr', "2", "c", None, None, 1),
        ]
        database.executemany("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)", rows)
    database.close()
    assert pieces_of(path) == [
        ("Row 1 has no date that can be read.", "me: come home"),
        ("Row 2 holds no JSON that can be read.", "2\nincoming\nyou will regr"),
    ]


def test_a_box_of_snapchat_that_names_nobody(tmp_path: Path) -> None:
    """Its words are somebody's."""
    path = tmp_path / "subpage_alex.html"
    path.write_text(
        "<html><body><h1>Chat History with alex</h1><p>come home</p>"
        "<h6>2024-03-05 20:14:15 UTC</h6></body></html>",
        "utf-8",
    )
    assert pieces_of(path) == [
        ("Entry 1 does not say who wrote it: '2024-03-05 20:14:15 UTC'.", "come home")
    ]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        (
            "result.json",
            (
                '{"name":"Alex","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message",'
                '"date":"2024-03-01T10:00:00","from":"Alex","text":"come \\"home\\" n\\u00f3w'
            ),
            'message\n2024-03-01T10:00:00\nAlex\ncome "home" n\u00f3w',
        ),
        (
            "message_1.json",
            (
                '{"participants":[{"name":"Zo\\u00c3\\u00ab"}],"messages":[{"sender_name":'
                '"Zo\\u00c3\\u00ab","timestamp_ms":1709287200000,"content":"caf\\u00c3\\u00a9'
            ),
            "Zo\u00eb\ncaf\u00e9",
        ),
        (
            "sms.xml",
            (
                '<smses count="2"><sms address="+447700900123" date="1709287200000" type="1" '
                'body="come home" body="&amp; now" /><sms address="+447700900123" '
                'date="1709287200000" type="1" body="ok" /></smses>'
            ),
            "+447700900123\ncome home\n& now",
        ),
        (
            "sms.xml",
            (
                '<smses count="2">\n<sms address="+447700900123" date="1705179840000" type="1" '
                'body="first" />\n<sms address="+447700900123" type="1" body="you will regret th'
            ),
            "+447700900123\nyou will regret th",
        ),
        (
            "sms.xml",
            (
                '<smses count="2"><sms address="+447700900123" type="1" '
                'body="never closes contact_name=Alex />\n<sms address="+447700900123" '
                'date="1709287200000" type="1" body="ok" /></smses>'
            ),
            "+447700900123\nnever closes contact_name=Alex />",
        ),
        (
            "sms.xml",
            (
                '<smses count="2"><sms address="+447700900123" body="you "promised" me" type="1" '
                'date="1" /><sms address="1" date="1" type="1" body="ok" /></smses>'
            ),
            '+447700900123\nyou "promised" me',
        ),
        (
            "sms.xml",
            (
                '<smses count="1"><mms address="+447700900123" date="1" msg_box="1"><parts>'
                '<part seq="0" ct="text/plain" text="come home" />'
                '<part seq="1" ct="text/plain" text="now &amp; th'
            ),
            "+447700900123\ncome home\nnow & th",
        ),
        (
            "sms.xml",
            (
                '<smses count="2"><mms address="+447700900123" date="1" msg_box="1"><parts>'
                '<part seq="0" ct="text/plain" text="come home" />'
                '<part seq="1" ct="text/plain" text="you < me" /></parts></mms>'
                '<sms address="1" date="1" type="1" body="ok" /></smses>'
            ),
            "+447700900123\ncome home\nyou < me",
        ),
    ],
)
def test_a_torn_piece_keeps_what_stands_in_it(
    tmp_path: Path, name: str, content: str, words: str
) -> None:
    """Its strings, each on lines of its own, as the cells of a torn row."""
    path = tmp_path / name
    path.write_text(content, "utf-8")
    assert [words for _, words in pieces_of(path)] == [words]
