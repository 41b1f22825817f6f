"""PDF reports: what their makers, their layouts and damage do to them."""

import random
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, lay_out, read, read_part, recognise
from offscript.sources._times.reports import read_zone, report_clock
from tests.pdf_writer import Placed, flowed, pdf
from tests.sources.co_parenting_builder import CASES, OFW, ofw_columns

LONDON = Clock(ZoneInfo("Europe/London"))
HEADED = [
    "Sent: 03/19/2024 2:37 PM",
    "From: Alex Doe",
    "To: Sam Roe (First Viewed: Never)",
    "Subject: x",
]


def items_of(folder: Path, content: bytes) -> list[Item]:
    """Read a PDF given by itself."""
    path = folder / "report.pdf"
    path.write_bytes(content)
    return list(read(InputFile(path), LONDON))


def messages_of(folder: Path, content: bytes) -> list[Message]:
    """Read the messages of a PDF."""
    return [item for item in items_of(folder, content) if isinstance(item, Message)]


WORD = st.text("abcdefgh", min_size=1, max_size=12)
PARAGRAPH = st.lists(WORD, min_size=1, max_size=60).map(" ".join)


@settings(deadline=None, max_examples=25)
@given(bodies=st.lists(st.lists(PARAGRAPH, min_size=1, max_size=4), min_size=1, max_size=4))
def test_paragraphs_come_back_whole(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[list[str]]
) -> None:
    """Lines broken by the page are joined again, and every word is read."""
    lines = []
    for number, body in enumerate(bodies, 1):
        lines += [f"Message {number} of {len(bodies)}", "", *HEADED, "", *body]
    pages = flowed(lines, head="| Message Report Page {page} of {pages}", columns=80)
    read_back = messages_of(tmp_path_factory.mktemp("pdf"), pdf(pages))
    words = [" ".join(message.text.split()) for message in read_back]
    assert words == [" ".join(" ".join(body).split()) for body in bodies]


def test_a_long_paragraph_is_one_line(tmp_path: Path) -> None:
    """A paragraph over several lines and pages has no break of the page's in it."""
    paragraph = " ".join(["everybody agrees with me about it"] * 60)
    pages = flowed(["Message 1 of 1", *HEADED, "", paragraph, "Short."], per_page=12, columns=80)
    (message,) = messages_of(tmp_path, pdf(pages))
    assert message.text == f"{paragraph}\nShort."


def test_numbers_may_stand_under_their_messages(tmp_path: Path) -> None:
    """A report whose numbers close its messages reads the same."""
    lines = [
        *HEADED,
        "",
        "First.",
        "",
        "Message 1 of 2",
        *HEADED,
        "",
        "Second.",
        "",
        "Message 2 of 2",
    ]
    items = items_of(tmp_path, pdf(flowed(lines)))
    assert [item.text for item in items if isinstance(item, Message)] == ["First.", "Second."]
    assert not any("Missing" in str(item.says) for item in items if isinstance(item, Note))


def test_same_words_at_the_same_place_are_no_furniture(tmp_path: Path) -> None:
    """What two people wrote at the same height of their pages is theirs."""
    texts = [message.text for message in messages_of(tmp_path, pdf(ofw_columns()))]
    assert texts == [
        "You always do this.\nAnd the second line.",
        "Please stop.\nAnd the second line.",
    ]


def test_a_scanned_report_says_so(tmp_path: Path) -> None:
    """Pages without words are no mystery."""
    (item,) = items_of(tmp_path, pdf([[], []]))
    assert isinstance(item, Unreadable)
    assert "2 pages hold no words" in str(item.reason)


def test_a_pdf_of_somebody_else_is_not_taken(tmp_path: Path) -> None:
    """A letter that speaks of these apps is no report of theirs."""
    lines = [
        "Dear Sam,",
        "we use OurFamilyWizard, TalkingParents and AppClose since 3/4/2024 5:00 PM.",
    ]
    path = tmp_path / "letter.pdf"
    path.write_bytes(pdf(flowed(lines)))
    assert recognise(InputFile(path)) is None
    (item,) = read(InputFile(path), LONDON)
    assert isinstance(item, Unreadable)
    assert "names OurFamilyWizard" in str(item.reason)


