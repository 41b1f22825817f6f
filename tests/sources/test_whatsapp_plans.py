"""Lines of a plan in a WhatsApp message: text where the file shows it, and never a reason to lose one."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message
from offscript.sources import lay_out, read_part

BEFORE = """28/01/2024, 09:00 - Messages and calls are end-to-end encrypted.
29/01/2024, 09:01 - Alex: hello
02/02/2024, 09:02 - Sam: hi
13/02/2024, 19:00 - Alex: Plan:
"""
BEHIND = "13/02/2024, 20:01 - Sam: ok\n"
LATER = "17/02/2024, 08:00 - Alex: home\n17/02/2024, 08:10 - Sam: good\n"
Row = tuple[str, str, str]


def rows(folder: Path, text: str) -> list[Row]:
    """Read a chat: kind, author and text of all from the plan on."""
    path = folder / "WhatsApp Chat with Alex.txt"
    path.write_text(text)
    with lay_out([path]) as layout:
        read = [item for part in layout for item in read_part(part, Clock(ZoneInfo("UTC")))]
    found = [item for item in read if isinstance(item, Message)]
    return [(str(item.kind), item.author, item.text) for item in found][3:]


@pytest.mark.parametrize("replies", [1, 2, 5, 300])
@pytest.mark.parametrize("later", ["", LATER])
@pytest.mark.parametrize("lines", [1, 2, 8])
def test_lines_ahead_are_text(tmp_path: Path, replies: int, later: str, lines: int) -> None:
    """What follows them is told by whom it is, however much it is."""
    plan = "".join(f"15/02/2024, 1{hour}:00 - stop {hour}\n" for hour in range(lines))
    found = rows(tmp_path, BEFORE + plan + BEHIND * replies + later)
    assert found[0] == ("message", "Alex", "Plan:\n" + plan.rstrip("\n"))
    assert [row for row in found if row[1:] == ("Sam", "ok")] == [
        ("message", "Sam", "ok")
    ] * replies
    assert len(found) == 1 + replies + later.count("\n")


def test_a_plan_with_more_lines_stays_whole(tmp_path: Path) -> None:
    """Lines without a date between and behind them stay where they are."""
    plan = "15/02/2024, 18:00 - train leaves\nplatform 3\n16/02/2024, 09:00 - breakfast\nsee you"
    found = rows(tmp_path, BEFORE + plan + "\n" + BEHIND + LATER)
    assert found[0] == ("message", "Alex", f"Plan:\n{plan}")
    assert found[1] == ("message", "Sam", "ok")


@pytest.mark.parametrize(
    "line",
    [
        "15/02/2024, 18:00 - Sam left",
        "15/02/2024, 18:00 - Sam's train leaves",
        "15/02/2024, 18:00 - +44 7700 900123 verließ die Gruppe",
        "15/02/2024, 18:00 - Missed voice call",
        "15/02/2024, 18:00 - Your security code changed. Tap to learn more.",
        "15/02/2024, 18:00 - “Family” is now the name",
    ],
)
def test_what_may_be_whatsapps_stays(tmp_path: Path, line: str) -> None:
    """A line that could be an event is no person's words, and nobody's words are put into it."""
    found = rows(tmp_path, f"{BEFORE}{line}\n{BEHIND}{LATER}")
    assert found[0] == ("message", "Alex", "Plan:")
    assert found[1][1:] == ("", line.partition(" - ")[2])
    assert found[2:] == [("message", "Sam", "ok"), *found[3:]]
    assert len(found) == 5


@pytest.mark.parametrize(
    "around",
    [
        (BEFORE, "15/02/2024, 18:00 - train leaves\n", LATER),
        (BEFORE, "14/02/2024, 18:00 - train leaves\n", BEHIND + LATER),
        (BEFORE, "15/02/2024, 18:00 - train leaves\n", ""),
        (BEFORE, "15/02/2024, 18:00 - train leaves\n", "13/02/2024, 18:59 - Sam: ok\n" + LATER),
        (BEFORE, "15/02/2024, 18:00 - train leaves\n", "13/02/2024, 20:01 - Once: hi\n" + LATER),
        (
            BEFORE.replace("29/01", "02/01").replace("28/01", "01/01").replace("13/02", "02/03"),
            "02/05/2024, 18:00 - train leaves\n",
            "03/04/2024, 20:01 - Sam: ok\n05/06/2024, 08:00 - Alex: home\n",
        ),
    ],
    ids=["in order", "less than a day", "the end", "behind it", "written once", "which order"],
)
def test_where_it_cant_be_known_a_line_stays(tmp_path: Path, around: tuple[str, str, str]) -> None:
    """Today's way, where one of the signs is missing."""
    before, line, behind = around
    found = rows(tmp_path, before + line + behind)
    assert found[0] == ("message", "Alex", "Plan:")
    assert found[1][:2] == ("system", "")


def test_across_the_pieces_a_file_is_read_in(tmp_path: Path) -> None:
    """A plan may stand where one piece ends and the next begins."""
    size = (1 << 20) - len(BEFORE) - 100
    line = "13/02/2024, 19:00 - Sam: " + "x" * 75 + "\n"
    for shift in range(0, 300, 50):
        fill = line * (size // len(line)) + "13/02/2024, 19:00 - Sam: " + "y" * shift + "\n"
        plan = (
            "13/02/2024, 19:01 - Alex: Again:\n15/02/2024, 18:00 - one\n15/02/2024, 19:00 - two\n"
        )
        found = rows(tmp_path, BEFORE + fill + plan + BEHIND + LATER)
        told = "Again:\n15/02/2024, 18:00 - one\n15/02/2024, 19:00 - two"
        assert found[-4:-2] == [("message", "Alex", told), ("message", "Sam", "ok")]


def test_a_plan_that_looks_like_a_person_takes_nothing_in(tmp_path: Path) -> None:
    """Whether “Train” is somebody can't be known; what follows is told by whom it is all the same."""
    plan = "15/02/2024, 18:00 - Train: platform 3\n"
    found = rows(tmp_path, BEFORE + plan + BEHIND + LATER)
    assert [row[1:] for row in found] == [
        ("Alex", "Plan:"),
        ("Train", "platform 3"),
        ("Sam", "ok"),
        ("Alex", "home"),
        ("Sam", "good"),
    ]
