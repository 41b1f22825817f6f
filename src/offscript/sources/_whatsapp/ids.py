"""Names for messages, with twins told apart, in one step and in little memory.

It counts as `Repeats` does. A whole chat stands nearly in time order, so a message later than all
before it has no twin yet, and the last few thousand names are enough for one that comes late.
"""

from collections import deque
from collections.abc import Callable
from itertools import islice

from offscript.record import message_id, naming_in

Naming = Callable[[str, str, str], tuple[str, int]]
"""Names a message by its author, wall time (ISO) and text, and counts its earlier twins."""

_KEPT = 2000


def naming(conversation: str) -> Naming:
    """Give a function that names the messages of one conversation, in the order of the file."""
    name_of = naming_in(conversation)
    newest = ""
    now: dict[str, int] = {}
    before = deque[dict[str, int]](maxlen=_KEPT)
    older: dict[str, int] = {}

    def name(author: str, wall: str, text: str) -> tuple[str, int]:
        nonlocal newest, now
        first = name_of(author, wall, text)
        if wall > newest:
            before.append(now)
            newest, now = wall, {first: 1}
            return first, 0
        if wall < newest:
            for names in before:
                older.update(names)
            before.clear()
            repeat = _count(older, first)
        else:
            repeat = _count(now, first)
        if not repeat:
            return first, 0
        return message_id(conversation, author, wall, text, repeat), repeat

    return name


def _count(names: dict[str, int], first: str) -> int:
    """Count a name, and say how often it was there. The oldest of very many names are forgotten."""
    repeat = names.pop(first, 0)
    names[first] = repeat + 1
    if len(names) > 2 * _KEPT:
        kept = list(islice(names.items(), len(names) - _KEPT, None))
        names.clear()
        names.update(kept)
    return repeat
