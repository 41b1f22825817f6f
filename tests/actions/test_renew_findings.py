"""Findings are read piece by piece, go on where they were stopped, and obey what the person said."""

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.change_preferences import change_preferences
from offscript.actions.correct_mark import correct_mark, take_back_correction
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.keep_day import keep_day, list_days, remove_day
from offscript.actions.read_overview import read_overview, read_statement
from offscript.actions.renew_findings import renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import (
    BY_YOU,
    CORRECTION,
    Clock,
    Correction,
    Finding,
    Marking,
    NotLogged,
    OwnDate,
    Problem,
)
from offscript.tactics import Learned, all_tactics
from offscript.vault import Cost, Vault

LONDON = Clock(ZoneInfo("Europe/London"))


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """Open a vault with the demo's calls, texts and mail, read once."""
    folder = tmp_path_factory.mktemp("read") / "vault"
    made, _ = Vault.create(folder, "a passphrase of some words", Cost(8, 1, 1))
    with made:
        import_exports(made, [path for path in find_demo() if path.suffix != ".txt"], LONDON)
        change_preferences(made, my_names=(DEMO_ME,))
        renew_findings(made, LONDON)
        yield made


class _Stopped(Exception):  # noqa: N818 - what a lock does
    pass


@pytest.mark.parametrize("lots", [2, 3, 5])
def test_reading_goes_on_where_it_was_stopped(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, lots: int
) -> None:
    """Stopped after some lots and begun again, it finds what it finds in one go of large ones."""
    monkeypatch.setattr("offscript.actions.renew_findings._AT_ONCE", 100)
    whole = vault.findings.all()
    assert len(whole) > 20

    def stop(_doing: str, done: int, _whole: int) -> None:
        if done >= 100 * lots:
            raise _Stopped

    with pytest.raises(_Stopped):
        renew_findings(vault, LONDON, stop, anew=True)
    assert vault.findings.made_by is None
    some = vault.findings.all()
    assert 0 < len(some) < len(whole)
    told: list[int] = []
    assert renew_findings(vault, LONDON, lambda _doing, done, _whole: told.append(done))
    assert told[0] > 100 * (lots - 1)
    assert vault.findings.all() == whole
    assert not renew_findings(vault, LONDON)


def test_a_request_that_had_lapsed_stays_so_where_reading_goes_on(tmp_path: Path) -> None:
    """Asked for in a quarrel, taken back by talk of many days; much else passed until the stop."""
    start = datetime(2020, 3, 2, 8)  # noqa: DTZ001
    days = timedelta(days=1)
    chats = {
        "Alex": [
            (start, "Alex", "morning"),
            (start + days / 24, "Sam", "Do not contact me again."),
            *((start + days * n / 2, ("Alex", "Sam")[n % 2], "ok see you") for n in range(20, 40)),
            (start + 60 * days, "Alex", "Happy birthday!"),
        ],
        "Jo": [(start + 30 * days + days * n / 2900, "Jo", "ok") for n in range(2600)],
    }
    exports = [tmp_path / f"WhatsApp Chat with {name}.txt" for name in chats]
    for export, lines in zip(exports, chats.values(), strict=True):
        written = (f"[{at:%d/%m/%Y, %H:%M:%S}] {who}: {text}" for at, who, text in lines)
        export.write_text("\n".join(written), encoding="utf-8")
    made, _ = Vault.create(tmp_path / "vault", "a passphrase of some words", Cost(8, 1, 1))

    def stop(_doing: str, done: int, _whole: int) -> None:
        if done >= 2_400:
            raise _Stopped

    with made:
        import_exports(made, exports, LONDON)
        change_preferences(made, my_names=("Sam",))
        renew_findings(made, LONDON)
        whole = made.findings.all()
        assert any(one.asks_no_contact for one in whole.values())
        with pytest.raises(_Stopped):
            renew_findings(made, LONDON, stop, anew=True)
        assert renew_findings(made, LONDON)
        assert made.findings.all() == whole


