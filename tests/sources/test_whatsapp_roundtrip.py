"""Invented chats, written as WhatsApp would in every shape, read back exactly; no line is lost."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note
from offscript.sources import InputFile
from offscript.sources.whatsapp import source

ZONE = ZoneInfo("Asia/Kolkata")  # no clock change, so every wall time is one moment
CLOCK = Clock(ZONE)
QUIET = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def half(moment: datetime, am: str = "AM", pm: str = "PM") -> str:
    """Name the half of the day."""
    return pm if moment.hour >= 12 else am


SHAPES: dict[str, tuple[Callable[[datetime], str], timedelta, str]] = {
    "android 24 h": (lambda t: f"{t:%d/%m/%Y, %H:%M} - ", timedelta(minutes=1), "\n"),
    "android 12 h": (
        lambda t: f"{t.month}/{t.day}/{t:%y}, {t.hour % 12 or 12}:{t:%M}\u202f{half(t)} - ",
        timedelta(minutes=1),
        "\n",
    ),
    "android dotted": (lambda t: f"{t:%d.%m.%y, %H:%M} - ", timedelta(minutes=1), "\n"),
    "android dashes": (lambda t: f"{t:%d-%m-%Y %H:%M} - ", timedelta(minutes=1), "\n"),
    "android korean": (
        lambda t: (
            f"{t.year}. {t.month}. {t.day}. {half(t, '오전', '오후')} {t.hour % 12 or 12}:{t:%M} - "
        ),
        timedelta(minutes=1),
        "\n",
    ),
    "android spanish": (
        lambda t: (
            f"{t.day}/{t.month}/{t:%y} {t.hour % 12 or 12}:{t:%M} {half(t, 'a.', 'p.')}\u00a0m. - "
        ),
        timedelta(minutes=1),
        "\r\n",
    ),
    "iphone 24 h": (lambda t: f"[{t:%d/%m/%Y, %H:%M:%S}] ", timedelta(seconds=1), "\n"),
    "iphone 12 h": (
        lambda t: f"[{t.month}/{t.day}/{t:%y}, {t.hour % 12 or 12}:{t:%M:%S}\u202f{half(t)}] ",
        timedelta(seconds=1),
        "\n",
    ),
    "iphone time first": (
        lambda t: f"[{t:%H:%M:%S}, {t.month}/{t.day}/{t:%y}] ",
        timedelta(seconds=1),
        "\n",
    ),
    "year first": (lambda t: f"{t:%Y/%m/%d %H:%M} - ", timedelta(minutes=1), "\n"),
}
"""How a header is written, how exact its time is, and how lines end."""

NAMES = st.sampled_from(["Alex", "Sam", "~\u202fRobin", "+44 7700 900123", "<i>Kim</i>", "Zoë 🙂"])
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\u200e<>()"),
    max_size=80,
).filter(lambda text: not text.endswith("\n"))


@st.composite
def chats(draw: st.DrawFn) -> list[tuple[datetime, str, str]]:
    """Draw a chat whose first days show which number is the day."""
    moment = datetime(2023, 10, 13, 8, 0)  # noqa: DTZ001
    chat = [(moment, name, "hello") for name in ("Alex", "Sam")]
    for _ in range(draw(st.integers(0, 12))):
        moment += timedelta(seconds=draw(st.sampled_from([0, 1, 59, 60, 3600, 90_000])))
        chat.append((moment, draw(NAMES), draw(TEXTS)))
    return chat


def is_like_a_header(text: str) -> bool:
    """Whether a drawn text could be misread, which other tests are about."""
    return any(line[:1].isdigit() or line[:1] == "[" for line in text.split("\n")[1:])


@pytest.mark.parametrize("shape", SHAPES)
@QUIET
@given(chat=chats())
def test_what_is_written_is_read(
    tmp_path: Path, shape: str, chat: list[tuple[datetime, str, str]]
) -> None:
    """Times, names and texts come back exactly."""
    header, exact, end = SHAPES[shape]
    chat = [line for line in chat if not is_like_a_header(line[2])]
    path = tmp_path / "WhatsApp Chat with Alex.txt"
    path.write_bytes("".join(f"{header(t)}{name}: {text}{end}" for t, name, text in chat).encode())
    found = [item for item in source.read(InputFile(path), CLOCK) if isinstance(item, Message)]
    expected = [
        (t - timedelta(seconds=t.second) if exact > timedelta(seconds=1) else t, name, text)
        for t, name, text in chat
    ]
    read = [
        (message.sent_at.astimezone(ZONE).replace(tzinfo=None), message.author, message.text)
        for message in found
    ]
    assert read == expected
    assert len({message.id for message in found}) == len(found)


PIECES = st.sampled_from(
    [
        "14/03/2024, 09:00 - Alex: hi",
        "14/03/2024, 09:01 - Sam: a: b",
        "13/03/2024, 09:01 - Sam: before",
        "15/03/2024, 23:59 - ",
        "15/03/2024, 23:59 - Alex changed the subject to “a: b”",
        "31/02/2024, 09:00 - Alex: no such day",
        "16/03/2024, 27:00 - Sam: no such hour",
        "[14/03/2024, 09:00:00] Alex: another style",
        "\u200e16/03/2024, 10:00 - Kim:",
        "",
        "  ",
        "\ufeff",
        "text",
        "20.15.21.15 h Stock",
        "\x00\x85\u2028",
        "<attached: a.jpg>",
    ]
)
LINES = st.one_of(
    PIECES, st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20)
)


@QUIET
@given(
    lines=st.lists(LINES, max_size=30),
    end=st.sampled_from(["\n", "\r\n"]),
    last=st.booleans(),
)
def test_every_line_is_in_exactly_one_item(
    tmp_path: Path,
    lines: list[str],
    end: str,
    last: bool,  # noqa: FBT001
) -> None:
    """Messages and Unreadables, put together by place, are the file."""
    text = end.join(["14/03/2024, 08:00 - Alex: first", *lines]) + (end if last else "")
    path = tmp_path / "WhatsApp Chat with Alex.txt"
    path.write_bytes(text.encode())
    found = [item for item in source.read(InputFile(path), CLOCK) if not isinstance(item, Note)]
    in_file = text.removesuffix("\n").split("\n")
    places = [item.origin.place for item in found]
    assert places[0] == 1
    assert places == sorted(set(places))
    for item, after in zip(found, [*places[1:], len(in_file) + 1], strict=True):
        own = "\n".join(in_file[item.origin.place - 1 : after - 1])
        if isinstance(item, Message):
            assert own.removesuffix("\r").endswith(item.text)
            assert item.author in own
            assert "\n" not in own.removesuffix("\r")[: -len(item.text) or None] or not item.text


@QUIET
@given(data=st.binary(max_size=300))
def test_no_bytes_raise(tmp_path: Path, data: bytes) -> None:
    """Anything behind a good first line is read without a traceback."""
    path = tmp_path / "WhatsApp Chat with Alex.txt"
    path.write_bytes(b"14/03/2024, 08:00 - Alex: first\n" + data)
    list(source.read(InputFile(path), CLOCK))
    path.write_bytes(data)
    source.recognises(InputFile(path))
    list(source.read(InputFile(path), CLOCK))
