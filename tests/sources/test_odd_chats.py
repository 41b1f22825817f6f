"""Chats as apps write them now and then: parts missing, words in odd places, other writers."""

import json
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, read
from offscript.sources._mail.mapi import CLASS, is_mail

CLOCK = Clock(ZoneInfo("Europe/London"))


def items(path: Path, content: object) -> list[Message | Unreadable | Note]:
    """Read an export of one file; what is no text is written as JSON."""
    written = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(written, "utf-8", newline="")
    return list(read(InputFile(path), CLOCK))


def messages(path: Path, content: object) -> list[Message]:
    """Read an export of one file, of which every piece can be read."""
    found = items(path, content)
    assert not [one for one in found if isinstance(one, Unreadable)]
    return [one for one in found if isinstance(one, Message)]


def slack(tmp_path: Path, **fields: object) -> Message:
    """Read one message of Slack's."""
    line = {"type": "message", "user": "U1", "ts": "1577836801.000200", "text": "", **fields}
    (message,) = messages(tmp_path / "2020-01-01.json", [line])
    return message


def test_slack_words_that_are_passed_on(tmp_path: Path) -> None:
    """Words somebody shares stand in the subject; a preview of a link is nobody's; a bot's are its own."""
    card = {"author_name": "Sam", "text": "fwd &amp; words", "from_url": "https://x.example/p1"}
    shared = slack(tmp_path, text="see", attachments=[{**card, "is_share": True}])
    assert (shared.text, shared.subject) == ("see", "Sam\nfwd & words")
    preview = slack(tmp_path, text="see", attachments=[card])
    assert (preview.text, preview.subject) == ("see", None)
    alone = slack(tmp_path, attachments=[card])
    assert (alone.text, alone.subject) == ("Sam\nfwd & words", "Card")
    cards = [{"title": "Paid", "text": "20 €", "fallback": "x"}, card]
    bot = slack(tmp_path, text="news", bot_id="B1", attachments=cards)
    assert (bot.text, bot.subject) == ("news\nPaid\n20 €", None)


def test_slack_words_in_blocks_alone(tmp_path: Path) -> None:
    """Each section, point and quotation is a line."""
    words = {"type": "text", "text": "a "}
    section = {"type": "rich_text_section", "elements": [words, {"type": "emoji", "name": "joy"}]}
    points = {"type": "rich_text_list", "elements": [section, section]}
    quote = {"type": "rich_text_quote", "elements": [words]}
    blocks = [{"type": "rich_text", "elements": [section, points, quote]}]
    assert slack(tmp_path, blocks=blocks).text == "a :joy:\na :joy:\na :joy:\na "


def test_slack_a_huddle_says_who_and_how_long(tmp_path: Path) -> None:
    """Slack's bot notes it; who began it is its author. A damaged one is still a call."""
    room = {
        "created_by": "U1",
        "date_start": 100,
        "date_end": 161,
        "participant_history": ["U1", "U2"],
    }
    call = slack(tmp_path, subtype="huddle_thread", user="USLACKBOT", room=room)
    assert (call.kind, call.author, call.text) == ("call", "U1", "Huddle, 61 seconds: U1, U2")
    odd = {"date_end": "x", "participant_history": "U1"}
    assert slack(tmp_path, subtype="huddle_thread", user="U2", room=odd).text == "Huddle"


def test_teams_names_files_that_lie_elsewhere(tmp_path: Path) -> None:
    """Files in OneDrive stand in a list that is written as a text; a damaged one is none."""
    listed = json.dumps([{"fileName": "plan.docx"}, {"title": "b.pdf"}, {}])
    rows = [
        {
            "id": f"170000000000{number}",
            "messagetype": "RichText/Html",
            "content": "<p>see</p>",
            "from": "8:orgid:def",
            "properties": {"files": files},
        }
        for number, files in enumerate((listed, "[", [{"fileName": "c"}]))
    ]
    chat = {"userId": "8:live:a", "conversations": [{"id": "19:x", "MessageList": rows}]}
    found = messages(tmp_path / "messages.json", chat)
    names = [[(one.name, one.missing) for one in message.attachments] for message in found]
    assert names == [[("plan.docx", True), ("b.pdf", True), ("file", True)], [], [("c", True)]]
    assert {message.origin.source for message in found} == {"teams"}


