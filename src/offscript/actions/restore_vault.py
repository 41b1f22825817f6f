"""Puts a vault back from a backup, and checks that all of it is there."""

from pathlib import Path

from offscript.record import Problem, said, why_refused
from offscript.vault import Difference, Vault, read_code, restore_backup


def restore_vault(file: Path, secret: str, folder: Path) -> Difference | None:
    """Restore a backup into a new folder with the recovery code; give what differs in it, if any.

    With the age identity of the sheet instead of the code it is restored and not checked, for that
    does not open the vault. Raises Problem when the backup can't be opened; nothing is left then.
    """
    try:
        stream = file.open("rb")
    except OSError as error:
        raise Problem(
            said(
                "The backup {file} can't be read: {why}. Check the name.",
                file=file,
                why=why_refused(error),
            )
        ) from error
    with stream:
        restore_backup(stream, secret, folder)
    if read_code(secret) is None:
        return None
    with Vault.open(folder, secret, thorough=True) as vault:
        return vault.check()
