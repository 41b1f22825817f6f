"""Takes one file out of an export that is kept, in a process that can touch nothing else."""

import threading
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from offscript.record import Problem
from offscript.sources._apart.starting import start_worker
from offscript.sources._source import Wanted

LARGEST_PACKED = 1 << 30
"""Bytes of a zip or such from which something can be taken: it is held in memory whole."""
_WORKER = "offscript.sources._apart.taking_out_worker"
_PIECE = 1 << 18


class Within(msgspec.Struct, frozen=True):
    """Where a file stands: in what a source read, whose SHA-256 is `read_from`.

    `packed` when the export that is kept is a zip or such, and what was read lies in it.
    """

    source: str
    read_from: str
    wanted: Wanted
    packed: bool


def take_out(within: Within, export: Iterator[bytes]) -> Iterator[bytes]:
    """Give the file piece by piece; nothing where it is not found.

    Whoever takes it compares its SHA-256. Raises Problem where the export raises one.
    """
    worker = start_worker(_WORKER)
    stdin, stdout = worker.stdin, worker.stdout
    assert stdin is not None  # noqa: S101 - both are pipes, as asked for above
    assert stdout is not None  # noqa: S101
    failed: list[Problem] = []

    def feed() -> None:
        with suppress(OSError), stdin:  # it stops listening once it has found the file
            try:
                stdin.write(msgspec.json.encode(within) + b"\n")
                for piece in export:
                    stdin.write(piece)
            except Problem as problem:
                failed.append(problem)

    feeding = threading.Thread(target=feed, daemon=True)
    feeding.start()
    try:
        while piece := stdout.read(_PIECE):
            yield piece
    finally:
        worker.kill()
        worker.wait()
        feeding.join()
        stdout.close()
    if failed:
        raise failed[0]
