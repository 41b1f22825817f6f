"""What pages of one's own ask of a moment: the day, the clock, the language of cards, the night."""

from datetime import UTC, date, datetime

from offscript.actions.read_cards import read_cards
from offscript.record import Problem, local_time
from offscript.web._language import gettext, spoken
from offscript.web._page import Visit

TONGUES = ("en", "es")
"""Languages that there are cards in."""


def tongue() -> str:
    """Name the language of cards that goes with the pages' language."""
    return spoken() if spoken() in TONGUES else "en"


def today(visit: Visit) -> date:
    """Give the day on the person's calendar."""
    return visit.now.date()


def utc(visit: Visit) -> datetime:
    """Give the moment as it is kept."""
    return visit.now.astimezone(UTC)


def offset(visit: Visit) -> int:
    """Give how many minutes the clock on the wall is ahead of UTC."""
    ahead = visit.now.utcoffset()
    return int(ahead.total_seconds() // 60) if ahead else 0


def clock(visit: Visit, moment: datetime, ahead: int | None = None) -> datetime:
    """Give a kept moment as the clock on the wall showed it, there or here."""
    return local_time(moment, offset(visit) if ahead is None else ahead)


def day_in(visit: Visit, field: str) -> date:
    """Read a day out of a form; today where it was left empty. Raises Problem for another text."""
    typed = visit.form[field]
    if not typed:
        return today(visit)
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Problem(
            gettext("Please write the day as year-month-day, such as 2024-05-31.")
        ) from None


def calm(visit: Visit) -> dict[str, object]:
    """Give a grounding exercise, another one each day, and the language it is in."""
    cards = tuple(read_cards(tongue()).grounding.values())
    return {"calm": cards[today(visit).toordinal() % len(cards)], "tongue": tongue()}
