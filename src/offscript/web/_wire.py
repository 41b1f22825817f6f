"""What the supervisor tells the process that shows pages: one JSON object a line, on its input."""

import msgspec

LOCKED = 0
"""Exit status of a process that was locked: the next one takes its place."""
CLOSED = 10
"""Exit status of a process whose person closed the program."""


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Everything a process needs to begin with: none of it opens a vault.

    `socket` is an inherited descriptor, or on Windows a shared socket in base 64. `secret` is that
    of this run of the program: addresses and the admission of one browser are made from it.
    """

    folder: str
    port: int
    socket: int | str
    secret: str
    development: bool = False


class Serve(msgspec.Struct, frozen=True, tag="serve"):
    """Begin to answer."""


class Launch(msgspec.Struct, frozen=True, tag="launch"):
    """A word that admits the next browser that brings it, once and soon."""

    word: str


Order = Start | Serve | Launch
