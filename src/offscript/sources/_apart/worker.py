"""The process that reads a stranger's files: locked down, and told what to do over a pipe."""

import gc
import os
import select
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import tzinfo
from pathlib import Path
from typing import BinaryIO

import msgspec

from offscript.record import Clock, Origin, Sayable, Unreadable, said
from offscript.sources import InputFile, Item, Layout, Part, all_sources, lay_out, read_part
from offscript.sources._apart.lockdown import lock_down
from offscript.sources._apart.wire import (
    BATCH,
    Answer,
    Found,
    Kind,
    Laid,
    Order,
    Start,
    find_zone,
    kind_of,
    send,
)

_CAN_SELECT = os.name == "posix"
_PIECE = 1 << 20


def main() -> None:
    """Read as told on standard input, and answer on standard output, until it is closed."""
    gc.disable()
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    sys.stdout = sys.stderr
    start = msgspec.json.decode(orders.readline(), type=Start)
    all_sources()
    paths = [Path(os.fsdecode(path)) for path in start.paths]
    size = sum(_sizes(paths)) + len(start.pasted or b"")
    readable = [path if path.is_dir() else path.parent for path in paths]
    held = lock_down(readable, size, Path(start.speech_model) if start.speech_model else None)
    zone = find_zone(start.zone)

    def ask_password(name: str, asked: int) -> str | None:
        send(answers, "password", (name, asked))
        return msgspec.json.decode(orders.readline(), type=Answer).password

    with lay_out(paths, ask_password, start.pasted) as layout:
        send(answers, "laid out", Laid(layout.size, held, layout.leaving_out))
        while _goes_again(layout, start, zone, orders, answers):
            start = msgspec.structs.replace(start, skip=0)
        _send_all(layout.left_over(), answers, None)
        send(answers, "finished")


def _goes_again(
    layout: Layout, start: Start, zone: tzinfo, orders: BinaryIO, answers: BinaryIO
) -> bool:
    """Give the parts, each read as told; whether all of them are wanted once more."""
    for number, part in enumerate(layout):
        if number < start.skip:
            continue
        send(answers, "part", _found(number, part))
        while (order := _next(orders)).do != "next":
            if order.do == "again":
                return True
            if order.do == "read":
                clock = Clock(zone, order.date_order, order.columns, order.day, start.speech_model)
                _read(part, read_part(part, clock), answers)
                send(answers, "end")
            elif order.do == "hand over":
                _hand_over(part.file.named.get(order.sha256), answers)
                send(answers, "end")
    return False


def _sizes(paths: Iterable[Path]) -> Iterator[int]:
    """Give the size of every file under the paths, but of those that can't be looked at."""
    for path in paths:
        for file in path.rglob("*") if path.is_dir() else [path]:
            with suppress(OSError):
                if file.is_file():
                    yield file.stat().st_size


def _next(orders: BinaryIO) -> Order:
    """Wait for the next order; when nobody is left to give one, there is nothing to do."""
    line = orders.readline()
    if not line:
        sys.exit(0)
    return msgspec.json.decode(line, type=Order)


def _found(number: int, part: Part) -> Found:
    """Say what a part is."""
    size, sha256 = 0, ""
    try:
        size = part.file.size
        sha256 = part.file.sha256 if part.source else part.file.sha256_if_quick
    except OSError:
        pass  # reading it will say why
    if part.source is None:
        return Found(number, part.file.label, size, sha256, None)
    source = part.source
    return Found(number, part.file.label, size, sha256, source.title, source.leaves_out)


def _read(part: Part, items: Iterable[Item], answers: BinaryIO) -> None:
    """Send what is in a part; a source that breaks is no reason to lose the rest."""
    try:
        _send_all(items, answers, part)
    except MemoryError:
        reason = said(
            "{name} needs more memory than reading a file may take.", name=part.file.label
        )
        send(answers, "unreadable", [_broken(part, reason)])
    except Exception as error:  # noqa: BLE001 - whatever it is, the person is told where
        kind = type(error).__name__
        reason = said(
            "{name} broke off while it was read ({kind}); what came before is kept.",
            name=part.file.label,
            kind=kind,
        )
        send(answers, "unreadable", [_broken(part, reason)])


def _hand_over(file: InputFile | None, answers: BinaryIO) -> None:
    """Send a file piece by piece; what can't be read to its end is found out by its hash."""
    if file is None:
        return
    with suppress(OSError), file.open_uncounted() as stream:
        while piece := stream.read(_PIECE):
            send(answers, "piece", piece)
            if _is_told():
                return


def _broken(part: Part, reason: Sayable) -> Unreadable:
    """Say that reading a part ended early."""
    name = part.source.name if part.source else "unknown"
    return Unreadable(reason=reason, origin=Origin(name, "", 1))


def _send_all(items: Iterable[Item], answers: BinaryIO, part: Part | None) -> None:
    """Send items in batches of one kind, in their order, until told to stop."""
    batch: list[Item] = []
    kind: Kind = "message"
    for item in items:
        next_kind = kind_of(item)
        if next_kind != kind or len(batch) >= BATCH:
            if batch:
                send(answers, kind, batch, part.file.handed_out if part else 0)
                batch = []
                if part and _is_told():
                    return
            kind = next_kind
        batch.append(item)
    if batch:
        send(answers, kind, batch, part.file.handed_out if part else 0)


def _is_told() -> bool:
    """Whether an order waits: while a part is read, that is the one to stop."""
    return _CAN_SELECT and bool(select.select([sys.stdin], [], [], 0)[0])


if __name__ == "__main__":
    main()
