"""How sure a finding is: points into confidence, as measured on the calibration messages."""

from functools import cache
from importlib.resources import files

import msgspec


class Calibration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Confidence by points, and from what confidence on findings are shown.

    Written by bench/calibrate.py. `pooled` starts at one point; its last value stands for all
    above.
    """

    show: float
    pooled: tuple[float, ...]

    def confidence(self, points: int) -> float:
        """Give the share of findings with these points that a careful reader agrees with."""
        return self.pooled[min(points, len(self.pooled)) - 1]


@cache
def load_calibration() -> Calibration:
    """Load the shipped calibration: of English, the language that is read."""
    file = files("offscript.tactics") / "library" / "en" / "calibration.json"
    return msgspec.json.decode(file.read_bytes(), type=Calibration)
