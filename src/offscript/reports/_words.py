"""How the report says dates, counts and confidence, and how it shows text that strangers wrote."""

import re
from collections.abc import Sequence
from datetime import datetime

from markupsafe import Markup, escape

from offscript.record import Number, Said, Sayable, Several, Share, counted, said, visible

LONGEST = 1000
"""Characters of any single name, note or reason that the page shows."""

_JOINT = re.compile(r"(?<=[@._/+])(?=\w)")
_SPACE = re.compile(r"([,;]?\s+)")

_SURENESS = (
    (0.9, said("Quite sure")),
    (0.75, said("Fairly sure")),
    (0.6, said("Leaning this way")),
)


def safe(value: object) -> Markup:
    """Make any value safe for the page: text that nobody here wrote is cut short and escaped."""
    if isinstance(value, Markup):
        return value
    text = str(value)
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}… ({len(text) - LONGEST:,} more characters)"
    return escape(visible(text))


def breaking(shown: Markup) -> Markup:
    """Let a line end before an address or behind its signs, before it ends within a word of it."""
    parts = (
        f'<span class="address">{_JOINT.sub("<wbr>", part)}</span>' if "@" in part else part
        for part in _SPACE.split(shown)
    )
    return Markup("".join(parts))  # noqa: S704 - what it is put into is escaped


def time_words(moment: datetime) -> Said:
    """Say a day and its time, as 3 June 2024, 19:30."""
    return said("{day}, {time}", day=moment, time=f"{moment:%H:%M}")


def size_words(size: int) -> Said:
    """Say the size of a file, as 4.2 MB (4,200,000 bytes)."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            large = Number(size / unit, 1)
            return said("{size} {unit} ({bytes} bytes)", size=large, unit=name, bytes=size)
    return counted("1 byte", "{n} bytes", size)


def list_words(things: Sequence[Sayable], most: int = 12) -> Sayable:
    """Join things as a, b and c; beyond `most`, say how many more there are."""
    shown = list(things[:most])
    if len(things) > most:
        shown.append(said("{n} more", n=len(things) - most))
    if len(shown) == 1:
        return shown[0]
    return said("{these} and {last}", these=Several(tuple(shown[:-1])), last=shown[-1])


def sureness(confidence: float) -> Said:
    """Say a calibrated confidence in words; the number stands beside it."""
    return next((words for least, words in _SURENESS if confidence >= least), said("Not sure"))


def share_words(share: float) -> Said:
    """Say a share as so many in 100, never as all or none."""
    if share > 0.99:  # noqa: PLR2004 - nothing measured is certain
        return said("more than 99 in 100")
    return said("{n} in 100", n=max(round(share * 100), 1))


def rate_words(rate: float) -> Said:
    """Say a small rate as about 1 in so many, where that is plainer."""
    if rate <= 0:
        return said("none")
    if rate > 0.5:  # noqa: PLR2004 - one in one and a bit is no number to say
        return share_words(rate)
    return said("about 1 in {n}", n=round(1 / rate))


def interval_words(value: float | None, interval: tuple[float, float] | None) -> Sayable:
    """Say a measured share in per cent with its 95 % interval, or that there was too little."""
    if value is None:
        return said("too little to say")
    if interval is None:
        return Share(value)
    low, high = (Share(one) for one in interval)
    return said("{share} ({low} to {high})", share=Share(value), low=low, high=high)


_HOW = re.compile(
    r"(\d+) invented messages in (\d+) conversations, written and labelled by (\d+) hands whose "
    r"texts were kept apart from the making of the cards and models and their thresholds\. A "
    r"second careful reader, who knew the same definitions, named nineteen in twenty of the labels "
    r"alike; strangers would agree less\."
)


def measured_words(how: str) -> Sayable:
    """Say how it was measured, as the measurement says it with its own numbers."""
    found = _HOW.fullmatch(how)
    if found is None:
        return how
    messages, conversations, hands = (int(one) for one in found.groups())
    return said(
        "{messages} invented messages in {conversations} conversations, written and labelled by "
        "{hands} hands whose texts were kept apart from the making of the cards and models and "
        "their thresholds. A second careful reader, who knew the same definitions, named nineteen "
        "in twenty of the labels alike; strangers would agree less.",
        messages=messages,
        conversations=conversations,
        hands=hands,
    )
