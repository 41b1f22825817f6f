"""Files that lie in memory and nowhere else: a text that was pasted, and what came in a mail."""

import io
import os
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from offscript.sources._files.file import InputFile

NAME = "pasted text"


class PastedFile(InputFile):
    """What was given on standard input, with nothing beside it."""

    def __init__(self, content: bytes, name: str = NAME, within: str = "") -> None:
        """Take the bytes. `within` is the label of the file that held them."""
        super().__init__(Path(os.devnull), None, name)
        self.name = name
        self.label = f"{within}/{name}" if within else name
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
