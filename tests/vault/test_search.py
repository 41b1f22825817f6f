"""Searching: the same hits a plain reading of every message gives, for any words typed."""

import random
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from offscript.record import Filter, Finding, Hits, Marking, Message, Span
from offscript.vault import Vault, _by_time, _search

from ._vaults import BEGAN, WORDS, in_time, messages, new_vault


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Vault, list[Message]]:
    """Fill a vault with messages of two exports, the newer one first."""
    vault, _ = new_vault(tmp_path_factory.mktemp("search") / "v")
    newer = [
        msgspec.structs.replace(one, sent_at=one.sent_at + timedelta(days=5), id=f"n{number}")
        for number, one in enumerate(messages(500, seed=2, sha256="b" * 64))
    ]
    older = messages(500)
    vault.messages.add(newer)
    vault.messages.add(older)
    return vault, in_time([*newer, *older])


WAYS = {
    "looked up": {},
    "looked at first": {"_LOOKED_UP": 3, "_LOOKED_AT": 5000},
    "walked": {"_LOOKED_UP": 3, "_LOOKED_AT": 16},
    "walked in vain": {"_LOOKED_UP": 3, "_LOOKED_AT": 16, "_WALKED": 48},
    "by window": {"_LOOKED_UP": 3, "_LOOKED_AT": 16, "_FEW": 3, "_GAP": 5},
}
"""Each way to the first hits, with what leads to it in so small a vault."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("order", ["newest", "oldest"])
def test_hits_are_those_of_a_plain_reading(
    filled: tuple[Vault, list[Message]], order: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words, filters and pages give exactly the messages a walk through all of them finds."""
    vault, everything = filled
    for name, value in {"_WINDOW": 16, **WAYS[way]}.items():
        monkeypatch.setattr(_by_time if name == "_WALKED" else _search, name, value)
    chance = random.Random(3)
    for _ in range(25):
        words = chance.sample(WORDS, k=chance.randrange(1, 3))
        wanted = Filter(
            conversations=chance.choice(((), ("Chat 1",))),
            authors=chance.choice(((), ("Sam",))),
            since=chance.choice((None, BEGAN + timedelta(days=9))),
        )
        expected = [
            one
            for one in everything
            if set(words) <= set(one.text.split())
            and (not wanted.conversations or one.conversation in wanted.conversations)
            and (not wanted.authors or one.author in wanted.authors)
            and (wanted.since is None or one.sent_at >= wanted.since)
        ]
        if order == "newest":
            expected.reverse()
        found: list[Message] = []
        hits = Hits(more=True)
        while hits.more:
            behind = hits.hits[-1].key if hits.hits else None
            hits = vault.messages.search(
                " ".join(words),
                wanted,
                order=order,  # type: ignore[arg-type]
                limit=7,
                behind=behind,
            )
            found += [hit.message for hit in hits.hits]
        assert [one.id for one in found] == [one.id for one in expected]


