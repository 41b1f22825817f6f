"""SMS Backup & Restore: what its files do that XML forbids, and what a hostile one might try."""

import io
from base64 import b64encode
from datetime import UTC, datetime
from pathlib import Path
from xml.parsers import expat
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._phones import labels, match, number_of
from offscript.sources._sms.element_records import ElementRecords
from offscript.sources._sms.mms import find_data
from offscript.sources._sms.surrogates import Mended

LONDON = Clock(ZoneInfo("Europe/London"))
SMS = '<sms address="+15550100123" date="{date}" type="1" body="{body}" contact_name="Alex" />'


class Trickle(io.BytesIO):
    """A file that gives a few bytes at a time, and remembers how many."""

    def __init__(self, content: bytes, step: int) -> None:
        """Hold `content`, and give `step` bytes at most."""
        super().__init__(content)
        self.step = step

    def read(self, _size: int | None = -1) -> bytes:
        """Give the next few bytes."""
        return super().read(self.step)


def read_xml(folder: Path, text: str | bytes) -> list[Item]:
    """Read a file with this content, which must be recognised."""
    path = folder / "sms.xml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    file = InputFile(path)
    source = recognise(file)
    assert source is not None
    assert source.name == "sms_backup"
    return list(read(file, LONDON))


def one(body: str, date: str = "1707940800000") -> str:
    """Write a file of one text message."""
    return f'<smses count="1">{SMS.format(body=body, date=date)}</smses>'


def as_android_writes(text: str, *, hexadecimal: bool) -> str:
    """Escape text as the app does: one reference for each UTF-16 unit beyond ASCII."""
    units = text.encode("utf-16-be", "surrogatepass")
    numbers = [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
    return "".join(f"&#x{number:X};" if hexadecimal else f"&#{number};" for number in numbers)


LAWFUL = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


@given(text=LAWFUL, step=st.integers(1, 40), hexadecimal=st.booleans())
def test_pairs_are_joined_wherever_a_chunk_ends(
    text: str,
    step: int,
    hexadecimal: bool,  # noqa: FBT001
) -> None:
    """Whatever was written comes back, however the file is cut while reading."""
    xml = f'<a b="{as_android_writes(text, hexadecimal=hexadecimal)}"/>'.encode()
    mended = Mended(Trickle(xml, step))
    seen: list[str] = []
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda _tag, attributes: seen.append(attributes["b"])
    parser.Parse(b"".join(mended.chunks()), True)  # noqa: FBT003
    assert seen == [text]
    assert not mended.broken or "\ufffd" in text


@given(content=st.binary(max_size=200), step=st.integers(1, 9))
def test_mending_never_fails_and_leaves_sound_bytes_alone(content: bytes, step: int) -> None:
    """Any bytes can be mended; those without references and control characters stay."""
    assert b"".join(Mended(Trickle(content, step)).chunks()).decode() is not None
    sound = content.hex().encode() + b"&amp;&#10;&#128514;"
    assert b"".join(Mended(Trickle(sound, step)).chunks()) == sound


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("&#55357;", "\ufffd"),
        ("&#56838;&#55357;", "\ufffd\ufffd"),
        ("&#xd83d;&#xDE06;", "😆"),
        ("&#0;&#x1b;&#65534;", "\ufffd\ufffd\ufffd"),
        ("&#9;&#10;&#13;", "\t\n\r"),
        ("\x00\x07", "\ufffd\ufffd"),
        ("&#55295;&#57344;", "\ud7ff\ue000"),
        ("null", "null"),
        ("", ""),
    ],
)
def test_odd_characters(tmp_path: Path, written: str, read_as: str) -> None:
    """A character that can't be is shown as U+FFFD; no other is touched."""
    item = read_xml(tmp_path, one(written))[0]
    assert isinstance(item, Message)
    assert item.text == read_as


def test_bytes_that_are_no_utf8(tmp_path: Path) -> None:
    """A wrong byte costs one character, not the rest of the file, and a note says so."""
    items = read_xml(tmp_path, one("caf\u00e9 caf?").encode().replace(b"?", b"\xe9"))
    assert isinstance(items[0], Message)
    assert items[0].text == "caf\u00e9 caf\ufffd"
    assert len(items) == 2


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE smses [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY d "&b;&b;&b;&b;">]>',
        '<!DOCTYPE smses [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE smses SYSTEM "http://example.org/smses.dtd">',
        '<!DOCTYPE smses [<!ENTITY % a SYSTEM "http://example.org/a"> %a;]>',
    ],
)
def test_doctype_is_refused(tmp_path: Path, doctype: str) -> None:
    """Entities are never expanded and nothing is fetched: such a file is one Unreadable."""
    items = read_xml(tmp_path, doctype + one("&d;"))
    assert [type(item) for item in items] == [Unreadable]
    assert "DOCTYPE" in str(items[0])


