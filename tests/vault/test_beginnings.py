"""Searching words that go on: the hits of a plain reading, and few questions to the index."""

import random
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from offscript.record import Filter, Hits, Message
from offscript.vault import Vault, _beginnings, _search
from offscript.vault._database import Database, Value

from ._vaults import BEGAN, in_time, messages, new_vault


@pytest.fixture(scope="module")
def lettered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Vault, list[Message]]:
    """Fill a vault with words of few letters, in an order that is not that of time."""
    chance = random.Random(7)
    batch = [
        msgspec.structs.replace(
            one,
            text=chance.choice((" ", "-", ", ")).join(
                "".join(chance.choices("abcé", (9, 3, 1, 1), k=chance.randrange(1, 5)))
                for _ in range(chance.randrange(1, 6))
            ),
            subject=chance.choice((None, None, "BAB c")),
        )
        for one in messages(400, seed=4)
    ]
    chance.shuffle(batch)
    vault, _ = new_vault(tmp_path_factory.mktemp("letters") / "v")
    vault.messages.add(batch)
    return vault, in_time(batch)


def _holds(message: Message, typed: str) -> bool:
    """Look for what was typed in the plain words of a message."""
    texts = [
        f" {' '.join(re.findall('[a-z]+', text.lower().replace('é', 'e')))} "
        for text in (message.text, message.subject or "")
    ]
    return all(
        any(
            f" {part.replace('-', ' ').rstrip('*')}{'' if '*' in part else ' '}" in text
            for text in texts
        )
        for part in typed.split()
    )


BEGINNINGS = {
    "read": {"_MANY": 30, "_READ": 5000, "_FEW": 20},
    "read in vain": {"_MANY": 30, "_READ": 8, "_LOOKED_AT": 16, "_FEW": 20},
    "few": {"_MANY": 30, "_READ": 8},
    "by the index": {"_MANY": 5000, "_FEW": 20, "_LOOKED_UP": 10},
}
"""Each way to words that go on, with what leads to it in so small a vault."""


@pytest.mark.parametrize("way", BEGINNINGS)
@pytest.mark.parametrize("order", ["newest", "oldest"])
def test_beginnings_are_those_of_a_plain_reading(
    lettered: tuple[Vault, list[Message]], order: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that go on, alone or beside others, are found in one question to the index or none."""
    vault, everything = lettered
    for name, value in {"_WINDOW": 16, "_WINDOW_TO_READ": 4, **BEGINNINGS[way]}.items():
        monkeypatch.setattr(_beginnings if name == "_MANY" else _search, name, value)
    asked: list[tuple[Value, ...]] = []
    rows = Database.rows

    def counting(self: Database, sql: str, *values: Value) -> Iterator[tuple[Any, ...]]:
        if "MATCH" in sql and "*" in str(values[0]):
            asked.append(values)
        return rows(self, sql, *values)

    monkeypatch.setattr(Database, "rows", counting)
    chance = random.Random(5)
    for typed in (
        "a*",
        "b* c*",
        "a-b*",
        "e*",
        "cc a*",
        "a ba*",
        *(
            " ".join(
                "".join(chance.choices("aabc", k=chance.randrange(1, 4)))
                + chance.choice(("*", "*", ""))
                for _ in range(chance.randrange(1, 4))
            )
            for _ in range(30)
        ),
    ):
        wanted = Filter(
            conversations=chance.choice(((), ("Chat 1",))),
            authors=chance.choice(((), ("Sam",))),
            since=chance.choice((None, BEGAN + timedelta(days=9))),
            attachment=chance.choice((None, None, False)),
        )
        expected = [
            one
            for one in everything
            if _holds(one, typed)
            and (not wanted.conversations or one.conversation in wanted.conversations)
            and (not wanted.authors or one.author in wanted.authors)
            and (wanted.since is None or one.sent_at >= wanted.since)
            and (wanted.attachment is None or not one.attachments)
        ]
        if order == "newest":
            expected.reverse()
        found: list[Message] = []
        hits = Hits(more=True)
        while hits.more:
            asked.clear()
            behind = hits.hits[-1].key if hits.hits else None
            hits = vault.messages.search(
                typed,
                wanted,
                order=order,  # type: ignore[arg-type]
                limit=7,
                behind=behind,
            )
            assert len(asked) <= 1
            found += [hit.message for hit in hits.hits]
        assert [one.id for one in found] == [one.id for one in expected]
    asked.clear()
    assert vault.messages.search("a*", limit=3).more
    assert len(asked) == (way == "by the index")


def test_signs_that_are_no_words_beside_a_common_beginning(
    lettered: tuple[Vault, list[Message]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter the index knows no word by changes nothing, as without the beginning's own way."""
    vault, _ = lettered
    by_index = vault.messages.search("\u19b0 a*")
    assert by_index.more
    monkeypatch.setattr(_beginnings, "_MANY", 30)
    assert vault.messages.search("\u19b0 a*") == by_index


def test_best_first_with_a_common_beginning(
    lettered: tuple[Vault, list[Message]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands beside a common beginning is ranked, and the same hits are found."""
    vault, everything = lettered
    monkeypatch.setattr(_beginnings, "_MANY", 30)
    best = vault.messages.search("cc a*", order="best")
    assert best.order == "best"
    assert {hit.message.id for hit in best.hits} == {
        one.id for one in everything if _holds(one, "cc a*")
    }
    assert vault.messages.search("a*", order="best").order == "newest"
