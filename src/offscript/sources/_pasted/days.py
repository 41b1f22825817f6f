"""The days of a pasted text: those it states, those that pass, and the one it leaves unsaid."""

from datetime import date, datetime, time, timedelta

from offscript.record import Clock
from offscript.sources._pasted.lines import Begun, read_when

_HOUR = 3600


class Days:
    """Which moment each written time is, in a text that may leave days unsaid."""

    def __init__(self, clock: Clock) -> None:
        """Begin on the given day, or today."""
        self._clock = clock
        self.today = clock.day or datetime.now(clock.zone).date()
        self._stated: date | None = None
        self._nights = 0
        self.is_relative = False
        self.starts_undated = False
        self._begin(self.today)

    def _begin(self, day: date) -> None:
        self._day, self._time, self._is_first = day, (0, 0, 0), True

    def pass_by(self, begun: Begun) -> None:
        """Look at a time before anything is read: at stated days, and nights that pass."""
        before = self._day
        said = read_when(begun.when, self.today, self._clock)
        self.is_relative |= said.is_relative
        if self._is_first and said.day is None:
            self.starts_undated = True
        self.at(begun.when)
        if said.day is None and self._stated is None:
            self._nights += (self._day - before).days
        self._stated = self._stated or said.day

    def start_again(self) -> None:
        """Begin at the first day: the given one, or nights before the first stated or today."""
        if self._is_first:
            self.starts_undated = True
        first = self._clock.day or (self._stated or self.today) - timedelta(days=self._nights)
        self.first = first
        self._begin(first)

    def at(self, when: str) -> datetime:
        """Give the local time of a message; without one it is that of the message before.

        A clock that stands more than an hour back, with no day said, is the next day's.
        """
        if when:
            said = read_when(when, self.today, self._clock)
            if said.day is not None:
                self._day, self._time = said.day, said.clock or (0, 0, 0)
            elif said.clock is not None:
                back = _seconds(self._time) - _seconds(said.clock)
                if back > _HOUR and not self._is_first:
                    self._day += timedelta(days=1)
                self._time = said.clock
            self._is_first = False
        return datetime.combine(self._day, time(*self._time))


def _seconds(clock: tuple[int, int, int]) -> int:
    hours, minutes, seconds = clock
    return hours * _HOUR + minutes * 60 + seconds
