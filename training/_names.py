"""What the heads of the encoder stand for, in their order."""

from typing import get_args

from offscript.record import ReadingName
from offscript.tactics._prepared import load_library

TACTICS = tuple(card.id for card in load_library().tactics)
SIGNALS = tuple(card.id for card in load_library().signals)
READINGS: tuple[str, ...] = get_args(ReadingName)
