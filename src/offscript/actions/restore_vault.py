"""Puts a vault back from a backup, and checks that all of it is there."""

from pathlib import Path
from typing import BinaryIO

from offscript.actions._progress import Progress
from offscript.record import Problem, said, why_refused
from offscript.vault import Difference, Vault, expect_age, expect_new, read_code, restore_backup


def expect_backup(file: Path, folder: Path) -> None:
    """Raise Problem where there is no such backup, or something is in the folder's place already.

    Said before a person types a long code; beyond its first line the file is read once they did.
    """
    with _opened(file) as stream:
        expect_new(folder)
        expect_age(stream)


def restore_vault(
    file: Path,
    secret: str,
    folder: Path,
    progress: Progress = lambda *_: None,
    partial: Path | None = None,
) -> Difference | None:
    """Restore a backup into a new folder with the recovery code; give what differs in it, if any.

    With the age identity of the sheet instead of the code it is restored and not checked, for that
    does not open the vault. Raises Problem when the backup can't be opened; nothing is left then.
    Until it is whole it lies in `partial`, on the same disk; by default beside the folder.
    """
    with _opened(file) as stream:
        size = file.stat().st_size
        restore_backup(
            stream,
            secret,
            folder,
            partial=partial,
            told=lambda done: progress("Reading", min(done, size), size),
        )
    if read_code(secret) is None:
        return None
    progress("Checking", 0, 1)
    with Vault.open(folder, secret, thorough=True) as vault:
        return vault.check()


def opens_vault(secret: str) -> bool:
    """Tell whether what opened a backup opens the vault in it too: the code does, age's key not."""
    return read_code(secret) is not None


def _opened(file: Path) -> BinaryIO:
    try:
        if file.exists() and not file.is_file():
            raise Problem(
                said("A backup is one file, and {file} is none. Its name ends in .age.", file=file)
            )
        return file.open("rb")
    except OSError as error:
        raise Problem(
            said(
                "The backup {file} can't be read: {why}. Check the name.",
                file=file,
                why=why_refused(error),
            )
        ) from error
