"""A first look finds what is plain at once, is kept apart, and is gone when all was read."""

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.change_preferences import change_preferences
from offscript.actions.correct_mark import correct_mark
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.read_first_look import read_first_look, show_examples
from offscript.actions.read_overview import read_overview
from offscript.actions.renew_findings import FIRST, renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock
from offscript.vault import Cost, Vault

LONDON = Clock(ZoneInfo("Europe/London"))


class _Stopped(Exception):  # noqa: N818 - what a lock does
    pass


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    """Open a vault with the demo's calls, texts and mail, never read."""
    made, _ = Vault.create(tmp_path / "vault", "a passphrase of some words", Cost(8, 1, 1))
    with made:
        import_exports(made, [path for path in find_demo() if path.suffix != ".txt"], LONDON)
        change_preferences(made, my_names=(DEMO_ME,))
        yield made


def stop_after_the_first_look(doing: str, _done: int, _whole: int) -> None:
    """Lock as soon as the thorough reading has begun."""
    if doing != FIRST:
        raise _Stopped


def test_first_look_is_there_before_all_is_read(vault: Vault) -> None:
    """What is plain is counted, with its words; nothing of it stands among the findings."""
    told: list[int] = []

    def tell(doing: str, done: int, whole: int) -> None:
        if doing == FIRST:
            assert vault.findings.all() == {}
            told.append(done)
        stop_after_the_first_look(doing, done, whole)

    with pytest.raises(_Stopped):
        renew_findings(vault, LONDON, tell, first_look=True)
    assert told[-1] == vault.messages.count()
    look = read_first_look(vault)
    assert look is not None
    assert look.read == vault.messages.count()
    assert look.tactics
    for seen in look.tactics:
        for shown in show_examples(vault, look, (*seen.my_examples, *seen.their_examples)):
            assert shown.marking is not None
            (found,) = [one for one in shown.marking.tactics if one.tactic == seen.tactic]
            assert found.spans
    assert read_overview(vault) is None


def test_first_look_goes_when_all_is_read(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading that was stopped goes on without a second look; at its end there is one answer."""
    monkeypatch.setattr("offscript.actions.renew_findings._AT_ONCE", 100)

    def stop_after_two_lots(doing: str, done: int, whole: int) -> None:
        if done >= 200:
            stop_after_the_first_look(doing, done, whole)

    with pytest.raises(_Stopped):
        renew_findings(vault, LONDON, stop_after_two_lots, first_look=True)
    doings: set[str] = set()
    assert renew_findings(
        vault, LONDON, lambda doing, _done, _whole: doings.add(doing), first_look=True
    )
    assert FIRST not in doings
    assert read_first_look(vault) is not None
    assert renew_overview(vault, LONDON)
    assert read_first_look(vault) is None
    assert vault.findings.conclusion("first look") is None


def test_first_look_obeys_what_was_said(vault: Vault) -> None:
    """What the person said is not there is not seen at a first look either."""
    renew_findings(vault, LONDON, first_look=True)
    look = read_first_look(vault)
    assert look is not None
    stored = vault.findings.all()
    marking, tactic = next(
        (one, found.tactic)
        for one in look.markings
        for found in one.tactics
        if one.id in stored and found.tactic in {kept.tactic for kept in stored[one.id].tactics}
    )
    correct_mark(vault, marking.id, tactic, "not this")
    renew_findings(vault, LONDON, anew=True, first_look=True)
    again = read_first_look(vault)
    assert again is not None
    held = {one.id: {found.tactic for found in one.tactics} for one in again.markings}
    assert tactic not in held.get(marking.id, set())


def test_first_look_waits_until_it_is_known_who_is_who(tmp_path: Path) -> None:
    """Without knowing which side is the person's, nothing is shown of either."""
    made, _ = Vault.create(tmp_path / "vault", "a passphrase of some words", Cost(8, 1, 1))
    with made as vault:
        import_exports(vault, [path for path in find_demo() if path.suffix == ".txt"], LONDON)
        with pytest.raises(_Stopped):
            renew_findings(vault, LONDON, stop_after_the_first_look, first_look=True)
        assert read_first_look(vault) is None
