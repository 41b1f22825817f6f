"""Both sides of a figure: which are drawn, what they are called, and what was counted of each."""

from collections.abc import Iterator

from offscript.record import Sayable, SideCounts, TimeCounts, Whose, said

YOU = said("You")
EVERYONE_ELSE = said("Everyone else")


def sides(other: Sayable | None) -> Iterator[tuple[Whose, Sayable]]:
    """Give the person, and the other side where there is one, with the word for each."""
    yield "me", YOU
    if other is not None:
        yield "them", other


def named(figure: str, whose: Whose) -> str:
    """Name a side's drawing, so that its ids are like no other's on the page."""
    return f"{figure}-{'mine' if whose == 'me' else 'theirs'}"


def side_of(counts: TimeCounts, whose: Whose) -> SideCounts:
    """Give what was counted of one side."""
    return counts.mine if whose == "me" else counts.theirs
