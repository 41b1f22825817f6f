"""The day a message was written on, where it was written, as a number to count and compare."""

from datetime import date

from offscript.record import Message

_DAY = 24 * 60
_LAST = date.max.toordinal()


def local_day(message: Message) -> int:
    """Give the day as `date.toordinal` counts it; at either end of the calendar, its last day."""
    moment = message.sent_at
    minutes = moment.hour * 60 + moment.minute + message.offset_minutes
    return min(max(moment.toordinal() + minutes // _DAY, 1), _LAST)


def week_of(day: int) -> int:
    """Give the Monday of a day; the calendar itself begins on one."""
    return day - (day - 1) % 7
