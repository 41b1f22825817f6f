"""On which days the dates that matter to the person fall; some come again each year."""

import re
from datetime import date
from unicodedata import normalize

from offscript.record import MarkedDate

NEAR = 3
"""Days before and after a date that are near it."""

_YEARLY = re.compile(
    r"\b(birthdays?|anniversar(y|ies)|christmas|new years?|valentines?|easter|eid|diwali"
    r"|(mother|father)s?['’]?s? day|cumple(s|a[ñn]os)?|aniversarios?|navidad(es)?"
    r"|nochebuena|nochevieja|a[ñn]o nuevo|san valent[ií]n|pascuas?|santo(?! domingo)"
    r"|d[ií]a de(l| la| los| las) (madre|padre)s?|reyes magos|(d[ií]a|noche) de (los )?reyes)\b"
    r"|^\s*(los )?reyes\s*$",
    re.IGNORECASE,
)
"""Days that come again, by their whole names: a surname is no holiday, nor is a part of a word."""


def falls_on(given: MarkedDate, first: date, last: date) -> list[date]:
    """Give the days of a date, with those of the years around a time if it comes each year."""
    if not given.yearly and not _YEARLY.search(normalize("NFC", given.label)):
        return [given.day]
    years = range(max(first.year - 1, date.min.year), min(last.year + 1, date.max.year) + 1)
    return [_in_year(given.day, year) for year in years]


def _in_year(day: date, year: int) -> date:
    """Give the day in another year; 29 February becomes 28 February where there is none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)
