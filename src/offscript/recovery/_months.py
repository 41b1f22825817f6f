"""What a month held, and which months a message names: a memory beside what the record has."""

import re
from datetime import date
from functools import cache

from offscript.record import Message
from offscript.recovery._between import (
    Marked,
    RecordGiven,
    is_marked,
    local_day,
    mark_of,
    reading_of,
)
from offscript.recovery._draft import LANGUAGES
from offscript.recovery._words import Words, words_of

MOST_NAMED = 3
"""Months shown for a message that names one without its year."""

_BESIDE = r"(?:in|of|last|since|early|late|en|de|del|ese|desde|aquel) "
_YEAR = r"(?:,? (?:(?:of|de|del) )?((?:19|20)\d\d))"


def month_held(month: date, given: RecordGiven, words: Words) -> tuple[str, list[Marked]]:
    """Say what a month held on both sides, the warm and the marked, and give what was marked."""
    inside = [one for one in given.messages if _month_of(one) == month]
    warm = sum(
        one.author not in given.mine and reading_of(one, given) in {"warm_ok", "sincere_repair"}
        for one in inside
    )
    marked = [mark_of(one, given) for one in inside if is_marked(one, given)]
    theirs = sum(not one.by_me for one in marked)
    sentence = words.reality.month if inside else words.reality.month_none
    told = sentence.format(
        month=words.months[month.month - 1],
        year=month.year,
        n=len(inside),
        warm=warm,
        theirs=theirs,
        mine=len(marked) - theirs,
    )
    return told, marked


def named_months(message: Message, given: RecordGiven, words: Words) -> tuple[str, ...]:
    """Say what the record holds of the months that a message names, or that it names none.

    Only what was before the message's own month counts. A name without a year may be any of them,
    so the last few are given. Seasons are left alone: when summer is depends on where one lives.
    """
    here = _month_of(message)
    names = _named(message.text, here)
    if not names:
        return (words.reality.names_none,)
    held = [
        one
        for one in sorted({_month_of(one) for one in given.messages})
        if one < here and not names.isdisjoint({(one.month, None), (one.month, one.year)})
    ]
    if not held:
        return (words.reality.names_unheld,)
    return tuple(month_held(one, given, words)[0] for one in held[-MOST_NAMED:])


def _month_of(message: Message) -> date:
    return local_day(message).replace(day=1)


def _named(text: str, here: date) -> set[tuple[int, int | None]]:
    """Find the months that a text of a month names, each with its year where that is said too."""
    plain = text.lower().replace("'", "’")
    months, back = _patterns()
    named = {
        (number, next((int(year) for year in found.groups() if year), None))
        for number, pattern in enumerate(months, 1)
        for found in pattern.finditer(plain)
    }
    return named | {(here.month, here.year - years) for phrase, years in back if phrase in plain}


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], tuple[tuple[str, int], ...]]:
    """Make a pattern for each month, in all languages: after a small word, or before a year.

    Alone a name may be something else: "may" is a verb more often than a month. With them come
    the phrases that lead a whole number of years back, such as "this time last year".
    """
    spoken = [words_of(language) for language in LANGUAGES]
    december = "|".join(name for words in spoken for name in words.reality.december)
    months = ["|".join(words.months[place].lower() for words in spoken) for place in range(12)]
    patterns = [rf"\b{_BESIDE}(?:{name})\b{_YEAR}?|\b(?:{name}){_YEAR}\b" for name in months]
    patterns[-1] += rf"|\b(?:{december})\b{_YEAR}?"
    back = [pair for words in spoken for pair in words.reality.years_back.items()]
    return tuple(map(re.compile, patterns)), tuple(back)
