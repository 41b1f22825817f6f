"""Dates as Google Chat writes them out, in the language of the account.

Tuesday, March 5, 2024 at 8:14:15 PM UTC is kedd, 2024. március 5. elsewhere.

The forms are those of https://cldr.unicode.org for full dates; months and halves of the day are
known by their words, and what is a day or a year by its digits.
"""

import re
import unicodedata
from datetime import UTC, datetime
from functools import lru_cache

from offscript.sources._google.months import MONTHS

_CROATIAN = {"ponedjeljak", "utorak", "srijeda", "četvrtak", "petak", "subota", "nedjelja"}
_NUMBERED = re.compile(r"(\d{1,2})\s*[月월]|tháng\s+(\d{1,2})")
_TIME = re.compile(
    r"(\d{1,2})[:.](\d{2})[:.](\d{2})|(\d{1,2})[時시点]\s*(\d{1,2})[分분]\s*(\d{1,2})[秒초]"
    r"|(\d{1,2})\s*นาฬิกา\s*(\d{1,2})\s*นาที\s*(\d{1,2})\s*วินาที"
)
_AFTER = re.compile(
    r"\bp\.?\s?m\b|下午|晚上|午後|오후|\bμ\.?\s?μ\b|\bdu\.|\bödp\.|\bodp\.|\bös\b|[\d\s]م(?:\s|$)|אחה״צ"
    r"|หลังเที่ยง|\bchiều\b|\bptg\b|अपराह्न",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\ba\.?\s?m\b|上午|凌晨|早上|清晨|午前|오전|\bπ\.?\s?μ\b|\bde\.|\bdop\.|\böö\b|[\d\s]ص(?:\s|$)|לפנה״צ"
    r"|ก่อนเที่ยง|\bsáng\b|\bpg\b|पूर्वाह्न",
    re.IGNORECASE,
)
_ZONE = re.compile(r"\b(?:UTC|GMT|WET)\b|ग्री|世界", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:[^\W\d_]|[\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f])*")
_NO_HALF = {"ч", "uhr", "h", "น", "วินาที"}
_BUDDHIST = 543
_BUDDHIST_FROM = 2500
_NOON = 12
_YEAR_DIGITS, _DAY_DIGITS = 4, 2


@lru_cache(maxsize=1)
def _month_names() -> dict[str, int]:
    """Give the number of every month's name."""
    names: dict[str, int] = {}
    for listed in MONTHS.values():
        for number, name in enumerate(listed.split(), start=1):
            if name != "-":
                names.setdefault(_plain(name), number)
    return names


def read_date(written: str) -> datetime | None:
    """Read a date; None if it is none, or no part of it says which month it is."""
    text = "".join(_digit(mark) for mark in _plain(written))
    time, zone = _TIME.search(text), _ZONE.search(text)
    if time is None or zone is None or _is_unknown(text[time.end() : zone.start()]):
        return None
    hour, minute, second = (int(part) for part in time.groups() if part is not None)
    rest = f"{text[: time.start()]} {text[time.end() :]}"
    month, rest = _month(rest)
    numbers = re.findall(r"\d+", rest)
    years = [int(number) for number in numbers if len(number) == _YEAR_DIGITS]
    days = [int(number) for number in numbers if len(number) <= _DAY_DIGITS]
    if month is None or len(years) != 1 or len(days) != 1:
        return None
    if _AFTER.search(text):
        hour = hour % _NOON + _NOON if hour <= _NOON else hour
    elif _BEFORE.search(text) and hour == _NOON:
        hour = 0
    year = years[0] - (_BUDDHIST if years[0] > _BUDDHIST_FROM else 0)
    try:
        return datetime(year, month, days[0], hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None


def _is_unknown(between: str) -> bool:
    """Tell whether a word stands behind the time that may be a half of the day nobody knows."""
    known = _AFTER.search(f"1{between} ") or _BEFORE.search(f"1{between} ")
    return not known and any(word not in _NO_HALF for word in _WORD.findall(between))


def _month(text: str) -> tuple[int | None, str]:
    """Find the month, by name or number, and give the text without it."""
    found = _NUMBERED.search(text)
    if found:
        return int(found[1] or found[2]), f"{text[: found.start()]} {text[found.end() :]}"
    words = _WORD.findall(text)
    names = _month_names()
    number = next((names[word] for word in words if word in names), None)
    if "listopada" in words and _CROATIAN & set(words):
        number = 10  # "the fall of leaves" is November in Polish, October in Croatian
    return number, text


def _plain(text: str) -> str:
    """Bring a text to one form: composed, small letters, no marks of direction, plain spaces."""
    composed = unicodedata.normalize("NFKC", text).replace("\u0130", "i").lower()
    spaced = (" " if mark.isspace() else mark for mark in composed)
    return "".join(mark for mark in spaced if mark.isprintable())


def _digit(mark: str) -> str:
    """Write a digit of any script as 0 to 9."""
    return str(unicodedata.digit(mark)) if mark.isdecimal() else mark
