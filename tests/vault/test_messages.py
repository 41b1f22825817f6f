"""Messages of a vault: kept to the last character, in order, each once, however they come."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from offscript.record import (
    Attachment,
    Edit,
    Filter,
    Message,
    Origin,
    Reaction,
    Seen,
)
from offscript.vault import Vault

from ._vaults import BEGAN, PASSPHRASE, file_of, in_time, messages, new_vault

HOSTILE = "a\0b \u202e\u200d 👩‍👩‍👧 <script>'; DROP TABLE message;-- \r\n\t\x7f Ω é e\u0301"
_TEXT = some.text(some.characters(exclude_categories=["Cs"]), max_size=30)
_TIME = some.datetimes(
    datetime(1, 1, 2),  # noqa: DTZ001 - the zone is given beside it
    datetime(9999, 12, 30),  # noqa: DTZ001
    timezones=some.just(UTC),
)


@some.composite
def any_message(draw: some.DrawFn) -> Message:
    """Make a message that holds anything a message can hold."""
    return Message(
        id=draw(_TEXT),
        conversation=draw(_TEXT),
        author=draw(_TEXT),
        sent_at=draw(_TIME),
        offset_minutes=draw(some.integers(-1439, 1439)),
        zone=draw(some.sampled_from(("stated", "assumed"))),
        kind=draw(some.sampled_from(("message", "system", "call"))),
        text=draw(_TEXT),
        subject=draw(some.none() | _TEXT),
        attachments=tuple(
            draw(some.lists(some.builds(Attachment, name=_TEXT, size=some.integers(0, 2**63 - 1))))
        ),
        reactions=tuple(draw(some.lists(some.builds(Reaction, author=_TEXT, text=_TEXT)))),
        edits=tuple(draw(some.lists(some.builds(Edit, text=some.none() | _TEXT)))),
        reply_to=draw(some.none() | _TEXT),
        seen=tuple(draw(some.lists(some.builds(Seen, author=_TEXT, at=some.none() | _TIME)))),
        unsent=draw(some.booleans()),
        certainty=draw(some.none() | some.floats(0, 1)),
        repeat=draw(some.integers(0, 2**63 - 1)),
        origin=Origin("x", "f" * 64, draw(some.integers(-(2**63), 2**63 - 1))),
    )


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Vault:
    """Open one vault for many small examples."""
    return new_vault(tmp_path_factory.mktemp("shared") / "v")[0]


@given(batch=some.lists(any_message(), max_size=4))
@settings(max_examples=60, deadline=None)
def test_every_message_comes_back_as_it_was(shared: Vault, batch: list[Message]) -> None:
    """Whatever a message holds comes back equal, and the ledger agrees."""
    before = shared.messages.count()
    sha256 = f"{before:064x}{random.random()}"
    batch = [
        msgspec.structs.replace(
            one,
            id=f"{one.id}{number}{sha256}",
            origin=Origin("x", sha256, one.origin.place),
        )
        for number, one in enumerate(batch)
    ]
    shared.messages.add(batch)
    assert [shared.messages.get(one.id) for one in batch] == batch
    assert shared.ledger.check() is None


def test_hostile_text_is_only_text(tmp_path: Path) -> None:
    """No text ends a string, a statement or a row."""
    vault, _ = new_vault(tmp_path / "v")
    message = msgspec.structs.replace(
        messages(1)[0], text=HOSTILE, conversation=HOSTILE, author=HOSTILE, subject=HOSTILE
    )
    with vault:
        vault.messages.add([message])
        assert vault.messages.get(message.id) == message
        assert vault.messages.conversations()[0].name == HOSTILE
        assert vault.messages.search('"; DROP TABLE message').hits[0].message == message


def test_pages_side_by_side_are_the_whole(tmp_path: Path) -> None:
    """Forwards, backwards and by number, pages join into all messages in time order."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        batch = messages(700)
        vault.messages.add(batch)
        wanted = in_time(batch)
        assert list(vault.messages.all()) == wanted
        forwards: list[Message] = []
        page = vault.messages.page(limit=61)
        while page.messages:
            forwards += page.messages
            page = vault.messages.page(after=page.last, limit=61)
        assert forwards == wanted
        backwards: list[Message] = []
        last = vault.messages.page_at(699, limit=1)
        page = vault.messages.page(before=last.last, limit=61)
        while page.messages:
            backwards = [*page.messages, *backwards]
            page = vault.messages.page(before=page.first, limit=61)
        assert backwards == wanted[:-1]
        for number in (0, 1, 333, 698):
            page = vault.messages.page_at(number, limit=5)
            assert list(page.messages) == wanted[number : number + 5]
            assert page.later == (number + 5 < len(wanted))
        assert vault.messages.page_at(700).messages == ()


@pytest.mark.parametrize("seed", range(6))
def test_filters_let_through_what_they_say(tmp_path: Path, seed: int) -> None:
    """Every filter gives what a plain walk through all messages gives, on pages and in counts."""
    chance = random.Random(seed)
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        batch = messages(400, seed=seed)
        vault.messages.add(batch)
        for _ in range(12):
            wanted = Filter(
                conversations=chance.choice(((), ("Chat 1",), ("Chat 0", "Chat 2"), ("none",))),
                authors=chance.choice(((), ("Alex",), ("Sam", "Alex"))),
                channels=chance.choice(((), ("whatsapp",), ("email",))),
                since=chance.choice((None, BEGAN + timedelta(days=chance.randrange(15)))),
                until=chance.choice((None, BEGAN + timedelta(days=chance.randrange(30)))),
                attachment=chance.choice((None, True, False)),
            )
            expected = [one for one in in_time(batch) if _passes(one, wanted)]
            assert list(vault.messages.all(wanted)) == expected
            assert vault.messages.count(wanted) == len(expected)
            number = len(expected) // 2
            page = vault.messages.page_at(number, wanted, limit=7)
            assert list(page.messages) == expected[number : number + 7]


