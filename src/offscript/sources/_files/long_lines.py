"""Lines of a file with their numbers, each no longer than memory should hold."""

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 64 << 20


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield every line with its number from 1; None for one longer than 64 MB."""
    number = 0
    while line := stream.readline(LONGEST):
        number += 1
        if len(line) == LONGEST and not line.endswith(b"\n"):
            while (rest := stream.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
            yield number, None
        else:
            yield number, line
