"""What `doctor` may say of this computer: nothing holds that could not be looked at."""

import sys
from pathlib import Path

import pytest

from offscript.record import Protection
from offscript.vault import surroundings
from offscript.vault._surroundings import _is_crypt


def _device(folder: Path, name: str, *below: Path, crypt: bool = False) -> Path:
    """Make what the system tells of a disk."""
    device = folder / name
    (device / "slaves").mkdir(parents=True)
    for one in below:
        (device / "slaves" / one.name).symlink_to(one)
    if crypt:
        (device / "dm").mkdir()
        (device / "dm" / "uuid").write_text("CRYPT-LUKS2-1", "ascii")
    return device


def test_a_disk_is_encrypted_only_where_all_under_it_is(tmp_path: Path) -> None:
    """One open disk in a group of two keeps what is written to it in the clear."""
    plain = _device(tmp_path, "sda")
    safe = _device(tmp_path, "dm-0", plain, crypt=True)
    also = _device(tmp_path, "dm-1", plain, crypt=True)
    assert not _is_crypt(plain)
    assert _is_crypt(safe)
    assert _is_crypt(_device(tmp_path, "md0", safe, also))
    assert not _is_crypt(_device(tmp_path, "md1", safe, plain))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems are not asked so")
def test_swap_that_cannot_be_looked_at_is_not_called_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not known is not known."""
    plain = Path.read_text

    def refuse(path: Path, *rest: str) -> str:
        if path == Path("/proc/swaps"):
            raise PermissionError
        return plain(path, *rest)

    monkeypatch.setattr(Path, "read_text", refuse)
    found: list[Protection] = surroundings(tmp_path)
    assert [one.holds for one in found if str(one.name) == "swap"] == [None]
