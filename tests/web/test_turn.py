"""The vault is shared out: pages come first, and what goes on beside them still gets done."""

import pytest

from offscript.web import _turn


class _Clock:
    """Stands in for `time`: it passes where somebody sleeps."""

    def __init__(self) -> None:
        """Begin some time after the computer did."""
        self.now = 1000.0

    def monotonic(self) -> float:
        """Give the time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    """Have turns go by a clock of this test's own."""
    clock = _Clock()
    monkeypatch.setattr(_turn, "time", clock)
    return clock


def _worked(clock: _Clock, turn: _turn.Turn, seconds: float) -> float:
    """Work for some time, then wait; give how long that was."""
    clock.sleep(seconds)
    before = clock.now
    turn.wait()
    return clock.now - before


def test_where_nobody_asks_for_pages_work_hardly_waits(clock: _Clock) -> None:
    """A breath is left to what may come, and no more."""
    turn = _turn.Turn()
    with turn.of_page():
        pass
    clock.sleep(10)
    assert _worked(clock, turn, 5) == pytest.approx(0.002)


def test_work_waits_while_a_page_is_made_and_a_moment_longer(clock: _Clock) -> None:
    """However long it worked before, it goes on as soon as nobody asks any more, and not before."""
    turn = _turn.Turn()
    clock.sleep(1)
    with turn.of_page():
        assert _worked(clock, turn, 0.05) > 0.1, "a page is under way"
    assert 0.05 < _worked(clock, turn, 0.05) < 0.06, "the next one may come"
    assert _worked(clock, turn, 2) == pytest.approx(0.002), "it is calm"


def test_whoever_clicks_all_the_time_does_not_stop_it(clock: _Clock) -> None:
    """A fifth of the time is given to what goes on beside pages, in long steps and short ones."""
    turn = _turn.Turn()
    for step in (0.007, 0.3, 4):
        with turn.of_page():
            turn.wait()
            assert _worked(clock, turn, step) == pytest.approx(4 * step, abs=0.005)


def test_what_goes_on_beside_pages_holds_the_turn_but_where_it_needs_none() -> None:
    """Inside nobody else can take it; aside, and afterwards, anybody can."""
    turn = _turn.Turn()
    beside = _turn.Beside(turn)
    with beside:
        assert not turn.acquire(blocking=False)
        with _turn.Aside(beside), turn.of_page():
            pass
        assert not turn.acquire(blocking=False)
    assert turn.acquire(blocking=False)
