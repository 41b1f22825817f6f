"""What the supervisor tells the process that shows pages: one JSON object a line, on its input."""

import msgspec

LOCKED, CLOSED = b"L", b"C"
"""What a process says when it answers no more: that it was locked, so that the next one takes its
place, or that the person closed the program. Behind it, in the same line, stands the language that
was spoken. It puts its vault away after that, and ends."""


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
    """Begin to answer, in the language of the process before, if there was one."""

    language: str = ""


class Launch(msgspec.Struct, frozen=True, tag="launch"):
    """A word that admits the next browser that brings it, once and soon."""

    word: str


Order = Start | Serve | Launch
