"""Shows when a person's own pulls came, from what they noted."""

from collections.abc import Iterable

from offscript.actions._own import values
from offscript.record import MarkedDate, Urge
from offscript.recovery import TenderTimes, tender_times, words_of
from offscript.vault import Vault


def show_tender_times(
    vault: Vault, dates: Iterable[MarkedDate] = (), language: str = "en"
) -> TenderTimes:
    """Count pulls by weekday, part of the day, date and trigger. It forecasts nothing."""
    return tender_times(values(vault, Urge), words_of(language), dates)
