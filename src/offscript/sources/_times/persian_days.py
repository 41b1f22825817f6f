"""Days of the Persian (solar Hijri) calendar as days of the common one.

Leap years by the 33-year rule, which agrees with Iran's own calendar from 1800 to 2256:
https://www.unicode.org/reports/tr35/tr35-dates.html (calendar "persian"); Heydari-Malayeri 2004,
"A concise review of the Iranian calendar", https://arxiv.org/abs/astro-ph/0409620
"""

from datetime import date

YEARS = range(1380, 1430)
"""Years that only this calendar can mean: 2001 to 2051. From 1430 it could be the lunar one."""

_BEFORE_FIRST_DAY = 226_894
_LONG_MONTHS, _LONG, _SHORT = 6, 31, 30
_MONTHS = 12


def persian_day(year: int, month: int, day: int) -> date:
    """Give the day in the common calendar. Raises ValueError where there is no such day."""
    if not (1 <= month <= _MONTHS and 1 <= day <= _length(year, month)):
        message = f"no day {year}-{month}-{day} in the Persian calendar"
        raise ValueError(message)
    leaps = (8 * year + 21) // 33
    months = _SHORT * (month - 1) + min(month - 1, _LONG_MONTHS)
    return date.fromordinal(_BEFORE_FIRST_DAY + 365 * (year - 1) + leaps + months + day)


def _length(year: int, month: int) -> int:
    """Give the days of a month; the last has 29, or 30 in a leap year."""
    if month <= _LONG_MONTHS:
        return _LONG
    if month < _MONTHS:
        return _SHORT
    return _SHORT if (25 * year + 11) % 33 < 8 else _SHORT - 1  # noqa: PLR2004
