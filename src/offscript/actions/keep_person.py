"""Keeps what the person says of who is who across apps; nothing is joined without them."""

from collections.abc import Sequence

from offscript.actions._archive import archive_of
from offscript.record import ONE_PERSON, TWO_PEOPLE, KeptItem, OnePerson, Problem, TwoPeople, said
from offscript.vault import Vault


def keep_person(
    vault: Vault, authors: Sequence[str], *, name: str = "", is_me: bool = False
) -> None:
    """Keep that these author strings are one person. Raises Problem for one that nobody has."""
    known = archive_of(vault).names
    if not authors or any(author not in known for author in authors):
        raise Problem(
            said("One of these names is not in your messages any more. Nothing was changed.")
        )
    vault.kept.add(
        ONE_PERSON, OnePerson(authors=tuple(sorted(set(authors))), name=name, is_me=is_me)
    )


def keep_apart(vault: Vault, one: str, other: str) -> None:
    """Keep that two author strings are different people, so that nobody asks again."""
    vault.kept.add(TWO_PEOPLE, TwoPeople(one=one, other=other))


def list_said(vault: Vault) -> tuple[list[KeptItem[OnePerson]], list[KeptItem[TwoPeople]]]:
    """Give what was said of who is who, the oldest first."""
    return vault.kept.all(ONE_PERSON, OnePerson), vault.kept.all(TWO_PEOPLE, TwoPeople)


def take_back_person(vault: Vault, name: str) -> None:
    """Remove something that was said of who is who. Raises Problem when it is not there."""
    same, apart = list_said(vault)
    if name not in {*(item.id for item in same), *(item.id for item in apart)}:
        raise Problem(said("This is not there any more; it was removed before."))
    vault.kept.remove(name)