def _passes(message: Message, wanted: Filter) -> bool:
    return (
        (not wanted.conversations or message.conversation in wanted.conversations)
        and (not wanted.authors or message.author in wanted.authors)
        and (not wanted.channels or message.origin.source in wanted.channels)
        and (wanted.since is None or message.sent_at >= wanted.since)
        and (wanted.until is None or message.sent_at < wanted.until)
        and (wanted.attachment is None or bool(message.attachments) == wanted.attachment)
    )


def test_around_a_message_are_its_neighbours(tmp_path: Path) -> None:
    """The neighbours are those of its own conversation, and the message stands between them."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        batch = messages(200)
        vault.messages.add(batch)
        chat = [one for one in in_time(batch) if one.conversation == batch[90].conversation]
        at = chat.index(batch[90])
        around = vault.messages.around(batch[90].id, 4)
        assert list(around.messages) == chat[at - 4 : at + 5]


def test_longer_export_adds_only_what_is_new(tmp_path: Path) -> None:
    """Of a later export of a chat only new messages are added; the others gain a witness."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        first = messages(300)
        longer = [
            msgspec.structs.replace(one, origin=Origin("whatsapp", "b" * 64, one.origin.place))
            for one in messages(450)
        ]
        assert vault.messages.add(first) == 300
        assert vault.messages.add(longer) == 150
        assert vault.messages.count() == 450
        assert vault.messages.given_twice(first[7].id) == (longer[7],)
        assert vault.messages.get(first[7].id) == first[7]
        assert vault.ledger.check() is None


def test_the_copy_that_holds_more_is_shown_and_the_other_kept(tmp_path: Path) -> None:
    """An export with the pictures shows them; what came first is still there, and signed."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        first = messages(20)
        richer = [
            msgspec.structs.replace(
                one,
                origin=Origin("whatsapp", "b" * 64, one.origin.place),
                attachments=(Attachment(name="a.jpg", size=5, sha256="c" * 64),),
            )
            for one in first
        ]
        vault.messages.add(first)
        assert vault.messages.add(richer) == 0
        assert vault.messages.get(first[3].id) == richer[3]
        assert vault.messages.count() == 20
        assert vault.ledger.check() is None


def test_what_one_file_says_twice_was_said_twice(tmp_path: Path) -> None:
    """Equal rows of one file, by a stranger's ids, are kept as often as they stand there."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        message = messages(1)[0]
        again = msgspec.structs.replace(message, origin=Origin("whatsapp", "a" * 64, 2))
        assert vault.messages.add([message, again, again]) == 3
        assert vault.messages.count() == 3
        assert vault.messages.add([message]) == 0, "the file is here already"


@pytest.mark.parametrize("stopped_after", [0, 1, 150, 299])
def test_import_goes_on_where_it_was(tmp_path: Path, stopped_after: int) -> None:
    """An export that was broken off is finished by giving it again: nothing lost, nothing twice."""
    vault, _ = new_vault(tmp_path / "v")
    batch = messages(300)
    batch += [batch[-1]] * 3
    with vault:
        vault.messages.add(messages(40, sha256="e" * 64))
        intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
        assert intake is not None
        intake.add(batch[:stopped_after])
    with Vault.open(tmp_path / "v", PASSPHRASE) as vault:
        assert bool(vault.exports.broken_off())
        again = vault.exports.begin(file_of(batch), version="1", zone="UTC")
        assert again is not None
        for start in range(0, len(batch), 50):
            again.add(batch[start : start + 50])
        again.end()
        assert vault.exports.begin(file_of(batch), version="1", zone="UTC") is None
        assert vault.messages.count() == len(batch)
        sights = [vault.messages.given_twice(one.id) for one in messages(40)]
        assert all(len(seen) == 1 for seen in sights)
        assert vault.ledger.check() is None


def test_linked_doubles_are_shown_once_and_kept(tmp_path: Path) -> None:
    """What another person's export holds under other names counts once, and stays a witness."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        mine = messages(50, chats=1)
        theirs = [
            msgspec.structs.replace(
                one,
                id=f"other {number}",
                conversation="With me",
                origin=Origin("signal", "d" * 64, one.origin.place),
            )
            for number, one in enumerate(mine)
        ]
        vault.messages.add(mine)
        vault.messages.add(theirs)
        assert vault.messages.count() == 100
        pairs = [(other.id, one.id) for one, other in zip(mine, theirs, strict=True)]
        assert vault.messages.link(pairs) == 50
        assert vault.messages.link(pairs) == 0
        assert list(vault.messages.all()) == in_time(mine)
        assert vault.messages.count() == 50
        assert vault.messages.given_twice(mine[4].id) == (theirs[4],)
        assert vault.messages.get(theirs[4].id) == theirs[4]
