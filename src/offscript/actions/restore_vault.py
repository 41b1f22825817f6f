"""Puts a vault back from a backup, and checks that all of it is there."""

from pathlib import Path
from typing import BinaryIO

from offscript.record import Problem, said, why_refused
from offscript.vault import Difference, Vault, expect_new, read_code, restore_backup


def expect_backup(file: Path, folder: Path) -> None:
    """Raise Problem where there is no such file, or something is in the folder's place already.

    Said before a person types a long code; the file itself is looked at once they did.
    """
    _opened(file).close()
    expect_new(folder)


def restore_vault(file: Path, secret: str, folder: Path) -> Difference | None:
    """Restore a backup into a new folder with the recovery code; give what differs in it, if any.

    With the age identity of the sheet instead of the code it is restored and not checked, for that
    does not open the vault. Raises Problem when the backup can't be opened; nothing is left then.
    """
    with _opened(file) as stream:
        restore_backup(stream, secret, folder)
    if read_code(secret) is None:
        return None
    with Vault.open(folder, secret, thorough=True) as vault:
        return vault.check()


def _opened(file: Path) -> BinaryIO:
    try:
        return file.open("rb")
    except OSError as error:
        raise Problem(
            said(
                "The backup {file} can't be read: {why}. Check the name.",
                file=file,
                why=why_refused(error),
            )
        ) from error
