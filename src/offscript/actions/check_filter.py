"""Checks that what a search or an export is narrowed to is there at all: a name may be mistyped."""

from collections.abc import Iterable

from offscript.record import Filter, Problem, Said, said
from offscript.vault import Vault

_MOST_NAMED = 12


def check_filter(vault: Vault, wanted: Filter) -> None:
    """Raise Problem for a conversation, author, kind of export or tactic that the vault lacks."""
    if wanted.conversations or wanted.authors:
        conversations = vault.messages.conversations()
        names = [one.name for one in conversations]
        authors = [author for one in conversations for author in one.authors]
        _check(wanted.conversations, names, said("No conversation is called"))
        _check(wanted.authors, authors, said("Nobody who wrote is called"))
    _check(wanted.channels, vault.messages.channels(), said("Nothing came from an export called"))
    if wanted.tactics:
        from offscript.tactics import all_tactics  # noqa: PLC0415 - heavy, seldom needed

        known = [tactic.id for tactic in all_tactics()]
        _check(wanted.tactics, known, said("No tactic is called"))


def _check(wanted: Iterable[str], known: Iterable[str], nothing: Said) -> None:
    there = list(dict.fromkeys(name for name in known if name))
    for name in wanted:
        if name not in there:
            listed = ", ".join([*there[:_MOST_NAMED], *["…"][: len(there) > _MOST_NAMED]])
            raise Problem(
                said(
                    "{nothing} {name}. There are: {known}.",
                    nothing=nothing,
                    name=name,
                    known=listed,
                )
            )
