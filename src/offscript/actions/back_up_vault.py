"""Writes a backup of a vault that the recovery sheet opens, and a page that says how."""

import os
from importlib.resources import files
from pathlib import Path

from offscript.record import Problem, said, why_refused
from offscript.vault import Vault, new_private, write_backup


def back_up_vault(vault: Vault, file: Path) -> int:
    """Write the backup and a README beside it, and close the vault; give how many messages it has.

    Raises Problem when a file of that name is there. If the work breaks off, none is left behind.
    """
    beside = file.with_name(f"{file.name}.README.txt")
    readme = (files("offscript.actions") / "backup_readme.txt").read_text("utf-8")
    readme = readme.replace("BACKUP.age", file.name)
    try:
        made = new_private(file)
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
    try:
        with made as out:
            messages = write_backup(vault, out, readme)
            out.flush()
            os.fsync(out.fileno())
        beside.write_text(readme, "utf-8")
    except OSError as error:
        file.unlink(missing_ok=True)
        beside.unlink(missing_ok=True)
        raise Problem(
            said(
                "The backup can't be written to {file}: {why}. Nothing is left of it. Make "
                "room there, or choose another place.",
                file=file,
                why=why_refused(error),
            )
        ) from error
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return messages