@pytest.mark.parametrize("body", ["&a;", "a & b", "R&B <3", "1 < 2", "<b>x</b>", "&#0;"])
def test_signs_that_xml_forbids_are_read_as_they_are(tmp_path: Path, body: str) -> None:
    """Programs write them into texts; such a text and all behind it are read."""
    texts = ("first", body, "&amp;", body)
    rows = [SMS.format(body=text, date=date) for date, text in enumerate(texts, 1)]
    items = read_xml(tmp_path, f'<smses count="4">{"".join(rows)}</smses>')
    kept = body.replace("&#0;", "\ufffd")
    assert [one.text for one in items if isinstance(one, Message)] == ["first", kept, "&", kept]
    assert not [one for one in items if isinstance(one, Unreadable)]


@pytest.mark.parametrize(
    "damage",
    [
        '<sms address="1" date="2" type="1" body="never closed  toa="null" />',
        '<mms date="2" msg_box="1"><parts><part ct="text/plain" text="a & b" /></parts></mms>',
        '<mms date="2" msg_box="1"><parts></mms>',
        "</parts>",
    ],
)
def test_a_damaged_record_costs_itself(tmp_path: Path, damage: str) -> None:
    """What stands before and behind it is read; one row says where it is."""
    first, last = SMS.format(body="first", date="1"), SMS.format(body="last", date="3")
    items = read_xml(tmp_path, f'<smses count="3">{first}\n{damage}\n{last}</smses>')
    assert [type(item).__name__ for item in items] == ["Message", "Unreadable", "Message"]
    assert isinstance(items[1], Unreadable)
    assert "line 2" in str(items[1].reason)
    assert [item.origin.place for item in items if not isinstance(item, Note)] == [1, 2, 3]


def test_damage_at_the_end_is_told(tmp_path: Path) -> None:
    """Where nothing follows, one row says that the file breaks off."""
    good = SMS.format(body="first", date="1")
    items = read_xml(tmp_path, f'<smses count="2">{good}<sms body="x" y /></smses>')
    assert [type(item).__name__ for item in items] == ["Message", "Unreadable", "Note"]
    assert isinstance(items[2], Note)
    assert str(items[2].says) == "The file says it holds 2 records; 1 was found."


@pytest.mark.parametrize(
    "date", ["", "null", "x", "1_0", "١", "9" * 30, "9" * 15, "-" + "9" * 15, "0", "-5"]
)
def test_bad_date_is_that_records_alone(tmp_path: Path, date: str) -> None:
    """The next record is read all the same."""
    bad, good = SMS.format(body="a", date=date), SMS.format(body="b", date="1")
    items = read_xml(tmp_path, f'<smses count="2">{bad}{good}</smses>')
    assert [type(item) for item in items] == [Unreadable, Message]


@pytest.mark.parametrize(("date", "micros"), [("1707940800", 0), ("1707940800123", 123_000)])
def test_a_date_in_seconds_is_the_same_date(tmp_path: Path, date: str, micros: int) -> None:
    """Android counts them so for MMS, and some programs write what it counts."""
    record = f'<mms date="{date}" msg_box="1" address="1"><parts></parts></mms>'
    for written in (one("hi", date), f'<smses count="1">{record}</smses>'):
        (message,) = read_xml(tmp_path, written)
        assert isinstance(message, Message)
        assert message.sent_at == datetime(2024, 2, 14, 20, 0, 0, micros, UTC)


def test_message_of_ten_megabytes(tmp_path: Path) -> None:
    """A message of any length stays whole."""
    item = read_xml(tmp_path, one("a&#10;" * 2_000_000))[0]
    assert isinstance(item, Message)
    assert len(item.text) == 4_000_000


