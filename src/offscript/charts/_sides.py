"""Both sides of a figure: which are drawn, what they are called, and the name of each drawing."""

from collections.abc import Iterator

from offscript.record import Whose


def sides(other: str | None) -> Iterator[tuple[Whose, str]]:
    """Give the person, and the other side where there is one, with the word for each."""
    yield "me", "You"
    if other is not None:
        yield "them", other


def named(figure: str, whose: Whose) -> str:
    """Name a side's drawing, so that its ids are like no other's on the page."""
    return f"{figure}-{'mine' if whose == 'me' else 'theirs'}"
