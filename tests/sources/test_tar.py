"""Tars, as Skype gives its download: read in place, whatever is in them."""

import io
import tarfile
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.read_exports import read_exports
from offscript.record import Clock, Imported

CLOCK = Clock(ZoneInfo("Europe/London"))
CHAT = b"12/03/2023, 21:14 - Alex: hello\n25/03/2023, 08:02 - Sam: photo.jpg (file attached)\n"
NAME = "WhatsApp Chat with Alex/WhatsApp Chat with Alex.txt"


def tarred(path: Path, files: dict[str, bytes | tarfile.TarInfo]) -> Path:
    """Write a tar of files, or of entries as they are."""
    with tarfile.open(path, "w") as tar:
        for name, content in files.items():
            if isinstance(content, tarfile.TarInfo):
                tar.addfile(content)
                continue
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return path


def read(path: Path) -> Imported:
    """Read one file."""
    return read_exports([path], CLOCK)


def test_chats_in_a_tar_are_read_with_their_files(tmp_path: Path) -> None:
    """A chat in a tar reads as it does beside it, and finds the file it names."""
    files: dict[str, bytes | tarfile.TarInfo] = {
        NAME: CHAT,
        "WhatsApp Chat with Alex/photo.jpg": b"\xff\xd8\xff picture",
    }
    got = read(tarred(tmp_path / "8_live_export.tar", files))
    assert [message.text for message in got.messages] == ["hello", "photo.jpg (file attached)"]
    (picture,) = got.messages[1].attachments
    assert picture.size == len(b"\xff\xd8\xff picture")
    assert not picture.missing
    assert got.unreadable == ()


def test_what_points_outside_or_is_no_file_is_left_alone_and_said(tmp_path: Path) -> None:
    """Names that climb out, absolute ones and links are refused, each with a sentence."""
    link = tarfile.TarInfo("secrets.txt")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    device = tarfile.TarInfo("null")
    device.type = tarfile.CHRTYPE
    got = read(
        tarred(
            tmp_path / "odd.tar",
            {NAME: CHAT, "../out.txt": CHAT, "/abs.txt": CHAT, "l": link, "d": device},
        )
    )
    assert len(got.messages) == 2
    reasons = " ".join(str(one.reason) for one in got.unreadable)
    assert "../out.txt" in reasons
    assert "/abs.txt" in reasons
    assert "secrets.txt" in reasons


@pytest.mark.parametrize("kept", [700, 1536, 1600, 2560])
def test_a_tar_that_breaks_off_says_so(tmp_path: Path, kept: int) -> None:
    """Whatever stood before the break is read; that something is missing is said."""
    whole = tarred(tmp_path / "whole.tar", {NAME: CHAT, "b.txt": CHAT * 20}).read_bytes()
    broken = tmp_path / "broken.tar"
    broken.write_bytes(whole[:kept])
    got = read(broken)
    assert got.unreadable
    if kept >= 1536:
        assert len(got.messages) >= 2


def test_a_zip_in_a_tar_and_a_tar_in_a_tar(tmp_path: Path) -> None:
    """Layers are opened to the stated depth."""
    inner = tarred(tmp_path / "inner.tar", {NAME: CHAT}).read_bytes()
    assert len(read(tarred(tmp_path / "outer.tar", {"inner.tar": inner})).messages) == 2
    for layer in range(4):
        inner = tarred(tmp_path / f"deep{layer}.tar", {f"in{layer}.tar": inner}).read_bytes()
    got = read(tmp_path / "deep3.tar")
    assert got.messages == ()
    assert any("layers" in str(one.reason) for one in got.unreadable)


def test_what_only_begins_like_a_tar_is_said_to_be_damaged(tmp_path: Path) -> None:
    """A file with a tar's mark and nothing sound behind it costs one sentence."""
    odd = tmp_path / "8_live_sam_export.tar"
    odd.write_bytes(b"\0" * 257 + b"ustar" + b"\0" * 300)
    got = read(odd)
    assert got.messages == ()
    assert any(
        "damaged" in str(one.reason) or "not end" in str(one.reason) for one in got.unreadable
    )
