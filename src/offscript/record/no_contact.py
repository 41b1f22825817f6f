"""How long a request for no contact holds: until the side that made it takes up writing again."""

from collections import deque
from datetime import datetime, timedelta

GRACE = timedelta(hours=24)
"""What is written so soon after a request still belongs to it."""
RESUMED_WITHIN = timedelta(days=14)
RESUMED_DAYS = 5
"""On so many days within that time, whoever asked has written: no slip, but talking again."""


class Standing:
    """A request that was put in words, and what the side that asked wrote since."""

    def __init__(self, asked_at: datetime) -> None:
        """Begin when it was asked for."""
        self.asked_at = asked_at
        self._days: deque[tuple[int, datetime]] = deque()

    def repeat(self) -> None:
        """Take in that it was asked again: nothing written before counts against it."""
        self._days.clear()

    def lapses(self, at: datetime, day: int) -> bool:
        """Take in when the side that asked wrote, in order of time; tell whether that ends it.

        `day` is the local one, as `local_day` gives it.
        """
        if at - self.asked_at <= GRACE:
            return False
        if not self._days or day != self._days[-1][0]:
            self._days.append((day, at))
        while at - self._days[0][1] > RESUMED_WITHIN:
            self._days.popleft()
        return len(self._days) >= RESUMED_DAYS
