"""What an import asks, and how little of the vault's time it takes; no browser is needed for it."""

import threading
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Columns, Preferences
from offscript.vault import Vault
from offscript.web._asking import Given, Question
from offscript.web._import import Importing, ToBring
from offscript.web._session import Session

from ._program import PASSPHRASE
from .conftest import QUICK

TABLE = "When;Who said;What\n03/04/2023 10:00;Alex;hello there\n05/04/2023 10:01;Robin;hi Alex\n"
BERLIN = Clock(ZoneInfo("Europe/Berlin"))
COLUMNS = Columns(time="When", author="Who said", text="What")


class Turn:
    """A lock that counts how often it was taken."""

    def __init__(self) -> None:
        """Nobody holds it."""
        self.lock, self.taken = threading.Lock(), 0

    def __enter__(self) -> None:
        self.lock.acquire()
        self.taken += 1

    def __exit__(self, *_: object) -> None:
        self.lock.release()


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """Make an empty vault."""
    return Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)[0]


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that a thread does."""
    for _ in range(18_000):
        if is_so():
            return
        time.sleep(0.01)
    message = "it never came to that"
    raise AssertionError(message)


def bring(vault: Vault, given: ToBring) -> Importing:
    """Begin to bring something in."""
    return Importing(vault, given, threading.Lock(), lambda: None)


def asked(importing: Importing) -> Question:
    """Wait for a question."""
    until(lambda: importing.asking.question is not None or not importing.is_under_way())
    assert importing.asking.question is not None, importing.problem
    return importing.asking.question


def test_answers_are_read_by(vault: Vault, tmp_path: Path) -> None:
    """Columns and the order of dates are asked, and what is stored is read as the person said."""
    file = tmp_path / "table.csv"
    file.write_text(TABLE, "utf-8")
    importing = bring(vault, ToBring(paths=(file,), clock=BERLIN))
    question = asked(importing)
    assert question.about == "columns"
    assert question.table[0] == ("When", "Who said", "What")
    assert not importing.is_working()
    importing.asking.answer(question.number + 1, None)  # of a page from before: nothing happens
    assert importing.asking.question is question
    importing.asking.answer(question.number, COLUMNS)
    question = asked(importing)
    assert question.about == "date order"
    importing.asking.answer(question.number, "mdy")
    importing.wait()
    assert importing.taken is not None
    assert [one.sent_at.month for one in vault.messages.all()] == [3, 5]
    vault.close()


@pytest.mark.parametrize("given", [None, "dmy"])
def test_unanswered_stays_and_stays_said(vault: Vault, tmp_path: Path, given: Given) -> None:
    """Left as it is, the assumption is used and noted; answered, it is an assumption no more."""
    file = tmp_path / "table.csv"
    file.write_text(TABLE, "utf-8")
    importing = bring(vault, ToBring(paths=(file,), clock=BERLIN))
    importing.asking.answer(asked(importing).number, COLUMNS)
    importing.asking.answer(asked(importing).number, given)
    importing.wait()
    assert importing.taken is not None
    assert importing.taken.added == 2
    still_open = [one.about for one in importing.taken.notes if one.open]
    assert still_open == (["date order"] if given is None else [])
    vault.close()


def test_lock_amid_a_question_stores_nothing(vault: Vault, tmp_path: Path) -> None:
    """Somebody who is asked and leaves is locked out in time; the same file can be given again."""
    file = tmp_path / "table.csv"
    file.write_text(TABLE, "utf-8")
    session = Session(vault, Preferences())
    session.importing = importing = Importing(
        vault, ToBring(paths=(file,), clock=BERLIN), session.turn, lambda: None
    )
    asked(importing)
    assert session.is_busy()
    assert not session.is_working()
    assert session.turn.acquire(timeout=1)
    session.turn.release()
    session.close()
    assert importing.stopped
    assert not vault.is_open
    with Vault.open(tmp_path / "vault", PASSPHRASE) as again:
        assert again.messages.count() == 0
        second = bring(again, ToBring(paths=(file,), clock=BERLIN))
        second.asking.answer(asked(second).number, COLUMNS)
        second.asking.answer(asked(second).number, "dmy")
        second.wait()
        assert again.messages.count() == 2


def test_pasted_text_and_its_day(vault: Vault) -> None:
    """A pasted text is brought in without a file, and asked for its day."""
    importing = bring(vault, ToBring(pasted=b"Alex: hello\nRobin: hi\nAlex: bye\n", clock=BERLIN))
    question = asked(importing)
    assert question.about == "day"
    importing.asking.answer(question.number, date(2023, 4, 3))
    importing.wait()
    assert importing.taken is not None, importing.problem
    assert {one.sent_at.year for one in vault.messages.all()} == {2023}
    assert importing.taken.stored == 1
    vault.close()


def test_passphrase_is_weighed_against_what_came_in(vault: Vault) -> None:
    """One that stands in the messages can be guessed, and six drawn words can't."""
    text = b"03/04/2023, 10:00 - Alex: our bluebird sang in Almeria, Mariposa\n" * 3
    for secret, guessable in (("bluebird almeria mariposa", True), (PASSPHRASE, False)):
        pasted = text + secret[:1].encode() * 3
        importing = bring(vault, ToBring(pasted=pasted, clock=BERLIN, secret=secret))
        until(lambda now=importing: not now.is_working())  # type: ignore[misc]
        while importing.asking.question is not None:
            importing.asking.answer(importing.asking.question.number, None)
            until(lambda now=importing: not now.is_working())  # type: ignore[misc]
        importing.wait()
        assert importing.taken is not None, importing.problem
        assert importing.guessable is guessable
    vault.close()


