"""Writes a backup of a vault that the recovery sheet opens, and a page that says how."""

import os
from importlib.resources import files
from pathlib import Path

from offscript.record import Problem
from offscript.vault import Vault, write_backup


def back_up_vault(vault: Vault, file: Path) -> int:
    """Write the backup and a README beside it, and close the vault; give how many messages it has.

    Raises Problem when a file of that name is there. If the work breaks off, none is left behind.
    """
    beside = file.with_name(f"{file.name}.README.txt")
    readme = (files("offscript.actions") / "backup_readme.txt").read_text("utf-8")
    readme = readme.replace("BACKUP.age", file.name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(file, flags, 0o600)
    except FileExistsError as error:
        message = f"{file} is there already. Choose another name; nothing is replaced."
        raise Problem(message) from error
    except OSError as error:
        message = f"The backup can't be written to {file}: {error.strerror}."
        raise Problem(message) from error
    try:
        with open(handle, "wb") as out:  # noqa: PTH123 - a handle, not a path
            messages = write_backup(vault, out, readme)
            out.flush()
            os.fsync(out.fileno())
        beside.write_text(readme, "utf-8")
    except OSError as error:
        file.unlink(missing_ok=True)
        message = f"The backup can't be written to {file}: {error.strerror}. Nothing is left of it."
        raise Problem(message) from error
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return messages
