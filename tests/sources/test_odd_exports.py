"""Chats of smaller apps as their exports really lie about: other headings, columns and folders."""

import json
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile
from zoneinfo import ZoneInfo

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import lay_out, read_part

LONDON = Clock(ZoneInfo("Europe/London"))


def found(path: Path, content: object, source: str) -> list[Message]:
    """Read a file of which every piece can be read, by the source that should know it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(written, "utf-8", newline="")
    with lay_out([path]) as layout:
        (part,) = layout
        items = list(read_part(part, LONDON))
    assert part.source is not None
    assert part.source.name == source
    assert not [one for one in items if isinstance(one, Unreadable)]
    return [one for one in items if isinstance(one, Message)]


def test_line_in_korean_is_not_kakaotalk(tmp_path: Path) -> None:
    """Both apps say alike when a chat was saved; only one of them puts its name first."""
    text = (
        "[LINE] Alex님과의 대화\n저장한 날짜: 2024. 3. 6. 오후 8:14\n\n2024.03.05 화요일\n"
        "오후 08:14\tAlex\t[스티커]\n오후 08:15\tSam\t안녕\n"
    )
    one, two = found(tmp_path / "chat.txt", text, "line")
    assert (one.conversation, one.author, one.attachments[0].name) == ("Alex", "Alex", "스티커")
    assert (two.text, two.sent_at.hour) == ("안녕", 20)


def test_line_in_thai_names_pictures_in_its_way(tmp_path: Path) -> None:
    """The word for a picture differs between versions."""
    text = (
        "[LINE] ประวัติการสนทนากับ Alex\nบันทึกวันที่: 2024/03/06 20:14\n\n2024/03/05(อังคาร)\n"
        "20:14\tAlex\t[ภาพ]\n"
    )
    (one,) = found(tmp_path / "chat.txt", text, "line")
    assert [file.name for file in one.attachments] == ["ภาพ"]


def skype(
    path: Path, number: str, source: str, *lines: Mapping[str, object], **about: object
) -> list[Message]:
    """Read one conversation of Skype's or Teams'."""
    usual = {"originalarrivaltime": "2024-03-05T21:04:15Z", "messagetype": "Text", "from": "8:alex"}
    listed = [{"id": str(at), **usual, **line} for at, line in enumerate(lines)]
    chat = {"id": number, "displayName": None, **about, "MessageList": listed}
    return found(path, {"userId": "8:sam", "exportDate": "x", "conversations": [chat]}, source)


def test_skype_s_own_list_of_calls(tmp_path: Path) -> None:
    """It stands among the conversations, and its entries are calls."""
    log = {"callState": "Missed", "callDirection": "Incoming", "originator": "8:alex"}
    noted = {"content": "Call Logs for Call 1", "properties": {"call-log": json.dumps(log)}}
    answered = {
        "callState": "accepted",
        "callDirection": "outgoing",
        "endTime": "2024-03-05T21:05:20Z",
    }
    by = {"connectTime": "2024-03-05T21:04:15Z", "originatorParticipant": {"id": "8:sam"}}
    other = {"content": "no call at all"}
    messages = skype(
        tmp_path / "messages.json",
        "48:calllogs",
        "skype",
        noted,
        {"content": json.dumps(answered | by)},
        other,
    )
    assert [(one.kind, one.author, one.text) for one in messages] == [
        ("call", "alex", "Missed call"),
        ("call", "me", "Outgoing call, 65 seconds"),
        ("message", "alex", "no call at all"),
    ]
    assert {one.conversation for one in messages} == {"Call log"}


def test_teams_lists_members_as_objects(tmp_path: Path) -> None:
    """A chat without a name is named by them, as by those that are texts."""
    members = [{"MemberMri": "8:sam"}, {"MemberMri": "8:alex"}, {"MemberMri": "8:kim"}]
    (one,) = skype(
        tmp_path / "messages.json",
        "19:x@unq.gbl.spaces",
        "teams",
        {"content": "hi"},
        threadProperties={"members": members},
    )
    assert one.conversation == "alex, kim"


def test_discord_s_package_in_another_language(tmp_path: Path) -> None:
    """Its folders are named in the account's language; their files are not."""
    row = {"ID": 1, "Timestamp": "2024-03-05 21:04:15", "Contents": "hi", "Attachments": ""}
    for place, content in {
        "Nachrichten/index.json": {"c900000000000000001": "Direct Message with alex#0"},
        "Nachrichten/c900000000000000001/channel.json": {"id": "900000000000000001", "type": "DM"},
        "Nachrichten/c900000000000000001/messages.json": [row],
        "Konto/user.json": {"username": "sam_roe", "discriminator": 0},
    }.items():
        path = tmp_path / "package" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content))
    with lay_out([tmp_path / "package"]) as layout:
        (message,) = (
            item for part in layout for item in read_part(part, LONDON) if isinstance(item, Message)
        )
    assert (message.conversation, message.author, message.text) == ("alex", "sam_roe", "hi")


def test_snapchat_in_several_zips(tmp_path: Path) -> None:
    """The first has no number; pictures in the second belong to its messages."""
    line = {
        "From": "alex",
        "Media Type": "MEDIA",
        "Created": "2024-03-05 21:04:15 UTC",
        "Content": "",
    }
    chat = {"alex": [{**line, "IsSender": False, "Media IDs": "b~abc"}]}
    with ZipFile(tmp_path / "mydata~1709672655123.zip", "w") as first:
        first.writestr("json/chat_history.json", json.dumps(chat))
    with ZipFile(tmp_path / "mydata~1709672655123-2.zip", "w") as second:
        second.writestr("chat_media/2024-03-05_b~abc.jpg", b"picture")
    with lay_out(sorted(tmp_path.iterdir())) as layout:
        items = [item for part in layout for item in read_part(part, LONDON)]
    (message,) = (item for item in items if isinstance(item, Message))
    assert [(file.name, file.missing) for file in message.attachments] == [
        ("2024-03-05_b~abc.jpg", False)
    ]


