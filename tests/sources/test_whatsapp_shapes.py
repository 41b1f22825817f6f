"""WhatsApp headers in every language that Unicode CLDR knows, and headers that vary within one file."""

from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from babel import Locale
from babel.dates import format_date, parse_pattern
from babel.localedata import locale_identifiers
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note
from offscript.sources import InputFile, Item
from offscript.sources.whatsapp import source
from tests.sources.test_whatsapp_roundtrip import CLOCK, SHAPES, ZONE

MOMENTS = (
    datetime(2024, 1, 23, 9, 5, 7),  # noqa: DTZ001
    datetime(2024, 1, 23, 21, 5, 12),  # noqa: DTZ001
    datetime(2024, 2, 3, 0, 30, 0),  # noqa: DTZ001
    datetime(2024, 2, 3, 12, 30, 0),  # noqa: DTZ001
)
DIGITS = {
    "arab": "٠١٢٣٤٥٦٧٨٩",
    "arabext": "۰۱۲۳۴۵۶۷۸۹",
    "beng": "০১২৩৪৫৬৭৮৯",
    "deva": "०१२३४५६७८९",
    "mymr": "၀၁၂၃၄၅၆၇၈၉",
}
NOT_YET = frozenset(["blo", "dz", "ebu", "ee", "ki", "kkj", "la", "nds", "smn", "wo", "yo"])
"""Languages with a date, a clock or a half of the day that nothing else looks like."""
MARKS = "\u200e\u200f\u202a\u202c\u2068\u2069\ufeff"


def read(folder: Path, text: str, clock: Clock = CLOCK) -> list[Item]:
    """Read a text as a chat."""
    path = folder / "WhatsApp Chat with Alex.txt"
    path.write_bytes(text.encode())
    file = InputFile(path)
    assert source.recognises(file), text[:200]
    return list(source.read(file, clock))


def clock_face(item: Item) -> datetime:
    """Give a message's time as the phone showed it."""
    assert isinstance(item, Message)
    return item.sent_at.astimezone(ZONE).replace(tzinfo=None)


def headers(locale: Locale) -> set[tuple[str, ...]]:
    """Write the four moments as an iPhone in a language would, with both kinds of clock."""
    own = locale.time_formats["medium"].pattern
    other = "h:mm:ss a" if "H" in own else "HH:mm:ss"
    join = str(locale.datetime_formats["short"]).replace("'", "")
    digits = str.maketrans("0123456789", DIGITS.get(locale.default_numbering_system, "0123456789"))
    return {
        tuple(
            join.replace("{1}", format_date(moment, "short", locale=locale))
            .replace("{0}", parse_pattern(pattern).apply(moment, locale))
            .translate(digits)
            for moment in MOMENTS
        )
        for pattern in (own, other)
    }


def test_every_language_of_cldr_is_read(tmp_path: Path) -> None:
    """Short dates and clocks of all locales come back as the moments they were written from."""
    written = {
        shape: name
        for name in locale_identifiers()
        if "_" not in name and name not in NOT_YET
        for shape in headers(Locale.parse(name))
    }
    wrong = []
    for shape, name in written.items():
        found = [
            item
            for item in read(tmp_path, "".join(f"[{head}] Alex: hello\r\n" for head in shape))
            if not isinstance(item, Note)
        ]
        if not all(isinstance(item, Message) for item in found) or [
            clock_face(item) for item in found
        ] != list(MOMENTS):
            wrong.append((name, shape[:2]))
    assert len(written) > 250
    assert wrong == []


def sprinkled(header: str, chance: Random) -> str:
    """Put marks of direction and byte order between a header's signs, and change its spaces."""
    written = []
    for before, sign in pairwise("\n" + header):
        apart = not (before.isalnum() and sign.isalnum())
        if apart and chance.random() < 0.2:
            written.append(chance.choice(MARKS))
        written.append(chance.choice(" \u00a0\u202f\u2009") if sign in "\u00a0\u202f" else sign)
    return "".join(written)


