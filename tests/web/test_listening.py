"""Whoever listens tells words that are not there from a screen reader that gave up reading."""

from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from . import _listening
from ._listening import GaveUpError, Listener
from ._looking import CALLED

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


class Keys(Listener):
    """Somebody before a page of two fields, whose name Orca says at a Tab from some time on."""

    def __init__(self, record: Path, said_from: int) -> None:
        """Take the record, and at which key the name is said at the earliest."""
        super().__init__(record, {})
        self.pressed: list[str] = []
        self._said_from = said_from
        self._path = record

    def press(self, *keys: str) -> None:
        """Write down the key, and what Orca says of it."""
        self.hush()
        self.pressed += keys
        if keys == ("Tab",) and len(self.pressed) >= self._said_from:
            self._path.write_text(
                self._path.read_text("utf-8") + SPOKE.format("Your draft"), "utf-8"
            )

    def evaluate(self, script: str) -> Any:  # noqa: ANN401  what a page gives
        """Answer as the page."""
        return "Your draft" if script == CALLED else True

    def wait_for_load_state(self) -> None:
        """Wait for nothing: the page is there."""

    def wait_for_timeout(self, _: float) -> None:
        """Take no time."""


@pytest.mark.parametrize(("said_from", "pressed"), [(1, ["Tab"]), (3, ["Tab", "shift+Tab", "Tab"])])
def test_who_missed_a_name_comes_again(record: Path, said_from: int, pressed: list[str]) -> None:
    """Once: a name that is not said then is not there."""
    keys = Keys(record, said_from)
    assert keys.tab_to(cast("Page", keys), "Your draft")[-1] == "Your draft"
    assert keys.pressed == pressed


def test_a_name_that_is_never_said_is_a_fault(record: Path) -> None:
    keys = Keys(record, 4)
    with pytest.raises(AssertionError, match=r"not heard: .*Your draft"):
        keys.tab_to(cast("Page", keys), "Your draft")
    assert keys.pressed == ["Tab", "shift+Tab", "Tab"]
