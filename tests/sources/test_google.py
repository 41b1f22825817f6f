"""Google Voice and Google Chat: dates in many languages, and whatever is wrong with an export."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._google.dates import read_date
from offscript.sources._google.months import MONTHS

LONDON = Clock(ZoneInfo("Europe/London"))
EXPORTS = Path(__file__).parent.parent / "exports"
CHAT = next((EXPORTS / "google_chat" / "takeout").rglob("DM*/messages.json"))
HANGOUTS = next((EXPORTS / "google_chat" / "hangouts").rglob("Hangouts.json"))
VOICE = next((EXPORTS / "google_voice" / "thread").rglob("Alex*.html"))
EVENING = datetime(2024, 3, 5, 20, 14, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    [
        "Tuesday, March 5, 2024 at 8:14:15 PM UTC",
        "Tuesday, March 5, 2024 at 8:14:15\u202fPM UTC",
        "Tuesday, 5 March 2024 at 20:14:15 UTC",
        "Tuesday 5 March 2024 at 8:14:15 pm UTC",
        "2024. március 5., kedd 20:14:15 UTC",
        "Dienstag, 5. März 2024 um 20:14:15 UTC",
        "mardi 5 mars 2024 à 20:14:15 UTC",
        "martes, 5 de marzo de 2024, 20:14:15 UTC",
        "martes, 5 de marzo de 2024 a las 8:14:15 p.\u00a0m. UTC",
        "terça-feira, 5 de março de 2024 às 20:14:15 UTC",
        "martedì 5 marzo 2024 alle ore 20:14:15 UTC",
        "dinsdag 5 maart 2024 om 20:14:15 UTC",
        "wtorek, 5 marca 2024 20:14:15 UTC",
        "вторник, 5 марта 2024 г. в 20:14:15 UTC",
        "вівторок, 5 березня 2024 р. о 20:14:15 UTC",
        "úterý 5. března 2024 v 20:14:15 UTC",
        "tisdag 5 mars 2024 kl. 20:14:15 UTC",
        "tirsdag den 5. marts 2024 kl. 20.14.15 UTC",
        "tiistai 5. maaliskuuta 2024 klo 20.14.15 UTC",
        "5 Mart 2024 Salı 20:14:15 UTC",
        "2024年3月5日火曜日 20時14分15秒 UTC",
        "2024年3月5日星期二 UTC 下午8:14:15",
        "2024년 3월 5일 화요일 오후 8시 14분 15초 UTC",
        "Selasa, 05 Maret 2024 pukul 20.14.15 UTC",
        "Selasa, 5 Mac 2024 pada 8:14:15 PTG UTC",
        "lúc 20:14:15 UTC Thứ Ba, 5 tháng 3, 2024",
        "วันอังคารที่ 5 มีนาคม พ.ศ. 2567 เวลา 20 นาฬิกา 14 นาที 15 วินาที UTC",
        "Τρίτη 5 Μαρτίου 2024 στις 8:14:15 μ.μ. UTC",
        "יום שלישי, 5 במרץ 2024 בשעה 20:14:15 UTC",
        "الثلاثاء، ٥ مارس ٢٠٢٤ في ٨:١٤:١٥ م UTC",
        "मंगलवार, 5 मार्च 2024 को 8:14:15 pm UTC बजे",
        "utorak, 5. ožujka 2024. u 20:14:15 UTC",
    ],
)
def test_dates_in_the_languages_of_the_world(written: str) -> None:
    """The same second, however it is written."""
    assert read_date(written) == EVENING


@pytest.mark.parametrize("language", MONTHS)
def test_every_month_is_itself(language: str) -> None:
    """A month's name gives its number, whatever the language."""
    for number, name in enumerate(MONTHS[language].split(), start=1):
        if name != "-":
            found = read_date(f"x, 9 {name.title()} 2021 20:14:15 UTC")
            assert found is not None
            assert found.month == number, name


def test_numbers_no_date_has() -> None:
    """A damaged year is no time, however long it is."""
    assert read_date(f"Tuesday, March 5, {'2' * 20} at 8:18:15 PM UTC") is None
    assert read_date("Tuesday, March 55, 2024 at 8:18:15 PM UTC") is None


def test_halves_of_the_day() -> None:
    """Midnight and noon are where they should be, and an unknown half is no time."""
    assert str(read_date("Friday, March 1, 2024 at 12:00:00 AM UTC"))[11:13] == "00"
    assert str(read_date("Friday, March 1, 2024 at 12:00:00 PM UTC"))[11:13] == "12"
    assert read_date("Friday, March 1, 2024 at 8:00:00 QM UTC") is None


def test_the_fall_of_leaves() -> None:
    """One word is November in Polish and October in Croatian."""
    polish = read_date("piątek, 5 listopada 2021 20:14:15 UTC")
    croatian = read_date("utorak, 5. listopada 2021. u 20:14:15 UTC")
    assert polish is not None
    assert croatian is not None
    assert (polish.month, croatian.month) == (11, 10)