def test_not_this_is_obeyed_at_once_and_when_read_again(vault: Vault) -> None:
    """The mark is gone from the message and the counts, stays gone, and can be taken back."""
    marking = next(one for one in vault.findings.all().values() if one.tactics)
    tactic = marking.tactics[0].tactic
    before = vault.findings.counts()[tactic]
    correct_mark(vault, marking.id, tactic, "not this")
    assert vault.findings.counts()[tactic] == before - 1
    assert tactic not in _tactics(vault, marking.id)
    renew_findings(vault, LONDON, anew=True)
    assert tactic not in _tactics(vault, marking.id)
    with pytest.raises(Problem, match="not marked"):
        correct_mark(vault, marking.id, "gaslighting" * 9, "not this")
    take_back_correction(vault, marking.id, tactic)
    assert vault.findings.of([marking.id])[marking.id] == marking
    assert vault.kept.all(CORRECTION, Correction) == []


def test_this_too_is_obeyed_at_once_and_when_read_again(vault: Vault) -> None:
    """What the person saw is a finding that says so; it points at no words nobody chose."""
    message = next(one for one in vault.messages.all() if not _tactics(vault, one.id))
    correct_mark(vault, message.id, "guilt_trip", "this too")
    for _ in range(2):
        (found,) = vault.findings.of([message.id])[message.id].tactics
        assert (found.tactic, found.found_by, found.spans) == ("guilt_trip", BY_YOU, ())
        renew_findings(vault, LONDON, anew=True)
    with pytest.raises(Problem, match="list"):
        correct_mark(vault, message.id, "no such tactic", "this too")
    take_back_correction(vault, message.id, "guilt_trip")
    assert not _tactics(vault, message.id)


class _Saying:
    """The time in which pages have the vault; at the first end of it, something is said there."""

    def __init__(self, say: Callable[[], None], *, lot: int) -> None:
        self._say, self._left = say, lot + 1  # the first time is the reader being opened

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self._left -= 1
        if self._left == 0:
            self._say()


