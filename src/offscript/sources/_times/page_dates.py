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
_STEMS_OF_INDIA_AND_THAILAND = """जन|जाने|জান|มกร|มค
फ़र|फर|ফেব|กุมภ|กพ
मार्च|মার্চ|มีน|มีค
अप्र|एप्रि|এপ্রি|เมษ|เมย
मई|मे|মে|พฤษภ|พค
जून|জুন|มิถุน|มิย
जुल|जुलै|জুল|กรกฎ|กค
अग|ऑग|আগ|สิงห|สค
सित|सप्टें|সেপ|กันย|กย
अक्टू|अक्तू|অক্ট|ตุลา|ตค
नव|नोव्ह|নভ|พฤศจ|พย
दिस|डिसें|ডিস|ธันว|ธค"""
_MONTHS = {
    unicodedata.normalize("NFKC", stem): month
    for listed in (_STEMS, _STEMS_OF_INDIA_AND_THAILAND)
    for month, stems in enumerate(listed.split("\n"), 1)
    for stem in stems.split("|")
    if " hr" not in stem and " fi" not in stem
}
_LONGEST = max(len(stem) for stem in _MONTHS)
_SIGNS = "\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f"
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_.]|[{_SIGNS}])*(?: (?:الأول|الثاني))?")
_THAI_SHORT = re.compile(
    r"(?<![\u0e00-\u0e7f])([\u0e01-\u0e2e]\u0e35?\u0e34?|\u0e40\u0e21)\.([\u0e01-\u0e2e])\."
)
_CLOCK = re.compile(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?")
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_DAY = re.compile(r"(?<![\d:.])(\d{1,2})(?![\d:h])")
_EAST = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]")
_EAST_DOTS = re.compile(r"(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.")
_EASTERN = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3]+(?=\s*$)")
_VIETNAMESE = re.compile(r"(\d{1,2})\s+(?:tháng|thg)\.?\s+(\d{1,2})\D+(\d{4})", re.IGNORECASE)
_LONGEST_DATE = 80
_BUDDHIST, _BUDDHIST_FROM = 543, 2400
_IN = "ב"
"""What Hebrew writes before a month, as one word with it: in."""


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
    written = _THAI_SHORT.sub(r" \1\2 ", written)
    year, day = _YEAR.search(written), _DAY.search(written)
    months = (month_named(word[0]) for word in _WORD.finditer(written))
    month = next((month for month in months if month), None)
    if year is None or day is None or month is None:
        return None
    number = int(year[1])
    return number - (_BUDDHIST if number > _BUDDHIST_FROM else 0), month, int(day[1])


@lru_cache(1024)
def month_named(word: str) -> int | None:
    """Know a month by how its name begins, in full or cut short."""
    word = word.lower().replace(" ", "-")
    for name in (word, word.removeprefix(_IN)):
        for length in range(min(len(name), _LONGEST), 1, -1):
            if found := _MONTHS.get(name[:length]):
                return found
    return None
