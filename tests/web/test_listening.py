"""Whoever listens tells words that are not there from a screen reader that gave up reading."""

from pathlib import Path

import pytest

from . import _listening
from ._listening import GaveUpError, Listener

SPOKE = "10:00:00.000001 - SPEECH OUTPUT: '{}'{{'established': False}}\n"
HUNG = "10:00:01.000001 - ERROR: Could not process object:state-changed:busy\n"


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a record in which a page was begun, and a listener's patience that is soon at its end."""
    monkeypatch.setattr(_listening, "SILENT", 0.2)
    monkeypatch.setattr(_listening, "PATIENCE", 1.0)
    path = tmp_path / "said"
    path.write_text(SPOKE.format("Finished loading Notes.") + SPOKE.format("Today"), "utf-8")
    return path


def test_words_are_heard_in_their_order(record: Path) -> None:
    assert Listener(record, {}).hears("Finished loading", "Today")[-1] == "Today"


def test_other_words_are_a_fault(record: Path) -> None:
    """Nothing was given up, so it is no matter of trying once more."""
    with pytest.raises(AssertionError, match=r"not heard: .*Tomorrow") as refused:
        Listener(record, {}).hears("Tomorrow")
    assert not isinstance(refused.value, GaveUpError)


def test_what_orca_gave_up_is_said(record: Path) -> None:
    record.write_text(record.read_text("utf-8") + HUNG, "utf-8")
    with pytest.raises(GaveUpError, match="gave up: ERROR: Could not process"):
        Listener(record, {}).hears("Tomorrow")


def test_what_was_given_up_of_the_page_before_is_no_matter(record: Path) -> None:
    """Each page that comes breaks off what is being read of another, and may itself take long to come."""
    record.write_text(HUNG + record.read_text("utf-8"), "utf-8")
    assert Listener(record, {}).hears("Today")
    with pytest.raises(AssertionError) as refused:
        Listener(record, {}).hears("Tomorrow")
    assert not isinstance(refused.value, GaveUpError)


def test_only_a_page_is_given_up(record: Path) -> None:
    """Where none came, as after a key within one, there is nothing to load once more."""
    record.write_text(SPOKE.format("Today") + HUNG, "utf-8")
    with pytest.raises(AssertionError) as refused:
        Listener(record, {}).hears("Kept")
    assert not isinstance(refused.value, GaveUpError)