def test_viber_of_2014(tmp_path: Path) -> None:
    """Its cells were written so that a spreadsheet takes them for texts."""
    rows = '="17/08/2014"\t12:52:56\t="Me"\t="+447700900124"\t"Hi"\n="18/08/2014"\t12:58:34\t'
    one, two = found(tmp_path / "Alex.csv", f'{rows}="Alex"\t="+447700900123"\t="b"\n', "viber")
    assert (one.author, one.text, one.sent_at.day) == ("Me <+447700900124>", "Hi", 17)
    assert (two.author, two.text) == ("Alex <+447700900123>", '="b"')


def test_kakaotalk_without_its_heading(tmp_path: Path) -> None:
    """Whoever copied the messages may have left it out."""
    text = "2025. 3. 20. 오후 9:05, Alex : 안녕\n2025. 3. 20. 오후 9:06, 회원님 : 응\n"
    one, two = found(tmp_path / "Alex.txt", text, "kakaotalk")
    assert (one.conversation, one.author, two.author) == ("Alex", "Alex", "me")


def test_names_in_pointed_brackets(tmp_path: Path) -> None:
    """Logs of chat programs have them, and so have texts made of Signal's old backups."""
    text = (
        "[2023-07-10 01:26] <alex> hi: there\n[2023-07-10 01:27] <Sam Roe> hello\nmore\n"
        "[2023-07-10 01:28] *** <alex> sent file of type image/jpeg\n[2023-07-10 01:29] <alex> ok\n"
    )
    messages = found(tmp_path / "chat.txt", text, "pasted_text")
    assert [(one.author, one.text) for one in messages] == [
        ("alex", "hi: there"),
        ("Sam Roe", "hello\nmore"),
        ("alex", "sent file of type image/jpeg"),
        ("alex", "ok"),
    ]


def test_telegram_s_words_beside_a_poll(tmp_path: Path) -> None:
    """A message may have words of its own and a poll: both are kept."""
    poll = {"question": "Where?", "answers": [{"text": "Here"}]}
    line = {"id": 1, "type": "message", "date_unixtime": "1709287200", "from": "Alex"}
    chat = {"name": "Alex", "type": "personal_chat", "id": 2}
    whole = {**chat, "messages": [{**line, "text": "Vote!", "poll": poll}]}
    (one,) = found(tmp_path / "result.json", whole, "telegram")
    assert (one.text, one.subject) == ("Vote!\nWhere?\nHere", "Poll")


def test_discord_without_words_says_so(tmp_path: Path) -> None:
    """A bot that may not read what is written exports messages with nothing in them."""
    line = {"id": "1", "type": "Default", "timestamp": "2024-03-05T21:04:15+00:00", "content": ""}
    whole = {"guild": {"id": "0"}, "channel": {"id": "1", "name": "alex"}, "messages": [line]}
    path = tmp_path / "alex.json"
    path.write_text(json.dumps(whole))
    with lay_out([path]) as layout:
        notes = [one for part in layout for one in read_part(part, LONDON) if isinstance(one, Note)]
    assert any("Messages with nothing in them" in str(one.says) for one in notes)


def test_google_chat_says_when_a_message_was_deleted(tmp_path: Path) -> None:
    """When it was written is not kept, but that is."""
    folder = tmp_path / "Groups" / "DM x"
    folder.mkdir(parents=True)
    when = "Tuesday, September 10, 2024 at 8:44:40 PM UTC"
    gone = {"message_state": "DELETED", "deleted_date": when, "topic_id": "1", "message_id": "1"}
    (folder / "messages.json").write_text(json.dumps({"messages": [gone]}))
    (folder / "group_info.json").write_text('{"members": []}')
    with lay_out([tmp_path]) as layout:
        rows = [one for part in layout for one in read_part(part, LONDON)]
    reasons = [str(one.reason) for one in rows if isinstance(one, Unreadable)]
    assert len(reasons) == 1
    assert when in reasons[0]


def test_hangouts_says_how_long_a_call_took(tmp_path: Path) -> None:
    """The end of a call holds it, in digits."""
    people = [{"id": {"gaia_id": "1"}, "fallback_name": "Alex"}]
    calls = [
        {"event_type": "START_HANGOUT"},
        {"event_type": "END_HANGOUT", "hangout_duration_secs": "102"},
        {"event_type": "END_HANGOUT", "media_type": "AUDIO_ONLY", "hangout_duration_secs": 1},
        {"event_type": "END_HANGOUT", "hangout_duration_secs": "0"},
    ]
    events = [
        {"sender_id": {"gaia_id": "1"}, "timestamp": f"170966880{at}000000", "hangout_event": call}
        for at, call in enumerate(calls)
    ]
    chat = {"conversation": {"conversation": {"participant_data": people}}, "events": events}
    rows = found(tmp_path / "Hangouts.json", {"conversations": [chat]}, "google_chat")
    assert [one.kind for one in rows] == ["call"] * 4
    assert [one.text for one in rows] == [
        "Start hangout",
        "End hangout, 102 seconds",
        "End hangout, audio only, 1 second",
        "End hangout",
    ]
