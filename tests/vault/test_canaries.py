"""Nothing in clear: no word, name or secret stands in anything that is written, life long."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import msgspec
import pytest

from offscript.record import Origin
from offscript.vault import Vault, _keys, _vault
from tests._program import bare

from ._disk import NAME, Disk, the_disk
from ._vaults import CHEAP, messages

CANARIES = ("canaryquetzal", "canarynightjar", "canarybittern", "canarydunnock")
SECRET = "canarysiskin unplanted rework unarmored stomp hypnotism"


class Entry(msgspec.Struct, frozen=True):
    """Something written."""

    text: str


@pytest.fixture
def disk() -> Disk:
    """Put a remembering disk under the cipher."""
    return the_disk()


def traces(content: bytes) -> set[str]:
    """Find canaries in bytes, as UTF-8 or UTF-16, in any case."""
    lowered = content.lower()
    words = ("canary", "cardstock", "age-secret-key")
    return {
        word
        for word in words
        for code in ("utf-8", "utf-16-le", "utf-16-be")
        if word.encode(code) in lowered
    }


def live(folder: Path, original: Path) -> None:
    """Live a vault's whole life: every way there is to write."""
    vault, code = Vault.create(folder, SECRET, CHEAP)
    word, name, chat, kept = CANARIES
    batch = [
        msgspec.structs.replace(
            one, text=f"{one.text} {word}", author=name, conversation=chat, id=f"{word}{number}"
        )
        for number, one in enumerate(messages(3000))
    ]
    with vault:
        vault.messages.add(batch)
        vault.messages.add(
            [
                msgspec.structs.replace(one, origin=Origin("x", "f" * 64, 1), edits=())
                for one in batch[:50]
            ]
        )
        thing = vault.kept.add("entry", Entry(kept))
        vault.kept.change(thing.id, Entry(kept * 2))
        vault.settings.set(kept, kept)
        with original.open("rb") as stream:
            vault.files.add(stream, kept)
        vault.messages.search(word, order="best")
        list(vault.messages.all())
        vault.keys.make_second(f"{SECRET} second")
        vault.kept.remove(thing.id)
    vault = Vault.open(folder, code)
    vault.keys.rotate(f"{SECRET} another")
    vault = Vault.open(folder, f"{SECRET} another")
    vault.keys.change_passphrase(SECRET)
    vault.messages.add([msgspec.structs.replace(batch[0], id="last", text=word * 2000)])


def test_no_write_to_the_disk_holds_anything_in_clear(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every write of the engine, as the disk sees it, from creation to a crash: noise."""
    original = tmp_path / "original"
    original.write_text(" ".join(CANARIES) * 1000)
    for module in (_vault, _keys):
        monkeypatch.setattr(module, "connect", partial(module.connect, vfs=NAME))
    live(tmp_path / "v", original)
    written = [content for _, kind, _, content in disk.log if kind == "write"]
    assert len(written) > 2000
    assert set().union(*(traces(content) for content in written)) == set()
    assert {name for name, *_ in disk.log} <= {"1", "2", "10", "20"} | {
        f"{name}-{log}" for name in ("1", "2", "10", "20") for log in ("wal", "journal")
    }


def test_no_file_anywhere_holds_anything_in_clear(tmp_path: Path) -> None:
    """After a process was killed with the vault open: vault, home and temporary folder."""
    original = tmp_path / "canaries"
    original.write_text(" ".join(CANARIES) * 1000)
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    for folder in (home, temporary):
        folder.mkdir()
    program = (
        "import os, sys; from pathlib import Path\n"
        "from tests.vault.test_canaries import live\n"
        f"live(Path({str(tmp_path / 'v')!r}), Path({str(original)!r}))\n"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path / "home",
        env=bare(home, temporary),
        capture_output=True,
        check=False,
    )
    assert done.returncode == -9, done.stderr
    assert done.stdout + done.stderr == b""
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path != original]
    assert any(path.name.endswith("-wal") for path in files), "it was killed with the vault open"
    assert {path.name: found for path in files if (found := traces(path.read_bytes()))} == {}
    assert not any(home.rglob("*"))
    assert not any(temporary.rglob("*"))


def test_the_search_for_canaries_finds_them(tmp_path: Path) -> None:
    """The same words in an open database are found: the search can fail."""
    file = tmp_path / "plain"
    file.write_bytes(b"xx" + CANARIES[0].encode("utf-16-le"))
    assert traces(file.read_bytes()) == {"canary"}
