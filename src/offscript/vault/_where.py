"""Turns a filter into SQL: conditions on the row `m` of a message, and what is bound in them."""

import json
from typing import NamedTuple

import msgspec

from offscript.record import Filter
from offscript.vault._database import Value
from offscript.vault._rows import to_time

_LIST = "(SELECT value FROM json_each(?))"


class Where(NamedTuple):
    """Conditions that all must hold, and their values in order."""

    conditions: list[str]
    values: list[Value]
    few: bool = False
    """So few messages that they are better looked up one by one, and sorted."""

    @property
    def sql(self) -> str:
        """The conditions as one."""
        return " AND ".join(self.conditions)


def where(wanted: Filter) -> Where:
    """Say a filter in SQL. What stands in two exports is shown once."""
    found = Where(["m.double_of IS NULL"], [])

    def hold(condition: str, *values: Value) -> None:
        found.conditions.append(condition)
        found.values.extend(values)

    for table, named, names in (
        ("conversation", "name", wanted.conversations),
        ("author", "name", wanted.authors),
        ("origin", "source", wanted.channels),
    ):
        if names:
            hold(_one_of(table, named, len(names)), json.dumps(names))
    if wanted.tactics:
        rows = f"(SELECT message FROM finding WHERE tactic IN {_LIST})"
        hold(f"m.number IN {rows}", json.dumps(wanted.tactics))
    if wanted.since is not None:
        hold("m.sent_at >= ?", to_time(wanted.since))
    if wanted.until is not None:
        hold("m.sent_at < ?", to_time(wanted.until))
    if wanted.attachment is not None:
        hold("m.attachments > 0" if wanted.attachment else "m.attachments = 0")
    return found


def way(wanted: Filter) -> Where:
    """Say of a filter only what one index by time knows: the rows to be walked through.

    Those of one conversation are fewer than those of one author, as a rule.
    """
    known = Filter(since=wanted.since, until=wanted.until)
    if len(wanted.conversations) == 1:
        known = msgspec.structs.replace(known, conversations=wanted.conversations)
    elif len(wanted.authors) == 1:
        known = msgspec.structs.replace(known, authors=wanted.authors)
    whole = where(known)
    return Where([*whole.conditions[1:], "TRUE"], whole.values)


def _one_of(table: str, named: str, count: int) -> str:
    """Say that a row is of one of some names, which stand in a table of that name.

    For one conversation it is an equality, so that its own index gives its rows in time order.
    """
    numbers = f"(SELECT number FROM {table} WHERE {named} IN {_LIST})"
    equals = "=" if count == 1 and named == "name" else "IN"
    return f"m.{table} {equals} {numbers}"
