"""Invents counts that fill every figure."""

from datetime import date, timedelta

from offscript.record import MarkedDate, SideCounts, TimeCounts, WeekCount, said

START = date(2023, 1, 2)
DATES = (MarkedDate(day=date(2023, 5, 2), label="<b>Hearing</b>"),)


def side(turn: int) -> SideCounts:
    """Make one side's counts: a year of days, two silences, a few switches, and two curves."""
    days = [START + timedelta(days=day) for day in range(0, 365, 2 + turn)]
    return SideCounts(
        days=tuple((day, 1 + place % (7 + turn)) for place, day in enumerate(days)),
        hours=tuple((hour * 5 + turn) % 23 for hour in range(24)),
        silences=((date(2023, 3, 1), date(2023, 3, 20)), (date(2023, 8, 1), date(2023, 9, 15))),
        switches=(
            (said("blame"), said("an apology or promise"), 9 + turn),
            (said("an apology or promise"), said("affection or flattery"), 4),
            (said("guilt"), said("blame"), 1),
        ),
        waits=tuple((day, 0.97**day / (1 + turn / 9), 0.99**day) for day in range(29)),
    )


def counted(person: str = "Jamie") -> TimeCounts:
    """Make both sides' counts."""
    return TimeCounts(person=person, mine=side(0), theirs=side(1))


def weeks(count: int = 52) -> tuple[WeekCount, ...]:
    """Make a year of weeks of both sides, some of them marked."""
    return tuple(
        WeekCount(
            starts=START + timedelta(weeks=number),
            is_me=is_me,
            messages=3 + number % 5,
            marked={"guilt": 1, "lure": number % 3},
        )
        for number in range(count)
        for is_me in (True, False)
    )
