"""Pasted text: the shapes that are read, days that are left unsaid, and what is no conversation."""

from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Apart, InputFile, Item, all_sources, lay_out, read
from tests.sources import _damage

CLOCK = Clock(ZoneInfo("UTC"), day=date(2024, 3, 5))
(PASTED,) = [source for source in all_sources() if source.name == "pasted_text"]


def pasted(text: str, clock: Clock = CLOCK) -> list[Item]:
    """Read a text as it comes on standard input, in this process."""
    with lay_out([], pasted=text.encode()) as layout:
        (part,) = layout
        return list(read(part.file, clock))


def said(items: list[Item]) -> list[tuple[str, str, str]]:
    """Keep who wrote what and when."""
    return [
        (item.author, f"{item.sent_at:%d %H:%M}", item.text)
        for item in items
        if isinstance(item, Message)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Alex (14:03): hi\nSam (14:05): no\nway\n",
        "[14:03] Alex: hi\n[14:05] Sam: no\nway\n",
        "[5/3/2024 14:03] Alex: hi\n[5/3/2024 14:05] Sam: no\nway\n",
        "(2:03 PM) Alex: hi\n(2:05 PM) Sam: no\nway\n",
        "14:03 Alex: hi\n14:05 - Sam: no\nway\n",
        "2024-03-05 14:03:09 Alex: hi\n2024-03-05 14:05:10 Sam: no\nway\n",
        "Alex, 5 Mar 2024 14:03\nhi\n\nSam, 5 Mar 2024 14:05\nno\nway\n",
        "Alex, March 5, 2024 at 2:03 PM\nhi\nSam, March 5, 2024 at 2:05 PM\nno\nway\n",
        "Alex, [05.03.2024 14:03]\nhi\n\nSam, [05.03.2024 14:05]\nno\nway\n",
        "Alex, [5 Mar 2024 at 14:03:15]:\nhi\n\nSam, [5 Mar 2024 at 14:05:15]:\nno\nway",
        "Alex — Today at 14:03\nhi\nSam — Today at 14:05\nno\nway\n",
        "Alex  2:03 PM\nhi\nSam  2:05 PM\nno\nway\n",
        "[14:03] Alex\nhi\n[14:05] Sam\nno\nway\n",
        "Tue, 5 Mar 2024\nAlex (14:03): hi\r\nSam (14:05): no\r\nway",
        "\ufeff\u200eAlex (14:03): hi\n\u200eSam (14:05): no\nway\n",
    ],
)
def test_shapes_with_a_time(text: str) -> None:
    """However an app copies it, it is the same two messages."""
    assert said(pasted(text)) == [("Alex", "05 14:03", "hi"), ("Sam", "05 14:05", "no\nway")]


@pytest.mark.parametrize(
    "text",
    [
        "Alex: hi\nMe: no\nway\n",
        "You sent\nhi\nAlex sent\nno\nway\nYou sent\nok\n",
        "Tuesday, 5 March 2024 at 00:00\nAlex: hi\nYou: no\nway\n",
    ],
)
def test_shapes_without_a_time(text: str) -> None:
    """Names alone: all have the time of the day's beginning, and stand in their order."""
    found = said(pasted(text))
    assert {when for _, when, _ in found} == {"05 00:00"}
    assert {author for author, _, _ in found} == {"Alex", "me"}
    assert found[1][2] == "no\nway"


def test_one_space_before_a_clock() -> None:
    """It is a name and a time where two people have several such lines each; a plan has not."""
    text = "Alex 2:03 PM\nhi\nSam 2:05 PM\nno\nmeet at 2:06 PM\nAlex 2:07 PM\nok\nSam 2:08 PM\nk\n"
    assert [who for who, _, _ in said(pasted(text))] == ["Alex", "Sam", "Alex", "Sam"]
    assert said(pasted(text))[1][2] == "no\nmeet at 2:06 PM"
    assert said(pasted("Dentist 2:03 PM\nSchool 2:05 PM\nDinner 2:07 PM\n")) == []


def test_a_night_that_passes() -> None:
    """A clock that goes back is the next day's; one that is a little off is not."""
    text = "Alex (23:50): a\nSam (23:49): b\nAlex (00:10): c\nAlex (9:00): d\nAlex (8:00): e\n"
    times = [when for _, when, _ in said(pasted(text))]
    assert times == ["05 23:50", "05 23:49", "06 00:10", "06 09:00", "06 08:00"]
    today = datetime.now(UTC).date()
    items = pasted("Alex (23:50): a\nAlex (00:10): b\n", Clock(ZoneInfo("UTC")))
    dated = [item.sent_at.date() for item in items if isinstance(item, Message)]
    assert (today - dated[1]).days in {0, 1}
    assert (dated[1] - dated[0]).days == 1


