"""Which old alphabet a text in Latin letters was saved in: told by letters and small words.

Beyond ASCII, a language has a few letters, and everybody says its smallest words all the time. Read
in a wrong alphabet, letters turn up that the language lacks, or signs within words.
"""

import re

import msgspec

WESTERN = "cp1252"
_CENTRAL = ("cp1250", "iso8859-2")
_WEST = (WESTERN, "mac-roman")


class _Language(msgspec.Struct, frozen=True):
    """A language: the alphabets it was saved in, its letters beyond ASCII, and its small words."""

    alphabets: tuple[str, ...]
    letters: str
    words: str


_LANGUAGES = (
    _Language(_WEST, "éïñ", "the and you to is it not what that was for my are do we your have"),
    _Language(
        _WEST,
        "àâæçéèêëîïôœùûüÿ",
        "je tu ne pas est le la les et que qui pour dans sur avec mon ton à où ça été j c d l t n",
    ),
    _Language(_WEST, "äöüß", "ich du nicht und ist das die der ein zu mir dir für auch bin mal ja"),
    _Language(
        _WEST, "áéíñóúü", "no que de la el en y es un por te me mi lo con se qué está más sí"
    ),
    _Language(
        _WEST,
        "áâãàçéêíóôõúü",
        "não que de e o a em um uma para com me te eu você está já é do da no na por mais",
    ),
    _Language(
        _WEST, "àèéìíîòóùú", "non che di e il la un mi ti per con sono è più perché già sei ma"
    ),
    _Language(_WEST, "àçèéíïòóúü", "no que de el la i en és amb per meu teu t em què més però"),
    _Language(
        _WEST, "éëïöüáèêíóúäç", "ik je niet en is het een de dat van wat zijn op met maar wel"
    ),
    _Language(_WEST, "åäöé", "jag du inte och är det att en på för med vad har mig dig så nej"),
    _Language(
        _WEST, "æøåéèêòô", "jeg du ikke og er det at en på for med hva hvad har meg mig dig så nei"
    ),
    _Language(
        _WEST, "äöåšž", "en ei et on ja se mitä minä sinä että mutta olen oli nyt niin ole kun"
    ),
    _Language(_WEST, "áðéíóúýþæö", "ég þú ekki og er að það í á þig mig við en um var hvað"),
    _Language(
        _CENTRAL,
        "ąćęłńóśźż",
        "nie to jest się i w na z że mi ci co do ja ty jak tak już za cię mnie masz po jestem",
    ),
    _Language(
        _CENTRAL,
        "áčďéěíňóřšťúůýž",
        "ne to je se a na že mi ti co já ty jak tak už si jsem jsi když mě tě proč ještě nic",
    ),
    _Language(
        _CENTRAL,
        "áäčďéíĺľňóôŕšťúýž",
        "nie to je sa a na že mi ti čo ja ty ako tak už si som keď ma ťa prečo ešte nič",
    ),
    _Language(
        _CENTRAL,
        "áéíóöőúüű",
        "nem a az és hogy van egy ez is mi én te már de meg csak mert ha miért kell jó",
    ),
    _Language(
        _CENTRAL,
        "ăâîşţ",
        "nu de la şi să în te mă ai am eu tu cu pe ce un o este mai că îmi sunt",
    ),
    _Language(
        _CENTRAL,
        "čćđšž",
        "ne je da se u i na ti mi si to što što kako za pa ali ću ćeš ja te već",
    ),
    _Language(_CENTRAL, "čšž", "ne je da se v in na ti mi si sem kaj kako za pa ali bom že jaz te"),
    _Language(
        ("cp1254",),
        "çğıİöşüâîû",
        "bir bu ve ne ben sen mi mı da de çok için var yok değil ama seni bana sana gibi daha",
    ),
    _Language(
        ("cp1257",),
        "ąčęėįšųūž",
        "ne ir aš tu kad yra tai ar į man tau su kur bet jau dar kaip mane tave po ant",
    ),
    _Language(
        ("cp1257",),
        "āčēģīķļņšūž",
        "ne un es tu ka ir tas vai man tev ar kur bet jau vēl kā mani tevi nav uz par",
    ),
    _Language(
        ("cp1257",), "äöõüšž", "ei ja ma sa on see et kas mul sul mis aga ka mind sind nii kus oli"
    ),
    _Language(
        ("cp1258",),
        "àáâãèéêìíòóôùúýăđĩũơư\u0300\u0301\u0303\u0309\u0323",
        "không anh em là có và của cho thì đi ở tôi bạn một đã rồi mà gì sao nào cũng",
    ),
)
_SIGNS = frozenset("“”‘’„‚…–—«»‹›€£¥¢¤©®™°·•§¶´¨¯¸`¡¿ªº¹²³½¼¾×÷±µ¬¦\u00ad\xa0")
_WITHIN = frozenset("’‘´\u00ad\xa0")
"""Signs that stand between two letters."""
_APART = frozenset("¶±¬¦¤¯¨¸§")
"""Signs that stand beside no letter; and those that a word may begin with, and not end."""
_BEGINS = frozenset("¿¡µ")
_RAISED = frozenset("¹²³")
_UNIT = 2
"""Letters of a unit, behind which a raised number stands."""
_PLAIN = bytes(range(128))
_WORD = re.compile(r"[^\W\d_]+")
_BEYOND = re.compile(r"[^\x00-\x7f]")
_MOST_MISFITS = 0.12
_WEIGHT = 3.0
_MORE = 2
"""So much better another alphabet fits than the usual one in the West, to be taken for it."""
_ALL_WESTERN = "".join(one.letters for one in _LANGUAGES if WESTERN in one.alphabets)


