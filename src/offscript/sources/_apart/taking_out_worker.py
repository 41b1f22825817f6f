"""The process that takes one file out of an export: locked down, with the export on its input."""

import os
import sys
from contextlib import ExitStack
from typing import BinaryIO

import msgspec

from offscript.sources import all_sources, lay_out
from offscript.sources._apart.lockdown import lock_down
from offscript.sources._apart.taking_out import LARGEST_PACKED, Within


def main() -> None:
    """Read what is wanted and then the export on standard input, and write the file."""
    given, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    sys.stdout = sys.stderr
    source = {one.name: one for one in all_sources()}
    lock_down([], LARGEST_PACKED)
    within = msgspec.json.decode(given.readline(), type=Within)
    take_out = source[within.source].take_out
    if take_out is None:
        return
    with ExitStack() as stack:
        export = _unpacked(within, given, stack) if within.packed else given
        content = take_out(export, within.wanted) if export else None
    with out:
        out.write(content or b"")


def _unpacked(within: Within, given: BinaryIO, stack: ExitStack) -> BinaryIO | None:
    """Find the file that was read, in a zip or such; None where it is not there."""
    content = given.read(LARGEST_PACKED + 1)
    if len(content) > LARGEST_PACKED:
        return None
    for part in stack.enter_context(lay_out([], pasted=content)):
        is_ours = part.source is not None and part.source.name == within.source
        if is_ours and part.file.sha256_if_whole == within.read_from:
            return part.file.open()
    return None


if __name__ == "__main__":
    main()
