"""What is near is told ahead, and days that no calendar has are still days."""

from datetime import date, timedelta

from offscript.actions.count_days import _date
from offscript.actions.read_today import _SOON, _soon
from offscript.record import MarkedDate

TODAY = date(2024, 5, 1)


def test_marked_days_are_told_two_weeks_ahead() -> None:
    """Today's too; not those that are over, nor those that are far, and the nearest first."""
    days = (_SOON + 1, _SOON, 3, 0, -1)
    dates = [MarkedDate(day=TODAY + timedelta(days=ahead), label=f"{ahead}") for ahead in days]
    assert [one.label for one in _soon(dates, TODAY)] == ["0", "3", f"{_SOON}"]


def test_what_comes_each_year_is_told_each_year() -> None:
    """On the day it falls now, from its first on; what was once and is over is not told again."""
    before, after = date(2019, 5, 9), date(2026, 5, 9)
    yearly = MarkedDate(day=before, label="We met", yearly=True)
    once = MarkedDate(day=before, label="Hearing")
    later = MarkedDate(day=after, label="The order ends", yearly=True)
    (told,) = _soon([yearly, once, later], TODAY)
    assert (told.label, told.day) == ("We met", date(2024, 5, 9))


def test_a_day_counted_from_1970_is_a_date_also_where_the_calendar_ends() -> None:
    """An export may hold any number for a time."""
    assert _date(0) == date(1970, 1, 1)
    assert _date(19_844) == date(2024, 5, 1)
    assert (_date(-10_000_000), _date(10_000_000)) == (date.min, date.max)
