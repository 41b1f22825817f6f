"""Names for the people at the other end of a phone: "Name <number>", or the number alone."""

import re
from functools import lru_cache

NOBODY = "unknown number"
_UNNAMED = {"", "null", "(Unknown)"}
_SPACING = re.compile(r"[\s().\-\u2010-\u2015]+")
_NUMBER = re.compile(r"\+?[\d*#]+")
_PLACEHOLDERS = {"", "null", "insert-address-token", "-1", "-2", "-3"}
_SAME_DIGITS = 9


def number_of(address: str | None) -> str:
    """Write a number without its spacing, so one phone has one name; other addresses as they are.

    Empty where the phone knew none. The country code is neither added nor taken away: that would
    be a guess.
    """
    address = (address or "").strip()
    if address in _PLACEHOLDERS:
        return ""
    closed = _SPACING.sub("", address)
    return closed if _NUMBER.fullmatch(closed) else address


def label(number: str, name: str | None) -> str:
    """Name one person."""
    name = (name or "").strip()
    if name in _UNNAMED or name == number:
        return number or NOBODY
    return f"{name} <{number}>" if number else name


@lru_cache(maxsize=4096)
def labels(address: str | None, names: str | None) -> tuple[str, ...]:
    """Name everyone in an address; a group's numbers are joined by `~`, its names by a comma.

    A group's names are used only where there are as many as numbers: a name with a comma in it
    would otherwise go to the wrong person.
    """
    numbers = [number_of(part) for part in (address or "").split("~")]
    if len(numbers) == 1:
        return (label(numbers[0], names),)
    given = (names or "").split(", ")
    if len(given) != len(numbers):
        given = [""] * len(numbers)
    pairs = zip(numbers, given, strict=True)
    return tuple(label(number, name) for number, name in pairs if number)


@lru_cache(maxsize=4096)
def match(number: str, people: tuple[str, ...]) -> str:
    """Find who in `people` has this number, however its country code is written; or the number."""
    digits = re.sub(r"\D", "", number)[-_SAME_DIGITS:]
    for person in people:
        theirs = person.rpartition("<")[2].rstrip(">")
        if number == theirs or (
            len(digits) == _SAME_DIGITS and re.sub(r"\D", "", theirs).endswith(digits)
        ):
            return person
    return number
