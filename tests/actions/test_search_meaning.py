"""Searching by meaning after an import: everything is ready, pages show hits as they show others."""

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.find_messages import find_messages
from offscript.actions.import_exports import import_exports
from offscript.actions.renew_meanings import renew_meanings
from offscript.actions.search_meaning import search_meaning
from offscript.record import Clock, Filter
from offscript.tactics import open_meaning
from offscript.vault import Cost, Vault

CLOCK = Clock(ZoneInfo("Europe/London"))
(CHAT,) = (Path(__file__).parents[1] / "chats").iterdir()


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """Import a chat into a vault."""
    folder = tmp_path_factory.mktemp("meaning") / "v"
    vault, _ = Vault.create(folder, "cardstock unplanted rework", Cost(10, 1, 1))
    with vault:
        import_exports(vault, [CHAT], CLOCK)
        yield vault


def test_an_import_leaves_nothing_to_read(vault: Vault) -> None:
    """What came in can be found by meaning at once; reading again changes nothing."""
    assert vault.messages.meanings.behind(open_meaning()) == 0
    before = vault._database.connection.total_changes()  # noqa: SLF001
    renew_meanings(vault)
    assert vault._database.connection.total_changes() == before  # noqa: SLF001
    assert vault.is_whole()


def test_pages_show_the_nearest_as_they_show_other_hits(vault: Vault) -> None:
    """The same messages, in the same order, with no further page; the filter holds."""
    hits = search_meaning(vault, "our puppy", limit=5)
    found = find_messages(vault, "our puppy", Filter(), order="nearest", limit=5)
    assert [one.message for one in found.thread.shown] == [hit.message for hit in hits.hits]
    assert any("dog" in hit.message.text for hit in hits.hits)
    assert found.order == "nearest"
    assert found.behind is None
    only = find_messages(vault, "our puppy", Filter(authors=("Bex",)), order="nearest")
    assert {one.message.author for one in only.thread.shown} == {"Bex"}


def test_a_vault_that_is_behind_is_read_by_the_first_search(vault: Vault) -> None:
    """Bits that are gone, as in a vault of an earlier version, are read out and the same is found."""
    before = search_meaning(vault, "our puppy").hits
    with vault.transaction():
        vault._database.run("DELETE FROM meaning")  # noqa: SLF001
        vault._database.run("DELETE FROM internal WHERE name = 'meanings reach'")  # noqa: SLF001
    told: list[str] = []
    after = search_meaning(vault, "our puppy", progress=lambda doing, *_: told.append(doing))
    assert after.hits == before
    assert told == [], "what is done in a moment draws no bar"
