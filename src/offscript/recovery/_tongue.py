"""Tells in which language a draft is written, by its small words; where that is unsure, in both.

Pages in one language are often written into in the other, and the phrases of one mark hardly
anything in the other. Small words are frequent, and those that are words of both ("no", "me", "a",
"he", "son") are left out.
"""

from offscript.recovery._draft_words import LANGUAGES, pieces

SURE = 2
"""Small words of one language from which it may be sure."""

TIMES = 3
"""How many times as many as of the other language these have to be."""

_ENGLISH = """
the and you i i'm i'll i've i'd an of in on at to is are was were be been it it's that this these
those my your his her our their we they she not don't didn't can't won't isn't wasn't do did does
with for from have had will would can could should what when where who how why if but or so because
about just never always please thanks sorry yes there
"""
_SPANISH = """
el la los las un una unos unas de del al que qué y o en por para con es era fue está estoy estás
están estaba soy eres ser hay mi mis tu tus su sus yo tú él ella te se lo le les nos os pero si sí
cuando cuándo cómo como dónde porque más muy ya también nunca siempre todo todos eso esto ese esta
este vos tengo tienes tiene quiero voy vas va hoy mañana gracias perdón hola ni
"""
_SMALL = {"en": frozenset(_ENGLISH.split()), "es": frozenset(_SPANISH.split())}


def tongues(text: str, otherwise: str) -> tuple[str, ...]:
    """Give the languages a draft is to be read in: one if that is sure, else `otherwise` first."""
    words = [piece.text for piece in pieces(text)]
    counts = {language: sum(word in _SMALL[language] for word in words) for language in LANGUAGES}
    for language in LANGUAGES:
        others = sum(count for other, count in counts.items() if other != language)
        if counts[language] >= max(SURE, TIMES * others):
            return (language,)
    return tuple(sorted(LANGUAGES, key=lambda language: language != otherwise))
