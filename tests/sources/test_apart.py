"""Files are read by a process that can touch nothing else; what breaks it costs one file."""

import ctypes
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from offscript.record import Clock, Message, Origin, Unreadable
from offscript.sources import Apart, Item
from offscript.sources._apart.wire import items_in, receive, send

LONDON = Clock(ZoneInfo("Europe/London"))
ROW = '{"conversation":"a","author":"Alex","sent_at":"2024-03-01T10:00:00Z","text":"%s"}\n'
LINUX = sys.platform == "linux" and ctypes.CDLL(None).syscall(444, None, 0, 1) > 0
ESCAPES = {
    "read": "open('/etc/passwd').read()",
    "list": "os.listdir('/')",
    "write": "open(sys.argv[1] + '/new', 'w')",
    "append": "open(sys.argv[1] + '/given.txt', 'a')",
    "remove": "os.unlink(sys.argv[1] + '/given.txt')",
    "tcp": "socket.create_connection(('127.0.0.1', 9))",
    "udp": "socket.socket(type=socket.SOCK_DGRAM)",
    "unix": "socket.socket(socket.AF_UNIX)",
    "fork": "os.fork()",
    "exec": "os.execv('/bin/true', ['true'])",
    "spawn": "subprocess.run(['/bin/true'])",
    "kill": "os.kill(os.getppid(), 0)",
    "memory": "bytearray(8 << 30)",
}


def read_all(*paths: Path) -> list[Item]:
    """Read everything apart."""
    with Apart(paths, LONDON) as apart:
        found = [item for part in apart for item in apart.read(part, LONDON)]
        return [*found, *apart.left_over()]


def texts(found: list[Item]) -> list[str]:
    """Keep the texts of the messages."""
    return [item.text for item in found if isinstance(item, Message)]


@pytest.mark.skipif(not LINUX, reason="no Landlock on this computer")
@pytest.mark.parametrize("escape", ESCAPES.values(), ids=ESCAPES)
def test_an_escape_is_refused(tmp_path: Path, escape: str) -> None:
    """What a broken reader might try fails, while reading the given folder works."""
    (tmp_path / "given.txt").write_text("given", "utf-8")
    program = f"""
import os, socket, subprocess, sys
from datetime import UTC, datetime
from pathlib import Path
from offscript.sources._apart.lockdown import lock_down
assert lock_down([Path(sys.argv[1])], 0) == ("limits", "files", "calls")
assert open(sys.argv[1] + "/given.txt").read() == "given"
try:
    {escape}
except (PermissionError, MemoryError):
    print("refused")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert done.stdout == b"refused\n", done.stderr.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["given.txt"]


def test_a_reader_that_dies_costs_one_file(tmp_path: Path) -> None:
    """The file is named, and the others are read."""
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.jsonl").write_text(ROW % name * 2000, "utf-8")
    found: list[Item] = []
    with Apart([tmp_path], LONDON) as apart:
        for part in apart:
            items = apart.read(part, LONDON)
            found.append(next(items))
            if part.label == "b.jsonl":
                assert apart._worker is not None  # noqa: SLF001 - nothing else kills it at will
                apart._worker.kill()  # noqa: SLF001
            found += items
    assert {text: texts(found).count(text) for text in "ac"} == {"a": 2000, "c": 2000}
    (lost,) = [str(item.reason) for item in found if isinstance(item, Unreadable)]
    assert lost.startswith("b.jsonl could not be read to its end")


def test_reading_may_stop_and_begin_again(tmp_path: Path) -> None:
    """As when the person settles the order of day and month."""
    (tmp_path / "a.jsonl").write_text(ROW % "a" * 5000, "utf-8")
    (tmp_path / "b.jsonl").write_text(ROW % "b", "utf-8")
    found: list[Item] = []
    with Apart([tmp_path], LONDON) as apart:
        for part in apart:
            next(apart.read(part, LONDON))
            found += apart.read(part, LONDON)
    assert texts(found) == ["a"] * 5000 + ["b"]


def test_what_is_left_over_comes_last(tmp_path: Path) -> None:
    """What nobody knew is said when everything is read."""
    (tmp_path / "a.jsonl").write_text(ROW % "a", "utf-8")
    (tmp_path / "odd.bin").write_bytes(b"\0")
    found = read_all(tmp_path)
    assert texts(found) == ["a"]
    assert "odd.bin" in str(found[-1])


def test_a_message_no_message_can_be(tmp_path: Path) -> None:
    """What a source got wrong is one piece, with its reason, and no traceback."""
    good = Message(
        id="a",
        conversation="c",
        author="Alex",
        sent_at=datetime(2024, 3, 1, tzinfo=UTC),
        offset_minutes=0,
        zone="stated",
        kind="message",
        text="kept",
        origin=Origin("x", "", 1),
    )
    bad = msgspec.structs.replace(good, offset_minutes=5000)
    file = tmp_path / "frames"
    with file.open("wb") as stream:
        send(stream, "message", [good, bad, good])
    with file.open("rb") as stream:
        frame = receive(stream)
    assert frame is not None
    kinds = [type(item) for item in items_in(frame)]
    assert kinds == [Message, Unreadable, Message]
