"""How well the shipped reader did on messages its makers never looked at."""

from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Accuracy


@cache
def accuracy() -> Accuracy:
    """Load what bench/tactics.py measured: for English, the language that is read."""
    file = files("offscript.tactics") / "library" / "en" / "accuracy.json"
    return msgspec.json.decode(file.read_bytes(), type=Accuracy)
