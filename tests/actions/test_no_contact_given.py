"""The day on which the person says they asked for no contact bears on what came after it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.change_preferences import change_preferences
from offscript.actions.keep_day import keep_day, list_days, remove_day
from offscript.actions.read_first_look import read_first_look
from offscript.actions.renew_findings import renew_findings
from offscript.record import Clock, Message, Origin, OwnDate
from offscript.vault import Cost, Vault

LONDON, BOGOTA = Clock(ZoneInfo("Europe/London")), Clock(ZoneInfo("America/Bogota"))
ASKED = OwnDate(day=date(2024, 1, 5), kind="no_contact", label="I told Alex on the phone")
GREETING = "Thinking of you"
MESSAGES = (
    ("before", datetime(2024, 1, 2, 10, tzinfo=UTC), "Alex", GREETING, "WhatsApp"),
    ("that day", datetime(2024, 1, 5, 3, tzinfo=UTC), "Alex", GREETING, "SMS"),
    ("mine", datetime(2024, 2, 20, 10, tzinfo=UTC), "Sam", GREETING, "Jo"),
    ("later", datetime(2024, 3, 20, 10, tzinfo=UTC), "Alex", GREETING, "Mail"),
)
"""Each stands alone, so that nothing but the day bears on how it is read."""


class _Stopped(Exception):  # noqa: N818 - what a lock does
    pass


def written(name: str, at: datetime, author: str, text: str, chat: str) -> Message:
    """Make a message; each chat is an export."""
    return Message(
        id=name,
        conversation=chat,
        author=author,
        sent_at=at,
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("jsonl", sha256(chat.encode()).hexdigest(), int(at.timestamp())),
    )


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    """Open a vault with a few friendly messages, never read."""
    made, _ = Vault.create(tmp_path / "vault", "a passphrase of some words", Cost(8, 1, 1))
    with made:
        made.messages.add([written(*one) for one in MESSAGES])
        change_preferences(made, my_names=("Sam",))
        yield made


def marked(vault: Vault) -> set[str]:
    """Name the messages in which a fishing check-in was found."""
    return {
        name
        for name, one in vault.findings.all().items()
        if "fishing_check_in" in {finding.tactic for finding in one.tactics}
    }


def take_back(vault: Vault) -> None:
    """Remove the day of the request."""
    (day,) = (item for item in list_days(vault)[0] if item.value == ASKED)
    remove_day(vault, day.id)


def test_a_given_day_is_heard_in_what_came_after_it(vault: Vault) -> None:
    """Given, a greeting after it is marked, the person's own is not; taken back, none is."""
    assert renew_findings(vault, LONDON)
    assert marked(vault) == set()
    keep_day(vault, ASKED)
    assert renew_findings(vault, LONDON)
    assert marked(vault) == {"that day", "later"}
    assert not renew_findings(vault, LONDON)
    take_back(vault)
    assert renew_findings(vault, LONDON)
    assert marked(vault) == set()


def test_only_the_day_that_holds_has_messages_read_again(vault: Vault) -> None:
    """Of several the last one holds; a day of another kind changes nothing that was read."""
    keep_day(vault, ASKED)
    renew_findings(vault, LONDON)
    keep_day(vault, OwnDate(day=date(2023, 12, 1), kind="no_contact"))
    keep_day(vault, OwnDate(day=date(2024, 2, 1), kind="hearing"))
    assert not renew_findings(vault, LONDON)
    keep_day(vault, OwnDate(day=date(2024, 2, 1), kind="no_contact"))
    assert renew_findings(vault, LONDON)
    assert marked(vault) == {"later"}


def test_the_day_begins_where_the_person_is(vault: Vault) -> None:
    """At three in the morning in London, the day before is not over in Bogota."""
    keep_day(vault, ASKED)
    renew_findings(vault, LONDON)
    assert renew_findings(vault, BOGOTA)
    assert marked(vault) == {"later"}


def test_it_is_the_persons_own_request(vault: Vault) -> None:
    """It binds nobody before it is known who asked; then everybody but the one who did."""
    change_preferences(vault, my_names=())
    keep_day(vault, ASKED)
    renew_findings(vault, LONDON)
    assert marked(vault) == set()
    change_preferences(vault, my_names=("Alex",))
    assert renew_findings(vault, LONDON)
    assert marked(vault) == {"mine"}
    change_preferences(vault, my_names=("Sam",))
    assert renew_findings(vault, LONDON)
    assert marked(vault) == {"that day", "later"}


def test_a_reading_that_was_stopped_goes_on_with_it(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds behind the stop; taken back meanwhile, nothing that was read by it stays."""
    monkeypatch.setattr("offscript.actions.renew_findings._AT_ONCE", 100)
    start = datetime(2024, 1, 6, 8, tzinfo=UTC)
    others = [
        written(f"other {n}", start + timedelta(hours=n), "Mo", "Ok.", "Club") for n in range(500)
    ]
    vault.messages.add(others)

    def stop(_doing: str, done: int, _whole: int) -> None:
        if done >= 300:
            raise _Stopped

    keep_day(vault, ASKED)
    for is_taken_back in (False, True):
        with pytest.raises(_Stopped):
            renew_findings(vault, LONDON, stop, anew=True)
        assert marked(vault) == {"that day"}
        if is_taken_back:
            take_back(vault)
        assert renew_findings(vault, LONDON)
        assert marked(vault) == (set() if is_taken_back else {"that day", "later"})


def test_a_first_look_knows_it_too(vault: Vault) -> None:
    """What the cards alone are sure of after a request stands in the first look."""
    later = MESSAGES[-1][1] + timedelta(days=1)
    again = written("again", later, "Alex", "Hey, just checking in. How are you?", "Post")
    vault.messages.add([again])
    for is_given in (False, True):
        if is_given:
            keep_day(vault, ASKED)
        renew_findings(vault, LONDON, first_look=True)
        look = read_first_look(vault)
        assert look is not None
        seen = {one.id: {found.tactic for found in one.tactics} for one in look.markings}
        assert seen == ({"again": {"fishing_check_in"}} if is_given else {})
