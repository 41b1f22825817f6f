"""How sure a finding is: points into confidence, as measured on the calibration messages."""

from functools import cache
from importlib.resources import files

import msgspec


class Calibration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Confidence by points, pooled over tactics and for each; and what is shown.

    Written by bench/calibrate.py. Lists start at one point; the last value stands for all above.
    """

    show: float
    pooled: tuple[float, ...]
    tactics: dict[str, tuple[float, ...]]

    def confidence(self, tactic: str, points: int) -> float:
        """Give the share of findings with these points that a careful reader agrees with."""
        steps = self.tactics.get(tactic, self.pooled)
        return steps[min(points, len(steps)) - 1]


@cache
def load_calibration(language: str = "en") -> Calibration:
    """Load the shipped calibration of a language."""
    file = files("offscript.tactics") / "library" / language / "calibration.json"
    return msgspec.json.decode(file.read_bytes(), type=Calibration)
