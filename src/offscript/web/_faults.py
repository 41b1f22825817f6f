"""Says that the program itself went wrong: in a sentence, with the place for whoever mends it."""

import traceback
from pathlib import Path

from offscript.record import Said, said


def fault(error: Exception) -> Said:
    """Say where the program broke, and nothing of what it was working on."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__}, {Path(last.filename).name}:{last.lineno}"
    return said(
        "Something in the program went wrong. Where, for whoever mends it: {place}", place=place
    )
