"""What tells exports of apps from each other, where their messages stand, and a round trip."""

import csv
import io
import json
import sqlite3
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, all_sources, lay_out, read, read_part, recognise
from offscript.sources._json.arrays import Elements
from offscript.sources._json.by_key import ArraysByKey
from offscript.sources._line.times import find_day, order_of, read_clock, read_day
from offscript.sources._skype.markup import words_of
from offscript.sources._snapchat.rows import Line

EXPORTS = Path(__file__).parent.parent / "exports"
UTC_CLOCK = Clock(ZoneInfo("UTC"))


def given_file(folder: Path, name: str, content: bytes | str) -> InputFile:
    """Write a file and give it."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return InputFile(path)


def messages(items: list[Item]) -> list[Message]:
    """Keep the messages."""
    return [item for item in items if isinstance(item, Message)]


def read_case(place: str) -> tuple[Path, list[Message]]:
    """Read one file of the exports by itself."""
    path = EXPORTS / place
    return path, messages(list(read(InputFile(path), UTC_CLOCK)))


def test_place_leads_back_to_the_bytes() -> None:
    """What a message's place counts is there in the file, and says what the message says."""
    path, found = read_case("discord/dm/export/dm.json")
    stated = json.loads(path.read_text("utf-8"))["messages"]
    assert len(found) == len(stated)
    assert all(stated[one.origin.place - 1]["content"] in one.text for one in found)
    assert found[0].text == stated[found[0].origin.place - 1]["content"]

    path, found = read_case("skype/full/export/messages.json")
    lists = json.loads(path.read_text("utf-8"))["conversations"]
    flat = [line for chat in lists for line in chat["MessageList"]]
    plain = next(one for one in found if "plain &amp;" in one.text)
    assert flat[plain.origin.place - 1]["content"] == plain.text

    path, found = read_case("snapchat/new/mydata/json/chat_history.json")
    flat = [line for chat in json.loads(path.read_text("utf-8")).values() for line in chat]
    assert all(flat[one.origin.place - 1]["Created"].startswith("2024") for one in found)
    assert flat[found[0].origin.place - 1]["Content"] == found[0].text

    path, found = read_case("line/english/[LINE] Chat with Alex.txt")
    lines = path.read_text("utf-8").split("\n")
    assert all(one.text.split("\n")[0] in lines[one.origin.place - 1] for one in found)

    path, found = read_case("kakaotalk/windows/KakaoTalk_20240306.txt")
    lines = path.read_text("utf-8-sig").split("\n")
    assert all(one.text.split("\n")[0] in lines[one.origin.place - 1] for one in found)

    path, found = read_case("viber/table/Messages - Alex Doe.csv")
    lines = path.read_text("utf-8-sig").split("\n")
    assert all(one.text[:4] in lines[one.origin.place - 1] for one in found)


def test_no_app_takes_the_export_of_another() -> None:
    """Every file of every export is known by its own source first, and by no other app's."""
    for source in all_sources():
        for path in sorted((EXPORTS / source.name).rglob("*")):
            if not path.is_file() or path.name in {"expected.jsonl", "clock.json"}:
                continue
            file = InputFile(path)
            known = [one.name for one in all_sources() if one.recognises(file) and not one.last]
            assert known in ([], [source.name]), path


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", '{"messages": [], "guild": {}}'),
        ("a.json", '[{"id": 1, "type": "message"}]'),
        ("2024-03-05.json", "[]"),
        ("a.json", '{"conversations": []}'),
        ("a.json", '{"users": [{"name": "x"}]}'),
        ("a.csv", "ID,Name,Contents\n1,2,3\n"),
        ("a.csv", "2024-03-05,20:14,a,b,c\n"),
        ("a.csv", "2024-03-05,20:14:00,12,34,56\n2024-03-06,20:14:00,12,34,56\n"),
        ("notes.txt", "2024/03/05\n\nBuy milk at 10:30 today\n"),
        ("a.html", "<html><h1>Chat History</h1></html>"),
    ],
)
def test_lookalikes_are_left_alone(tmp_path: Path, name: str, content: str) -> None:
    """A file that only resembles an app's export is not taken for one."""
    source = recognise(given_file(tmp_path, name, content))
    assert source is None or source.name not in {
        *("discord", "slack", "skype", "teams", "snapchat", "line", "viber", "kakaotalk")
    }


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.json", '{"x": 1, "guild": {}, "messages": []}', "DiscordChatExporter begins it"),
        ("a.html", '<div class="chatlog__message">', "page of DiscordChatExporter"),
        ("a.txt", "=" * 62 + "\nGuild: x\n", "plain text of DiscordChatExporter"),
        ("a.json", '{"messages": [{"ts": "1709669655.000100"}]}', "Slack's times"),
        ("2024-03-05.json", '[{"a": 1}]', "named like a day of Slack's"),
        ("a.json", '[{"messagetype": "RichText"}]', "as Skype writes them"),
        ("a.json", '[{"Media Type": "TEXT", "Created": ""}]', "fields as Snapchat's"),
        ("a.txt", "[LINE] Chat history with X\na\nb\nc\nd\n", "LINE's heading"),
        ("viber.db", "\x01\x02 encrypted", "Viber's database"),
    ],
)
def test_unknown_file_is_told_what_it_resembles(
    tmp_path: Path, name: str, content: str, words: str
) -> None:
    """A file nobody knows is told which app's export it comes close to, and what is missing."""
    (item,) = read(given_file(tmp_path, name, content), UTC_CLOCK)
    assert isinstance(item, Unreadable)
    assert words in str(item.reason)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize(
    "place",
    [
        "discord/dm/export/dm.json",
        "slack/lone_day/alone/2024-03-05.json",
        "skype/no_owner/messages.json",
        "snapchat/old/chat_history.json",
    ],
)
def test_json_in_other_encodings(tmp_path: Path, place: str, encoding: str) -> None:
    """JSON saved again by an editor in another encoding reads the same."""
    path, found = read_case(place)
    file = given_file(tmp_path, path.name, path.read_text("utf-8").encode(encoding))
    again = messages(list(read(file, UTC_CLOCK)))
    assert [one.text for one in again] == [one.text for one in found]


