"""The pull to answer: a timer by the clock on the wall, and what was noted when it was over."""

from datetime import datetime, timedelta

import msgspec

from offscript.record import Choice, Problem, Trigger, Urge, said

SHORTEST, LONGEST = 10, 20
"""Minutes of the timer. Most pulls rise and fall within this; none has to."""

MOST = 10


class Wait(msgspec.Struct, frozen=True, kw_only=True):
    """Where a timer stands: what is left of it, and whether it is over."""

    left: timedelta
    over: bool
    ended: bool


def begin_urge(
    now: datetime,
    offset_minutes: int,
    *,
    trigger: Trigger,
    strength: int,
    minutes: int = SHORTEST,
) -> Urge:
    """Begin to wait. Raises Problem for a strength or a length that there is not."""
    _strength(strength)
    if not SHORTEST <= minutes <= LONGEST:
        raise Problem(
            said(
                "The timer runs from {shortest} to {longest} minutes; {minutes} is not possible.",
                shortest=SHORTEST,
                longest=LONGEST,
                minutes=minutes,
            )
        )
    return Urge(
        started_at=now,
        offset_minutes=offset_minutes,
        trigger=trigger,
        strength=strength,
        minutes=minutes,
    )


def wait_of(urge: Urge, now: datetime) -> Wait:
    """Say where the timer stands, from the time it began: nothing runs in between.

    A computer that slept, was closed or restarted changes nothing. A clock that was set back makes
    no one wait longer than the timer's whole length.
    """
    whole = timedelta(minutes=urge.minutes)
    left = min(max(urge.started_at + whole - now, timedelta()), whole)
    return Wait(left=left, over=left == timedelta(), ended=urge.ended_at is not None)


def end_urge(
    urge: Urge, now: datetime, *, chose: Choice, strength_after: int | None = None
) -> Urge:
    """Note what the person chose, at any moment, whether the timer is over or not.

    Raises Problem when it was noted before: what was chosen then stays.
    """
    if urge.ended_at is not None:
        raise Problem(
            said("What you chose was noted already. You can begin a new pause at any time.")
        )
    if strength_after is not None:
        _strength(strength_after)
    return msgspec.structs.replace(
        urge, ended_at=max(now, urge.started_at), chose=chose, strength_after=strength_after
    )


def _strength(strength: int) -> None:
    if not 0 <= strength <= MOST:
        raise Problem(
            said(
                "The strength goes from 0 to {most}; {strength} is not on it.",
                most=MOST,
                strength=strength,
            )
        )
