"""Words for the half of the day, as phones write them (Unicode CLDR, day periods).

Dots, spaces and capitals vary within a language, so words are compared without them.
"""

import unicodedata
from functools import lru_cache

from offscript.sources._times.rare_halves import RARE_PAIRS

_OPTIONAL_POINTS = "\u0660"
_PAIRS = """am pm|vorm nachm|matin soir|mat soir|mañana tarde|damanhã datarde|πμ μμ|ص م|قظ بظ
    قبلازظهر بعدازظهر|לפנהצ אחהצ|पूर्वाह्न अपराह्न|পূর্বাহ্ণ অপরাহ্ণ|मपू मउ|முற்பகல் பிற்பகல்
    ಪೂರ್ವಾಹ್ನ ಅಪರಾಹ್ನ|පෙව පව|오전 오후|上午 下午|午前 午後|öö ös|sa ch|pg ptg|ก่อนเที่ยง หลังเที่ยง
    pd md|ጥዋት ከሰዓት|de du|dop odp|dop pop|проб слоб|дп пп|претпл попл|преподне поподне|ap ip|fm em
    priešpiet popiet|priekšp pēcp|vm nm|eparadites epasdites|paradites pasdites|صباحا مساء
    صبح شام|قبلدوپہر بعددوپہر|to tk|կա կհ|gh gd|yb yh|ព្រឹក ល្ងាច|နံနက် ညနေ|ກ່ອນທ່ຽງ ຫຼັງທ່ຽງ|rn in
    ਪੂਦੁ ਬਾਦੁ|凌晨 中午|清晨 晚上|早上 晚上|半夜 傍晚|午夜 中午|深夜 晚上|晨間 晚上|早晨 晚上"""


def _apart(pairs: str) -> list[tuple[str, ...]]:
    """Take pairs apart that stand between bars and line ends."""
    both = (pair.split() for pair in pairs.replace("\n", "|").split("|"))
    return [tuple(_letters(word) for word in pair) for pair in both]


@lru_cache(1000)
def _letters(written: str) -> str:
    """Take the letters of a word, with the signs that belong to them, in lower case.

    Points that may be left out (Latin accents apart from their letter, Hebrew's and Arabic's
    vowels) go; those of India's and other alphabets are part of their words.
    """
    return "".join(
        sign
        for sign in unicodedata.normalize("NFC", written.lower())
        if sign.isalpha()
        or (sign > _OPTIONAL_POINTS and unicodedata.category(sign) in {"Mn", "Mc"})
    )


_COMMON = _apart(_PAIRS)
_ALL = [*_COMMON, *_apart(RARE_PAIRS)]
_COMMON_WORDS = frozenset(word for pair in _COMMON for word in pair)
_BEFORE_NOON = frozenset(pair[0] for pair in _ALL)
_AFTER_NOON = frozenset(pair[1] for pair in _ALL)
_NOON = "中午"
_SILENT = frozenset(["", "h", "hmin", "hmins", "uhr", "ч", "น", "klo", "kl", "lúc"])
_LAST_HOUR, _NOON_HOUR, _NO_HOUR = 23, 12, 99
_EARLIEST_NOON = 11

HALF = r"[^\s\d\[\],:;/()<>–—-][^\d\n\[\],:;()<>–—-]{0,20}"
"""An expression that could be such a word; `is_half` tells whether it is one."""


def is_half(written: str) -> bool:
    """Whether this is a word for the half of the day in a language many phones are set to."""
    return _letters(written) in _COMMON_WORDS


def is_any_half(written: str) -> bool:
    """Whether this is a word for the half of the day in any language."""
    word = _letters(written)
    return word in _BEFORE_NOON or word in _AFTER_NOON


def is_silent(around: str) -> bool:
    """Whether the words around a clock's numbers are known, and say nothing of its hour."""
    return _letters(around) in _SILENT


def hour_of(hour: int, around: str) -> int:
    """Turn the hour of a clock into 0 to 23, by the word around its numbers; 99 if impossible.

    Words that name no half of the day (`Uhr`, `ч.`, `h`) say nothing of the hour.
    """
    word = _letters(around)
    is_late = word in _AFTER_NOON
    if hour > _NOON_HOUR or not (is_late or word in _BEFORE_NOON):
        return hour if hour <= _LAST_HOUR else _NO_HOUR
    if word == _NOON:
        return hour if hour >= _EARLIEST_NOON else hour + _NOON_HOUR
    return hour % _NOON_HOUR + (_NOON_HOUR if is_late else 0)
