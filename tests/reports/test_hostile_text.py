"""What strangers wrote is shown exactly and harmlessly, and never makes the page huge."""

import re
from datetime import date, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some
from lxml import html

from offscript.record import MarkedDate, Note, Person, Span, visible
from offscript.reports import render_report
from offscript.reports._excerpt import excerpt

from ._case import TACTICS, Said, everyday, make_case, page_of

HOSTILE = '<script>alert(1)</script> & "quotes" \'n </style> \u202eright to left {{ 7 * 7 }}'
MEGABYTES = 3_000_000


def test_hostile_text_stays_text_everywhere() -> None:
    """Names, files, notes, labels and messages cannot add markup."""
    case = make_case([*everyday(4), Said(HOSTILE, HOSTILE, "guilt_trip", "stalking")])
    files = (msgspec.structs.replace(case.imported.files[0], name=HOSTILE, source=HOSTILE),)
    imported = msgspec.structs.replace(
        case.imported, files=files, notes=(Note(file=HOSTILE, about="limit", says=HOSTILE),)
    )
    page = render_report(
        msgspec.structs.replace(
            case,
            imported=imported,
            people=(*case.people[:1], Person(name=HOSTILE, authors=frozenset({HOSTILE}))),
            dates=(MarkedDate(day=date(2024, 1, 2), label=HOSTILE),),
            zone=HOSTILE,
        )
    )
    assert "<script" not in page.lower()
    assert page.count("</style>") == 1
    assert "{{ 7 * 7 }}" in page
    assert "\u202e" not in page
    assert "⟨U+202E⟩right to left" in page
    assert not re.search(r"\son\w+\s*=\s*[\"']", page)


@pytest.mark.parametrize(
    "text",
    [
        "half a character \ud83d here",
        "null \x00 and escape \x1b[31m and \x85",
        "مرحبا hello שלום",
        "👩‍👩‍👧 \u2066isolated\u2069 \u200eleft",
        "w" * 600,
        "\r\nline\rline\n",
        "",
    ],
)
def test_strange_text_can_be_written_and_read_back(text: str) -> None:
    """Any text gives a page that is valid UTF-8, and shows it isolated from its surroundings."""
    said = [*everyday(3), Said("Jamie", text, "guilt_trip")]
    page = render_report(make_case(said))
    shown = html.document_fromstring(page.encode("utf-8").decode("utf-8")).xpath(
        "//li[@class='this-one']/blockquote[@dir='auto']"
    )
    assert str(shown[0].text_content()) in {visible(text), "[no text]"}


@given(
    some.text(some.characters(exclude_categories=["Cs"]), max_size=400),
    some.lists(some.tuples(some.integers(0, 400), some.integers(1, 40)), max_size=5),
    some.integers(130, 500),
)
def test_excerpt_shows_only_what_is_there(
    text: str, places: list[tuple[int, int]], room: int
) -> None:
    """Every piece shown is a piece of the text, in order, and what is left out adds up."""
    spans = [
        Span(start, min(start + length, len(text))) for start, length in places if start < len(text)
    ]
    shown = html.fragment_fromstring(f"<div>{excerpt(text, spans, room)}</div>")
    left_out = [
        int(re.sub(r"\D", "", str(note.text_content())))
        for note in shown.xpath(".//span[@class='left-out']")
    ]
    for note in shown.xpath(".//span[@class='left-out']"):
        note.drop_tree()
    pieces = str(shown.text_content())
    if not left_out:
        assert pieces == visible(text)
    elif visible(text) == text:
        assert len(pieces) + sum(left_out) == len(text)
        assert pieces[:10] in text


def test_long_message_shows_what_is_marked() -> None:
    """Of a very long letter the marked words are shown, and how much is not."""
    text = "a" * 5000 + "NEEDLE" + "b" * 5000
    shown = excerpt(text, [Span(5000, 5006)], 700)
    assert "<mark>NEEDLE</mark>" in shown
    assert "4,880 characters not shown here" in shown
    assert len(shown) < 1000


def test_page_stays_small_whatever_the_archive() -> None:
    """Thousands of long marked messages full of costly characters stay within three megabytes."""
    many = [f"tactic_{number}" for number in range(30)]
    costly = "<&\x00\u202e\x01漢" * 3000
    said = [
        Said(("Robin", "Jamie")[number % 2], costly, many[number % 30], f"signal {number % 15}")
        for number in range(900)
    ]
    tactics = tuple(
        msgspec.structs.replace(TACTICS[0], id=name, title=f"Title {name}") for name in many
    )
    page = render_report(make_case(said, step=timedelta(hours=30), tactics=tactics))
    assert len(page.encode()) < MEGABYTES


def test_quotes_are_spread_over_time_and_both_sides() -> None:
    """Of many messages twelve are quoted, half of each side, from the first to the last."""
    said = [
        Said(("Robin", "Jamie", "Jamie", "Jamie")[number % 4], f"line {number}.", "guilt_trip")
        for number in range(200)
    ]
    shown = page_of(make_case(said)).xpath("//article//li[@class='this-one']")
    assert len(shown) == 12
    assert sum(str(line.xpath("string(.//bdi)")) == "You" for line in shown) == 6
    lines = {str(line.xpath("string(.//blockquote)")) for line in shown}
    assert {"line 0.", "line 199."} <= lines


def test_the_surest_of_each_side_stands_first() -> None:
    """Before anything is unfolded: the message that a reader is likeliest to see the same way."""
    case = make_case(
        [Said(("Robin", "Jamie")[one % 2], f"line {one}.", "guilt_trip") for one in range(8)]
    )
    sure = {"line 3.", "line 6."}
    texts = {message.id: message.text for message in case.imported.messages}
    markings = {
        name: msgspec.structs.replace(
            marking,
            tactics=tuple(
                msgspec.structs.replace(one, confidence=0.9 if texts[name] in sure else 0.6)
                for one in marking.tactics
            ),
        )
        for name, marking in case.markings.items()
    }
    page = page_of(msgspec.structs.replace(case, markings=markings))
    first = page.xpath("//article//details[@class='quote'][not(ancestor::details)]")
    shown = {str(one.xpath("string(.//li[@class='this-one']//blockquote)")) for one in first}
    assert shown == sure


def test_a_message_in_two_files_is_quoted_once() -> None:
    """Overlapping exports hold the same message; it is counted as read twice, and quoted once."""
    case = make_case([*everyday(3), Said("Jamie", "only once", "guilt_trip")])
    messages = (*case.imported.messages, case.imported.messages[-1])
    imported = msgspec.structs.replace(case.imported, messages=messages)
    page = page_of(msgspec.structs.replace(case, imported=imported))
    assert len(page.xpath("//article//li[@class='this-one']")) == 1
    assert "1 message came a second time" in str(page.text_content())