def latin_alphabet_of(sample: bytes) -> str:
    """Name the alphabet of a text in Latin letters; empty where it fits none, or two."""
    read = {name: text for name in _names() if (text := _decoded(sample, name)) is not None}
    most = _MOST_MISFITS * len(sample.translate(None, _PLAIN))
    scores: dict[str, float] = {}
    if WESTERN in read and _misfits(read[WESTERN], _ALL_WESTERN) <= most:
        scores[WESTERN] = 0  # of several languages
    for language in _LANGUAGES:
        for name in language.alphabets:
            if name in read and (misfits := _misfits(read[name], language.letters)) <= most:
                score = 1 + _small_words(read[name], language) - _WEIGHT * misfits
                scores[name] = max(score, scores.get(name, 0))
    if not scores:
        return ""
    best = max(scores, key=scores.__getitem__)
    if WESTERN in scores:
        return best if scores[best] >= scores[WESTERN] + _MORE else WESTERN
    others = (scores[name] for name in scores if read[name] != read[best])
    return best if scores[best] > max(others, default=0) else ""


def _small_words(text: str, language: _Language) -> int:
    """Count the small words of a language in a text."""
    known = set(language.words.split())
    return sum(word in known for word in _WORD.findall(text.lower()))


def _names() -> list[str]:
    """Name every alphabet that is tried."""
    return list(dict.fromkeys(name for one in _LANGUAGES for name in one.alphabets))


def _decoded(sample: bytes, name: str) -> str | None:
    """Read a sample; None where the alphabet has no sign for one of its bytes."""
    try:
        return sample.decode(name)
    except UnicodeDecodeError:
        return None


def _misfits(text: str, letters: str) -> int:
    """Count what a language does not write: foreign letters, large ones and signs within words."""
    count = 0
    for found in _BEYOND.finditer(text):
        sign, at = found[0], found.start()
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if sign in _RAISED:
            count += text[at - _UNIT - 1 : at].isalpha() or after.isalpha()
        elif sign in _SIGNS:
            within = before.isalpha() and after.isalpha() and sign not in _WITHIN
            beside = sign in _APART and (before.isalpha() or after.isalpha())
            count += within or beside or (sign in _BEGINS and before.isalpha())
        elif sign not in letters and sign.lower() not in letters:
            count += 1
        else:
            count += sign.isupper() and before.islower()
    return count
