"""Days of the Persian calendar, against known new years and ends of leap years."""

from datetime import date

import pytest

from offscript.sources._times.persian_days import YEARS, persian_day


@pytest.mark.parametrize(
    ("year", "new_year"),
    [
        (1395, date(2016, 3, 20)),
        (1399, date(2020, 3, 20)),
        (1400, date(2021, 3, 21)),
        (1402, date(2023, 3, 21)),
        (1403, date(2024, 3, 20)),
        (1404, date(2025, 3, 21)),
        (1408, date(2029, 3, 20)),
    ],
)
def test_new_year_is_the_day_of_the_equinox(year: int, new_year: date) -> None:
    """Known first days of years."""
    assert persian_day(year, 1, 1) == new_year


def test_every_day_follows_the_one_before() -> None:
    """Over all years read, no day is left out and none comes twice."""
    days = []
    for year in YEARS:
        for month in range(1, 13):
            for day in range(1, 32):
                try:
                    days.append(persian_day(year, month, day).toordinal())
                except ValueError:
                    assert (month > 6 and day == 31) or (month == 12 and day == 30)
    assert days == list(range(days[0], days[-1] + 1))


@pytest.mark.parametrize("wrong", [(1402, 7, 31), (1402, 12, 30), (1402, 13, 1), (1402, 1, 0)])
def test_no_such_day(wrong: tuple[int, int, int]) -> None:
    """A day that is not in the calendar is refused."""
    with pytest.raises(ValueError, match="no day"):
        persian_day(*wrong)
