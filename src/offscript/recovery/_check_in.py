"""Scores a check-in by the text of its items, and says the result in words first."""

from collections.abc import Sequence
from datetime import date

import msgspec

from offscript.record import CheckIn, Problem, local_time, said
from offscript.recovery._instruments import Instrument, instrument
from offscript.recovery._words import Words, day_said


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A total, or None where something was skipped; and the safety page that comes first.

    `least` is what the given answers come to: with more of them, it would not be less.
    """

    total: int | None
    answered: int
    asked: int
    routes: str | None = None
    least: int = 0


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a check-in says: sentences first, numbers after them.

    `routes` names a safety signal: its page comes before anything of this is shown. `next` is the
    questionnaire that may be asked after it, if the person wants to.
    """

    instrument: str
    title: str
    day: date
    says: tuple[str, ...]
    score: Score
    most: int
    band: str | None = None
    flagged: bool = False
    routes: str | None = None
    next: str | None = None
    credit: str = ""


class Point(msgspec.Struct, frozen=True):
    """One value of a line over time."""

    day: date
    value: float


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """A line over time: its values only. `more_is` says which way is up."""

    name: str
    title: str
    least: float
    most: float
    more_is: str
    points: tuple[Point, ...]


def take(one: Instrument, answers: dict[str, int]) -> dict[str, int]:
    """Check answers before they are kept: known items, known points. Raises Problem for others."""
    known = {item.text for item in one.items} | ({one.gate.text} if one.gate else set())
    points = {answer.points for answer in one.answers}
    for text, given in answers.items():
        if text not in known:
            raise Problem(
                said(
                    "{title} has no item “{text}”. Nothing was saved; please open it again.",
                    title=one.title,
                    text=text,
                )
            )
        if given not in points:
            raise Problem(
                said(
                    "“{given}” is no answer of {title}. Nothing was saved; choose one.",
                    given=given,
                    title=one.title,
                )
            )
    return dict(answers)


def score(one: Instrument, answers: dict[str, int]) -> Score:
    """Add up the answers by the text of each item. With one skipped there is no total."""
    routes = next(
        (item.routes for item in one.items if item.routes and answers.get(item.text, 0) > 0), None
    )
    asked = len(one.items)
    if one.gate is not None:
        said = answers.get(one.gate.text)
        if said is None:
            return Score(total=None, answered=0, asked=asked + 1, routes=routes)
        if said == 0:
            return Score(total=0, answered=1, asked=1, routes=routes)
    given = [
        one.highest - answers[item.text] if item.reversed else answers[item.text]
        for item in one.items
        if item.text in answers
    ]
    total = sum(given) if len(given) == asked else None
    return Score(total=total, answered=len(given), asked=asked, routes=routes, least=sum(given))


def result(one: Instrument, check_in: CheckIn, earlier: Sequence[CheckIn], words: Words) -> Result:
    """Say what a check-in holds, beside the person's own last one.

    `earlier` may hold any check-ins; only those of the same instrument before this one count.
    """
    scored = score(one, check_in.answers)
    day = _day(check_in)
    says = words.results
    told: list[str] = []
    band = _band(one, scored.total)
    flagged = one.flag is not None and scored.least >= one.flag.at
    if scored.total is None:
        told.append(says.unfinished.format(answered=scored.answered, asked=scored.asked))
        if flagged and one.flag:
            told.append(one.flag.says)
    else:
        if band:
            told.append(says.band.format(band=band))
        if flagged and one.flag:
            told.append(one.flag.says)
        told.append(_beside(one, check_in, earlier, scored.total, words))
        told.append(says.total.format(title=one.title, total=scored.total, most=one.range[1]))
    if one.note:
        told.append(one.note)
    told.append(says.never if one.validated else says.own)
    return Result(
        instrument=one.id,
        title=one.title,
        day=day,
        says=tuple(told),
        score=scored,
        most=one.range[1],
        band=band,
        flagged=flagged,
        routes=scored.routes,
        next=one.leads_to if flagged else None,
        credit=one.credited,
    )


def series(one: Instrument, check_ins: Sequence[CheckIn]) -> Series:
    """Give one questionnaire's line over time; unfinished ones leave no point."""
    points = [
        Point(_day(taken), total)
        for taken in sorted(check_ins, key=lambda taken: taken.taken_at)
        if taken.instrument == one.id
        for total in [_total(taken)]
        if total is not None
    ]
    return Series(
        name=one.id,
        title=one.title,
        least=one.range[0],
        most=one.range[1],
        more_is=one.more_is,
        points=tuple(points),
    )


def _total(taken: CheckIn) -> int | None:
    """Score a check-in with the questionnaire in the language it was answered in."""
    return score(instrument(taken.instrument, taken.language), taken.answers).total


def _band(one: Instrument, total: int | None) -> str | None:
    """Name the authors' range a total lies in."""
    if total is None:
        return None
    return next((band.name for band in reversed(one.bands) if total >= band.least), None)


def _beside(
    one: Instrument, check_in: CheckIn, earlier: Sequence[CheckIn], total: int, words: Words
) -> str:
    """Compare with the person's own last total; a change counts only where somebody measured it."""
    says = words.results
    before = [
        (taken, last)
        for taken in earlier
        if taken.instrument == one.id and taken.taken_at < check_in.taken_at
        for last in [_total(taken)]
        if last is not None
    ]
    if not before:
        return says.first
    taken, last = max(before, key=lambda pair: pair[0].taken_at)
    change = total - last
    day = day_said(_day(taken), words)
    if change == 0:
        return says.same.format(last=last, day=day)
    way = says.higher if change > 0 else says.lower
    told = way.format(last=last, day=day, change=abs(change))
    if not one.validated or one.reliable is None:
        return f"{told} {says.unmeasured}"
    enough = abs(change) >= one.reliable.points
    measured = says.reliable if enough else says.wobble
    return f"{told} {measured.format(points=one.reliable.points, source=one.reliable.source)}"


def _day(check_in: CheckIn) -> date:
    """Give the day a check-in was taken, as the clock showed it there."""
    return local_time(check_in.taken_at, check_in.offset_minutes).date()
