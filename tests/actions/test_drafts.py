"""How many invented drafts are marked: quarrels, and plain replies that are to be left alone.

`first`, `after`, `work` and `quiet` were learned from; `last`, `kept` and `since` were not, so they alone tell how good
the checker is (docs/recovery.md). A floor that falls says that something got
worse; a change that lifts it needs new drafts before it may be called better.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from offscript.actions.check_reply import check_reply

HERE = Path(__file__).parent.parent / "recovery" / "drafts"


class Drafts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quarrels with the kind that they have most of, and plain replies."""

    quarrel: tuple[tuple[str, str], ...]
    plain: tuple[str, ...]


def drafts(name: str, language: str) -> Drafts:
    written = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    return msgspec.convert(written[language], Drafts)


def is_marked(draft: str, language: str, *, is_plain: bool = False) -> bool:
    check, signals, _ = check_reply(draft, language=language)
    assert not (is_plain and signals)
    return bool(check.marks)


@pytest.mark.parametrize(
    ("name", "language", "fewest_marked", "most_alarms"),
    [
        ("first", "en", 64, 0),
        ("first", "es", 20, 0),
        ("after", "en", 26, 0),
        ("after", "es", 10, 0),
        ("last", "en", 23, 0),
        ("last", "es", 7, 0),
        ("work", "en", 26, 0),
        ("work", "es", 14, 0),
        ("kept", "en", 23, 0),
        ("kept", "es", 10, 1),
        ("quiet", "en", 21, 0),
        ("quiet", "es", 9, 0),
        ("since", "en", 3, 0),
        ("since", "es", 2, 0),
    ],
)
def test_quarrels_are_marked_and_plain_replies_are_not(
    name: str, language: str, fewest_marked: int, most_alarms: int
) -> None:
    """As many as were measured, in both languages."""
    written = drafts(name, language)
    found = [text for _, text in written.quarrel if is_marked(text, language)]
    alarms = [text for text in written.plain if is_marked(text, language, is_plain=True)]
    assert len(found) >= fewest_marked
    assert len(alarms) <= most_alarms, alarms


def test_a_quarrel_without_any_marked_phrase_is_heard() -> None:
    """The model of the tactics library hears it; its words lie in the draft, and nothing is cut."""
    heard = [
        (text, check)
        for _, text in drafts("last", "en").quarrel
        for check in [check_reply(text)[0]]
        if [mark.kind for mark in check.marks] == ["heated"]
    ]
    assert heard
    for text, check in heard:
        assert all(0 <= span.start < span.end <= len(text) for span in check.marks[0].spans)
        assert check.shorter is not None
