"""Why something was refused, as the sentence its error was raised with, for any language."""

import re

import msgspec

from offscript.record import Said, Sayable, said

_MISSING = re.compile(r"missing required field `([^`]*)`")
_PLACE = re.compile(r" - at `\$\.(\w+)")


def sentence_of(refused: Exception) -> Sayable:
    """Give what an error says: the sentence it was raised with, or its words in English."""
    first = refused.args[0] if refused.args else None
    return first if isinstance(first, Said) else str(refused)


def why_no_row(error: Exception) -> Sayable:
    """Say plainly why a row of ours could not be made of what stands there."""
    told = str(error)
    if isinstance(error, msgspec.ValidationError):
        if missing := _MISSING.search(told):
            return said("“{key}” is missing", key=missing[1])
        if place := _PLACE.search(told):
            return said("“{key}” holds something else than it should", key=place[1])
        return said("it is no object with keys")
    if isinstance(error, msgspec.DecodeError):
        return said("it breaks off") if "truncated" in told else said("it is not JSON")
    if isinstance(error, RecursionError):
        return said("it is nested too deeply")
    return said("it is damaged")
