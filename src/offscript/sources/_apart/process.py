"""Has files read by a process of its own, which can touch nothing else on this computer.

A file made to break its reader then breaks only that process: the person is told which file it
was, and the others are read.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec

from offscript.record import Clock, Origin, Sayable, Unreadable, said
from offscript.sources._apart.starting import start_worker
from offscript.sources._apart.wire import (
    Answer,
    Found,
    Frame,
    Laid,
    Order,
    Start,
    items_in,
    name_zone,
    receive,
)
from offscript.sources._containers.backup_keys import AskPassword
from offscript.sources._source import Item

_WORKER = "offscript.sources._apart.worker"


class Apart:
    """Files being read apart. To be used in a `with`; parts come in order, each read at will."""

    def __init__(
        self,
        paths: Iterable[Path],
        clock: Clock,
        ask_password: AskPassword | None = None,
        pasted: bytes | None = None,
    ) -> None:
        """Remember what is to be read, on which clock, and who is asked for passwords.

        `pasted` is a text that lies in no file.
        """
        self._paths = tuple(os.fsencode(path.absolute()) for path in paths)
        self._clock = clock
        self._ask_password = ask_password
        self._pasted = pasted
        self._worker: subprocess.Popen[bytes] | None = None
        self._left: list[Item] = []
        self._reading = False
        self.laid = Laid(0, ())
        self.handed_out = 0
        self.lost = False
        """Whether the part read last took its reader down, or somebody else did."""

    def __enter__(self) -> Self:
        """Start reading."""
        self._start(0)
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._end()

    def __iter__(self) -> Iterator[Found]:
        """Give the parts, each to be read before the next is asked for."""
        number = 0
        while True:
            frame = self._receive()
            while frame is not None and frame.kind not in {"part", "finished"}:
                self._left += items_in(frame)
                frame = self._receive()
            if frame is None:
                self._left.append(
                    _unreadable(said("What was left could not be looked at to its end."))
                )
                return
            if frame.kind == "finished":
                return
            found = msgspec.msgpack.decode(frame.content, type=Found)
            yield found
            number = found.number + 1
            if not self._order(Order("next")):
                self._start(number)

    def read(self, found: Found, clock: Clock) -> Iterator[Item]:
        """Read the part that was given last; again, where another date order is wanted."""
        self.handed_out, self.lost = 0, False
        if not self._order(Order("read", clock.date_order, clock.columns, clock.day)):
            self.lost = True
            yield _lost(found)
            return
        self._reading = True
        while True:
            frame = self._receive()
            if frame is None:
                self._end()
                self.lost = True
                yield _lost(found)
                return
            if frame.kind == "end":
                self._reading = False
                return
            self.handed_out = frame.handed_out
            yield from items_in(frame)

    def again(self) -> None:
        """Go back to the first part, before the last was left: parts are then given once more."""
        if not self._order(Order("again")):
            self._start(0)

    def hand_over(self, sha256: str) -> Iterator[bytes]:
        """Give a file that messages of the part read last name, piece by piece.

        Of one that did not come beside it nothing is given. Whoever takes it compares its
        SHA-256: what can't be read breaks off.
        """
        if not self._order(Order("hand over", sha256=sha256)):
            return
        self._reading = True
        while frame := self._receive():
            if frame.kind == "end":
                self._reading = False
                return
            yield msgspec.msgpack.decode(frame.content, type=bytes)
        self._end()

    def left_over(self) -> Iterator[Item]:
        """Say what nobody knew; to be asked when all parts are read."""
        yield from self._left

    def _start(self, skip: int) -> None:
        """Start the process, without the parts that are done."""
        self._end()
        self._worker = start_worker(_WORKER)
        clock = self._clock
        start = Start(self._paths, name_zone(clock.zone), skip, clock.speech_model, self._pasted)
        self._write(msgspec.json.encode(start))
        while (frame := self._receive()) and frame.kind == "password":
            name, asked = msgspec.msgpack.decode(frame.content, type=tuple[str, int])
            password = self._ask_password(name, asked) if self._ask_password else None
            self._write(msgspec.json.encode(Answer(password)))
        if frame is not None:
            self.laid = msgspec.msgpack.decode(frame.content, type=Laid)

    def _end(self) -> None:
        """End the process and wait for it."""
        worker, self._worker, self._reading = self._worker, None, False
        if worker is None:
            return
        worker.kill()
        for pipe in (worker.stdin, worker.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        worker.wait()

    def _order(self, order: Order) -> bool:
        """Give an order; what is still being read is stopped first. False when nobody is there."""
        if self._reading:
            self._write(msgspec.json.encode(Order("stop")))
            while self._reading:
                frame = self._receive()
                self._reading = frame is not None and frame.kind != "end"
        return self._write(msgspec.json.encode(order))

    def _write(self, line: bytes) -> bool:
        """Write a line to the process; False when it is gone."""
        if self._worker is None or self._worker.stdin is None:
            return False
        try:
            self._worker.stdin.write(line + b"\n")
            self._worker.stdin.flush()
        except OSError:
            return False
        return True

    def _receive(self) -> Frame | None:
        """Take the next frame; None when the process is gone."""
        if self._worker is None or self._worker.stdout is None:
            return None
        return receive(self._worker.stdout)


def _lost(found: Found) -> Unreadable:
    """Say that a part took its reader down."""
    return _unreadable(
        said(
            "{name} could not be read to its end: it took more time or memory than a file may, or "
            "broke its reader. What came before is kept.",
            name=found.label,
        )
    )


def _unreadable(reason: Sayable) -> Unreadable:
    return Unreadable(reason=reason, origin=Origin("unknown", "", 1))