def test_a_message_of_teams_kept_as_a_mail_is_read() -> None:
    """Exchange's own kind for it is no contact, task or note."""
    assert is_mail({CLASS: "IPM.SkypeTeams.Message"})
    assert not is_mail({CLASS: "IPM.Contact"})


def sigtop(
    tmp_path: Path, name: str, *rows: dict[str, object]
) -> list[Message | Unreadable | Note]:
    """Read a chat as sigtop writes it as JSON: a row on each line."""
    listed = ",\n".join(json.dumps({"conversationId": "c1", **row}) for row in rows)
    return items(tmp_path / name, f"[\n{listed}\n]\n")


def test_sigtop_json_of_two(tmp_path: Path) -> None:
    """The file names the other one; whoever else reacts or is quoted is the owner."""
    theirs = {
        "type": "incoming",
        "source": "+447700900123",
        "sourceServiceId": "a-b",
        "sent_at": 1e12,
    }
    mine = {"type": "outgoing", "sent_at": 1000000001000, "body": "no"}
    found = sigtop(
        tmp_path,
        "Alex Doe (+447700900123).json",
        {**theirs, "body": "look 😀\nsee", "reactions": [{"emoji": "❤", "fromId": "c0"}]},
        {**mine, "quote": {"id": 1000000000000, "authorAci": "a-b", "text": "look"}},
        {**mine, "body": "", "attachments": [{"fileName": "a.jpg", "contentType": "image/jpeg"}]},
        {**mine, "body": None, "deletedForEveryone": True},
        {"type": "keychange", "sent_at": 1000000002000, "key_changed": "a-b"},
        {**theirs, "schemaVersion": 14},
    )
    read_rows = [item for item in found if isinstance(item, Message)]
    assert [(one.author, one.text, one.origin.place) for one in read_rows] == [
        ("Alex Doe <+447700900123>", "look 😀\nsee", 2),
        ("me", "no", 3),
        ("me", "", 4),
        ("me", "", 5),
        ("", "Safety number with Alex Doe <+447700900123> changed", 6),
    ]
    assert {one.conversation for one in read_rows} == {"Alex Doe <+447700900123>"}
    assert [(one.author, one.text) for one in read_rows[0].reactions] == [("me", "❤")]
    assert (read_rows[1].reply_to or "").startswith("Alex Doe <+447700900123>, 2001-09-09")
    assert (read_rows[2].attachments[0].name, read_rows[3].unsent) == ("a.jpg", True)
    (empty,) = [item for item in found if isinstance(item, Unreadable)]
    assert "Line 7 has no words" in str(empty.reason)


def test_sigtop_json_of_a_group_and_damaged(tmp_path: Path) -> None:
    """People of a group are numbers or accounts; a line that is cut costs itself."""
    row = {"type": "incoming", "sent_at": 1000000000000, "body": "hi"}
    found = sigtop(
        tmp_path,
        "Family.json",
        {**row, "source": "+447700900123", "sourceUuid": "u1"},
        {**row, "sourceUuid": "u1", "reactions": [{"emoji": "x", "fromId": "c9"}]},
        {**row, "sourceUuid": "u2"},
        {**row, "sourceUuid": "u2", "sent_at": None},
    )
    read_rows = [item for item in found if isinstance(item, Message)]
    assert [one.author for one in read_rows] == ["+447700900123", "+447700900123", "u2"]
    assert [one.author for one in read_rows[1].reactions] == ["somebody"]
    (undated,) = [item for item in found if isinstance(item, Unreadable)]
    assert "no date" in str(undated.reason)
    whole = (tmp_path / "Family.json").read_text("utf-8")
    cut = items(tmp_path / "Family.json", whole[:-40])
    assert [type(item) for item in cut] == [Message, Message, Message, Unreadable]


def test_a_text_of_no_date_is_told(tmp_path: Path) -> None:
    """A phone writes 0 for a time it lost; nobody wrote in the first second of 1970."""
    row = '<sms address="+447700900123" date="{}" type="1" body="hi"/>'
    written = f"<smses count='2'>{row.format(0)}{row.format(1583056800000)}</smses>"
    lost, kept = items(tmp_path / "sms.xml", written)
    assert isinstance(lost, Unreadable)
    assert "no date that can be read: '0'" in str(lost.reason)
    assert isinstance(kept, Message)