def test_what_is_said_while_a_lot_is_read_holds(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page may correct any message of the lot that is being read; that reading does not undo it."""
    monkeypatch.setattr("offscript.actions.renew_findings._AT_ONCE", 100)
    renew_findings(vault, LONDON, anew=True)  # whatever was said and taken back before
    whole = vault.findings.all()
    marked = ((n, one.id) for n, one in enumerate(vault.messages.all()) if _tactics(vault, one.id))
    place, message = next(marked)
    lot = place // 100 + 1
    # One that stands nowhere, so that it weighs in no other mark.
    tactic = next(one.id for one in all_tactics() if one.id not in vault.findings.counts())
    too = _Saying(lambda: correct_mark(vault, message, tactic, "this too"), lot=lot)
    renew_findings(vault, LONDON, anew=True, aside=too)
    assert tactic in _tactics(vault, message)
    back = _Saying(lambda: take_back_correction(vault, message, tactic), lot=lot)
    renew_findings(vault, LONDON, anew=True, aside=back)
    assert vault.findings.all() == whole


def test_not_this_holds_while_its_lot_is_read_once_more(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where reading was stopped in a lot, its marks are there while it is read again."""
    monkeypatch.setattr("offscript.actions.renew_findings._AT_ONCE", 100)

    def stop(_doing: str, done: int, _whole: int) -> None:
        if done >= 300:
            raise _Stopped

    with pytest.raises(_Stopped):
        renew_findings(vault, LONDON, stop, anew=True)
    marked = vault.findings.all()
    message = next(one for one in reversed(marked) if marked[one].tactics)
    tactic = marked[message].tactics[0].tactic
    # Before the lot, what leads up to it is counted, found and told again.
    no = _Saying(lambda: correct_mark(vault, message, tactic, "not this"), lot=2)
    renew_findings(vault, LONDON, aside=no)
    assert tactic not in _tactics(vault, message)
    take_back_correction(vault, message, tactic)


def _tactics(vault: Vault, name: str) -> set[str]:
    return {one.tactic for one in vault.findings.of([name]).get(name, Marking(id=name)).tactics}


def test_what_was_said_of_a_cue_is_a_nudge() -> None:
    """One "not this" lowers a cue a little; the fourth hides it; others are left alone."""
    found = Finding(tactic="t", confidence=0.8, spans=(), found_by="card:t.a", why="")
    other = Finding(tactic="t", confidence=0.8, spans=(), found_by="card:t.b", why="")
    for times, shown in ((1, True), (2, True), (3, True), (4, False)):
        said = [
            Correction(message=f"m{number}", tactic="t", says="not this", found=found)
            for number in range(times)
        ]
        weighed = Learned(said).weigh(Marking(id="new", tactics=(found,)))
        assert bool(weighed.tactics) == shown
        assert all(one.confidence < 0.8 for one in weighed.tactics)
        untouched = Learned(said).weigh(Marking(id="new", tactics=(other,)))
        assert untouched.tactics == (other,)


@pytest.mark.parametrize(("times", "shown"), [(3, True), (4, False)])
def test_how_sure_a_mark_was_does_not_bear_on_how_often_it_may_be_wrong(
    times: int, *, shown: bool
) -> None:
    """The fourth "not this" hides it, never the third, whatever the last digit rounds to."""
    for thousandths in range(1, 1001):
        found = Finding(
            tactic="t", confidence=thousandths / 1000, spans=(), found_by="card:t.a", why=""
        )
        said = [
            Correction(message=f"m{number}", tactic="t", says="not this", found=found)
            for number in range(times)
        ]
        weighed = Learned(said).weigh(Marking(id="new", tactics=(found,)))
        assert bool(weighed.tactics) == shown, found.confidence


def test_overview_counts_both_sides_and_follows_what_was_said(vault: Vault) -> None:
    """It is worked out when something it rests on has changed, and only then."""
    keep_day(vault, OwnDate(day=date(2024, 9, 14), kind="no_contact", label="I asked"))
    assert renew_overview(vault, LONDON)
    assert not renew_overview(vault, LONDON)
    assert renew_overview(vault, Clock(ZoneInfo("America/Bogota"))), (
        "the day of a no begins there later"
    )
    assert renew_overview(vault, LONDON)
    overview = read_overview(vault)
    assert overview is not None
    assert overview.my_messages + overview.their_messages == sum(
        one.kind != "system" for one in vault.messages.all()
    )
    counts = vault.findings.counts()
    assert {one.tactic: one.mine + one.theirs for one in overview.tactics} == {
        name: counts[name] for name in (one.tactic for one in overview.tactics)
    }
    assert overview.figures
    for place, statement in enumerate(overview.statements):
        assert bool(read_statement(vault, place)) == bool(statement.messages)
        assert not statement.instances, "they are kept apart, with the messages"
    returns = next(n for n, one in enumerate(overview.statements) if one.pattern == "returns")
    assert any(len(time) > 1 for time in read_statement(vault, returns))
    (since,) = (one for one in overview.since_no if one.asked_by_me)
    asked = since.asked_on
    keep_day(vault, NotLogged(starts=asked.replace(day=20), ends=asked.replace(day=25)))
    keep_day(vault, OwnDate(day=asked.replace(day=20), kind="anniversary", label="The 20th"))
    assert renew_overview(vault, LONDON)
    again = read_overview(vault)
    assert again is not None
    assert again.since_no[0].quiet_days < since.quiet_days
    assert again.figures != overview.figures
    with pytest.raises(Problem, match="before the first"):
        keep_day(vault, NotLogged(starts=asked, ends=asked.replace(month=1)))
    days, periods = list_days(vault)
    for name in (days[1].id, periods[0].id):
        remove_day(vault, name)
    assert renew_overview(vault, LONDON)
    after = read_overview(vault)
    assert after is not None
    assert after.since_no == overview.since_no
