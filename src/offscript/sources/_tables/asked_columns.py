"""The question which column of a table holds what, for a person, and for nobody."""

from collections.abc import Iterator

from offscript.record import Note, Origin, Unreadable, said

Examples = tuple[tuple[str, ...], ...]
_LONGEST = 60
_MOST = 40


def ask_for_columns(
    name: str, examples: Examples, lacking: str | None, origin: Origin
) -> Iterator[Note | Unreadable]:
    """Ask, and say what was left unread if nobody answers.

    `examples` are the columns' names, then a few rows; `lacking` is a column that the person named
    and which is not there.
    """
    shown = tuple(tuple(cell[:_LONGEST] for cell in row[:_MOST]) for row in examples)
    names = ", ".join(shown[0]) if shown else ""
    why = (
        said("it has no column “{lacking}”", lacking=lacking[:_LONGEST])
        if lacking
        else said("it names its columns in its own way")
    )
    says = (
        said(
            "It has no column “{lacking}”. Its columns are: {names}.",
            lacking=lacking[:_LONGEST],
            names=names,
        )
        if lacking
        else said("It names its columns in its own way. Its columns are: {names}.", names=names)
    )
    yield Note(file=name, about="columns", says=says, open=True, table=shown)
    reason = said(
        "{name} was not read: {why}. Give it once more, and say which column holds the time, who "
        "wrote and the words. Its columns are: {names}.",
        name=name,
        why=why,
        names=names,
    )
    yield Unreadable(reason=reason, origin=origin)
