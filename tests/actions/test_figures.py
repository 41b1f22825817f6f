"""Figures come from messages and what was read out of them, for the report and for pages alike."""

from datetime import date

import numpy as np
from tests.dynamics.archives import parts
from tests.dynamics.planted import PLANTED

from offscript.actions._figures import figures_of
from offscript.record import MarkedDate


def test_figures_of_an_archive_are_drawn_for_both_sides() -> None:
    """Promises, harsh words and silences of an archive come out as figures with their numbers."""
    given = parts(PLANTED["after_promise"](np.random.default_rng(5)))
    dates = (MarkedDate(day=date(2022, 3, 1), label="Hearing"),)
    figures = figures_of(given["messages"], given["markings"], given["people"], dates)
    ids = [one.id for one in figures]
    assert ids[:4] == ["messages", "marked", "calendar", "hours"]
    assert ids[-1] == "survival"
    assert all(one.table.rows and one.panels for one in figures)
    assert {one.id for one in figures if one.labels} <= {"marked", "switches", "survival"}


def test_nothing_gives_no_figures() -> None:
    """An empty archive is no error."""
    assert figures_of((), {}, (), ()) == ()
