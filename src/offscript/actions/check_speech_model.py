"""Looks whether a folder holds a model that writes recordings down, before it is chosen."""

from pathlib import Path

from offscript.record import Problem
from offscript.sources import has_speech, what_is_missing


def can_write_down() -> bool:
    """Tell whether the part that writes recordings down is installed here."""
    return has_speech()


def check_speech_model(folder: Path) -> None:
    """Raise Problem for a folder that is no such model."""
    missing = what_is_missing(str(folder))
    if missing is not None:
        raise Problem(missing)
