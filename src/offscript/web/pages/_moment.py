"""What pages of one's own ask of a moment: the day, the clock, a way back to here and now."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from offscript.actions.read_cards import read_cards
from offscript.record import Problem, local_time
from offscript.web._language import gettext, spoken_by_cards
from offscript.web._page import Visit


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


def minutes_in(left: timedelta) -> int:
    """Say in minutes what is left of a time; one that was begun counts whole."""
    return -(-int(left.total_seconds()) // 60)


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
    """Give a grounding exercise, another one each day."""
    cards = tuple(read_cards(spoken_by_cards()).grounding.values())
    return {"calm": cards[today(visit).toordinal() % len(cards)]}


def known(evidence: Iterable[str]) -> list[dict[str, object]]:
    """Give what is known of cards, by ids of evidence: each once, with its limits and its works."""
    library = read_cards(spoken_by_cards())
    return [
        {"told": told, "works": [library.sources[work] for work in told.sources]}
        for told in (library.evidence[one] for one in dict.fromkeys(evidence))
    ]