def test_an_unsaid_day_is_asked_for() -> None:
    """Once, before anything else, and not where a day is given or stated."""
    undated = "Alex (23:50): a\nSam: no\nAlex (23:55): b\n"
    first = pasted(undated, Clock(ZoneInfo("UTC")))[0]
    assert isinstance(first, Note)
    assert first.about == "day"
    assert first.open
    for items in (pasted(undated), pasted("Alex (5/13/2024 23:50): a\n", Clock(ZoneInfo("UTC")))):
        assert not [item for item in items if isinstance(item, Note) and item.open]


def test_a_colon_in_a_message_is_no_author() -> None:
    """Where names come back, others do not count; where times stand, names alone do not."""
    assert said(pasted("Alex: so\nPlan: none\nSam: ok\nAlex: fine\nSam: bye\n")) == [
        ("Alex", "05 00:00", "so\nPlan: none"),
        ("Sam", "05 00:00", "ok"),
        ("Alex", "05 00:00", "fine"),
        ("Sam", "05 00:00", "bye"),
    ]
    assert said(pasted("[14:03] Alex: so\nSam: said that\n7:30\n")) == [
        ("Alex", "05 14:03", "so\nSam: said that\n7:30")
    ]


def test_lines_of_nobody(tmp_path: Path) -> None:
    """What stands before the first name is said."""
    items = pasted("Our chat\n\nAlex: hi\nSam: no\n")
    (lost,) = [str(item.reason) for item in items if isinstance(item, Unreadable)]
    assert "Nobody is named for 1 line: 'Our chat'" in lost
    assert tmp_path.exists()


@pytest.mark.parametrize(
    "text",
    [
        "Just a diary entry.\nIt goes on.\n",
        "Flour: 200 g\nSugar: 50 g\nEggs: two\n",
        "See https://example.org: it is there\nhttp: no\n",
        "2024-03-05 14:03:15 INFO: started\n2024-03-05 14:03:16 ERROR: failed\n",
        "Room 12\nRoom 14\n",
        "I said: no\n" + "x" * 100 + "\nShe asked: why\nThey replied: because\n",
    ],
)
def test_what_is_no_conversation(text: str) -> None:
    """It stays unknown, and what is read is said."""
    (item,) = pasted(text)
    assert isinstance(item, Unreadable)
    assert "begins with a name and a colon" in str(item.reason)


def test_in_a_folder_it_must_be_plain(tmp_path: Path) -> None:
    """A text with two names once each is anything; two who talk are a conversation."""
    (tmp_path / "a.txt").write_text("Milk: yes\nBread: no\n", "utf-8")
    (tmp_path / "b.txt").write_text("Alex: a\nSam: b\nAlex: c\nSam: d\n", "utf-8")
    with lay_out([tmp_path]) as layout:
        assert [part.file.name for part in layout if part.source] == ["b.txt"]


def test_it_goes_to_the_process_without_a_file() -> None:
    """The text goes over the pipe."""
    with Apart([], CLOCK, None, b"Alex: hi\nSam: no\n") as apart:
        items = [item for part in apart for item in apart.read(part, CLOCK)]
    assert [text for _, _, text in said(items)] == ["hi", "no"]


LINE = some.text(some.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1).map(
    "x".__add__
)


@given(some.lists(some.tuples(some.sampled_from(["Alex", "Sam"]), LINE), min_size=2))
def test_what_is_written_is_read(rows: list[tuple[str, str]]) -> None:
    """Words come back exactly."""
    text = "".join(f"[14:03] {name}: {line}\n" for name, line in rows)
    assert [(name, words) for name, _, words in said(pasted(text))] == rows


def test_damage(tmp_path: Path) -> None:
    """Cut or changed, nothing is raised and no line is lost."""
    content = (
        b"Our chat\nAlex, 5 Mar 2024 14:03\nhi there\n13/3/24, 9:00 Sam: no\nway\nToday 10:00\n"
    )
    for damaged in (*_damage.cuts(content, 1), *_damage.flips(content, 300)):
        _damage.read_bytes(PASTED, tmp_path, "a.txt", damaged)
        PASTED.recognises(InputFile(tmp_path / "a.txt"))


@pytest.mark.parametrize(
    "page", ["actions/backup_readme.txt", "reports/templates/record_readme.txt"]
)
def test_pages_that_say_how_to_use_what_was_written_are_no_conversation(
    tmp_path: Path, page: str
) -> None:
    """Given beside a chat, or by itself, such a page is nobody's words: it is named as what it is."""
    path = tmp_path / "kept.age.README.txt"
    path.write_bytes((files("offscript") / page).read_bytes())
    (item,) = read(InputFile(path), CLOCK)
    assert isinstance(item, Unreadable)
    assert "the page that Offscript writes beside a backup or a package" in str(item.reason)
