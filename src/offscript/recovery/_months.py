"""What a month held, and which months a message names: a memory beside what the record has."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Message
from offscript.recovery._between import (
    WARM,
    Marked,
    RecordGiven,
    day_of,
    is_marked,
    mark_of,
    reading_of,
)
from offscript.recovery._draft_words import LANGUAGES
from offscript.recovery._words import Words, words_of

MOST_NAMED = 3
"""Months shown for a message that names one without its year."""

_BESIDE = r"(?:in|of|last|since|early|late|en|de|del|ese|desde|aquel) "
_YEAR = r"(?:,? (?:(?:of|de|del) )?((?:19|20)\d\d))"


def by_months(given: RecordGiven) -> dict[date, list[Message]]:
    """Sort the messages of a record by the first day of their month, once for all that ask."""
    months: dict[date, list[Message]] = {}
    for one in given.messages:
        months.setdefault(_month_of(one), []).append(one)
    return months


def month_held(
    month: date, inside: Sequence[Message], given: RecordGiven, words: Words
) -> tuple[str, list[Marked]]:
    """Say what a month held on both sides, the warm and the marked, and give what was marked."""
    warm = sum(one.author not in given.mine and reading_of(one, given) in WARM for one in inside)
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


def named_months(
    message: Message, months: Mapping[date, Sequence[Message]], given: RecordGiven, words: Words
) -> tuple[str, ...]:
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
        for one in sorted(months)
        if one < here and not names.isdisjoint({(one.month, None), (one.month, one.year)})
    ]
    if not held:
        return (words.reality.names_unheld,)
    return tuple(month_held(one, months[one], given, words)[0] for one in held[-MOST_NAMED:])


def _month_of(message: Message) -> date:
    return day_of(message).replace(day=1)


def _named(text: str, here: date) -> set[tuple[int, int | None]]:
    """Find the months that a text of a month names, each with its year where that is said too."""
    plain = text.lower().replace("'", "’")
    named = {
        (number, next((int(year) for year in found.groups() if year), None))
        for number, pattern in enumerate(_patterns(), 1)
        for found in pattern.finditer(plain)
    }
    back = _memories().years_back.items()
    return named | {(here.month, here.year - years) for phrase, years in back if phrase in plain}


class _Memories(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    december: tuple[str, ...]
    years_back: dict[str, int]


@cache
def _memories() -> _Memories:
    text = (files(__package__) / "memories.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Memories)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Make a pattern for each month, in all languages: after a small word, or before a year.

    Alone a name may be something else: "may" is a verb more often than a month.
    """
    spoken = [words_of(language) for language in LANGUAGES]
    months = ["|".join(words.months[place].lower() for words in spoken) for place in range(12)]
    patterns = [rf"\b{_BESIDE}(?:{name})\b{_YEAR}?|\b(?:{name}){_YEAR}\b" for name in months]
    patterns[-1] += rf"|\b(?:{'|'.join(_memories().december)})\b{_YEAR}?"
    return tuple(map(re.compile, patterns))
