"""Says everything in the person's language: which one that is, request by request.

The words come from catalogues, one for each page, one for the shell and one for each room
(docs/decisions/0012 and 0021).
"""

from contextvars import ContextVar
from datetime import date
from functools import cache

from babel.core import Locale

from offscript.actions.give_voice import give_voice
from offscript.actions.list_languages import list_languages
from offscript.record import Sayable, Voice

LANGUAGES = {"en": "English", "es": "Español"}
"""Languages that are complete, by their own names."""
PSEUDO = "ar-XB"
"""English in brackets, from right to left: to look at layouts with, in development."""
_RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}

_language: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Use a language from here on, in this request; one that isn't here is English.

    A folder that a later version wrote may name one, and pages must open: safety above all.
    """
    _language.set(language if language in {*LANGUAGES, PSEUDO} else "en")


def spoken() -> str:
    """Name the language in use."""
    return _language.get()


def spoken_by_cards() -> str:
    """Name the language of cards and fixed words: English where they have no other."""
    return spoken() if spoken() in list_languages() else "en"


def direction() -> str:
    """Say where a line of the language in use begins: `ltr` or `rtl`."""
    return "rtl" if spoken().partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


def locale() -> Locale:
    """Give the rules for dates and numbers of the language in use; English days come first."""
    return _rules({"en": "en_GB", PSEUDO: "en_GB"}.get(spoken(), spoken()))


_rules = cache(Locale.parse)


def gettext(text: str) -> str:
    """Say a text in the language in use."""
    return voice().gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """Say a text that counts."""
    return voice().ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """Say a text whose meaning depends on where it stands."""
    return voice().pgettext(context, text)


def say(value: Sayable) -> str:
    """Say a sentence that a room made, or anything that can stand in one."""
    return voice().say(value)


def deferred(text: str) -> str:
    """Mark a text that is said later, where the language is known."""
    return text


def choose(asked: str) -> str:
    """Choose a language by what a browser asks for, such as `es-MX,es;q=0.9`."""
    wanted = [part.partition(";")[0].strip().partition("-")[0] for part in asked.split(",")[:10]]
    return next((name.lower() for name in wanted if name.lower() in LANGUAGES), "en")


def on_one_line(words: str) -> str:
    """Keep words together that the end of a line would tear apart, as those of a day."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


class _OnPages(Voice):
    """A language as pages say it: a day or a month in a sentence stays on one line."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._voice = give_voice(language)

    def gettext(self, text: str) -> str:
        return self._voice.gettext(text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self._voice.ngettext(one, many, number)

    def pgettext(self, context: str, text: str) -> str:
        return self._voice.pgettext(context, text)

    def day(self, day: date) -> str:
        return on_one_line(self._voice.day(day))

    def month(self, day: date) -> str:
        return on_one_line(self._voice.month(day))

    def number(self, value: float, places: int = 0) -> str:
        return self._voice.number(value, places)

    def share(self, share: float) -> str:
        return self._voice.share(share)


class _Pseudo(_OnPages):
    """English that shows which words were never handed to a translator."""

    def gettext(self, text: str) -> str:
        return f"⟦{text}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"

    def pgettext(self, context: str, text: str) -> str:
        del context
        return f"⟦{text}⟧"


def voice() -> Voice:
    """Give the voice of the language in use."""
    return _voice_on_pages(spoken())


@cache
def _voice_on_pages(language: str) -> Voice:
    return _Pseudo("en") if language == PSEUDO else _OnPages(language)