names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)
texts = st.text(
    st.characters(
        exclude_categories=["Cs"], exclude_characters="\r\0\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
    ),
    min_size=1,
    max_size=40,
).filter(lambda text: text.strip("\n") == text and '"' not in text)


@settings(max_examples=60, deadline=None)
@given(
    entries=st.lists(st.tuples(st.integers(0, 60 * 24 * 40), names, texts), min_size=1, max_size=12)
)
def test_line_round_trip(
    tmp_path_factory: pytest.TempPathFactory, entries: list[tuple[int, str, str]]
) -> None:
    """Whatever people wrote comes back, line breaks, tabs and what looks like a message too."""
    lines, day = ["[LINE] Chat history with Alex", "Saved on: 2024/05/01 10:00", ""], None
    entries.sort(key=lambda entry: entry[0])
    for minutes, name, text in entries:
        when = datetime(2024, 3, 1, tzinfo=UTC) + timedelta(minutes=minutes)
        if when.date() != day:
            day = when.date()
            lines += ["", f"{day:%Y/%m/%d(%a)}"]
        shown = f'"{text}"' if "\n" in text else text
        lines.append(f"{when:%H:%M}\t{name}\t{shown}")
    file = given_file(tmp_path_factory.mktemp("line"), "chat.txt", "\n".join(lines) + "\n")
    found = messages(list(read(file, UTC_CLOCK)))
    start = datetime(2024, 3, 1, tzinfo=UTC)
    assert [(one.sent_at, one.author, one.text) for one in found] == [
        (start + timedelta(minutes=minutes), name, text) for minutes, name, text in entries
    ]


@pytest.mark.parametrize(
    ("written", "clock"),
    [
        ("20:14", time(20, 14)),
        ("8:14PM", time(20, 14)),
        ("08:14 PM", time(20, 14)),
        ("12:05AM", time(0, 5)),
        ("午後8:14", time(20, 14)),
        ("午前0:05", time(0, 5)),
        ("下午08:14", time(20, 14)),
        ("오후 8:14", time(20, 14)),
        ("8:14 p. m.", time(20, 14)),
        ("25:00", None),
        ("8:14 xyz", None),
        ("hello", None),
    ],
)
def test_line_clocks(written: str, clock: time | None) -> None:
    """Times of day in LINE's languages."""
    assert read_clock(written) == ((clock.hour, clock.minute) if clock else None)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2024/03/05(火)", date(2024, 3, 5)),
        ("2024/03/05（二）", date(2024, 3, 5)),
        ("2024.03.05 Tuesday", date(2024, 3, 5)),
        ("2024. 3. 5. 화요일", date(2024, 3, 5)),
        ("2024년 3월 5일 화요일", date(2024, 3, 5)),
        ("2567/03/05(อ.)", date(2024, 3, 5)),
        ("Tue, 03/05/2024", date(2024, 3, 5)),
        ("Tue, 05/03/2024", date(2024, 3, 5)),
        ("Di., 05.03.2024", date(2024, 3, 5)),
        ("mar, 05/03/2024", date(2024, 3, 5)),
        ("พฤ., 07/03/2567", date(2024, 3, 7)),
        ("05/03/2024", None),
        ("see you 2024/03/05", None),
        ("1/2/3", None),
    ],
)
def test_line_days(written: str, day: date | None) -> None:
    """Days in LINE's languages; the weekday beside one says which number is the month."""
    found = find_day(written)
    assert (read_day(found, order_of([found], None).order) if found else None) == day