@given(text=st.text(max_size=60))
def test_dates_never_fail(text: str) -> None:
    """Any text is a date or none."""
    read_date(text)
    read_date(f"{text} 5 March 2024 at 20:14:15 UTC")


def items_of(folder: Path, content: bytes, name: str) -> list[Item]:
    """Read these bytes as a file and write what comes out."""
    path = folder / name
    path.write_bytes(content)
    file = InputFile(path)
    source = recognise(file)
    assert source is None or source.name in {"google_chat", "google_voice"}
    items = list(read(file, LONDON))
    msgspec.json.encode(items)
    return items


def counted(items: list[Item]) -> int:
    """Count what came out, but notes."""
    return sum(isinstance(item, Message | Unreadable) for item in items)


@pytest.mark.parametrize("export", [CHAT, HANGOUTS, VOICE])
def test_cut_anywhere(tmp_path: Path, export: Path) -> None:
    """A file cut off gives what stands before the cut, and says that it was cut."""
    content = export.read_bytes()
    whole = [item for item in items_of(tmp_path, content, export.name) if isinstance(item, Message)]
    for cut in range(len(content) // 2, len(content), 41):
        items = items_of(tmp_path, content[:cut], export.name)
        read_before = [item for item in items if isinstance(item, Message)]
        assert counted(items) >= 1
        if export != VOICE:
            assert [item.text for item in read_before] == [
                item.text for item in whole[: len(read_before)]
            ]
            assert cut > len(content) - 8 or any(isinstance(item, Unreadable) for item in items)


@pytest.mark.parametrize("export", [CHAT, HANGOUTS, VOICE])
@pytest.mark.parametrize("seed", range(8))
def test_flipped_bytes(tmp_path: Path, export: Path, seed: int) -> None:
    """Wrong bytes never break the reading."""
    chance = random.Random(seed)
    content = bytearray(export.read_bytes())
    for _ in range(40):
        content[chance.randrange(400, len(content))] = chance.randrange(256)
    assert counted(items_of(tmp_path, bytes(content), export.name)) >= 1


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def mutilated(value: object, chance: random.Random, odd: object) -> object:
    """Put something odd in the place of one value somewhere in a tree."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        return {**value, key: mutilated(value[key], chance, odd)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        return [*value[:at], mutilated(value[at], chance, odd), *value[at + 1 :]]
    return odd


@settings(max_examples=60, deadline=None)
@given(odd=ODD, seed=st.integers(0, 10_000))
def test_wrong_kinds_of_values(
    tmp_path_factory: pytest.TempPathFactory, odd: object, seed: int
) -> None:
    """A value of a wrong kind in a message costs no other message."""
    chance = random.Random(seed)
    folder = tmp_path_factory.mktemp("odd")
    tree = json.loads(CHAT.read_text("utf-8"))
    rows = tree["messages"]
    at = chance.randrange(1, len(rows))
    rows[at] = mutilated(rows[at], chance, odd)
    assert counted(items_of(folder, json.dumps(tree).encode(), CHAT.name)) == len(rows)
    events = json.loads(HANGOUTS.read_text("utf-8"))
    inside = events["conversations"][0]["events"]
    at = chance.randrange(1, len(inside))
    inside[at] = mutilated(inside[at], chance, odd)
    assert counted(items_of(folder, json.dumps(events).encode(), HANGOUTS.name)) == len(inside)


def test_place_is_the_count_of_messages() -> None:
    """`place` leads back to the message in the list."""
    rows = json.loads(CHAT.read_text("utf-8"))["messages"]
    for item in read(InputFile(CHAT), LONDON):
        if isinstance(item, Message) and isinstance(rows[item.origin.place - 1].get("text"), str):
            assert item.text == rows[item.origin.place - 1]["text"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("messages.json", b'{"messages":[{"sender_name":"a","timestamp_ms":1}]}'),
        ("result.json", b'{"name":"a","type":"personal_chat","messages":[{"from":"b"}]}'),
        ("page.html", b'<html><body><div class="message">a</div></body></html>'),
    ],
)
def test_others_are_left_alone(tmp_path: Path, name: str, content: bytes) -> None:
    """Another app's JSON or page is not Google's."""
    path = tmp_path / name
    path.write_bytes(content)
    source = recognise(InputFile(path))
    assert source is None or not source.name.startswith("google")


def test_a_deleted_thread_says_so(tmp_path: Path) -> None:
    """Google exports what stands in its bin as well."""
    page = VOICE.read_text("utf-8").replace("User Deleted: False", "User Deleted: True")
    path = tmp_path / VOICE.name
    path.write_text(page, "utf-8")
    says = [str(item.says) for item in read(InputFile(path), LONDON) if isinstance(item, Note)]
    assert any("was deleted in Google Voice" in sentence for sentence in says)