def test_an_order_said_for_all_files_is_asked_once(vault: Vault, tmp_path: Path) -> None:
    """Two chats leave their dates open; said of all, the second is read so without a question."""
    for name in ("Alex", "Robin"):
        text = f"03/04/2023, 10:00 - {name}: hello\n05/04/2023, 10:01 - {name}: you there\n"
        (tmp_path / f"WhatsApp Chat with {name}.txt").write_text(text, "utf-8")
    importing = bring(vault, ToBring(paths=tuple(sorted(tmp_path.glob("*.txt"))), clock=BERLIN))
    question = asked(importing)
    assert question.about == "date order"
    importing.asking.answer(question.number, "mdy", for_all=True)
    until(lambda: importing.asking.question is not None or not importing.is_under_way())
    assert importing.asking.question is None
    importing.wait()
    assert sorted(one.sent_at.month for one in vault.messages.all()) == [3, 3, 5, 5]
    vault.close()


def test_pages_have_their_turn_amid_a_large_import(vault: Vault, tmp_path: Path) -> None:
    """Two overlapping exports are compared and linked with the vault let go of many times over."""
    for name in ("Alex", "Robin"):
        lines = (
            f"{1 + n // 1440 % 28:02}/{1 + n // 1440 // 28:02}/2023, {n // 60 % 24:02}:{n % 60:02}"
            f" - {'Alex' if n % 2 else 'Robin'}: we said something long {n} {n * 7}\n"
            for n in range(15, 5_000)
        )
        (tmp_path / f"WhatsApp Chat with {name}.txt").write_text(
            f"{''.join(lines)}28/12/2023, 10:00 - {name}: only here\n", "utf-8"
        )
    turn = Turn()
    paths = tuple(sorted(tmp_path.glob("*.txt")))
    importing = Importing(vault, ToBring(paths=paths, clock=BERLIN), turn, lambda: None)
    while importing.is_under_way():
        if importing.asking.question is not None:
            importing.asking.answer(importing.asking.question.number, "dmy", for_all=True)
        time.sleep(0.001)
    assert importing.taken is not None, importing.problem
    assert importing.taken.linked > 4_000
    assert turn.taken > 2 * 5_000 / 500, (
        "it never holds the vault for more than some hundred messages"
    )
    vault.close()
