"""Names for messages, with twins told apart, in one step and in little memory.

It counts as `Repeats` does. A whole chat stands nearly in time order, so the last few thousand
names are enough to find a twin, even where a late message stands between two.
"""

from itertools import islice

from offscript.record import message_id

MOST = 4000
"""With more names than this held, it is time to `forget`."""

_KEPT = 2000


class Ids:
    """Names the messages of one conversation. `seen` holds each content's name and its count."""

    def __init__(self, conversation: str) -> None:
        """Start with nothing seen."""
        self._conversation = conversation
        self.seen: dict[str, int] = {}

    def name(self, author: str, when: str, text: str) -> tuple[str, int]:
        """Name a message, and count the twins that came before it."""
        first = message_id(self._conversation, author, when, text, 0)
        repeat = self.seen.pop(first, 0)
        self.seen[first] = repeat + 1
        if not repeat:
            return first, 0
        return message_id(self._conversation, author, when, text, repeat), repeat

    def forget(self) -> None:
        """Forget what was seen longest ago."""
        kept = list(islice(self.seen.items(), len(self.seen) - _KEPT, None))
        self.seen.clear()
        self.seen.update(kept)
