"""What may ask for contact all the same: children, a court, work; for pages that ask of it."""

from typing import get_args

from offscript.record import Boundary, Duty
from offscript.web._language import deferred, gettext
from offscript.web._page import Visit
from offscript.web.pages._held import newest

_ALL: tuple[Duty, ...] = get_args(Duty)
_WORDS: dict[Duty, str] = {
    "none": deferred("Nothing: no contact has to be"),
    "children": deferred("Children"),
    "court": deferred("A court’s order"),
    "work": deferred("Work"),
}


def duties() -> list[tuple[Duty, str]]:
    """Name what may ask for contact, in the order in which it is asked."""
    return [(one, gettext(_WORDS[one])) for one in _ALL]


def duty_of(visit: Visit) -> Duty:
    """Give what the person's own boundaries say of contact that has to be."""
    held = (one.value for one in newest(visit, Boundary) if one.value.ended is None)
    return next((one.duty for one in held if one.duty != "none"), "none")


def duty_named(name: str, otherwise: Duty = "none") -> Duty:
    """Give the duty of a name that a form gave."""
    return next((one for one in _ALL if one == name), otherwise)