@pytest.mark.parametrize("shape", SHAPES)
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_marks_may_stand_in_any_header(tmp_path: Path, shape: str, seed: int) -> None:
    """Headers with and without marks, mixed in one file, each open a message of their own."""
    write, _, end = SHAPES[shape]
    chance = Random(seed)
    start = datetime(2023, 10, 13, 8, 0)  # noqa: DTZ001
    moments = [start + timedelta(hours=7 * number) for number in range(8)]
    text = "".join(
        f"{sprinkled(write(moment), chance)}Alex: number {number}{end}"
        for number, moment in enumerate(moments)
    )
    found = [item for item in read(tmp_path, text) if isinstance(item, Message)]
    assert [item.text for item in found] == [f"number {number}" for number in range(8)]
    assert [clock_face(item) for item in found] == moments


@pytest.mark.parametrize(
    "written",
    [
        "1/23/24, 9:05\u202fPM|1/23/24, 9:06 PM|1/23/24, 9:07\u00a0pm|1/23/24, 9:08pm|1/23/24, 9:09 P.M.",
        "23/1/24, 21:05|23/1/2024, 21:06|\u200f23\u200f/1\u200f/2024, 21:07|23/01/24, 21:08|23/1/24,\u00a021:09",
        "23.1.2024, 9:05 אחה״צ|23.1.2024, 9:06 אחהצ|23.1.2024, 9:07 אחה״צ|\u200f23.1.2024, 9:08 אחה״צ|23.1.2024, 21:09",
        "٢٣/١/٢٠٢٤، ٩:٠٥ م|٢٣/١/٢٠٢٤، ٩:٠٦ مساءً|23/1/2024, 9:07 م|٢٣\u200f/١\u200f/٢٠٢٤،\u200f ٩:٠٨ م|23/1/2024، 9:09 م",
    ],
)  # fmt: skip
def test_one_file_may_write_headers_in_several_ways(tmp_path: Path, written: str) -> None:
    """Kinds of space, lengths of years, marks, points and digits vary without a line being lost."""
    text = "".join(f"{head} - Alex: hi\n" for head in written.split("|"))
    faces = [clock_face(item) for item in read(tmp_path, text) if not isinstance(item, Note)]
    assert faces == [datetime(2024, 1, 23, 21, minute) for minute in range(5, 10)]  # noqa: DTZ001


def test_an_unknown_word_for_the_half_of_the_day_hides_no_message(tmp_path: Path) -> None:
    """A header whose half of the day nobody knows is said to be unreadable, not taken for text."""
    text = "1/23/24, 9:05 PM - Alex: a\n1/23/24, 9:06 ZZ - Sam: b\n1/23/24, 9:07 PM - Alex: c\n"
    found = [item for item in read(tmp_path, text) if not isinstance(item, Note)]
    assert [isinstance(item, Message) for item in found] == [True, False, True]


def test_headers_left_in_a_text_are_told(tmp_path: Path) -> None:
    """Lines that look like messages and stay text are counted, with the place of the first."""
    text = (
        "23/01/2024, 09:05 - Alex: a\n23/01/2024, 09:06 - Sam: she wrote\n"
        "[20/01/2024, 08:00:00] Kim: never\n24/01/2024, 09:00 - Alex: b\n"
    )
    notes = [item for item in read(tmp_path, text) if isinstance(item, Note)]
    assert [str(note.says) for note in notes if note.about == "left over"] == [
        (
            "1 line inside a message looks like the start of another, in another form or out of "
            "order, and was left in the text where somebody may have pasted it: see line 3 of the "
            "file."
        )
    ]


def test_a_list_with_two_numbers_is_no_chat(tmp_path: Path) -> None:
    """A day of two numbers is believed only when it comes again."""
    path = tmp_path / "notes.txt"
    path.write_text("3.5 10:30 - Lunch: with Bob\nbread, milk\n", "utf-8")
    assert not source.recognises(InputFile(path))
    london = Clock(ZoneInfo("Europe/London"))
    assert any(
        isinstance(item, Message)
        for item in read(tmp_path, "15/11 12:35 - Alex: a\n16/11 12:36 - Sam: b\n", london)
    )
