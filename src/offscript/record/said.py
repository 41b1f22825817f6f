"""A sentence as a value: its English words, what is filled in, and how a language says it.

A room makes `said("{n} days", n=3)`; a door, or whatever writes a document, has a `Voice` say it.
The English words are the message id of gettext's catalogues (docs/decisions/0021).
"""

from collections.abc import Mapping
from datetime import date, datetime, tzinfo
from pathlib import PurePath
from typing import Literal, Union

import msgspec

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class _InEnglish(msgspec.Struct, frozen=True):
    """What can stand in a sentence; `str()` says it in English."""

    def __str__(self) -> str:
        return ENGLISH.say(self)  # type: ignore[arg-type]


class Day(_InEnglish, frozen=True, tag="day"):
    """A day, said as 3 June 2024."""

    on: date


class Month(_InEnglish, frozen=True, tag="month"):
    """A month, by any day in it: said as June 2024."""

    of: date


class Number(_InEnglish, frozen=True, tag="number"):
    """A number with so many decimals; whole numbers that count things are plain `int`."""

    value: float
    places: int = 0


class Share(_InEnglish, frozen=True, tag="share"):
    """A share of one, said in per cent."""

    of: float


class Several(_InEnglish, frozen=True, tag="several"):
    """Things one after another, with what stands between them."""

    things: tuple["Sayable", ...]
    between: Literal[", ", "; ", " ", " / "] = ", "


class Said(_InEnglish, frozen=True, tag="said"):
    """A text: English words with names in braces, and what stands for each name.

    Where `many` is set, `n` chooses between `text`, for one, and `many`; either may say it as {n}.
    What a stranger wrote is only ever a value, never a text.
    """

    text: str
    many: str = ""
    n: int = 1
    values: tuple[tuple[str, "Sayable"], ...] = ()


Sayable = Union[str, int, Said, Day, Month, Number, Share, Several]  # noqa: UP007 - it names itself


Fillable = Sayable | PurePath | Exception | date | tzinfo | float | None
"""What can be filled in; a path, an error or a zone as it calls itself."""


def said(text: str, /, **values: Fillable) -> Said:
    """Make a text; each name in braces in it needs a value."""
    return Said(text, values=_filled_in(values))


def counted(one: str, many: str, /, n: int, **values: Fillable) -> Said:
    """Make a text that counts; `n` is filled in where either form names it."""
    return Said(one, many, n, _filled_in(values))


def _filled_in(values: Mapping[str, Fillable]) -> tuple[tuple[str, Sayable], ...]:
    return tuple((name, _sayable(value)) for name, value in values.items())


def _sayable(value: Fillable) -> Sayable:
    if isinstance(value, date):
        return Day(value.date() if isinstance(value, datetime) else value)
    return value if isinstance(value, str | int | _InEnglish) else str(value)


SHORT_NAMES = frozenset(
    name.text
    for name in (
        *(said("Jan"), said("Feb"), said("Mar"), said("Apr"), said("May"), said("Jun")),
        *(said("Jul"), said("Aug"), said("Sep"), said("Oct"), said("Nov"), said("Dec")),
        *(said("Mon"), said("Tue"), said("Wed"), said("Thu"), said("Fri"), said("Sat")),
        said("Sun"),
    )
)
"""Short names of months and weekdays, as drawings have them."""


def together(*parts: Sayable | None) -> Several:
    """Put sentences after each other, leaving out those that are None."""
    return Several(tuple(part for part in parts if part is not None), between=" ")


class Voice:
    """How one language says things; this one says everything in English, as it was written."""

    language = "en"

    def gettext(self, text: str) -> str:
        """Say a text."""
        return text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Choose the form of a text that goes with a number."""
        return one if number == 1 else many

    def pgettext(self, context: str, text: str) -> str:
        """Say a text whose meaning depends on where it stands."""
        del context
        return text

    def day(self, day: date) -> str:
        """Say a day."""
        return f"{day.day} {MONTHS[day.month - 1]} {day.year}"

    def month(self, day: date) -> str:
        """Say the month of a day."""
        return f"{MONTHS[day.month - 1]} {day.year}"

    def number(self, value: float, places: int = 0) -> str:
        """Say a number, with its thousands apart."""
        return f"{value:,.{places}f}"

    def share(self, share: float) -> str:
        """Say a share of one in per cent."""
        return f"{share:.0%}"

    def say(self, value: Sayable) -> str:
        """Say a sentence, or anything that can stand in one."""
        if isinstance(value, Said):
            return self._filled(value)
        if isinstance(value, Several):
            return value.between.join(self.say(one) for one in value.things)
        return value if isinstance(value, str) else self._told(value)

    def _told(self, value: int | Day | Month | Number | Share) -> str:
        """Say a day, a month or a number."""
        match value:
            case Day(on):
                return self.day(on)
            case Month(of):
                return self.month(of)
            case Number(number, places):
                return self.number(number, places)
            case Share(share):
                return self.share(share)
            case int():
                return self.number(value)

    def _filled(self, text: Said) -> str:
        words = (
            self.ngettext(text.text, text.many, text.n) if text.many else self.gettext(text.text)
        )
        values = {name: self.say(value) for name, value in text.values}
        if text.many:
            values["n"] = self.number(text.n)
        return words.format_map(values) if values else words


ENGLISH = Voice()

_SPOKEN = (Said, Day, Month, Number, Share, Several)


def spoken(value: object, voice: Voice) -> object:
    """Give a value as JSON can hold it, with every text in it said by a voice."""
    if isinstance(value, _SPOKEN):
        return voice.say(value)
    if isinstance(value, msgspec.Struct):
        return {
            field.encode_name: spoken(getattr(value, field.name), voice)
            for field in msgspec.structs.fields(value)
        }
    if isinstance(value, list | tuple):
        return [spoken(one, voice) for one in value]
    if isinstance(value, Mapping):
        return {name: spoken(one, voice) for name, one in value.items()}
    return value
