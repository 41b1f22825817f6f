"""How well the shipped reader did on messages its makers never looked at."""

from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Accuracy


@cache
def accuracy(language: str = "en") -> Accuracy:
    """Load what bench/tactics.py measured for a language."""
    file = files("offscript.tactics") / "library" / language / "accuracy.json"
    return msgspec.json.decode(file.read_bytes(), type=Accuracy)
