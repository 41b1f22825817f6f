"""Lines of words in a picture of a screen, and where they stand, by RapidOCR with its own models.

https://github.com/RapidAI/RapidOCR; docs/sources/screenshot.md says why it was chosen.
"""

from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec

Pixels = Any
"""A picture as rows of red, green and blue: a numpy array of bytes, height x width x 3."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """Words in a row, their edges in pixels, and how surely they were read, from 0 to 1."""

    text: str
    left: int
    top: int
    right: int
    bottom: int
    certainty: float

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.bottom - self.top


def can_read() -> bool:
    """Whether what reads pictures is installed."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


@cache
def _engine() -> Any:  # noqa: ANN401 - RapidOCR has no types
    """Load the models that come with the package; it is told to say nothing."""
    from rapidocr import RapidOCR  # noqa: PLC0415 - heavy, and only for pictures

    return RapidOCR(params={"Global.log_level": "critical", "Global.use_cls": False})


def lines_in(pixels: Pixels) -> list[Line]:
    """Find the lines, from top to bottom."""
    found = _engine()(pixels[:, :, ::-1])  # it wants blue first
    if found.boxes is None:
        return []
    lines = [
        Line(
            text=text,
            left=int(min(x for x, _ in box)),
            top=int(min(y for _, y in box)),
            right=int(max(x for x, _ in box)),
            bottom=int(max(y for _, y in box)),
            certainty=round(float(score), 3),
        )
        for box, text, score in zip(found.boxes.tolist(), found.txts, found.scores, strict=True)
        if text.strip()
    ]
    return sorted(lines, key=lambda line: (line.top, line.left))
