"""Finds out whether a file writes the day or the month first, or says that nobody can tell."""

from datetime import date
from typing import Literal

import msgspec

from offscript.record import DateOrder
from offscript.sources._whatsapp.dates import Numbers

How = Literal["stated", "inferred", "in order", "set", "assumed"]

_FIRST_YEAR_OF_WHATSAPP = 2009
_CLEARLY_FEWER = 10
_ORDERS: tuple[DateOrder, ...] = ("dmy", "mdy", "ymd")


class Order(msgspec.Struct, frozen=True):
    """The order of a file's dates, how it is known, and a date in it that could be two."""

    order: DateOrder
    how: How
    example: str = ""


class DateOrders:
    """Weighs the three orders against all days of a file, in the order they stand in it.

    `month_may_lead` says that they look like those of the United States, which put the month first.
    """

    def __init__(self) -> None:
        """Start with no day seen."""
        self._days = 0
        self._impossible = dict.fromkeys(_ORDERS, 0)
        self._backwards = dict.fromkeys(_ORDERS, 0)
        self._latest: dict[DateOrder, date] = {}
        self._year_first = self._short = self._dotted = self._korean = self._era_last = 0
        self._named: dict[str, int] = {"dmy": 0, "mdy": 0}
        self._last = ""
        self._before = (0, 0)
        self._first_moves = self._last_moves = 0
        self.yearless = False
        self.example = ""
        self.month_may_lead = False

    def see(self, day: str, clock: str) -> None:
        """Take in the next day as written; a day already seen last is passed over."""
        if day == self._last:
            return
        self._last = day
        self._days += 1
        numbers = Numbers(day)
        self.yearless |= numbers.yearless
        ends = (numbers.values[0], numbers.values[-1])
        self._first_moves += ends[0] != self._before[0]
        self._last_moves += ends[1] != self._before[1]
        self._before = ends
        if numbers.named:
            self._named[numbers.named] += 1
        self._year_first += numbers.year_first
        self._short += not (numbers.year_first or numbers.year_last or numbers.yearless)
        self._dotted += "." in day
        self._korean += "오" in clock
        self._era_last += bool(numbers.era) and not numbers.year_first
        readings = {order: numbers.as_date(order) for order in _ORDERS}
        if not self.example and _differ(readings["dmy"], readings["mdy"]):
            self.example = day
        for order, reading in readings.items():
            if reading is None or reading.year < _FIRST_YEAR_OF_WHATSAPP:
                self._impossible[order] += 1
                continue
            self._backwards[order] += reading < self._latest.get(order, reading)
            self._latest[order] = reading

    def decide(self, given: DateOrder | None) -> Order:
        """Settle on an order. What the person set counts where the file does not say."""
        if self._mostly(self._year_first):
            return Order("ymd", "stated")
        if self._mostly(self._short) and (self._mostly(self._korean) or self._year_leads(given)):
            return Order("ymd", "stated" if self._korean else "inferred")
        dmy, mdy = self._impossible["dmy"], self._impossible["mdy"]
        if dmy != mdy and not self._are_named:
            return Order("dmy" if dmy < mdy else "mdy", "inferred")
        if self._mostly(self._dotted) or self._mostly(self._named["dmy"]):
            return Order("dmy", "stated")
        if self._mostly(self._era_last) or self._mostly(self._named["mdy"]):
            return Order("mdy", "stated")
        return self._without_saying(given)

    def _without_saying(self, given: DateOrder | None) -> Order:
        """Settle on an order where every day could be either: set, by the lines, or guessed."""
        if given == "dmy" or given == "mdy":  # noqa: PLR1714
            return Order(given, "set")
        dmy, mdy = self._backwards["dmy"], self._backwards["mdy"]
        if dmy * _CLEARLY_FEWER < mdy:
            return Order("dmy", "in order", self.example)
        if mdy * _CLEARLY_FEWER < dmy:
            return Order("mdy", "in order", self.example)
        return Order("mdy" if self.month_may_lead else "dmy", "assumed", self.example)

    def _mostly(self, count: int) -> bool:
        """Whether a count holds for more than half of the days."""
        return 2 * count > self._days

    @property
    def _are_named(self) -> bool:
        """Whether months have names, so that no order need be found out."""
        return self._mostly(max(self._named.values()))

    def _year_leads(self, given: DateOrder | None) -> bool:
        """Whether short dates make sense only with the year first.

        A year moves less often than a day; without that, one line with a day that is none would
        turn a whole chat around.
        """
        others = min(self._impossible["dmy"], self._impossible["mdy"])
        if self._impossible["ymd"] < others:
            return given == "ymd" or self._first_moves <= self._last_moves
        if self._impossible["ymd"] > others:
            return False
        if given:
            return given == "ymd"
        others = min(self._backwards["dmy"], self._backwards["mdy"])
        return self._backwards["ymd"] * _CLEARLY_FEWER < others

    @property
    def settled(self) -> bool:
        """Whether more of the file could not change the answer."""
        if self._mostly(self._year_first) or self._are_named:
            return True
        if self._mostly(self._short) and not self._dotted:
            low, high = sorted((self._impossible["dmy"], self._impossible["mdy"]))
            return high > low
        return (
            self._impossible["dmy"] != self._impossible["mdy"]
            or self._mostly(self._dotted)
            or self._mostly(self._era_last)
        )


def _differ(one: date | None, other: date | None) -> bool:
    """Whether two readings are two days, both possible."""
    return one is not None and other is not None and one != other