def test_skype_markup_in_pieces() -> None:
    """Markup that never ends, or ends what never began, loses no words."""
    assert words_of("a <b>bold</b> </quote>c").text == "a bold c"
    assert words_of("<quote author='x'>theirs").quoted == "theirs"
    assert words_of('<URIObject uri="x/9"><OriginalName v="a.jpg"/>').shared[0].name == "a.jpg"
    assert words_of("1 < 2 &amp;&amp; 3 > 2").text == "1 < 2 && 3 > 2"
    assert words_of("<legacyquote>hidden").text == ""
    assert words_of("<" * 5000 + "a" * 5000).text.endswith("a")


def test_arrays_under_any_key() -> None:
    """Keys with dots and brackets in them are keys, and damage costs only what it hits."""
    content = b'{"a.b[]": [{"Text": "1"}], "": [{"Text": "2"}], "c": {"d": [{"Text": "x"}]}, "e": [{"Text": "3"}, {"Text": 4'
    found = [
        line.Text
        for event in ArraysByKey(io.BytesIO(content), Line)
        if isinstance(event, Elements)
        for line in event.values
    ]
    assert found == ["1", "2", "3"]


def test_zip_of_a_package_gives_one_note(tmp_path: Path) -> None:
    """What a whole package leaves out is told once, not for every channel."""
    folder = tmp_path / "package" / "messages"
    index = {str(10**17 + number): f"channel {number}" for number in range(5)}
    folder.mkdir(parents=True)
    (folder / "index.json").write_text(json.dumps(index))
    for number in index:
        (folder / f"c{number}").mkdir()
        with (folder / f"c{number}" / "messages.csv").open("w", newline="") as out:
            csv.writer(out).writerows(
                [
                    ["ID", "Timestamp", "Contents", "Attachments"],
                    [number, "2024-03-05 20:14:15+00:00", "hi", ""],
                ]
            )
    with lay_out([tmp_path]) as layout:
        items = [item for part in layout for item in read_part(part, UTC_CLOCK)]
        items += layout.left_over()
    assert len(messages(items)) == 5
    assert len([item for item in items if isinstance(item, Note)]) == 1


def test_a_package_with_a_column_twice_is_not_taken_for_one(tmp_path: Path) -> None:
    """Which of two columns of one name is meant can't be known, and it isn't guessed."""
    path = tmp_path / "messages.csv"
    path.write_text("ID,Timestamp,Contents,Attachments,Attachments\n1,2020-11-01,hi,,\n")
    discord = next(source for source in all_sources() if source.name == "discord")
    assert not discord.recognises(InputFile(path))
    assert not messages(list(discord.read(InputFile(path), UTC_CLOCK)))


def test_who_never_answered_on_viber_is_not_taken_for_the_owner(tmp_path: Path) -> None:
    """Old versions put the other person's number at what was sent; a chat is theirs all the same."""
    database = sqlite3.connect(tmp_path / "viber.db")
    database.executescript(
        """
        CREATE TABLE Contact (ContactID INTEGER PRIMARY KEY, Name TEXT, Number TEXT);
        CREATE TABLE ChatInfo (ChatID INTEGER PRIMARY KEY, Name TEXT);
        CREATE TABLE Events (EventID INTEGER PRIMARY KEY, TimeStamp LONGINT, Direction INTEGER,
          ChatID INTEGER, ContactID INTEGER);
        CREATE TABLE Messages (EventID INTEGER PRIMARY KEY, Type INTEGER, Body TEXT);
        INSERT INTO Contact VALUES (1, 'Alex Doe', '+447700900123'), (2, 'Jo', '+447700900124');
        INSERT INTO ChatInfo VALUES (1, NULL), (2, NULL);
        INSERT INTO Events VALUES (1, 1709669655000, 1, 1, 1), (2, 1709669656000, 0, 2, 2),
          (3, 1709669657000, 1, 2, 2);
        INSERT INTO Messages VALUES (1, 1, 'unanswered'), (2, 1, 'hi'), (3, 1, 'hello');
        """
    )
    database.commit()
    database.close()
    found = list(read(InputFile(tmp_path / "viber.db"), Clock(ZoneInfo("Europe/London"))))
    assert [(item.conversation, item.author) for item in found if isinstance(item, Message)] == [
        ("Alex Doe <+447700900123>", "me"),
        ("Jo <+447700900124>", "Jo <+447700900124>"),
        ("Jo <+447700900124>", "me"),
    ]
