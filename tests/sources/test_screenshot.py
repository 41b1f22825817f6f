"""Screens as no app shows them, and days as people and phones write them."""

from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Unreadable
from offscript.sources import InputFile, lay_out, read, read_part
from offscript.sources._screen.days import Separator, day_in_name, read_clock, read_separator

LONDON = Clock(ZoneInfo("Europe/London"))
EXPORTS = Path(__file__).parent.parent / "exports" / "screenshot"
TAKEN = datetime(2024, 3, 6, 10, 15)  # noqa: DTZ001 - a clock on a wall; a Wednesday


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Screenshot_20240306-101500.png", datetime(2024, 3, 6, 10, 15)),  # noqa: DTZ001
        ("Screenshot 2024-03-06 at 10.15.00.png", datetime(2024, 3, 6, 10, 15)),  # noqa: DTZ001
        ("Screenshot_2024-03-06-10-15-00-123_com.app.jpg", datetime(2024, 3, 6, 10, 15)),  # noqa: DTZ001
        ("IMG-20240306-WA0001.jpg", datetime(2024, 3, 6)),  # noqa: DTZ001
        ("Bildschirmfoto 2024-03-06 um 10.15.00.png", datetime(2024, 3, 6, 10, 15)),  # noqa: DTZ001
        ("IMG_0042.PNG", None),
        ("20249999.png", None),
    ],
)
def test_a_day_in_a_name(name: str, expected: datetime | None) -> None:
    """Phones and computers put it there in several ways."""
    assert day_in_name(name) == expected


@pytest.mark.parametrize(
    ("text", "day", "clock"),
    [
        ("Today", date(2024, 3, 6), None),
        ("Yesterday 9:02 PM", date(2024, 3, 5), (21, 2)),
        ("Tue 5 Mar, 20:14", date(2024, 3, 5), (20, 14)),
        ("Monday", date(2024, 3, 4), None),
        ("Wednesday", date(2024, 2, 28), None),
        ("5 March 2023", date(2023, 3, 5), None),
        ("March 5, 2023 at 8:14 PM", date(2023, 3, 5), (20, 14)),
        ("24 December", date(2023, 12, 24), None),
        ("5 de marzo de 2023", date(2023, 3, 5), None),
        ("5. März 2023", date(2023, 3, 5), None),
        ("05/03/2023", date(2023, 3, 5), None),
        ("Sun, 31 Feb", date(2024, 3, 3), None),
        ("20:14", None, (20, 14)),
    ],
)
def test_a_line_between_bubbles(text: str, day: date | None, clock: tuple[int, int] | None) -> None:
    """A day, a clock or both; what has no year is the last such day before the picture."""
    assert read_separator(text, TAKEN, LONDON) == Separator(day, clock)


@pytest.mark.parametrize("text", ["Alex Doe", "Delivered", "Messages are end-to-end encrypted", ""])
def test_other_lines_say_no_day(text: str) -> None:
    """Names and notices are no dates."""
    assert read_separator(text, TAKEN, LONDON) is None


@pytest.mark.parametrize("text", ["25:00", "0:15 pm", "13:20 AM", "12:75", "half past two"])
def test_no_clock(text: str) -> None:
    """What no clock shows is no time."""
    assert read_clock(text) is None


@pytest.mark.parametrize("cut", [20, 200, 5000])
def test_a_damaged_picture(tmp_path: Path, cut: int) -> None:
    """It is said, in one sentence."""
    (whole,) = (EXPORTS / "light").glob("*.png")
    file = tmp_path / "Screenshot.png"
    file.write_bytes(whole.read_bytes()[:cut])
    (reason,) = [
        str(item.reason) for item in read(InputFile(file), LONDON) if isinstance(item, Unreadable)
    ]
    assert "damaged" in reason


def test_pictures_that_belong_to_an_export_are_left_alone(tmp_path: Path) -> None:
    """A picture that a message names is that message's; only another one is read as a screen."""
    (picture,) = (EXPORTS / "light").glob("*.png")
    row = (
        '{"conversation":"a","author":"Alex","sent_at":"2024-03-01T10:00:00Z","text":"look",'
        '"attachments":[{"name":"sent.png"}]}\n'
    )
    (tmp_path / "rows.jsonl").write_text(row, "utf-8")
    (tmp_path / "Screenshot_20240306-101600.png").write_bytes(picture.read_bytes())
    with lay_out([tmp_path]) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
    sources = {item.origin.source for item in found if isinstance(item, Message)}
    assert sources == {"jsonl", "screenshot"}
    read_off = [item for item in found if isinstance(item, Message) and item.certainty is not None]
    assert all(0.5 < (item.certainty or 0) <= 1 for item in read_off)
    assert all(item.attachments[0].sha256 for item in read_off)
