"""Finds where the vault is, or would be."""

import os
import sys
from pathlib import Path

_NAME = "notes"
"""Says nothing of what is in it."""


def find_vault(folder: Path) -> bool:
    """Tell whether there is a vault in a folder."""
    return (folder / "0").is_file()


def default_folder() -> Path:
    """Give the folder of this account where data of programs lies, by the system's own custom."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / _NAME
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / _NAME
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / _NAME
