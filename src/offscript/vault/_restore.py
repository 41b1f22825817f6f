"""Puts a vault back from a backup: the folder as it was, to the last byte."""

import io
import os
import re
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import BinaryIO

import pyrage

from offscript.record import Problem, Said, said, why_refused
from offscript.vault._on_disk import new_private, sync_folder
from offscript.vault._recovery_code import age_identity, read_code

_NAME = re.compile(r"vault/([0-4]|5/[0-9a-f]{24})")
_PIECE = 1 << 20
_BEGINS, _ENDS = b"age-encryption.org/v1\n", b"\n--- "
_HEAD = 4 << 10
"""Bytes within which the head of a backup ends: it is for one key. A long one takes ages."""
_NOT_WHOLE = said(
    "This backup is damaged, not whole, or no backup of Offscript's. Nothing was restored. Try "
    "another copy of it."
)
_NOT_ITS_CODE = said(
    "That does not open the backup. Type the recovery code that was printed when the backup was "
    "made; a passphrase does not open backups. Nothing was restored."
)


def expect_age(stream: BinaryIO) -> None:
    """Raise Problem where a file does not begin as every backup does; else it is at its start."""
    head = stream.read(_HEAD)
    if not head.startswith(_BEGINS) or _ENDS not in head:
        raise Problem(_NOT_WHOLE)
    stream.seek(0)


def restore_backup(
    stream: BinaryIO,
    secret: str,
    folder: Path,
    *,
    partial: Path | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> None:
    """Write the vault of a backup into a new folder.

    `secret` is the recovery code, or the age identity beside it on the sheet. Raises Problem when
    it is neither, when the backup is damaged, and when the folder holds anything; then nothing is
    left behind. Until it is whole it lies in `partial`, which is on the same disk. `told` is called
    with how many bytes were read so far; what it raises ends the work, and nothing is left either.
    """
    code = read_code(secret)
    try:
        identity = pyrage.x25519.Identity.from_str(
            age_identity(code) if code else secret.strip().upper()
        )
    except pyrage.IdentityError as error:
        raise Problem(_NOT_ITS_CODE) from error
    expect_age(stream)
    expect_new(folder)
    partial = partial or folder.with_name(folder.name + ".partial")
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial.mkdir(mode=0o700, parents=True)
        (partial / "5").mkdir(mode=0o700)
    except OSError as error:
        raise Problem(_cannot(folder, error)) from error
    try:
        _unpack(stream, identity, partial, told)
        if folder.is_dir():
            folder.rmdir()
        partial.rename(folder)
        sync_folder(folder.parent)
    except OSError as error:
        shutil.rmtree(partial, ignore_errors=True)
        raise Problem(_cannot(folder, error)) from error
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def expect_new(folder: Path) -> None:
    """Raise Problem where something is in the place of a vault that is to be put back."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Problem(
            said(
                "{folder} is there already. Choose a new folder; nothing is replaced.",
                folder=folder,
            )
        )


def _cannot(folder: Path, error: OSError) -> Said:
    return said(
        "Nothing can be restored to {folder}: {why}. Choose another folder.",
        folder=folder,
        why=why_refused(error),
    )


class _Counted(io.RawIOBase):
    """A pipe that tells how much was read from it."""

    def __init__(self, pipe: BinaryIO, told: Callable[[int], None]) -> None:
        super().__init__()
        self._pipe = pipe
        self._told = told
        self._done = 0

    def read(self, size: int = -1) -> bytes:
        """Read on, and tell."""
        piece = self._pipe.read(size)
        self._done += len(piece)
        self._told(self._done)
        return piece


def _unpack(
    stream: BinaryIO,
    identity: pyrage.x25519.Identity,
    folder: Path,
    told: Callable[[int], None],
) -> None:
    """Decrypt in one thread and unpack in this one, with a pipe between, so that nothing waits."""
    reading, writing = os.pipe()
    failed: list[Exception] = []

    def decrypt() -> None:
        try:
            with open(writing, "wb") as out:  # noqa: PTH123 - a handle, not a path
                pyrage.decrypt_io(stream, out, [identity])
        except (pyrage.DecryptError, OSError, ValueError) as error:  # closing it may fail as well
            failed.append(error)

    thread = Thread(target=decrypt)
    thread.start()
    written = 0
    try:
        with open(reading, "rb") as opened:  # noqa: PTH123
            pipe = _Counted(opened, told)
            try:
                with tarfile.open(fileobj=pipe, mode="r|") as tar:
                    for member in tar:
                        written += _take(tar, member, folder)
            except tarfile.TarError as error:
                failed.append(error)
            while pipe.read(_PIECE):
                pass  # the end must be read, for only there does decryption know it is whole
    finally:
        thread.join()
    if failed:
        wrong = any("No matching keys" in str(error) for error in failed)
        raise Problem(_NOT_ITS_CODE if wrong else _NOT_WHOLE) from failed[0]
    if written == 0:
        raise Problem(_NOT_WHOLE)


def _take(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> bool:
    """Write one file of the vault's folder; other members are for people, and stay out."""
    found = _NAME.fullmatch(member.name)
    content = tar.extractfile(member) if found and member.isreg() else None
    if found is None or content is None:
        return False
    with new_private(folder / found[1]) as out:
        shutil.copyfileobj(content, out, _PIECE)
        out.flush()
        os.fsync(out.fileno())
    return True
