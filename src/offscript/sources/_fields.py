"""Takes what fields of loosely typed JSON say, whatever they hold."""

import re
from typing import Any

_MOST = 1 << 63
_DIGITS = re.compile(r"-?[0-9]{1,19}")


def under(value: object, key: str) -> str:
    """Take what an object says under a key, as text; nothing where it says nothing."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else as_text(found)


def as_text(value: object) -> str:
    """Take a text or a number as text; anything else says nothing."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value)


def whole(value: object) -> int | None:
    """Take a whole number that counts something on earth; digits in a text are one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < _MOST else None
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return whole(int(value))
    return None


def objects(value: object) -> list[dict[str, Any]]:
    """Take the objects in a list; none where it is no list."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
