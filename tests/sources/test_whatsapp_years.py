"""WhatsApp chats whose dates have no year: which year it is, how that is known, and what is said."""

from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note
from offscript.sources import InputFile
from offscript.sources.whatsapp import source

UTC_CLOCK = Clock(ZoneInfo("UTC"))


def days(folder: Path, text: str, clock: Clock = UTC_CLOCK) -> tuple[list[str], list[Note]]:
    """Read a chat, and give the days of its messages and what is said of its years."""
    path = folder / "WhatsApp Chat with Alex.txt"
    path.write_text(text, "utf-8")
    assert source.recognises(InputFile(path))
    found = list(source.read(InputFile(path), clock))
    assert not any(not isinstance(item, Message | Note) for item in found)
    notes = [item for item in found if isinstance(item, Note) and item.about == "day"]
    return [f"{item.sent_at:%Y-%m-%d}" for item in found if isinstance(item, Message)], notes


def chat(*written: str) -> str:
    """Write a chat with a header for each message."""
    return "".join(f"{head} - Alex: hello\n" for head in written)


@pytest.mark.parametrize(
    "head",
    [
        "12:35, 15 Nov", "15 Nov 12:35", "Nov 15, 12:35 PM", "12:35PM, 15 Nov", "15. Nov. 12:35",
        "15 de nov. 12:35", "12:35, 15 nov.", "11月15日 12:35", "11월 15일 오후 12:35", "15 ноя 12:35",
        "15 novembre 12:35", "nov 15, 12:35",
    ],
)  # fmt: skip
def test_forms_without_a_year(tmp_path: Path, head: str) -> None:
    """Every form is read, in the latest year WhatsApp left years out, and the day is asked for."""
    found, notes = days(tmp_path, chat(head, head))
    assert found == ["2014-11-15"] * 2
    assert [note.open for note in notes] == [True]
    assert "from 15 November 2014 to 15 November 2014" in str(notes[0].says)


def test_winter_begins_a_year(tmp_path: Path) -> None:
    """January behind December is the next year, as often as it comes."""
    found, _ = days(
        tmp_path, chat("9:00, 1 Dec", "9:00, 2 Jan", "9:00, 5 Jun", "9:00, 30 Dec", "9:00, 1 Jan")
    )
    assert found == ["2012-12-01", "2013-01-02", "2013-06-05", "2013-12-30", "2014-01-01"]


def test_the_same_words_may_be_two_days(tmp_path: Path) -> None:
    """15 Nov of one year and of the next are two days."""
    found, _ = days(
        tmp_path, chat("9:00, 15 Nov", "9:00, 3 Mar", "9:00, 9 Mar", "9:00, 8 Aug", "9:00, 15 Nov")
    )
    assert found == ["2013-11-15", "2014-03-03", "2014-03-09", "2014-08-08", "2014-11-15"]


def test_a_long_silence_is_no_new_year(tmp_path: Path) -> None:
    """From January to November is the same year, if the days go on from there."""
    found, _ = days(tmp_path, chat("9:00, 3 Jan", "9:00, 15 Nov", "9:00, 16 Nov", "9:00, 20 Nov"))
    assert found == ["2014-01-03", "2014-11-15", "2014-11-16", "2014-11-20"]


@pytest.mark.parametrize("late", ["30 Dec", "15 Nov"])
def test_a_late_line_moves_no_year(tmp_path: Path, late: str) -> None:
    """A line of last year among this year's belongs to last year, and the rest goes on."""
    heads = ["9:00, 1 Nov", "9:00, 31 Dec", "9:00, 5 Jan", f"9:00, {late}", "9:00, 6 Jan"]
    found, _ = days(tmp_path, chat(*heads, "9:00, 7 Jan"))
    assert [day[:4] for day in found[:3]] == ["2013", "2013", "2014"]
    assert found[-1] == "2014-01-07"
    assert "2015" not in str(found)


def test_the_person_says_the_day(tmp_path: Path) -> None:
    """The first day that is given sets the year, and nothing is left open."""
    clock = Clock(ZoneInfo("UTC"), day=date(2010, 12, 30))
    found, notes = days(tmp_path, chat("9:00, 30 Dec", "9:00, 2 Jan"), clock)
    assert found == ["2010-12-30", "2011-01-02"]
    assert [note.open for note in notes] == [False]


def test_photos_tell_the_year(tmp_path: Path) -> None:
    """The name of a photo holds the day it came, and so the year."""
    text = (
        "15 Nov 12:35 - Alex: one\n"
        "16 Nov 12:35 - Sam: IMG-20111116-WA0003.jpg (file attached)\n"
        "2 Jan 12:35 - Sam: two\n"
    )
    found, notes = days(tmp_path, text)
    assert found == ["2011-11-15", "2011-11-16", "2012-01-02"]
    assert "names of photos" in str(notes[0].says)


def test_a_photo_of_another_day_tells_nothing(tmp_path: Path) -> None:
    """A forwarded file's name that does not fit its message's day is no evidence."""
    text = "15 Nov 12:35 - Sam: IMG-20090703-WA0003.jpg (file attached)\n16 Nov 9:00 - Sam: x\n"
    found, notes = days(tmp_path, text)
    assert found == ["2014-11-15", "2014-11-16"]
    assert notes[0].open


def test_days_with_a_year_come_before_those_without(tmp_path: Path) -> None:
    """The running year alone is left out, so days without one are later than those that have one."""
    found, notes = days(
        tmp_path, chat("9:00, 15 Nov 2012", "9:00, 31 Dec 2012", "9:00, 2 Jan", "9:00, 5 Feb")
    )
    assert found == ["2012-11-15", "2012-12-31", "2013-01-02", "2013-02-05"]
    assert [note.open for note in notes] == [False]
    later, _ = days(tmp_path, chat("9:00, 15 Mar 2012", "9:00, 20 Nov", "9:00, 21 Nov"))
    assert later == ["2012-03-15", "2013-11-20", "2013-11-21"]


def test_a_leap_day_is_of_a_leap_year(tmp_path: Path) -> None:
    """29 February is read in a year that has one."""
    found, _ = days(tmp_path, chat("9:00, 29 Feb", "9:00, 1 Mar", "9:00, 3 Jan"))
    assert found == ["2012-02-29", "2012-03-01", "2013-01-03"]