def test_reading_is_lazy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first message is there long before the file is read to its end."""
    path = tmp_path / "sms.xml"
    rows = (SMS.format(body="word " * 20, date=date) for date in range(10_000))
    path.write_text('<smses count="10000">' + "".join(rows) + "</smses>")
    file = InputFile(path)
    assert file.sha256
    assert file.head
    stream = Trickle(path.read_bytes(), 4096)
    monkeypatch.setattr(InputFile, "open", lambda _file: stream)
    source = recognise(file)
    assert source is not None
    items = source.read(file, LONDON)
    next(items)
    assert stream.tell() <= 3 * 4096


def test_other_xml_is_not_ours(tmp_path: Path) -> None:
    """A file is known by its root."""
    path = tmp_path / "notes.xml"
    path.write_text("<notes>smses</notes>")
    assert recognise(InputFile(path)) is None


def test_root_in_a_comment_is_no_root(tmp_path: Path) -> None:
    """A file that only mentions the root is refused in one clear row."""
    items = read_xml(tmp_path, "<!-- <smses > --><notes/>")
    assert "another kind" in str(items)


def test_one_phone_has_one_name() -> None:
    """Spacing does not make two people of one; a country code is not guessed."""
    assert number_of("(0)7700-900 123") == "07700900123"
    assert number_of("alex@example.org") == "alex@example.org"
    people = labels("+447700900123~+15550100144", "Alex, Sam")
    assert people == ("Alex <+447700900123>", "Sam <+15550100144>")
    assert match("07700900123", people) == "Alex <+447700900123>"
    assert match("0123", people) == "0123"


def go_sms(*bodies: str, between: str = "</SMS>\n<SMS>") -> str:
    """Write a backup of GO SMS Pro."""
    records = (
        f"<address>+15550100123</address><date>{1_402_588_800_000 + at}</date>"
        f"<type>1</type><body>{body}</body>"
        for at, body in enumerate(bodies)
    )
    return f"<GoSms>\n<SMS>{between.join(records)}</SMS>\n</GoSms>"


def told(items: list[Item]) -> list[str]:
    """Give the text of messages, and the words of what is none."""
    return [
        item.text if isinstance(item, Message) else f"? {item.words}"
        for item in items
        if not isinstance(item, Note)
    ]


@pytest.mark.parametrize(
    ("damaged", "rows"),
    [
        ("b & c &amp;", ["a", "b & c &", "d"]),
        ("<![CDATA[b & &amp; c]]>", ["a", "b & &amp; c", "d"]),
        ("I <3 you", ["a", "? +15550100123: I <3 you", "d"]),
        ("b</body><body>c</body", ["a", "? +15550100123: b", "d"]),
        ("b</bdy>", ["a", "? +15550100123: b", "d"]),
        ('b</body><x y="1" y="2">', ["a", "? +15550100123: b", "d"]),
    ],
)
def test_a_damaged_element_is_its_records_alone(
    tmp_path: Path, damaged: str, rows: list[str]
) -> None:
    """In a backup of elements too the words are kept, and what follows is read."""
    assert told(read_xml(tmp_path, go_sms("a", damaged, "d"))) == rows


def test_a_record_without_an_end_hides_no_other(tmp_path: Path) -> None:
    """Where an end is missing, the next record is still one of its own."""
    rows = told(read_xml(tmp_path, go_sms("a", "b", between="\n<SMS>")))
    assert rows[:2] == ["? +15550100123: a", "b"]


def test_elements_at_any_chunk(tmp_path: Path) -> None:
    """Damage, an end and a beginning may fall between two reads."""
    text = go_sms("a" * 90, "b & c", "<", "d", "e</body")
    path = tmp_path / "sms.xml"
    path.write_text(text)
    whole = told(list(read(InputFile(path), LONDON)))
    assert len(whole) == 5
    for step in (1, 2, 7, 64):
        records = ElementRecords(Trickle(text.encode(), step))
        assert len(list(records)) == len(whole)


def test_a_doctype_before_elements_is_refused(tmp_path: Path) -> None:
    """Nothing it declares is read."""
    items = read_xml(tmp_path, '<!DOCTYPE x [<!ENTITY a "b">]>' + go_sms("&a;"))
    assert [type(item) for item in items] == [Unreadable]
    assert "DOCTYPE" in str(items)


def test_a_picture_of_a_windows_phone_opens(tmp_path: Path) -> None:
    """It is found in the file by its hash."""
    data = b"not a real picture"
    path = tmp_path / "mms.msg"
    path.write_text(
        "<ArrayOfMessage><Message><Recepients /><Body /><IsIncoming>true</IsIncoming><Attachments>"
        "<MessageAttachment><AttachmentContentType>image/png</AttachmentContentType>"
        f"<AttachmentDataBase64String>{b64encode(data).decode()}</AttachmentDataBase64String>"
        "</MessageAttachment></Attachments><LocalTimestamp>131458206071230000</LocalTimestamp>"
        "<Sender>+15550100123</Sender></Message></ArrayOfMessage>"
    )
    (message,) = read_xml(tmp_path, path.read_text())
    assert isinstance(message, Message)
    (attachment,) = message.attachments
    assert find_data(io.BytesIO(path.read_bytes()), attachment.sha256 or "", len(data)) == data
