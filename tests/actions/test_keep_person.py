"""Who is who is the person's to say: kept, obeyed everywhere, and taken back."""

from datetime import UTC
from pathlib import Path

import pytest
from tests.vault._vaults import messages

from offscript.actions.keep_person import keep_apart, keep_person, list_said, take_back_person
from offscript.actions.read_archive import read_archive
from offscript.actions.renew_findings import reader_of
from offscript.record import Archive, Clock, Problem
from offscript.vault import Cost, Vault

CLOCK = Clock(UTC)


def test_two_names_become_one_person_and_two_again(tmp_path: Path) -> None:
    """Joining and taking back; marks are read anew, because who asked what has changed."""
    vault, _ = Vault.create(tmp_path / "vault", "some words for a passphrase", Cost(8, 1, 1))
    with vault:
        vault.messages.add(messages(200))
        archive = read_archive(vault)
        names = [one.name for one in archive.people]
        assert len(names) > 1
        assert archive.me is None
        assert _written(archive) == sum(archive.written.values())
        one, other = (min(person.authors) for person in archive.people[:2])
        reader = reader_of(vault, CLOCK)
        keep_person(vault, (one, other), name="Somebody", is_me=True)
        joined = read_archive(vault)
        assert joined.names[one] == joined.names[other] == "Somebody"
        assert joined.me is not None
        assert len(joined.people) == len(names) - 1
        assert reader_of(vault, CLOCK) != reader
        with pytest.raises(Problem, match="not in your messages"):
            keep_person(vault, (one, "Nobody at all"))
        take_back_person(vault, list_said(vault)[0][0].id)
        assert read_archive(vault) == archive
        keep_apart(vault, one, other)
        (_, (apart,)) = list_said(vault)
        assert {apart.value.one, apart.value.other} == {one, other}
        take_back_person(vault, apart.id)
        with pytest.raises(Problem, match="not there any more"):
            take_back_person(vault, apart.id)


def _written(archive: Archive) -> int:
    return sum(archive.written[author] for one in archive.people for author in one.authors)
