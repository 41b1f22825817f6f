"""What the encoder is shown of a moment: a message, what is known of the moment, what came before.

`[CLS] moment message [SEP] earlier messages [SEP]`, the earlier ones oldest first, each after a
sign for its side and before one for the time that passed. The signs stand in places of the
vocabulary that no word uses. Nothing tells whose archive it is: both sides are read alike.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

import msgspec

from offscript.tactics._card import ContextName
from offscript.tactics._looked import Earlier
from offscript.tactics.model._tone import without_tone
from offscript.tactics.model._wordpiece import Piece, WordPieces

SAME, OTHER = 1, 2
GAPS = (
    (timedelta(days=60), 6),
    (timedelta(days=14), 5),
    (timedelta(days=2), 4),
    (timedelta(hours=5), 3),
)
MOMENTS: dict[ContextName, int] = {
    "after_no_contact": 7,
    "unanswered": 8,
    "after_no": 9,
    "after_raised_harm": 10,
    "after_hurt": 11,
    "after_good_news": 12,
    "after_harsh": 13,
}
SIGNS = {
    SAME: "i said",
    OTHER: "you said",
    3: "hours later",
    4: "days later",
    5: "weeks later",
    6: "months later",
    7: "you told me not to contact you",
    8: "you did not answer",
    9: "you said no",
    10: "you said i hurt you",
    11: "you were sad",
    12: "you had good news",
    13: "i was angry with you",
}
"""What each sign means, in words: their mean is where training starts from."""

LONGEST = 96  # pieces of a message in one window
BEFORE = 48  # pieces of what came before it, signs included
MOST_WINDOWS = 12  # of one message, over a thousand words; what comes after is left to the cards
MOST_LETTERS = 20_000
LONGEST_BEFORE = 20  # pieces of one earlier message: its last ones
EARLIER_KEPT = 4096  # texts whose last pieces are kept: each stands before several messages


class Window(msgspec.Struct, frozen=True):
    """Numbers for the encoder; the message's own pieces begin at `first`."""

    numbers: tuple[int, ...]
    message_length: int
    first: int
    pieces: tuple[Piece, ...]


class Windows:
    """Makes windows by a vocabulary."""

    def __init__(self, pieces: WordPieces) -> None:
        """Look up the two pieces that every window has."""
        self._pieces = pieces
        self._begin = pieces.number("[CLS]")
        self._end = pieces.number("[SEP]")
        self._last_numbers = lru_cache(maxsize=EARLIER_KEPT)(self._numbers_at_end)

    def of(
        self,
        author: str,
        at: datetime,
        text: str,
        earlier: Sequence[Earlier],
        moment: frozenset[ContextName],
    ) -> list[Window]:
        """Give the windows of a message: one, or several for a text too long for one.

        The last of several is as long as the others: the end of a letter, torn from what it ends,
        was heard as what it is not.
        """
        signs = [sign for name, sign in MOMENTS.items() if name in moment]
        before = self._before(author, at, earlier)
        pieces = self._pieces.split(without_tone(text[:MOST_LETTERS]))[: MOST_WINDOWS * LONGEST]
        windows = []
        latest = max(0, len(pieces) - LONGEST)
        for place in range(0, max(len(pieces), 1), LONGEST):
            start = min(place, latest)
            part = pieces[start : start + LONGEST]
            head = [self._begin, *signs, *(piece.number for piece in part), self._end]
            tail = [*before, self._end] if before else []
            windows.append(Window((*head, *tail), len(head), 1 + len(signs), tuple(part)))
        return windows

    def _before(self, author: str, at: datetime, earlier: Sequence[Earlier]) -> list[int]:
        """Give what came before, newest kept first, oldest shown first."""
        shown: list[int] = []
        later = at
        for one in reversed(earlier):
            gap = next((sign for least, sign in GAPS if later - one.at >= least), None)
            said = [
                SAME if one.author == author else OTHER,
                *self._last_numbers(one.text[-400:]),
                *([] if gap is None else [gap]),
            ]
            if len(said) + len(shown) > BEFORE:
                break
            shown = said + shown
            later = one.at
        return shown

    def _numbers_at_end(self, text: str) -> list[int]:
        """Give the last pieces of an earlier message."""
        return [piece.number for piece in self._pieces.split(without_tone(text))[-LONGEST_BEFORE:]]
