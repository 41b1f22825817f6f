"""Messages as templates show them: the label first, then the words, cut where they are marked."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cache
from itertools import groupby

import msgspec

from offscript.actions.explain_finding import explain_finding
from offscript.actions.list_sources import list_sources
from offscript.actions.list_tactics import list_tactics
from offscript.record import (
    BY_YOU,
    Correction,
    Finding,
    KeptItem,
    SafetySignal,
    Shown,
    Tactic,
    cut,
    local_time,
)
from offscript.web._language import deferred, gettext, spoken

_SURENESS = ((0.9, deferred("Quite sure")), (0.75, deferred("Fairly sure")))
_LEANING = deferred("Leaning this way")


class Mark(msgspec.Struct, frozen=True):
    """One thing that was seen in a message, as a page says it. Signals have no `tactic`."""

    id: str
    title: str
    tactic: Tactic | None
    number: int = 0
    sureness: str = ""
    why: str = ""
    by_you: bool = False


class Row(msgspec.Struct, frozen=True):
    """One message. `pieces` are its text, each with whether it is marked."""

    shown: Shown
    at: datetime
    pieces: tuple[tuple[str, bool], ...]
    marks: tuple[Mark, ...]
    refused: tuple[tuple[str, str], ...]


class Day(msgspec.Struct, frozen=True):
    """The messages of one day that stand side by side."""

    day: date
    rows: tuple[Row, ...]


def tactics() -> tuple[Tactic, ...]:
    """Give every tactic, in the order in which addresses number them, in the language in use."""
    return _looked_for(spoken())[0]


def titles() -> dict[str, str]:
    """Name every tactic and signal by its id, in the language in use."""
    return _looked_for(spoken())[1]


@cache
def _looked_for(language: str) -> tuple[tuple[Tactic, ...], dict[str, str]]:
    named, signals = list_tactics(language)
    return named, {**{one.id: one.title for one in named}, **signals}


def channel_titles() -> dict[str, str]:
    """Name every source as people do, without what stands in brackets, in the language in use."""
    return _channels(spoken())


@cache
def _channels(language: str) -> dict[str, str]:
    return {one.name: one.title.partition(" (")[0] for one in list_sources(language)}


def number_of(tactic: str) -> int:
    """Give the number of a tactic in addresses, from 1; 0 for one that is not known any more."""
    return next((place for place, one in enumerate(tactics(), 1) if one.id == tactic), 0)


def row_of(shown: Shown) -> Row:
    """Make one message ready for a template."""
    message, marking = shown.message, shown.marking
    found = marking.tactics if marking else ()
    signals = marking.safety if marking else ()
    spans = [span for one in signals for span in one.spans]
    spans += [span for one in found for span in one.spans]
    return Row(
        shown=shown,
        at=local_time(message.sent_at, message.offset_minutes),
        pieces=tuple(cut(message.text, spans)),
        marks=(
            *(Mark(one.signal, _signal_title(one), None) for one in signals),
            *(_mark(one) for one in found),
        ),
        refused=tuple(_refused(shown.corrections)),
    )


def days_of(shown: Sequence[Shown]) -> tuple[Day, ...]:
    """Put messages that stand side by side under their days."""
    rows = [row_of(one) for one in shown]
    return tuple(Day(day, tuple(some)) for day, some in groupby(rows, lambda row: row.at.date()))


def _signal_title(signal: SafetySignal) -> str:
    title = titles().get(signal.signal, signal.signal)
    return title if signal.sure else gettext("Perhaps: {title}").format(title=title)


def _mark(found: Finding) -> Mark:
    number = number_of(found.tactic)
    return Mark(
        id=found.tactic,
        title=titles().get(found.tactic, found.tactic),
        tactic=tactics()[number - 1] if number else None,
        number=number,
        sureness=next((says for least, says in _SURENESS if found.confidence >= least), _LEANING),
        why=explain_finding(found, spoken()),
        by_you=found.found_by == BY_YOU,
    )


def _refused(corrections: Iterable[KeptItem[Correction]]) -> Iterable[tuple[str, str]]:
    for item in corrections:
        if item.value.says == "not this":
            yield item.value.tactic, titles().get(item.value.tactic, item.value.tactic)
