"""How the report says dates, counts and confidence, and how it shows text that strangers wrote."""

from collections.abc import Sequence
from datetime import date, datetime

from markupsafe import Markup, escape

from offscript.record import visible

LONGEST = 1000
"""Characters of any single name, note or reason that the page shows."""

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

_SURENESS = ((0.9, "Quite sure"), (0.75, "Fairly sure"), (0.6, "Leaning this way"))


def safe(value: object) -> Markup:
    """Make any value safe for the page: text that nobody here wrote is cut short and escaped."""
    if isinstance(value, Markup):
        return value
    text = str(value)
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}… ({len(text) - LONGEST:,} more characters)"
    return escape(visible(text))


def day_words(day: date) -> str:
    """Say a day, as 3 June 2024."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def time_words(moment: datetime) -> str:
    """Say a day and its time, as 3 June 2024, 19:30."""
    return f"{day_words(moment)}, {moment:%H:%M}"


def count_words(number: int, thing: str, things: str | None = None) -> str:
    """Say how many, as 1 message or 1,024 messages."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def size_words(size: int) -> str:
    """Say the size of a file, as 4.2 MB (4,200,000 bytes)."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:.1f} {name} ({size:,} bytes)"
    return count_words(size, "byte")


def list_words(things: Sequence[str], most: int = 12) -> str:
    """Join things as a, b and c; beyond `most`, say how many more there are."""
    shown = list(things[:most])
    if len(things) > most:
        shown.append(f"{len(things) - most:,} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def sureness(confidence: float) -> str:
    """Say a calibrated confidence in words; the number stands beside it."""
    return next((words for least, words in _SURENESS if confidence >= least), "Not sure")


def share_words(share: float) -> str:
    """Say a share as so many in 100, never as all or none."""
    if share > 0.99:  # noqa: PLR2004 - nothing measured is certain
        return "more than 99 in 100"
    return f"{max(round(share * 100), 1)} in 100"


def rate_words(rate: float) -> str:
    """Say a small rate as about 1 in so many, where that is plainer."""
    if rate <= 0:
        return "none"
    return f"about 1 in {round(1 / rate):,}" if rate <= 0.5 else share_words(rate)  # noqa: PLR2004


def interval_words(value: float | None, interval: tuple[float, float] | None) -> str:
    """Say a measured share in per cent with its 95 % interval, or that there was too little."""
    if value is None:
        return "too little to say"
    if interval is None:
        return f"{value:.0%}"
    return f"{value:.0%} ({interval[0]:.0%} to {interval[1]:.0%})"
