"""Writes a backup of a vault that the recovery sheet opens, and a page that says how."""

import os
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO

from offscript.record import Problem, said, why_refused
from offscript.vault import Vault, new_private, write_backup


def back_up_vault(vault: Vault, file: Path) -> int:
    """Write the backup and a README beside it, and close the vault; give how many messages it has.

    Raises Problem when a file of either name is there. If the work breaks off, none is left behind.
    """
    beside = file.with_name(f"{file.name}.README.txt")
    readme = (files("offscript.actions") / "backup_readme.txt").read_text("utf-8")
    readme = readme.replace("BACKUP.age", file.name)
    with ExitStack() as undo:
        made = _make(file)
        undo.callback(file.unlink, missing_ok=True)
        try:
            with made as out, _make(beside) as page:
                undo.callback(beside.unlink, missing_ok=True)
                page.write(readme.encode())
                messages = write_backup(vault, out, readme)
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise Problem(
                said(
                    "The backup can't be written to {file}: {why}. Nothing is left of it. Make "
                    "room there, or choose another place.",
                    file=file,
                    why=why_refused(error),
                )
            ) from error
        undo.pop_all()
    return messages


def _make(file: Path) -> BinaryIO:
    """Make a file that was not there, and open it. Raises Problem where that can't be."""
    try:
        return new_private(file)
    except FileExistsError as error:
        raise Problem(
            said("{file} is there already. Choose another name; nothing is replaced.", file=file)
        ) from error
    except OSError as error:
        raise Problem(
            said(
                "The backup can't be written to {file}: {why}. Choose another place.",
                file=file,
                why=why_refused(error),
            )
        ) from error
