"""Splits a filter into parts that an index gives in the order of time.

Asked for rows of several conversations in one question, SQLite sorts all there are before it gives
the first. Asked for one at a time, it walks an index; the parts are then merged.
"""

from collections.abc import Sequence

import msgspec

from offscript.record import Filter
from offscript.vault._database import Database
from offscript.vault._where import Where, where

_MOST = 40
"""Parts that are asked for one by one; beyond these the whole is walked by time."""
_FEW = 4_000
"""Messages with a finding that are looked up one by one, and sorted."""
_WAYS = (
    ("conversations", "m.conversation", "SELECT number FROM conversation WHERE name IN "),
    ("authors", "m.author", "SELECT number FROM author WHERE name IN "),
    ("channels", "m.origin", "SELECT number FROM origin WHERE source IN "),
)


def branches(database: Database, wanted: Filter) -> list[Where]:
    """Give the parts; what a filter lets through is in exactly one of them."""
    if wanted.tactics and _are_few(database, wanted.tactics):
        marked = where(wanted)
        rare = [one if one.startswith("m.number") else _walked(one) for one in marked.conditions]
        return [Where(rare, marked.values, few=True)]
    for field, column, sql in _WAYS:
        names: Sequence[str] = getattr(wanted, field)
        if not names:
            continue
        listed = msgspec.json.encode(names).decode()
        rows = database.rows(f"{sql} (SELECT value FROM json_each(?))", listed)
        numbers = [int(row[0]) for row in rows]
        if len(numbers) > _MOST:
            break
        rest = where(msgspec.structs.replace(wanted, **{field: ()}))
        conditions = [_walked(one) for one in rest.conditions]
        return [Where([*conditions, f"{column} = ?"], [*rest.values, number]) for number in numbers]
    whole = where(wanted)
    return [Where([_walked(one) for one in whole.conditions], whole.values)]


def _are_few(database: Database, tactics: Sequence[str]) -> bool:
    """Tell whether few messages have a finding of these."""
    count = database.cell(
        "SELECT count(*) FROM (SELECT 1 FROM finding WHERE tactic IN"
        " (SELECT value FROM json_each(?)) LIMIT ?)",
        msgspec.json.encode(tactics).decode(),
        _FEW + 1,
    )
    return int(count) <= _FEW


def _walked(condition: str) -> str:
    """Have a condition checked row by row: an index on it would give rows out of order."""
    columns = ("m.conversation", "m.author", "m.origin", "m.number")
    in_list = condition.startswith(tuple(f"{column} IN" for column in columns))
    return f"+{condition}" if in_list else condition
