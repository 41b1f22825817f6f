"""Every figure shows both sides alike, says what it shows, and has all its numbers beside it."""

import re
from datetime import date, timedelta

import pytest
from lxml import etree

from offscript.charts import draw_figures
from offscript.charts._drawing import count_axis, marked_days
from offscript.record import Figure, MarkedDate, SideCounts, TimeCounts

from .counts import DATES, counted, weeks

FIGURES = {one.id: one for one in draw_figures(weeks(), counted(), DATES, "Jamie")}


def parsed(figure: Figure) -> list[etree._Element]:
    """Read the drawings of a figure back."""
    return [
        etree.fromstring(
            f'<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{one.view_box}">{one.drawing}</svg>'
        )
        for one in figure.panels
    ]


def test_all_seven_are_drawn() -> None:
    """Weeks, marks, days, hours, silences, switches and waits, each with a drawing for each side."""
    wanted = ["messages", "marked", "calendar", "hours", "gaps", "switches", "survival"]
    assert list(FIGURES) == wanted
    assert all([panel.whose for panel in one.panels] == ["me", "them"] for one in FIGURES.values())


@pytest.mark.parametrize("name", FIGURES)
def test_both_sides_have_the_same_size(name: str) -> None:
    """What is compared is drawn alike, and says so in a sentence of its own."""
    mine, theirs = FIGURES[name].panels
    if name != "switches":
        assert mine.view_box == theirs.view_box
    for panel, who in ((mine, "You"), (theirs, "Jamie")):
        assert f", {who}: " in str(panel.label)
        assert str(panel.label).endswith("in the table that follows.")
    assert all(len(drawing) for drawing in parsed(FIGURES[name]))


def test_a_count_is_as_large_on_either_side() -> None:
    """A map's circle for four is no larger on the side where four is nearly the most."""
    mine, theirs = (
        {circle.get("d") for circle in drawing.xpath("//*[contains(@class,'mark-symbol')]//*[@d]")}
        for drawing in parsed(FIGURES["switches"])
    )
    assert len(mine) == len(theirs) == 3
    assert len(mine & theirs) == 2


def test_no_two_drawings_share_an_id() -> None:
    """All figures stand on one page."""
    ids = [
        str(one)
        for figure in FIGURES.values()
        for drawing in parsed(figure)
        for one in drawing.xpath("//@id")
    ]
    assert len(ids) == len(set(ids))


def test_drawings_hold_no_words_of_strangers() -> None:
    """Names and labels that somebody else wrote stand beside a drawing, never in it."""
    hostile = "<script>alert(1)</script>"
    figures = draw_figures(weeks(), counted(hostile), DATES, hostile)
    for figure in figures:
        for panel in figure.panels:
            assert "script" not in panel.drawing
            assert "Hearing" not in panel.drawing
            assert re.fullmatch(r"[-0-9. ]+", panel.view_box)


def test_tables_hold_every_number() -> None:
    """What is drawn can be read: hours, silences, switches and days sum to what was given."""
    given = counted()
    hours = FIGURES["hours"].table.rows
    assert [row[1] for row in hours] == list(given.mine.hours)
    assert [row[2] for row in hours] == list(given.theirs.hours)
    gaps = FIGURES["gaps"].table.rows
    assert [row[-1] for row in gaps] == [19, 45, 19, 45]
    switches = FIGURES["switches"].table.rows
    assert sum(int(str(row[2])) for row in switches) == 14
    assert sum(int(str(row[3])) for row in switches) == 15
    days = " ".join(str(cell) for row in FIGURES["calendar"].table.rows for cell in row[1:] if cell)
    summed = sum(int(one) for one in re.findall(r"\d+", days))
    assert summed == sum(count for side in (given.mine, given.theirs) for _, count in side.days)
    assert [str(cell) for cell in FIGURES["survival"].table.rows[7]] == [
        "7",
        "81%",
        "93%",
        "73%",
        "93%",
    ]


def test_what_is_not_there_is_not_drawn() -> None:
    """No marks, no silences, no promises, nobody else: fewer figures, and nothing breaks."""
    bare = TimeCounts(person="Jamie", mine=SideCounts(), theirs=SideCounts())
    assert draw_figures((), None, (), None) == ()
    assert [one.id for one in draw_figures(weeks(), bare, (), "Jamie")] == ["messages", "marked"]
    alone = draw_figures(weeks(3), None, (), None)
    assert {len(one.panels) for one in alone} == {1}


def test_a_long_archive_shows_its_last_two_years_by_day() -> None:
    """The calendar says from when to when it goes."""
    figure = FIGURES["calendar"]
    assert figure.starts is not None
    assert figure.ends is not None
    assert (figure.ends - figure.starts).days <= 104 * 7 + 14
    assert "from 2 January 2023" in str(figure.says)


def test_axis_of_few_names_each_number_once() -> None:
    """Where the most is one, nothing and one stand there, and no half that is called one."""
    assert count_axis("n", 1)["axis"]["values"] == [0, 1]
    assert count_axis("n", 3)["axis"]["values"] == [0, 1, 2, 3]
    assert "values" not in count_axis("n", 40)["axis"]


def test_marked_days_that_stand_close_have_their_numbers_at_two_heights() -> None:
    """Of three in one week the middle number is raised; one that stands alone is not."""
    start = date(2023, 1, 1)
    days = [start + timedelta(days=day) for day in (10, 12, 14, 200)]
    dates = [MarkedDate(day=day, label="A day") for day in days]
    rows = marked_days(dates, start, start + timedelta(days=365))["data"]["values"]
    assert [row["number"] for row in rows] == [1, 2, 3, 4]
    low, high, again, alone = (row["lift"] for row in rows)
    assert low == again == alone
    assert high < low


def test_a_day_is_the_darker_the_more_was_written() -> None:
    """Each quarter of the busiest day's count has a shade of its own."""
    days = tuple(
        (date(2023, 1, 2) + timedelta(days=day), count) for day, count in enumerate((1, 3, 5, 8))
    )
    busy = TimeCounts(person="Jamie", mine=SideCounts(days=days), theirs=SideCounts())
    (calendar,) = (one for one in draw_figures((), busy, (), None) if one.id == "calendar")
    (drawing,) = parsed(calendar)
    shades = [float(str(one)) for one in drawing.xpath("//@opacity")]
    assert [shade for shade in shades if shade < 1] == [0.35, 0.55, 0.75]
