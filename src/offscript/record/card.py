"""A card: what one tactic or safety signal is, in words a person can read."""

from typing import Literal

import msgspec

from offscript.record.said import Said, said

Family = Literal["lure", "guilt", "distort", "attack", "withdraw", "indirect", "control"]
"""The seven families of tactics."""

FAMILIES: dict[Family, Said] = {
    "lure": said("pull somebody back in"),
    "guilt": said("bring guilt, or a debt"),
    "distort": said("bring doubt, or a need to explain"),
    "attack": said("hurt or frighten"),
    "withdraw": said("make somebody chase"),
    "indirect": said("come around the edges"),
    "control": said("make a life smaller"),
}
"""What each family of tactics tends to do, by whomever it is done."""


class Tactic(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader of a report or page is told of a tactic."""

    id: str
    title: str
    family: Family
    says: str
    want: str
    tends_to_want: tuple[str, ...] = ()
    innocent: tuple[str, ...]
    severity: int
    severity_note: str
    helps: str
    reply: str | None
    references: tuple[str, ...]


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader is told of a safety signal: its name, and fixed words on what to do."""

    id: str
    title: str
    says: str
    do: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step on the way to help: what it is about, and fixed words on it."""

    id: Literal["now", "number", "device", "advocate", "rest"]
    title: str
    says: str


class Help(msgspec.Struct, frozen=True, kw_only=True):
    """What the page on safety says: the steps in their order, and what can be done about what.

    `helpline` is that of the country that was asked for; None where none is known or none was
    given. `countries` are the codes of those that are known.
    """

    steps: tuple[Step, ...]
    signals: tuple[Signal, ...]
    not_known: str
    helpline: "Helpline | None"
    countries: tuple[str, ...]


class Helpline(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers for one country, with the grade of their sources and the day they were checked."""

    iso: str
    country: str
    emergency: str
    service: str
    number: str
    grade: Literal["A", "B"]
    sources: str
    checked_on: str
    note: str = ""
    crisis: str = ""
    crisis_note: str = ""
