"""A voice for each language: its catalogues, and its days and numbers by Babel.

The catalogues are read as they are written: nothing is compiled, so nothing can be stale
(docs/decisions/0012).
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO

from babel.core import Locale
from babel.dates import format_date, format_skeleton
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from offscript.record import ENGLISH, Voice


class _Spoken(Voice):
    """A language with catalogues."""

    def __init__(self, language: str, names: Callable[[], Mapping[str, str]]) -> None:
        """Take a language; `names` gives words of cards and guides, when they are first needed."""
        self.language = language
        self._names = cache(names)
        self._catalogue = _catalogue(language)
        self._rules = Locale.parse(language)

    def gettext(self, text: str) -> str:
        told = self._catalogue.gettext(text) if text else text
        return self._names().get(text, told) if told == text else told

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self._catalogue.ngettext(one, many, number)

    def pgettext(self, context: str, text: str) -> str:
        return self._catalogue.pgettext(context, text)

    def day(self, day: date) -> str:
        return format_date(day, "long", self._rules)

    def month(self, day: date) -> str:
        return format_skeleton("yMMMM", day, locale=self._rules)

    def number(self, value: float, places: int = 0) -> str:
        return format_decimal(round(value, places), f"#,##0.{'0' * places}", self._rules)

    def share(self, share: float) -> str:
        return format_percent(share, "#,##0\u00a0%", self._rules)


def catalogue_languages() -> tuple[str, ...]:
    """Name the languages that have catalogues, English first: its texts are their own."""
    folders = (files(__package__) / "locale").iterdir()
    return ("en", *sorted(one.name for one in folders if one.is_dir()))


def voice_of(language: str, names: Callable[[], Mapping[str, str]] = dict) -> Voice:
    """Give the voice of a language; that of English where there are no catalogues of it.

    `names` gives, by their English, words that no catalogue holds, as titles of cards.
    """
    if language == "en" or language not in catalogue_languages():
        return ENGLISH
    return _Spoken(language, names)


@cache
def _catalogue(language: str) -> NullTranslations:
    """Read all catalogues of a language into one."""
    joined = NullTranslations()
    folder = files(__package__) / "locale" / language
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".po"):
            compiled = BytesIO()
            write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=language))
            compiled.seek(0)
            catalogue = GNUTranslations(compiled)
            catalogue.add_fallback(joined)
            joined = catalogue
    return joined
