"""All one does with a vault leaves nothing in clear, and makes no file but the vault's own.

What the engine writes is looked at write by write in tests/vault/test_canaries.py; here are the
processes around it: reading exports, the models, meanings, taking files out, drafts, documents.
"""

import ctypes
import os
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests._program import bare

from .test_open_attachment import mailbox

_CREATED, _MOVED_IN = 0x100, 0x80
_EVENT = struct.Struct("iIII")
"""https://man7.org/linux/man-pages/man7/inotify.7.html"""
_TYPED = (b"canary", b"stomp hypnotism", b"number 3.")
_CODES = ("utf-8", "utf-16-le", "utf-16-be")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="asks the Linux kernel for new files"
)


class Lookout:
    """Hears of every file that is made in some folders, also of those that are gone again."""

    def __init__(self, folders: list[Path]) -> None:
        """Begin to listen."""
        libc = ctypes.CDLL(None, use_errno=True)
        self._handle = libc.inotify_init1(os.O_NONBLOCK)
        assert self._handle >= 0
        for folder in folders:
            heard = libc.inotify_add_watch(self._handle, os.fsencode(folder), _CREATED | _MOVED_IN)
            assert heard >= 0, os.strerror(ctypes.get_errno())

    def heard(self) -> list[str]:
        """Give the names of what was made since the last time."""
        names = []
        try:
            events = os.read(self._handle, 1 << 20)
        except BlockingIOError:
            return []
        while events:
            *_, length = _EVENT.unpack_from(events)
            names.append(events[_EVENT.size : _EVENT.size + length].rstrip(b"\0").decode())
            events = events[_EVENT.size + length :]
        return names


def exports(folder: Path) -> None:
    """Write a chat with a picture, in two languages, and a mailbox with a picture inside it."""
    folder.mkdir()
    chat = (
        "05/03/2024, 20:14 - Canaryalex: I'm sorry you feel that way, canarywords\n"
        "05/03/2024, 20:15 - Canaryalex: canarypic.jpg (file attached)\n"
        "05/03/2024, 20:16 - Canarysam: perdón, canarypalabras mañana a las cinco\n"
    )
    with zipfile.ZipFile(folder / "WhatsApp Chat with Canaryalex.zip", "w") as packed:
        packed.writestr("WhatsApp Chat with Canaryalex.txt", chat)
        packed.writestr("canarypic.jpg", b"\xff\xd8canaryinside" * 40_000)
    (folder / "canarymail.mbox").write_bytes(mailbox())


def traces(content: bytes) -> set[bytes]:
    """Find what was written, said or named, in any case and in each code of a text."""
    lowered = content.lower()
    return {one for one in _TYPED for code in _CODES if one.decode().encode(code) in lowered}


def test_a_year_leaves_nothing_in_clear(tmp_path: Path) -> None:
    """Killed with the vault open: nothing in home, temporary or working folder, noise elsewhere."""
    exports(tmp_path / "exports")
    home, temporary, here = (tmp_path / name for name in ("home", "temporary", "here"))
    for folder in (home, temporary, here):
        folder.mkdir()
    lookout = Lookout([home, temporary, here])
    done = subprocess.run(
        [sys.executable, "-m", "tests.actions._a_year", str(tmp_path)],
        cwd=here,
        env=bare(home, temporary),
        capture_output=True,
        check=False,
    )
    assert done.returncode == -9, done.stderr.decode()
    assert done.stdout + done.stderr == b""
    assert lookout.heard() == []
    files = [one for one in tmp_path.rglob("*") if one.is_file() and "exports" not in one.parts]
    assert any(one.name.endswith("-wal") for one in files), "it was killed with the vault open"
    assert sum(one.stat().st_size for one in files) > 2 * 400_000
    assert {one.name: found for one in files if (found := traces(one.read_bytes()))} == {}
    assert not [one for one in files if traces(one.name.encode())]


def test_what_would_stand_in_clear_is_seen(tmp_path: Path) -> None:
    """A file that was made and removed again is heard of, and its words are found: both can fail."""
    lookout = Lookout([tmp_path])
    file = tmp_path / "passing"
    file.write_bytes("xxCanaryWords".encode("utf-16-le"))
    assert traces(file.read_bytes()) == {b"canary"}
    file.unlink()
    assert lookout.heard() == ["passing"]
