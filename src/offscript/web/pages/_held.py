"""Finds what the person gave among what is kept, for pages that show or change one thing."""

from typing import TypeVar

import msgspec

from offscript.actions.change_own import change_own
from offscript.actions.keep_own import keep_own
from offscript.actions.list_own import list_own
from offscript.record import KeptItem, Problem
from offscript.web._language import gettext
from offscript.web._page import Visit

T = TypeVar("T", bound=msgspec.Struct)


def newest(visit: Visit, of: type[T]) -> list[KeptItem[T]]:
    """Give everything of one struct, the newest first."""
    return list_own(visit.vault, of)[::-1]


def find(visit: Visit, of: type[T], name: str) -> KeptItem[T]:
    """Give one thing. Raises Problem when it is not there any more."""
    found = next((item for item in list_own(visit.vault, of) if item.id == name), None)
    if found is None:
        raise Problem(gettext("This is not there any more. It may have been removed."))
    return found


def put(visit: Visit, name: str, value: msgspec.Struct) -> str:
    """Keep a value: in the place of an earlier one, or as a new one where there is no name."""
    if not name:
        return keep_own(visit.vault, value)
    change_own(visit.vault, name, value)
    return name


def wanted(visit: Visit, field: str, missing: str) -> str:
    """Give what was written in a field. Raises Problem with `missing` where nothing was."""
    text = visit.form[field]
    if not text:
        raise Problem(missing)
    return text


def kept(visit: Visit, said: str) -> str:
    """Give what is said after keeping: nothing, where a script kept what was being typed."""
    return "" if "quiet" in visit.form else said


def removed() -> str:
    """Give what is said after removing: where it is gone from, and what may hold it still."""
    return gettext("Removed from your encrypted folder. A backup from before may still hold it.")
