"""A text that a person pasted or piped in: a file that lies in memory, and nowhere else."""

import io
import os
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from offscript.sources._file import InputFile

NAME = "pasted text"


class PastedFile(InputFile):
    """What was given on standard input, with nothing beside it."""

    def __init__(self, content: bytes) -> None:
        """Take the bytes."""
        super().__init__(Path(os.devnull), None, NAME)
        self.name = NAME
        self._content = content

    @cached_property
    def size(self) -> int:
        """Size in bytes."""
        return len(self._content)

    @property
    def handed_out(self) -> int:
        """All of it: it is read at once."""
        return self.size

    def open(self) -> BinaryIO:
        """Open the bytes."""
        return io.BytesIO(self._content)

    def open_uncounted(self) -> BinaryIO:
        """Open the bytes."""
        return io.BytesIO(self._content)

    def near(self, path: str) -> None:
        """Find nothing: it came alone."""
