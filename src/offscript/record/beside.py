"""What the person put beside a message: a star, a note, a place in the folder for a case."""

import msgspec

BESIDE = "beside"
"""The kind under which it is kept."""


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """Never part of the message itself, which stays as it was given."""

    message: str
    star: bool = False
    in_case: bool = False
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing beside the message any more."""
        return not (self.star or self.in_case or self.note)
