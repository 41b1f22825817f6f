"""Tables: encodings, signs between cells, dates of two readings, and rows that are broken."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, DateOrder, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._times.written import find_order, read_time

ZONE = ZoneInfo("Europe/London")
HEADER = "date,from,text\n"


def read_table(folder: Path, content: str | bytes, order: DateOrder | None = None) -> list[Item]:
    """Read a file with this content, which must be recognised."""
    path = folder / "chat.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    source = recognise(InputFile(path))
    assert source is not None
    assert source.name == "csv"
    return list(read(InputFile(path), Clock(ZONE, order)))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    """An encoding shows itself, by its mark or its bytes."""
    row = "2024-07-01 10:00,Sam,café – no\n"
    items = read_table(tmp_path, (HEADER + row).encode(encoding))
    assert isinstance(items[-2], Message)
    assert items[-2].text == "café – no"


@pytest.mark.parametrize(
    "content",
    ["date,from\n1,2\n", "from the text of a date\n", "", ",,,\n", "a;b\tc\n", "\0\0\0\0"],
)
def test_other_tables_are_not_ours(tmp_path: Path, content: str) -> None:
    """Without a time, an author and a text there is no message."""
    path = tmp_path / "a.csv"
    path.write_text(content)
    assert recognise(InputFile(path)) is None


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("2024-07-01,Sam", "2 cells"),
        ("2024-07-01,Sam,a,b", "4 cells"),
        ("soon,Sam,a", "no time"),
        (',Sam,"a"', "no time"),
        ('2024-07-01,Sam,"a"b', "taken apart"),
    ],
)
def test_a_bad_row_is_that_row_alone(tmp_path: Path, row: str, reason: str) -> None:
    """It says what is wrong and in which line, and the next row is read."""
    items = read_table(tmp_path, f"{HEADER}{row}\n2024-07-01T10:00Z,Sam,good\n")
    assert isinstance(items[0], Unreadable)
    assert reason in str(items[0].reason)
    assert items[0].origin.place == 2
    assert isinstance(items[1], Message)


def test_a_quote_that_never_closes(tmp_path: Path) -> None:
    """The row it stands in is unreadable, and swallows none."""
    items = read_table(tmp_path, f'{HEADER}2024-07-01,Sam,"a\n2024-07-01,Sam,b\n')
    assert [type(item) for item in items] == [Unreadable, Message, Note]


def test_text_is_exact(tmp_path: Path) -> None:
    """Line ends, NULs and spaces in a quoted cell stay; ten megabytes do too."""
    text = " a\r\nb\rc\nd\0 " + "x" * 10_000_000
    item = read_table(tmp_path, f'{HEADER}2024-07-01T10:00Z,Sam,"{text}"\n')[0]
    assert isinstance(item, Message)
    assert item.text == text


@pytest.mark.parametrize(
    ("dates", "given", "order", "how"),
    [
        (["13/1/2024", "1/2/2024"], "mdy", "dmy", "inferred"),
        (["1/13/2024", "1/2/2024"], None, "mdy", "inferred"),
        (["1/2/2024"], "mdy", "mdy", "set"),
        (["1/2/2024"], None, "dmy", "assumed"),
        (["2024-01-13"], None, "dmy", "assumed"),
    ],
)
def test_order_of_day_and_month(
    dates: list[str], given: DateOrder | None, order: DateOrder, how: str
) -> None:
    """The file decides if it can; then the person; else the guess is said."""
    found = find_order(dates, given)
    assert (found.order, found.how) == (order, how)


def test_a_guess_is_an_open_question(tmp_path: Path) -> None:
    """Nobody is told a guess as a fact; with an order set there is no question."""
    table = f"{HEADER}1/2/2024 10:00,Sam,a\n"
    open_notes = [
        note for note in read_table(tmp_path, table) if isinstance(note, Note) and note.open
    ]
    assert len(open_notes) == 1
    items = read_table(tmp_path, table, "mdy")
    assert isinstance(items[0], Message)
    assert items[0].sent_at == datetime(2024, 1, 2, 10, tzinfo=UTC)
    assert not any(isinstance(item, Note) and item.open for item in items)


@pytest.mark.parametrize(
    ("written", "utc"),
    [
        ("2024-07-01T10:00:00.250Z", (2024, 7, 1, 10, 0, 0, 250_000)),
        ("2024-07-01 10:00:00 +0200", (2024, 7, 1, 8)),
        ("2024-07-01 10:00", (2024, 7, 1, 9)),
        ("2024-07-01", (2024, 6, 30, 23)),
        ("1719828000", (2024, 7, 1, 10)),
        ("1719828000.5", (2024, 7, 1, 10, 0, 0, 500_000)),
        ("1719828000123", (2024, 7, 1, 10, 0, 0, 123_000)),
        ("1719828000123456", (2024, 7, 1, 10, 0, 0, 123_456)),
        ("1/7/2024, 12:00 a.m.", (2024, 6, 30, 23)),
        ("1.7.24 12.30", (2024, 7, 1, 11, 30)),
        ("1/7/24 1:05:09\u202fPM", (2024, 7, 1, 12, 5, 9)),
        ("July 1, 2024 10:00 AM", (2024, 7, 1, 9)),
        ("2024/7/1 10:00", (2024, 7, 1, 9)),
        ("2024-07-01 09:04 PM", (2024, 7, 1, 20, 4)),
        ("2024-07-01 21:04:15 UTC", (2024, 7, 1, 21, 4, 15)),
        ("2024-07-01 21:04:15 +0000 UTC", (2024, 7, 1, 21, 4, 15)),
        ("2024-07-01 10:00:00 EST", (2024, 7, 1, 15)),
        ("20240701T210415Z", (2024, 7, 1, 21, 4, 15)),
        ("20240701220415", (2024, 7, 1, 21, 4, 15)),
        ("1 July 2024 9:04 PM", (2024, 7, 1, 20, 4)),
        ("Mon, 1 Jul 2024 9:04:15 PM", (2024, 7, 1, 20, 4, 15)),
        ("1-Jul-2024 12:04 AM", (2024, 6, 30, 23, 4)),
        ("1 de julio de 2024 9:04 p. m.", (2024, 7, 1, 20, 4)),
        ("July 1, 2024 at 9:04 PM", (2024, 7, 1, 20, 4)),
        ("1/7/2024 à 21h04", (2024, 7, 1, 20, 4)),
        ("2024年7月1日 22:04", (2024, 7, 1, 21, 4)),
        ("2024/7/1 下午10:04", (2024, 7, 1, 21, 4)),
        ("2024. 7. 1. 오후 10:04:15", (2024, 7, 1, 21, 4, 15)),
        ("١/٧/٢٠٢٤ ١٠:٠٤ م", (2024, 7, 1, 21, 4)),
        ("1.7.2024 10:04 μ.μ.", (2024, 7, 1, 21, 4)),
        ("1/7/2024, 10:04:15\u202fp.\xa0m.", (2024, 7, 1, 21, 4, 15)),
        ("1. 7. 2024. 22:04", (2024, 7, 1, 21, 4)),
        ("22:04 1/7/2024", (2024, 7, 1, 21, 4)),
        ("Mon Jul 01 2024 22:04:15 GMT+0100 (BST)", (2024, 7, 1, 21, 4, 15)),
    ],
)
def test_times(written: str, utc: tuple[int, int, int]) -> None:
    """Times in the ways programs write them, in the zone of the person unless they state one."""
    moment = read_time(written, ZONE, "dmy")
    assert moment is not None
    assert moment.sent_at == datetime(*utc, tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "12",
        "1/7/24 9:00 often",
        "1/7/24 13:00 pm",
        "99/99/2024",
        "2024-13-01",
        "1/2",
        "10:00",
        "9" * 40,
    ],
)
def test_what_is_no_time(written: str) -> None:
    """Nothing is guessed."""
    assert read_time(written, ZONE, "dmy") is None
    assert read_time("1/7/24 10:00", ZONE, None) is None


def test_a_spreadsheets_own_numbers(tmp_path: Path) -> None:
    """Days since 1900 with their fraction, which it writes where a cell is not for dates."""
    items = read_table(tmp_path, "date,sender,message\n45335.878472,Alex,hi\n45336,Sam,no\n")
    messages = [item for item in items if isinstance(item, Message)]
    assert [f"{one.sent_at:%Y-%m-%d %H:%M}" for one in messages] == ["2024-02-13 21:05"]


def test_date_and_time_in_columns_of_one_kind(tmp_path: Path) -> None:
    """A clock of its own is not left out, whatever the two columns are called."""
    table = (
        "Sender type,Sender name,Date sent,Time sent,Contents\nUser,Alex,2024/03/15,20:14:15,hi\n"
    )
    (message,) = (item for item in read_table(tmp_path, table) if isinstance(item, Message))
    assert message.sent_at == datetime(2024, 3, 15, 20, 14, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    "head",
    [
        "Datum;Uhrzeit;Absender;Nachricht",
        "Fecha;Hora;Remitente;Mensaje",
        "Date;Heure;Expéditeur;Message",
        "Data;Ora;Mittente;Testo",
        "Datum;Tijd;Afzender;Bericht",
        "Data;Hora;Remetente;Mensagem",
    ],
)
def test_columns_in_other_languages(tmp_path: Path, head: str) -> None:
    """A table whose program speaks another language needs no questions."""
    items = read_table(tmp_path, f"{head}\n15.03.2024;21:04;Alex;hi\n")
    (message,) = (item for item in items if isinstance(item, Message))
    assert (message.author, message.text) == ("Alex", "hi")
    assert message.sent_at == datetime(2024, 3, 15, 21, 4, tzinfo=UTC)


def test_names_of_columns_in_windows_alphabet(tmp_path: Path) -> None:
    """Excel saves them so; they name what is in them as any others do."""
    content = "Date;Heure;Expéditeur;À;Message\n15/03/2024;20:00;Zoë;Sam;ça va\n"
    items = read_table(tmp_path, content.encode("cp1252"))
    (message,) = (item for item in items if isinstance(item, Message))
    assert (message.author, message.conversation, message.text) == ("Zoë", "Sam, Zoë", "ça va")
    assert "limit" not in [item.about for item in items if isinstance(item, Note)]


@pytest.mark.parametrize(
    "head", ["Datum;Uhrzeit;Von;An;Nachricht", "Date;Heure;De;À;Message", "Data;Ora;Da;To;Testo"]
)
def test_short_words_for_from_and_to(tmp_path: Path, head: str) -> None:
    """Programs write the heads of letters over their columns."""
    items = read_table(tmp_path, f"{head}\n15/03/2024;20:00;Alex;Sam;hi\n")
    (message,) = (item for item in items if isinstance(item, Message))
    assert (message.author, message.conversation) == ("Alex", "Alex, Sam")


def test_what_a_phone_sent_has_the_time_of_its_date(tmp_path: Path) -> None:
    """Android notes no “date_sent” of what its owner wrote."""
    head = "address,date,date_sent,type,body\n+447700900123,1709668800000,1709668799000,1,hi\n"
    items = read_table(tmp_path, f"{head}+447700900123,1709668860000,0,2,fine\n")
    messages = [item for item in items if isinstance(item, Message)]
    assert [one.sent_at.minute for one in messages] == [0, 1]
    assert [one.author for one in messages] == ["+447700900123", "me"]


@pytest.mark.parametrize("column", ["name", "contact"])
@pytest.mark.parametrize("way", ["MMS", ""])
def test_a_row_that_tells_no_way_is_nobody_s(tmp_path: Path, column: str, way: str) -> None:
    """Where others tell theirs, a name is who is at the other end, and not who wrote."""
    rows = f"2024-01-13 21:04,Received,Alex,hi\n2024-01-13 21:06,{way},Alex,mine?\n2024-01-13 21:07,Sent,Alex,x\n"
    first, second, third = read_table(tmp_path, f"date,type,{column},message\n{rows}")[:3]
    assert isinstance(first, Message)
    assert isinstance(second, Unreadable)
    assert isinstance(third, Message)
    assert "does not say whether it was sent or received" in str(second.reason)
    assert "mine?" in str(second.words)
    assert (first.conversation, first.author, third.author) == ("Alex", "Alex", "me")


def test_a_kind_that_is_no_way_leaves_a_name_its_author(tmp_path: Path) -> None:
    """Where no row tells a way, a column called type holds something else."""
    rows = "2024-01-13 21:04,MMS,Alex,hi\n2024-01-13 21:06,SMS,Sam,ho\n"
    items = read_table(tmp_path, f"date,type,name,message\n{rows}")
    assert [one.author for one in items if isinstance(one, Message)] == ["Alex", "Sam"]


def test_the_message_that_was_answered(tmp_path: Path) -> None:
    """Where a table names it, it is kept."""
    rows = "2024-03-05 20:00,Alex,,hi\n2024-03-05 20:01,Sam,hi,fine\n"
    items = read_table(tmp_path, f"Date,Sender,Replying to,Text\n{rows}")
    assert [item.reply_to for item in items if isinstance(item, Message)] == [None, "hi"]


SWALLOWED = (
    "time,author,text\n2024-01-01 10:00,Alex,hello\n2024-01-01 10:01,Sam,{torn}\n"
    "2024-01-01 10:02,Alex,three\n2024-01-01 10:03,Sam,{later}\n2024-01-01 10:04,Alex,five\n"
)


@pytest.mark.parametrize(
    "later", ["four", '"four"', '"four, ""or"" more\nlines"', 'he said "four"']
)
@pytest.mark.parametrize("torn", ['"I said no', '"I said "no"', '""I said" no'])
def test_an_unclosed_quotation_mark_swallows_no_row(tmp_path: Path, torn: str, later: str) -> None:
    """The row it stands in keeps its words beside the reason; all behind it is read."""
    path = tmp_path / "a.csv"
    path.write_text(SWALLOWED.format(torn=torn, later=later), "utf-8")
    found = list(read(InputFile(path), Clock(ZONE)))
    texts = [item.text for item in found if isinstance(item, Message)]
    assert [text[:4].strip('"') for text in texts] == ["hell", "thre", later.strip('"')[:4], "five"]
    (piece,) = (item for item in found if isinstance(item, Unreadable))
    assert torn in str(piece.words)
    assert piece.origin.place == 3
    assert "quotation mark" in str(piece.reason)


def test_nothing_but_opened_quotation_marks_takes_no_longer(tmp_path: Path) -> None:
    """Every row tears, and each is read again so often only; nothing of any is lost."""
    path = tmp_path / "a.csv"
    rows = "".join(f'2024-01-01 10:00,Sam,"row {number} "x\n' for number in range(20_000))
    many = "".join(f'2024-01-01 10:00,Sam,"row {number}\n' for number in range(20_000, 40_001))
    path.write_text("time,author,text\n" + rows + many, "utf-8")
    found = list(read(InputFile(path), Clock(ZONE)))
    told = "\n".join(str(getattr(item, "words", getattr(item, "text", ""))) for item in found)
    assert all(f"row {number}" in told for number in (0, 19_999, 20_000, 30_000, 40_000))


def test_an_old_macs_line_ends(tmp_path: Path) -> None:
    """As Excel's *CSV (Macintosh)* has them: each line is a row."""
    items = read_table(
        tmp_path, "time,author,text\r2024-01-01 10:00,Sam,a\r2024-01-01 10:01,Alex,b\r"
    )
    assert [item.text for item in items if isinstance(item, Message)] == ["a", "b"]