def test_a_report_in_a_zip_finds_its_files(tmp_path: Path) -> None:
    """Attachments that came with the report are weighed."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as out:
        out.writestr("OFW/report.pdf", CASES["our_family_wizard/thread/report.pdf"])
        out.writestr("OFW/school letter.pdf", b"%PDF-1.4 not a report")
    with lay_out([path]) as layout:
        items = [item for part in layout for item in read_part(part, LONDON)]
        items += layout.left_over()
    attachments = [file for item in items if isinstance(item, Message) for file in item.attachments]
    assert [(file.name, file.missing) for file in attachments] == [
        ("school letter.pdf", False),
        ("photo, edited.JPG", True),
    ]
    assert not any(isinstance(item, Note) and item.about == "left over" for item in items)


def test_every_message_goes_back_to_its_number(tmp_path: Path) -> None:
    """The place of a message is its order in the report."""
    lines = [
        line
        for number in range(1, 30)
        for line in (f"Message {number} of 29", *HEADED, f"words {number}")
    ]
    messages = messages_of(tmp_path, pdf(flowed(lines)))
    assert [message.text for message in messages] == [f"words {number}" for number in range(1, 30)]
    assert [message.origin.place for message in messages] == list(range(1, 30))


@pytest.mark.parametrize("place", sorted(CASES))
def test_damage_is_met_with_a_sentence(tmp_path: Path, place: str) -> None:
    """Cut off anywhere, or with bytes changed, a report never raises and never yields nothing."""
    chance = random.Random(place)
    content = CASES[place]
    damaged = [content[: chance.randrange(len(content))] for _ in range(12)]
    for _ in range(12):
        changed = bytearray(content)
        for _ in range(chance.randint(1, 30)):
            changed[chance.randrange(8, len(changed))] = chance.randrange(256)
        damaged.append(bytes(changed))
    for each in damaged:
        assert items_of(tmp_path, each)


@settings(deadline=None, max_examples=30)
@given(
    st.lists(
        st.sampled_from(
            [*OFW, "Sent:", "From:", "Message 9 of 2", "To: (First Viewed: x)", "(", "\f"]
        ),
        max_size=25,
    )
)
def test_lines_in_any_order_count_in_is_count_out(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    """Whatever stands where, nothing raises, and each numbered message is read, refused or told of."""
    items = items_of(
        tmp_path_factory.mktemp("pdf"), pdf(flowed(["Message 1 of 9", *HEADED, *lines]))
    )
    assert any(isinstance(item, Message) for item in items)


@pytest.mark.parametrize(
    ("written", "utc"),
    [
        ("06/11/2025 at 09:25 AM", (2025, 6, 11, 8, 25)),
        ("6/11/2025 9:25AM", (2025, 6, 11, 8, 25)),
        ("June 11, 2025 at 9:25 PM", (2025, 6, 11, 20, 25)),
        ("Wednesday, June 11, 2025 9:25 PM", (2025, 6, 11, 20, 25)),
        ("6/11/2025  12:00 AM", (2025, 6, 10, 23, 0)),
    ],
)
def test_times(written: str, utc: tuple[int, int, int, int, int]) -> None:
    """The ways these apps write a time."""
    moment = report_clock(["06/13/2025"], "", LONDON).read(written)
    assert moment is not None
    assert moment.sent_at == datetime(*utc, tzinfo=UTC)
    assert moment.zone == "assumed"


def test_a_zone_behind_a_time_is_stated() -> None:
    """The zone a time names itself comes before the report's."""
    moment = report_clock([], "America/Los_Angeles", LONDON).read("06/11/2025 at 09:25 AM (CDT)")
    assert moment is not None
    assert moment.sent_at == datetime(2025, 6, 11, 14, 25, tzinfo=UTC)
    assert (moment.offset_minutes, moment.zone) == (-300, "stated")


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("America/Vancouver", "America/Vancouver"),
        ("Central Time (US & Canada)", "America/Chicago"),
        ("(GMT-08:00) Pacific Time", "America/Los_Angeles"),
        ("ET", "America/New_York"),
        ("../../etc/passwd", None),
        ("/etc/passwd", None),
        ("America/\0", None),
        ("Atlantis", None),
        ("", None),
    ],
)
def test_zones(name: str, zone: str | None) -> None:
    """A zone is one that is known, or none."""
    found = read_zone(name)
    assert (str(found) if found else None) == zone


def test_letters_of_every_script(tmp_path: Path) -> None:
    """Letters beyond the Western ones, and marks that steer direction, are kept."""
    text = "Żółć Привет שלום 😏 日本 \u200f!"
    page: list[Placed] = [
        (50, 700 - 14 * row, line) for row, line in enumerate(["Message 1 of 1", *HEADED, text])
    ]
    (message,) = messages_of(tmp_path, pdf([page]))
    assert {"Żółć", "Привет", "😏", "日本"} <= set(message.text.split())


def test_a_zone_behind_every_time_needs_no_other(tmp_path: Path) -> None:
    """Times that all name their zone are not said to lack one; who has not looked is not words."""
    lines = ["TalkingParents Record", "Sam Roe and Alex Doe", "", "Subject: pick up"]
    lines += ["Alex Doe   Sent 03/19/2024 at 02:37 PM EDT", "Hello there"]
    lines += ["First viewed by Sam Roe 03/20/2024 at 10:18 AM EDT", ""]
    lines += ["Sam Roe   Sent 03/20/2024 at 02:37 PM EDT", "reply", "Not yet viewed by Alex Doe"]
    path = tmp_path / "record.pdf"
    path.write_bytes(pdf(flowed(lines)))
    found = list(read(InputFile(path), LONDON))
    messages = [item for item in found if isinstance(item, Message)]
    assert [(one.text, one.zone) for one in messages] == [
        ("Hello there", "stated"),
        ("reply", "stated"),
    ]
    assert [(one.author, one.at) for one in messages[1].seen] == [("Alex Doe", None)]
    assert not [item for item in found if isinstance(item, Note) and item.about == "zone"]


def test_numbers_with_a_comma(tmp_path: Path) -> None:
    """A report of thousands may write its numbers so."""
    lines = [
        "OurFamilyWizard Message Report",
        "Timezone: America/Chicago",
        "Message 1,203 of 1,204",
    ]
    lines += ["Sent: 03/19/2024 at 02:37 PM", "From: Alex Doe", "To: Sam Roe (First Viewed: Never)"]
    lines += ["Subject: x", "", "Message 3 of 4 was rude.", ""]
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(flowed(lines)))
    found = list(read(InputFile(path), LONDON))
    assert [item.text for item in found if isinstance(item, Message)] == [
        "Message 3 of 4 was rude."
    ]
    assert any("1-1202, 1204" in str(item.says) for item in found if isinstance(item, Note))
