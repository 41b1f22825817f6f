"""What the person gave themself: theirs to change and remove, and gone when removed."""

from pathlib import Path

import msgspec
import pytest

from offscript.record import Problem
from offscript.vault import Vault, _database
from offscript.vault._folder import Folder

from ._vaults import PASSPHRASE, new_vault

GONE = "zebrafinch"


class Entry(msgspec.Struct, frozen=True):
    """Something written."""

    text: str
    tags: tuple[str, ...] = ()


def test_kept_things_come_back_as_they_are(tmp_path: Path) -> None:
    """By kind, by id, in the order they were made, after closing and opening."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        first = vault.kept.add("entry", Entry("one \u202e \0 two", ("a",)))
        vault.kept.add("other", Entry("elsewhere"))
        second = vault.kept.add("entry", Entry("two"))
    with Vault.open(tmp_path / "v", PASSPHRASE) as vault:
        items = vault.kept.all("entry", Entry)
        assert [one.id for one in items] == [first.id, second.id]
        assert items[0].value == Entry("one \u202e \0 two", ("a",))
        item = vault.kept.get(second.id, Entry)
        assert item is not None
        assert item.value == Entry("two")
        assert vault.kept.get("nothing", Entry) is None


def test_changed_things_keep_their_name_and_day(tmp_path: Path) -> None:
    """The new value stands, the old is found no more, and the ledger says that it was changed."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        kept = vault.kept.add("entry", Entry(f"the {GONE} sang"))
        changed = vault.kept.change(kept.id, Entry("it is quiet"))
        assert (changed.id, changed.made_at) == (kept.id, kept.made_at)
        assert changed.changed_at > kept.changed_at
        assert vault.kept.search(GONE) == []
        assert [one.id for one in vault.kept.search("quiet")] == [kept.id]
        assert vault.ledger.check() is None


def test_removed_is_really_gone(tmp_path: Path) -> None:
    """Not in a row, not in the index, not in a free page: nowhere in the decrypted database."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        opening = vault._opening  # noqa: SLF001
        kept = vault.kept.add("entry", Entry(f"the {GONE} sang", (GONE,)))
        stays = vault.kept.add("entry", Entry("a robin stays"))
        vault.kept.remove(kept.id)
        with pytest.raises(Problem, match="not there any more"):
            vault.kept.remove(kept.id)
        assert vault.kept.search(GONE) == []
        assert [one.id for one in vault.kept.search("robin")] == [stays.id]
        assert vault.ledger.check() is None
    file = Folder(tmp_path / "v").container(opening.container)
    database = _database.connect(file, opening.key)
    database.run("PRAGMA journal_mode = DELETE")
    database.run("PRAGMA rekey = ''")  # takes the cipher off every page, free ones too
    database.close()
    content = file.read_bytes()
    assert content.startswith(b"SQLite format 3")
    assert b"robin" in content
    assert GONE.encode() not in content
