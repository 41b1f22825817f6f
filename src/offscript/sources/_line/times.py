"""Days and times of day as LINE writes them in its languages: 2024/03/05(火), 午後8:14."""

import re
from collections.abc import Iterable
from datetime import date

from offscript.record import DateOrder
from offscript.sources._times.clock_words import HALF, hour_of, is_half
from offscript.sources._times.written import Order

_WORD = r"[^\W\d_][^\d\s,.:;()（）/-]{0,14}"
_DAY = re.compile(
    rf"(?:({_WORD}|T[2-7])\.?,? ?)?"
    r"(\d{1,4})(?:[./-]|年|년|\. ) ?(\d{1,2})(?:[./-]|月|월|\. ) ?(\d{1,4})(?:日|일|\.)?"
    rf"(?: ?[(（]({_WORD})\.?[)）]| ({_WORD}\.?(?: {_WORD})?))?"
)
_CLOCK = re.compile(
    rf"(?:({HALF})[ \u202f\xa0]?)?(\d{{1,2}})[:.](\d{{2}})(?:[ \u202f\xa0]?({HALF}))?"
)
_LAST_HOUR, _LAST_MINUTE = 23, 59
_YEAR_DIGITS = 4
_BUDDHIST, _IN_THAILAND = 543, 2400
_WEEKDAYS = (
    "mon lun mo seg sen 월 月 一 周一 週一 星期一 จันทร์ จ",
    "tue mar di ter sel 화 火 二 周二 週二 星期二 อังคาร อ",
    "wed mié mie mer mi qua rab 수 水 三 周三 週三 星期三 พุธ พ",
    "thu jue jeu gio do qui kam 목 木 四 周四 週四 星期四 พฤหัส พฤ",
    "fri vie ven fr sex jum 금 金 五 周五 週五 星期五 ศุกร์ ศ",
    "sat sáb sab sam sa 토 土 六 周六 週六 星期六 เสาร์ ส",
    "sun dom dim so min 일 日 周日 週日 星期日 อาทิตย์ อา",
)
_SPELT_OUT = 3
_NUMBER_OF = {word: number for number, words in enumerate(_WEEKDAYS) for word in words.split()}
_STARTS = sorted((word for word in _NUMBER_OF if len(word) >= _SPELT_OUT), key=len, reverse=True)


def find_day(line: str) -> re.Match[str] | None:
    """Find the day a line states; None where it says anything else."""
    found = _DAY.fullmatch(line.strip()) if "\t" not in line and len(line) < 60 else None  # noqa: PLR2004 - no day is longer
    if found is None or (len(found[2]) < _YEAR_DIGITS and len(found[4]) < _YEAR_DIGITS):
        return None
    return found if found[1] or found[5] or found[6] or len(found[2]) == _YEAR_DIGITS else None


def read_day(found: re.Match[str], order: DateOrder) -> date | None:
    """Read a day; None where there is no such day."""
    one, two, three = int(found[2]), int(found[3]), int(found[4])
    if len(found[2]) == _YEAR_DIGITS:
        year, month, day = one, two, three
    elif order == "mdy":
        year, month, day = three, one, two
    else:
        year, month, day = three, two, one
    try:
        return date(year - _BUDDHIST if year > _IN_THAILAND else year, month, day)
    except ValueError:
        return None


def order_of(days: Iterable[re.Match[str]], given: DateOrder | None) -> Order:
    """Weigh every day that has its year last: by what can be no month, and by its weekday."""
    wrong = {"dmy": 0, "mdy": 0}
    example = ""
    for found in days:
        if len(found[2]) == _YEAR_DIGITS:
            continue
        both = {order: read_day(found, order) for order in ("dmy", "mdy")}
        for order, day in both.items():
            wrong[order] += day is None or _disagrees(found, day)
        if both["dmy"] != both["mdy"]:
            example = example or found[0]
    if wrong["dmy"] != wrong["mdy"]:
        return Order("dmy" if wrong["dmy"] < wrong["mdy"] else "mdy", "inferred")
    return Order(given, "set") if given in {"dmy", "mdy"} else Order("dmy", "assumed", example)


def _disagrees(found: re.Match[str], day: date) -> bool:
    """Tell whether the weekday beside a day is another day's."""
    word = (found[1] or found[5] or found[6] or "").lower().rstrip(".")
    word = word.removesuffix("曜日").removesuffix("요일")
    spelt = next((start for start in _STARTS if word.startswith(start)), "")
    name = word if word in _NUMBER_OF else spelt
    return name in _NUMBER_OF and _NUMBER_OF[name] != day.weekday()


def read_clock(written: str) -> tuple[int, int] | None:
    """Read a time of day as hour and minute; None where it is none."""
    found = _CLOCK.fullmatch(written.strip())
    if found is None:
        return None
    if any(half and not is_half(half) for half in (found[1], found[4])):
        return None
    half = found[1] or found[4]
    hour, minute = int(found[2]), int(found[3])
    hour = hour_of(hour, half) if half else hour
    return (hour, minute) if hour <= _LAST_HOUR and minute <= _LAST_MINUTE else None
