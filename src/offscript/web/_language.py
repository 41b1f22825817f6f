"""Says everything in the person's language.

Each page has a catalogue of its own, `locale/<language>/<page>.po`, and the shell has one. They are
read as they are written: nothing is compiled, so nothing can be stale (docs/decisions/0012).
"""

from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO

from babel.core import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from offscript.actions.list_languages import list_languages

LANGUAGES = {"en": "English", "es": "Español"}
"""Languages that are complete, by their own names."""
PSEUDO = "ar-XB"
"""English in brackets, from right to left: to look at layouts with, in development."""
_RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}

_language: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Use a language from here on, in this request."""
    _language.set(language)


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
    return _catalogue(spoken()).gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """Say a text that counts."""
    return _catalogue(spoken()).ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """Say a text whose meaning depends on where it stands."""
    return _catalogue(spoken()).pgettext(context, text)


def deferred(text: str) -> str:
    """Mark a text that is said later, where the language is known."""
    return text


def choose(asked: str) -> str:
    """Choose a language by what a browser asks for, such as `es-MX,es;q=0.9`."""
    wanted = [part.partition(";")[0].strip().partition("-")[0] for part in asked.split(",")[:10]]
    return next((name.lower() for name in wanted if name.lower() in LANGUAGES), "en")


class _Pseudo(NullTranslations):
    """English that shows which words were never handed to a translator."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        del context
        return f"⟦{message}⟧"


@cache
def _catalogue(language: str) -> NullTranslations:
    """Read all catalogues of a language into one."""
    if language == PSEUDO:
        return _Pseudo()
    folder = files("offscript.web") / "locale" / language
    joined = NullTranslations()
    if not folder.is_dir():
        return joined
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".po"):
            compiled = BytesIO()
            write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=language))
            compiled.seek(0)
            catalogue = GNUTranslations(compiled)
            catalogue.add_fallback(joined)
            joined = catalogue
    return joined