def test_best_first_of_few_and_newest_of_many(
    filled: tuple[Vault, list[Message]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ranks best comes first where that can be told in a moment; else it says what it did."""
    vault, _ = filled
    best = vault.messages.search("ferry", order="best")
    assert best.order == "best"
    assert best.hits[0].message.text.split().count("ferry") * 2 >= len(
        best.hits[0].message.text.split()
    )
    monkeypatch.setattr(_search, "_FEW", 3)
    assert vault.messages.search("ferry", order="best").order == "newest"


def test_snippets_show_the_words_that_were_found(filled: tuple[Vault, list[Message]]) -> None:
    """Every second piece is what was found; the pieces together stand in the message."""
    vault, _ = filled
    for hit in vault.messages.search("grandmother").hits:
        assert set(hit.snippet[1::2]) == {"grandmother"}
        assert "".join(hit.snippet).strip("…") in hit.message.text


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ('"late call"', "the late call came"),
        ("GRANDM*", "my grandmother said"),
        ("uber", "über alles"),
        ("naive*", "naïveté"),
        ("我们", "明天我们去公园"),
        ("กลับ", "ฉันจะกลับบ้าน"),
        ("don't", "I don't know"),
        ("subjectword", "mail body"),
    ],
)
def test_words_are_found_as_people_type_them(tmp_path: Path, typed: str, found: str) -> None:
    """Side by side, beginnings, without accents, in scripts without spaces, in subjects."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        one, other = messages(2)
        message = msgspec.structs.replace(one, text=found, subject="about subjectword")
        vault.messages.add([message, other])
        if typed != "subjectword":
            message = msgspec.structs.replace(message, subject="about subjectword")
        hits = vault.messages.search(typed)
        assert [hit.message for hit in hits.hits] == [message]
        assert vault.messages.search('"call late"').hits == ()


@given(typed=some.text(max_size=40))
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_words_are_a_wrong_question(filled: tuple[Vault, list[Message]], typed: str) -> None:
    """Anything may be typed; quotes, stars and operators are only text."""
    vault, _ = filled
    vault.messages.search(typed.encode("utf-8", "ignore").decode())
    vault.messages.search(f'NEAR("{typed.encode("utf-8", "ignore").decode()}" OR text: * -')


def test_marked_messages_are_found_by_tactic(tmp_path: Path) -> None:
    """Findings are stored with their version, found by tactic, and thrown away together."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        batch = messages(30)
        vault.messages.add(batch)
        finding = Finding(
            tactic="guilt", confidence=0.9, spans=(Span(0, 2),), found_by="card:x", why="Because."
        )
        markings = [Marking(id=one.id, tactics=(finding,)) for one in batch[::3]]
        assert vault.findings.made_by is None
        vault.findings.add(markings)
        vault.findings.end("1")
        assert vault.findings.made_by == "1"
        assert vault.findings.all() == {one.id: one for one in markings}
        assert vault.findings.counts() == {"guilt": 10}
        assert list(vault.messages.all(Filter(tactics=("guilt",)))) == in_time(batch[::3])
        assert vault.findings.of([batch[0].id, batch[1].id]) == {batch[0].id: markings[0]}
        vault.findings.forget()
        assert vault.findings.made_by is None
        assert vault.messages.count(Filter(tactics=("guilt",))) == 0


def test_rows_left_unread_hold_no_table(tmp_path: Path) -> None:
    """A vault that has to grow drops tables when it is closed: no question may hold them then."""
    vault, _ = new_vault(tmp_path / "v")
    vault.messages.add(messages(100))
    database = vault._database  # noqa: SLF001 - what every question goes through
    rows = database.rows("SELECT number FROM message")
    next(rows)
    assert database.cell("SELECT 1") == 1  # another question meanwhile, as in a search
    del rows
    with vault.transaction():
        database.run("CREATE TABLE room (fill BLOB)")
        database.run("DROP TABLE room")
    vault.close()


@pytest.mark.parametrize(
    ("typed", "text", "snippet"),
    [
        ("night", "Good night, all.", ("Good ", "night", ", all.")),
        ('"good night"', "A good Night then", ("A ", "good Night", " then")),
        ("nig*", "By night and nightly", ("By ", "night", " and ", "nightly", "")),
        ("el", "Él dijo", ("", "Él", " dijo")),
        ("night good", "good night", ("", "good", " ", "night", "")),
        ("last", " ".join([f"w{n}" for n in range(60)]) + " last", None),
        ("first", "first " + " ".join([f"w{n}" for n in range(60)]), None),
    ],
)
def test_snippets_are_cut_as_the_index_reads(
    tmp_path: Path, typed: str, text: str, snippet: tuple[str, ...] | None
) -> None:
    """Phrases whole, beginnings with all that follows, accents aside; of long texts a piece."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        (one,) = messages(1)
        vault.messages.add([msgspec.structs.replace(one, text=text, subject=None)])
        (hit,) = vault.messages.search(typed).hits
        if snippet is not None:
            assert hit.snippet == snippet
            return
        assert hit.snippet[1] == typed
        whole = "".join(hit.snippet)
        assert len(whole.split()) == 24
        assert whole.strip("…") in text
        assert whole.startswith("…") != text.startswith(typed)
