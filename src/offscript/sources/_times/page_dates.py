"""Dates as pages write them for people, with the month's name in any of many languages.

Month names: Unicode CLDR, calendars gregorian (https://cldr.unicode.org).
"""

import re
import unicodedata
from datetime import datetime, tzinfo
from functools import lru_cache

from offscript.sources._times.clock_words import hour_of, is_half
from offscript.sources._times.moments import Moment, of_clock

_STEMS = """jan|gen|ene|ian|sty|led|sij|oca|янв|січ|яну|јан|tammi|ιαν|ינו|يناير|كانون-الثاني|urt
feb|fév|fev|lut|úno|velj|helmi|şub|фев|лют|φεβ|פבר|فبراير|شباط|ots
mar|mär|mrz|mrt|maa|már|bře|ožu|мар|бер|μαρ|מרץ|مارس|آذار
apr|avr|abr|ápr|kwi|dub|tra|huhti|nis|апр|кві|απρ|אפר|أبريل|ابريل|نيسان|api
may|mai|mag|mei|maj|máj|maí|kvě|svi|touko|мая|май|маи|тра|мај|μαΐ|μαι|μαϊ|מאי|مايو|أيار
jun|juin|giu|iun|jún|cze|červn|červen|lip hr|kesä|haz|июн|чер|юни|јун|ιουν|יוני|يونيو|حزيران|eka
jul|juil|lug|iul|júl|lip|červenc|srp hr|heinä|tem|июл|лип|юли|јул|ιουλ|יולי|يوليو|تموز|uzt
aug|août|aoû|aou|ago|agu|sie|srp|kolovoz|elo|ağu|авг|сер|αυγ|אוג|أغسطس|آب|abu
sep|set|szep|wrz|zář|ruj|syys|eyl|eki fi|сен|вер|σεπ|ספט|سبتمبر|أيلول|ira
oct|okt|out|ott|paź|říj|loka|eki|окт|жов|οκτ|אוק|أكتوبر|تشرين-الأول|urr
nov|noi|noy|lis|studeni|marras|kas|ноя|нов|ное|νοε|נוב|نوفمبر|تشرين-الثاني|aza
dec|déc|dez|dic|des|gru|pro|joulu|ara|дек|гру|дец|δεκ|דצמ|ديسمبر|كانون-الأول|abe"""
_MONTHS = {
    stem: month
    for month, stems in enumerate(_STEMS.split("\n"), 1)
    for stem in stems.split("|")
    if " hr" not in stem and " fi" not in stem
}
_LONGEST = max(len(stem) for stem in _MONTHS)
_WORD = re.compile(r"[^\W\d_][^\W\d_.]*(?: (?:الأول|الثاني))?")
_CLOCK = re.compile(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?")
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_DAY = re.compile(r"(?<![\d:.])(\d{1,2})(?![\d:h])")
_EAST = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]")
_EAST_DOTS = re.compile(r"(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.")
_EASTERN = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3]+(?=\s*$)")
_VIETNAMESE = re.compile(r"(\d{1,2})\s+tháng\s+(\d{1,2})\D+(\d{4})", re.IGNORECASE)
_LONGEST_DATE = 80


def read_page_date(written: str, zone: tzinfo) -> Moment | None:
    """Read a date with a named month and a time of day, in an assumed zone; None if it is none."""
    if len(written) > _LONGEST_DATE:
        return None
    found = _read(unicodedata.normalize("NFKC", written).strip())
    try:
        return of_clock(found, zone) if found else None
    except OverflowError:
        return None


@lru_cache(1024)
def _read(written: str) -> datetime | None:
    """Read what the clock showed."""
    clock = next(reversed(list(_CLOCK.finditer(written))), None)
    day = _day_of(written[: clock.start()]) if clock else None
    if clock is None or day is None:
        return None
    hour = _hour(int(clock[1]), written[: clock.start()], written[clock.end() :])
    try:
        return datetime(*day, hour, int(clock[2]), int(clock[3] or 0))  # noqa: DTZ001 - a clock's
    except ValueError:
        return None


def _hour(hour: int, before: str, after: str) -> int:
    """Look for the half of the day: behind the clock, or right before it in Chinese and Korean."""
    eastern = _EASTERN.search(before)
    for word in (after, *after.split(), eastern[0] if eastern else ""):
        if is_half(word):
            return hour_of(hour, word)
    return hour


def _day_of(written: str) -> tuple[int, int, int] | None:
    """Read the day before a clock."""
    if east := _EAST.search(written) or _EAST_DOTS.search(written):
        return int(east[1]), int(east[2]), int(east[3])
    if vietnamese := _VIETNAMESE.search(written):
        return int(vietnamese[3]), int(vietnamese[2]), int(vietnamese[1])
    year, day = _YEAR.search(written), _DAY.search(written)
    months = (month_named(word[0]) for word in _WORD.finditer(written))
    month = next((month for month in months if month), None)
    if year is None or day is None or month is None:
        return None
    return int(year[1]), month, int(day[1])


@lru_cache(1024)
def month_named(word: str) -> int | None:
    """Know a month by how its name begins, in full or cut short."""
    word = word.lower().replace(" ", "-")
    for length in range(min(len(word), _LONGEST), 1, -1):
        if found := _MONTHS.get(word[:length]):
            return found
    return None
