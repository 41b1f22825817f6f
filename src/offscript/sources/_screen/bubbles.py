"""Bubbles of a chat in a picture of a screen: which lines stand in one, and on whose side.

What differs from the page's colour, and is no thin line of a wallpaper, is an area; an area with
words in it is a bubble. The edge of the screen it is nearer to says who wrote.
"""

import re
from collections.abc import Iterable

import msgspec

from offscript.sources._screen.lines import Line, Pixels

_DIFFERS = 14
"""A colour differs from the page's when one of its parts does by more than this, of 255."""
_EDGE = 8
_SMOOTHED = 31
_THIN = 0.25
"""Of a line's height: what is thinner belongs to a wallpaper or a letter, not to a bubble."""
_FILLED = 0.45
_WIDEST = 0.97
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<clock>(?:[01]?\d|2[0-3])[:.][0-5]\d(?:\s?[AaPp]\.?\s?[Mm]\.?)?)\s*[\s✓√✔vVJ/\\|<>.,-]{0,4}\Z"
)
_SMALL = 0.85


class Bubble(msgspec.Struct, frozen=True):
    """A bubble: its words, the clock in it as written, its side, and how surely it was read."""

    text: str
    clock: str
    is_mine: bool
    top: int
    certainty: float


class _Area(msgspec.Struct, frozen=True):
    """An area that differs from the page: its number and its edges in pixels."""

    number: int
    left: int
    right: int


def split(lines: Iterable[Line], pixels: Pixels) -> tuple[list[Bubble], list[Line]]:
    """Part the lines of a screen into bubbles, from top to bottom, and lines on the page itself."""
    lines = list(lines)
    if not lines:
        return [], []
    width = pixels.shape[1]
    height = sorted(line.height for line in lines)[len(lines) // 2]
    areas = _Areas(pixels, max(3, int(_THIN * height)))
    inside: dict[int, list[Line]] = {}
    outside: list[Line] = []
    known: dict[int, _Area] = {}
    for line in lines:
        area = areas.around(line)
        if area is None or area.right - area.left > _WIDEST * width:
            outside.append(line)
        else:
            known[area.number] = area
            inside.setdefault(area.number, []).append(line)
    bubbles = [_bubble(group, known[number], width) for number, group in inside.items()]
    return sorted(bubbles, key=lambda bubble: bubble.top), outside


class _Areas:
    """Every area of a picture that differs from the page."""

    def __init__(self, pixels: Pixels, thin: int) -> None:
        """Find them; what is no thicker than `thin` pixels is left out."""
        import cv2  # noqa: PLC0415 - comes with RapidOCR, and is heavy
        import numpy  # noqa: ICN001, PLC0415

        differs = numpy.ones(pixels.shape[:2], dtype=bool)
        for edge in (pixels[:, 1 : 1 + _EDGE], pixels[:, -1 - _EDGE : -1]):
            page = numpy.median(edge, axis=1).astype(numpy.uint8)[:, None, :]
            page = cv2.medianBlur(page, _SMOOTHED).reshape(page.shape).astype(numpy.int16)
            differs &= numpy.abs(pixels.astype(numpy.int16) - page).max(axis=2) > _DIFFERS
        kernel = numpy.ones((thin, thin), numpy.uint8)
        solid = cv2.morphologyEx(differs.astype(numpy.uint8), cv2.MORPH_OPEN, kernel)
        _, self._numbers, self._edges, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
        self._unique = numpy.unique

    def around(self, line: Line) -> _Area | None:
        """Find the area a line stands in: the one that fills most of the line's own box."""
        height, width = self._numbers.shape
        box = self._numbers[
            max(line.top, 0) : min(line.bottom, height), max(line.left, 0) : min(line.right, width)
        ]
        numbers, counts = self._unique(box[box > 0], return_counts=True)
        if not len(counts) or counts.max() < _FILLED * box.size:
            return None
        number = int(numbers[counts.argmax()])
        x, _, across = (int(value) for value in self._edges[number][:3])
        return _Area(number, x, x + across)


def _bubble(lines: list[Line], area: _Area, width: int) -> Bubble:
    """Make a bubble of the lines in it; a clock in small print at its end is no words."""
    tallest = max(line.height for line in lines)
    words, clock = [], ""
    for line in lines:
        found = _CLOCK.search(line.text)
        is_last = line.bottom >= max(other.bottom for other in lines) - line.height
        if found is None or clock or not is_last:
            words.append(line.text)
        elif found.start() > 0 and ":" in found["clock"]:
            clock = found["clock"]
            words.append(line.text[: found.start()].rstrip())
        elif line.height < _SMALL * tallest or (len(lines) > 1 and ":" in found["clock"]):
            clock = found["clock"]
        else:
            words.append(line.text)
    return Bubble(
        text=" ".join(words),
        clock=clock,
        is_mine=area.left > width - area.right,
        top=lines[0].top,
        certainty=min(line.certainty for line in lines),
    )
