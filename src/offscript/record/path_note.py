"""What the person wrote at a step of the path."""

from datetime import date

import msgspec


class PathNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note at one step: its id, its title as it stood, and the person's own words."""

    day: date
    step: str
    about: str
    words: str
