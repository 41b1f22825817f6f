"""Counts over time stay whole however they are grouped, and both sides share their scales."""

import re
from datetime import date, timedelta

import msgspec
import pytest

from offscript.charts._periods import group_weeks
from offscript.record import MarkedDate, Patterns, Person, Statement, WeekCount
from offscript.record import said as told

from ._case import Said, everyday, make_case, page_of, words_of


def weeks(count: int) -> tuple[WeekCount, ...]:
    """Make weeks of both sides with one marked message each."""
    return tuple(
        WeekCount(
            starts=date(1999, 1, 4) + timedelta(weeks=number),
            is_me=is_me,
            messages=3,
            marked={"guilt": 1},
        )
        for number in range(count)
        for is_me in (True, False)
    )


@pytest.mark.parametrize(
    ("count", "unit", "label"),
    [
        (0, "week", ""),
        (120, "week", "4 January 1999"),
        (121, "month", "January 1999"),
        (1100, "year", "1999"),
    ],
)
def test_grouping_keeps_every_message(count: int, unit: str, label: str) -> None:
    """Weeks, months or years: the sums are those of the weeks, and periods join."""
    found, periods = group_weeks(weeks(count))
    assert found == unit
    assert sum(period.mine.messages for period in periods) == 3 * count
    assert sum(period.theirs.marks for period in periods) == count
    assert [period.ends for period in periods[:-1]] == [period.starts for period in periods[1:]]
    assert len(periods) <= 240
    if periods:
        assert str(periods[0].label) == label


def test_both_sides_share_their_scales() -> None:
    """The drawings of the two sides have the same size and the same axes."""
    said = [*everyday(30), *[Said("Jamie", "more", "guilt_trip")] * 9]
    drawings = page_of(make_case(said)).xpath("//*[local-name()='svg']")
    assert len(drawings) == 8
    for mine, theirs in zip(drawings[::2], drawings[1::2], strict=True):
        assert mine.get("viewbox") == theirs.get("viewbox")
        texts = [
            [text.text for text in drawing.xpath(".//*[local-name()='text']")]
            for drawing in (mine, theirs)
        ]
        assert texts[0] == texts[1]


def test_drawings_say_what_they_show() -> None:
    """Each drawing is one picture with a sentence, and its numbers stand in a table beside it."""
    page = page_of(make_case([*everyday(30), *[Said("Jamie", "more", "guilt_trip")] * 3]))
    labels = [
        str(label) for label in page.xpath("//*[local-name()='svg' and @role='img']/@aria-label")
    ]
    assert labels[0].startswith("Bar chart, You: messages by week, from 1 January 2024")
    assert labels[2] == "Bar chart, You: no marked messages."
    rows = [words_of(row) for row in page.xpath("//section[@id='time']//tr")]
    assert rows[:3] == ["Week of You Jamie", "1 January 2024 12 11", "8 January 2024 3 7"]
    assert rows[3:5] == ["Week of You Jamie", "8 January 2024 0 bring guilt, or a debt: 3"]


def test_marked_days_are_drawn_and_listed() -> None:
    """A day inside the messages is a numbered line; one outside is listed and not drawn."""
    dates = (
        MarkedDate(day=date(2024, 1, 3), label="Hearing"),
        MarkedDate(day=date(2024, 1, 3), label="Moved"),
        MarkedDate(day=date(2031, 1, 1), label="Later"),
    )
    page = page_of(make_case(everyday(30), dates=dates))
    drawing = page.xpath("//*[local-name()='svg']")[0]
    texts = [text.text for text in drawing.xpath(".//*[local-name()='text']")]
    assert {"1", "2"} <= set(texts)
    days = [words_of(line) for line in page.xpath("//ol[@class='days']/li")]
    assert days[0] == "3 January 2024: Hearing"
    assert re.match(r"1 January 2031: Later \(outside", days[2])


def test_days_of_what_is_too_little_are_listed_while_they_are_few() -> None:
    """Eight days are; nine are too many for a line, and none is said at all."""
    case = make_case(everyday(9), step=timedelta(days=1))
    few = tuple(
        Statement(
            pattern="after_promise",
            title=told("After a promise"),
            kind="not enough",
            about="them",
            person="Jamie",
            says="It was so.",
            n=days,
            counted=told("times"),
            starts=date(2024, 1, 1),
            ends=date(2024, 1, 9),
            instead=(),
            messages=tuple(message.id for message in case.imported.messages[:days]),
        )
        for days in (2, 8, 9)
    )
    page = page_of(msgspec.structs.replace(case, patterns=Patterns(statements=few)))
    lines = [words_of(line) for line in page.xpath("//li[starts-with(b, 'After a promise')]")]
    assert lines[0] == "After a promise (theirs): It was so. On: 1 January 2024 and 2 January 2024."
    assert lines[1].count("2024") == 8
    assert lines[2] == "After a promise (theirs): It was so."


def test_each_time_begins_with_its_own_first_message() -> None:
    """What began it is quoted also where it is not marked, and where no part rests on it."""
    case = make_case([*everyday(5), Said("Jamie", "you owe me", "guilt_trip")])
    first, *_, last = (message.id for message in case.imported.messages)
    one = Statement(
        pattern="came_before",
        title=told("What came before"),
        kind="pattern",
        about="me",
        person="Jamie",
        says="It was so.",
        n=1,
        counted=told("times"),
        starts=date(2024, 1, 1),
        ends=date(2024, 1, 9),
        instead=(),
        messages=(last,),
        instances=((first, last),),
    )
    page = page_of(msgspec.structs.replace(case, patterns=Patterns(statements=(one,))))
    (time,) = page.xpath("//article[@class='pattern']/details/ol/li")
    heads = [words_of(head) for head in time.xpath("./details/summary")]
    assert [head.partition(":")[0] for head in heads] == ["It began with", "Then came"]
    assert "bus number 0" in words_of(time.xpath("./details")[0])


def test_one_sided_and_crowded_archives() -> None:
    """Notes to oneself have one side; a large group has you, the busiest, and the others."""
    me = Person(name="Robin", authors=frozenset({"Robin"}), is_me=True)
    alone = make_case([Said("Robin", "a note")] * 5, people=(me,))
    page = page_of(alone)
    assert len(page.xpath("//figure")) == 1
    crowd = [Said(f"Person {number % 9}", "hello there") for number in range(40)]
    case = make_case([*crowd, Said("Person 1", "you owe me", "guilt_trip")])
    people = [
        Person(name=f"Person {number}", authors=frozenset({f"Person {number}"}))
        for number in range(9)
    ]
    page = page_of(msgspec.structs.replace(case, people=(case.people[0], *people)))
    header = page.xpath("//section[@id='seen']//thead/tr")[0]
    assert words_of(header) == "What Such words tend to You Person 1 Person 0 7 others"


def test_namesakes_are_told_apart() -> None:
    """Two people of one name stay two."""
    case = make_case(everyday(4))
    twin = Person(name="Jamie", authors=frozenset({"jamie@example.org"}))
    page = page_of(msgspec.structs.replace(case, people=(*case.people, twin)))
    assert "Jamie (2)" in words_of(page.get_element_by_id("read"))
