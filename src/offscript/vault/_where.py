"""Turns a filter into SQL: conditions on the row `m` of a message, and what is bound in them."""

import json
from typing import NamedTuple

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

    if wanted.conversations:
        names = f"(SELECT number FROM conversation WHERE name IN {_LIST})"
        hold(f"m.conversation IN {names}", json.dumps(wanted.conversations))
    if wanted.authors:
        # A rare author's messages are found by the conversations they are in.
        names = f"(SELECT number FROM author WHERE name IN {_LIST})"
        hold(f"m.author IN {names}", json.dumps(wanted.authors))
        if not wanted.conversations:
            hold(
                f"m.conversation IN (SELECT conversation FROM day WHERE author IN {names})",
                json.dumps(wanted.authors),
            )
    if wanted.channels:
        names = f"(SELECT number FROM origin WHERE source IN {_LIST})"
        hold(f"m.origin IN {names}", json.dumps(wanted.channels))
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
