"""Which old alphabet a text was saved in that is no UTF-8: told by its letters, and only when sure.

Where whole words are made of letters beyond ASCII, each alphabet is tried, and its words must hold
the letters that its languages use most; what fits none, or two, is not guessed. Where they stand
alone between others, `latin_letters` knows the languages.
"""

import re
from collections.abc import Iterable

from offscript.record import Said, said
from offscript.sources._files.latin_letters import WESTERN, latin_alphabet_of

UNKNOWN = ""
_RUN = re.compile(rb"[\x80-\xff]{3,}")
_PLAIN = bytes(range(128))
_UTF8 = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_FEWEST = 8
_HALF = 0.5
_SAMPLE = 1 << 16

_SIMPLIFIED = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
    "发后作里用道行所然家事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前"
    "开但因只从想实吗呢吧啊很给谁什别再跟吃爱打班话电接今明晚回知"
)
_TRADITIONAL = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過"
    "發後作裡用道行所然家事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前"
    "開但因只從想實嗎呢吧啊很給誰什別再跟吃愛打班話電接今明晚回知喺嘅唔佢"
)
_KANA = "".join(map(chr, range(0x3041, 0x3094)))
_KOREAN = "이다는을가고에한지나해요어네아니도그거왜내너자있없하라사리기만서들로안야게면시"
_SIGNS = "，。？！、：；…“”～（）ー「」"
_ALPHABETS: dict[str, tuple[str, float]] = {
    "gb18030": (_SIMPLIFIED + _SIGNS, 0.35),
    "big5hkscs": (_TRADITIONAL + _SIGNS, 0.35),
    "cp932": (_KANA + _SIGNS, 0.4),
    "cp949": (_KOREAN + _SIGNS, 0.3),
    "cp1251": ("оеаинтсрвліј", 0.42),
    "koi8-u": ("оеаинтсрвліј", 0.42),
    "cp866": ("оеаинтсрвліј", 0.42),
    "cp1253": ("αοιετσνηυρπκ", 0.5),
    "cp1255": ("יוהלאתרבמשנ", 0.5),
    "cp1256": ("الينموهرتبكع", 0.5),
    "cp874": ("านรอกเงมยลวดทสตะแไใโั่้ีิ", 0.6),
}
"""The letters most used in each, and which share of all beyond ASCII they have at least."""
_NAMES = {
    "gb18030": "GB 18030",
    "big5hkscs": "Big5",
    "cp932": "Shift-JIS",
    "cp949": "EUC-KR",
    "koi8-u": "KOI8",
    "cp866": "DOS 866",
    "iso8859-2": "ISO 8859-2",
    "mac-roman": "Mac Roman",
}
_OF_TWO = {"gb18030", "big5hkscs", "cp932", "cp949"}
_NEXT = 0.7
"""Whatever fits second best may fit this well, beside the best."""


def alphabet_of(content: bytes) -> str:
    """Name the alphabet of whole lines that are no UTF-8: WESTERN, another, or UNKNOWN."""
    lines = (line for line in content.split(b"\n") if not line.isascii())
    sample = b"\n".join(_up_to(lines, _SAMPLE))
    high = len(sample.translate(None, _PLAIN))
    in_words = sum(len(run) for run in _RUN.findall(sample))
    if sum(map(len, _UTF8.findall(sample))) > _HALF * high:
        return WESTERN
    if in_words < _HALF * high:
        return latin_alphabet_of(_UTF8.sub(b"", sample))
    fits = sorted(((_fit(sample, name), name) for name in _ALPHABETS), reverse=True)
    (best, name), (second, _) = fits[:2]
    return name if best >= 1 and second <= _NEXT * best else UNKNOWN


def _up_to(lines: Iterable[bytes], most: int) -> Iterable[bytes]:
    """Give lines until there are enough bytes of them."""
    for line in lines:
        if (most := most - len(line)) < 0:
            return
        yield line


def _fit(sample: bytes, name: str) -> float:
    """Tell how well a text fits an alphabet: 1 or more where it may be that."""
    try:
        text = sample.decode(name)
    except UnicodeDecodeError:
        return 0.0
    letters = [letter for letter in text if letter > "\x7f"]
    common, least = _ALPHABETS[name]
    if len(letters) < _FEWEST:
        return 0.0
    return sum(letter in common for letter in letters) / len(letters) / least


def is_of_bytes(alphabet: str) -> bool:
    """Whether each byte is a letter: such words are hardly ever right UTF-8 by chance."""
    return alphabet not in _OF_TWO


def name_of(alphabet: str) -> str:
    """Name an alphabet as programs call it where one chooses how a file is saved."""
    return _NAMES.get(alphabet, alphabet.replace("cp", "Windows-"))


def told(alphabet: str) -> Said:
    """Say in which alphabet a file was read that is no UTF-8."""
    if alphabet == WESTERN:
        return said(
            "The file is not UTF-8; it was read as Windows-1252, the usual one in the West."
        )
    if alphabet == UNKNOWN:
        return said(
            "The file is not UTF-8, and which alphabet it is in could not be told: its words stand "
            "here in wrong letters. Open it where it looks right, save it as UTF-8, and give that."
        )
    return said(
        "The file is not UTF-8; it was read as {alphabet}, which its words fit.",
        alphabet=name_of(alphabet),
    )
