"""The questionnaires: what each holds, where it is from, and how a file of one is read."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from offscript.record import Problem, said


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer that can be chosen, and its points before any turning round."""

    says: str
    points: int


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One item, in its published words. `reversed`: agreeing with it lowers the total.

    `routes` names the safety signal whose page comes first when the answer is above zero.
    """

    text: str
    reversed: bool = False
    routes: str | None = None


class GateItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first question; with a no to it, the rest is not asked and the total is zero."""

    intro: str
    text: str


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """A range of totals that the authors gave a name, by its least total."""

    least: int
    name: str


class Flag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The total from which talking with somebody is advised, and in which words."""

    at: int
    says: str


class Reliable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points a change must have to be more than the wobble of the scale; who says so."""

    points: int
    source: str


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Offscript says of a questionnaire, in a language its items are not verified in."""

    about: str
    title: str = ""
    flag: str = ""
    note: str = ""
    bands: tuple[str, ...] = ()
    reliable: str = ""


class Instrument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One questionnaire in one language: published words, credit, licence, and how it is scored.

    `licence` names a file in instruments/licences. `leads_to` is asked next from `flag.at` on.
    `told` holds our own words around it, by language; `spoken` is the language they are in here.
    """

    id: str
    language: str
    title: str
    about: str
    credit: str
    source: str
    licence: str
    intro: str
    range: tuple[int, int]
    answers: tuple[Answer, ...]
    items: tuple[Item, ...]
    validated: bool = True
    more_is: Literal["worse", "better"] = "worse"
    bands: tuple[Band, ...] = ()
    flag: Flag | None = None
    reliable: Reliable | None = None
    gate: GateItem | None = None
    leads_to: str | None = None
    note: str = ""
    told: dict[str, Told] = {}
    spoken: str = ""

    @property
    def credited(self) -> str:
        """Who made it, and where it was published, in one line."""
        if self.credit.endswith(self.source):
            return self.credit
        return f"{self.credit.rstrip('.')}. {self.source}"

    @property
    def highest(self) -> int:
        """The most points that one answer has."""
        return max(answer.points for answer in self.answers)


@cache
def instruments(language: str = "en") -> dict[str, Instrument]:
    """Give every questionnaire by id: in this language where it is verified, else in English.

    Raises msgspec.ValidationError for a file that is not written as it must be.
    """
    found: dict[str, Instrument] = {}
    for file in sorted((files(__package__) / "instruments").iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        one = msgspec.convert(tomllib.loads(file.read_text("utf-8")), Instrument)
        if one.language == language or (one.language == "en" and one.id not in found):
            found[one.id] = _spoken(one, language)
    return found


def _spoken(one: Instrument, language: str) -> Instrument:
    """Put our own words into a language; the published items stay as they are."""
    told = one.told.get(language)
    if told is None:
        return msgspec.structs.replace(one, spoken=one.language)
    bands = [
        msgspec.structs.replace(band, name=name)
        for band, name in zip(one.bands, told.bands, strict=True)
    ]
    flag = one.flag and msgspec.structs.replace(one.flag, says=told.flag)
    reliable = one.reliable and msgspec.structs.replace(one.reliable, source=told.reliable)
    return msgspec.structs.replace(
        one,
        spoken=language,
        title=told.title or one.title,
        about=told.about,
        flag=flag,
        reliable=reliable,
        note=told.note,
        bands=tuple(bands),
    )


def instrument(name: str, language: str = "en") -> Instrument:
    """Give one questionnaire. Raises Problem for a name that is not one."""
    known = instruments(language)
    if name not in known:
        raise Problem(
            said(
                "There is no check-in called {name}. There are: {all}.",
                name=repr(name),
                all=", ".join(known),
            )
        )
    return known[name]


def licence_text(one: Instrument) -> str:
    """Give the words of a questionnaire's licence and credit."""
    return (files(__package__) / "instruments" / "licences" / one.licence).read_text("utf-8")


def mood_instrument(*, crisis_line: bool) -> str:
    """Choose between PHQ-9 and PHQ-8.

    The ninth item asks about not wanting to live. It is asked only where an answer can be met with
    a crisis line the person can call: in the country they gave, shown at once.
    """
    return "phq9" if crisis_line else "phq8"
