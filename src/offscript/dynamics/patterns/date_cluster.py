"""Contact near the days that matter to the person, more than chance would give."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import scipy

from offscript.dynamics._chance import share_interval
from offscript.dynamics._contacts import openings
from offscript.dynamics._dates import NEAR, falls_on
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, rate_said
from offscript.dynamics._timeline import DAY, Timeline
from offscript.record import Day, Effect, Sayable, Table, counted, said

QUIET = 3 * DAY
FEWEST, YEAR = 12, 365


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare the share of contacts within three days of such a day with that of the calendar.

    A contact is a message after three days without one of that side, so that contacts do not come
    in clumps. Exact binomial test; only the days that the person gave count.
    """
    each = _near_each(timeline)
    days = np.any(each, axis=0) if each else np.zeros(0, dtype=np.bool_)
    if not days.any():
        return
    places = openings(timeline, QUIET, mine=mine)
    places = places[~timeline.missing[timeline.days[places] - timeline.first]]
    n = int(places.size)
    contacts = counted("1 contact after three quiet days", "{n} contacts after three quiet days", n)
    if n < FEWEST or timeline.length < YEAR:
        yield pattern.short(timeline, mine=mine, n=n, counted=contacts, places=places)
        return
    near = days[timeline.days[places] - timeline.first]
    count, covered = int(near.sum()), float(days[~timeline.missing].mean())
    low, high = share_interval(count, n)
    values: dict[str, Sayable] = {"count": count, "n": n, "chance": rate_said(covered * n)}
    says = (
        said(
            "Of {n} contacts from you after three quiet days, {count} fell within three days of a "
            "date you gave; chance would give about {chance}.",
            **values,
        )
        if mine
        else said(
            "Of {n} contacts from {them} after three quiet days, {count} fell within three days "
            "of a date you gave; chance would give about {chance}.",
            them=timeline.person,
            **values,
        )
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted=contacts,
            effect=Effect(count / n, low, high, said("share near a date you gave")),
            places=places[near],
            table=Table(
                (said("date you gave"), said("contacts within three days")),
                tuple(
                    (
                        said(
                            "{day}: {label}",
                            day=Day(one.day),
                            label=one.label or said("not named"),
                        ),
                        int(flags[timeline.days[places] - timeline.first].sum()),
                    )
                    for one, flags in zip(timeline.given.dates, each, strict=True)
                ),
            ),
        ),
        chance=float(scipy.stats.binomtest(count, n, covered, alternative="greater").pvalue),
    )


def _near_each(timeline: Timeline) -> list[npt.NDArray[np.bool_]]:
    """Tell for each date and day of the timeline whether they are near."""
    first, last = timeline.day(0), timeline.day(timeline.length - 1)
    near = []
    for given in timeline.given.dates:
        flags = np.zeros(timeline.length, dtype=np.bool_)
        for day in falls_on(given, first, last):
            place = day.toordinal() - timeline.first
            flags[max(place - NEAR, 0) : max(place + NEAR + 1, 0)] = True
        near.append(flags)
    return near


pattern = Pattern(
    id="date_cluster",
    title=said("Days that matter"),
    needs=said("dates you gave, and 12 contacts over 12 months"),
    instead=(said("most people write on such days"), BUSY),
    rows=(
        "K01",
        "K02",
        "K03",
    ),
    paper="Clopper and Pearson 1934; evidence on holidays is mixed, so this is about these files",
    looks=looks,
)
