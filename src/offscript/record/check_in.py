"""A check-in: the answers somebody gave to one questionnaire, by the text of each item."""

from datetime import datetime

import msgspec


class CheckIn(msgspec.Struct, frozen=True, kw_only=True):
    """Answers by the item's text, in points as chosen; an item that was skipped is not there.

    The text is kept, and not a number of it, because published versions order items differently.
    """

    instrument: str
    language: str
    taken_at: datetime
    offset_minutes: int
    answers: dict[str, int]
