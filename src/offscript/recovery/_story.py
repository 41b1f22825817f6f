"""The person's own story: facts as the record holds them, and short sittings after the gate."""

from datetime import datetime

import msgspec

from offscript.record import Chapter, Fact, Message, Problem, said
from offscript.recovery._between import day_of
from offscript.recovery._journal import Gate


def fact_of(message: Message, mine: frozenset[str]) -> Fact:
    """Make a fact of a message: its day and its words, as they were written."""
    return Fact(
        day=day_of(message),
        words=message.text,
        message=message.id,
        by_me=message.author in mine,
    )


def add_fact(chapter: Chapter, fact: Fact) -> Chapter:
    """Put a fact into a chapter, in order of days; the same message stands in it once."""
    if fact.message is not None and any(one.message == fact.message for one in chapter.facts):
        return chapter
    facts = tuple(sorted((*chapter.facts, fact), key=lambda one: one.day))
    return msgspec.structs.replace(chapter, facts=facts)


def begin_sitting(chapter: Chapter, gate: Gate, now: datetime) -> Chapter:
    """Open a chapter for one sitting. Raises Problem when the gate offers the short form today."""
    if gate.opens == "short form":
        raise Problem(
            said(
                "Today the short journal may be kinder. The story stays as it is, and you can ask "
                "again tomorrow, or whenever you like."
            )
        )
    return msgspec.structs.replace(chapter, sittings=(*chapter.sittings, now))
