"""Words for the half of the day, as phones write them (Unicode CLDR, day periods).

Dots, spaces and capitals vary within a language, so words are compared without them.
"""

import re
import unicodedata
from functools import lru_cache

_PAIRS = """am pm|vorm nachm|matin soir|mat soir|mañana tarde|damanhã datarde|πμ μμ|ص م|قظ بظ
    قبلازظهر بعدازظهر|לפנהצ אחהצ|पूर्वाह्न अपराह्न|পূর্বাহ্ণ অপরাহ্ণ|मपू मउ|முற்பகல் பிற்பகல்
    ಪೂರ್ವಾಹ್ನ ಅಪರಾಹ್ನ|පෙව පව|오전 오후|上午 下午|午前 午後|öö ös|sa ch|pg ptg|ก่อนเที่ยง หลังเที่ยง
    pd md|ጥዋት ከሰዓት|de du|dop odp|dop pop|проб слоб|дп пп|претпл попл|преподне поподне|ap ip|fm em
    priešpiet popiet|priekšp pēcp|vm nm|eparadites epasdites|paradites pasdites
    صبح شام|to tk|կա կհ|gh gd|yb yh|ព្រឹក ល្ងាច|နံနက် ညနေ|ກ່ອນທ່ຽງ ຫຼັງທ່ຽງ
    凌晨 中午|清晨 晚上|早上 晚上|半夜 晚上|午夜 中午"""
_BOTH = [tuple(pair.strip().split(" ")) for pair in _PAIRS.replace("\n", "|").split("|")]
_BEFORE_NOON = frozenset(pair[0] for pair in _BOTH)
_AFTER_NOON = frozenset(pair[1] for pair in _BOTH)
_CHINESE = frozenset(["上午", "下午", "中午", "凌晨", "清晨", "早上", "晚上", "半夜", "午夜"])
_NOON = "中午"

HALF = r"[^\s\d\[\],:;/()<>–—-][^\d\n\[\],:;/()<>–—-]{0,15}"
"""An expression that could be such a word; `is_half` tells whether it is one."""


_LOOSE = "[. \u00a0\u202f]{0,2}"


def is_half(written: str) -> bool:
    """Whether this is a word for the half of the day."""
    word = _letters(written)
    return word in _BEFORE_NOON or word in _AFTER_NOON


def halves_like(written: str) -> str:
    """Make an expression for this word and the others of its language, written the same way."""
    written = written.strip()
    word = _letters(written)
    words = [other for pair in _BOTH if word in pair for other in pair]
    if word in _CHINESE:
        words.extend(_CHINESE)
    like = [_in_the_way_of(written, word, other) for other in words]
    return "(?:" + "|".join(dict.fromkeys([re.escape(written), *like])) + ")"


def hour_of(hour: int, around: str) -> int:
    """Turn the hour of a clock into 0 to 23, by the word around its numbers; 99 if impossible."""
    word = _letters(around)
    if hour > 12 or (word not in _AFTER_NOON and word not in _BEFORE_NOON):  # noqa: PLR2004
        return hour if hour < 24 else 99  # noqa: PLR2004
    if word == _NOON:
        return hour if hour > 10 else hour + 12  # noqa: PLR2004
    return hour % 12 + (12 if word in _AFTER_NOON else 0)


def has_half(clock: str) -> bool:
    """Whether a clock names the half of the day."""
    return is_half(clock)


@lru_cache(1000)
def _letters(written: str) -> str:
    """Take the letters of a word, with the signs that belong to them, in lower case."""
    return "".join(
        letter
        for letter in written.lower()
        if letter.isalpha() or unicodedata.category(letter) in {"Mn", "Mc"}
    )


def _in_the_way_of(written: str, word: str, other: str) -> str:
    """Make an expression for another word with the dots, spaces and capitals of this one."""
    if written.isupper():
        other = other.upper()
    if len(other) != len(word):
        return re.escape(other) if written == word else _LOOSE.join(map(re.escape, other)) + _LOOSE
    letters = iter(other)
    return re.escape("".join(next(letters) if _letters(sign) else sign for sign in written))
