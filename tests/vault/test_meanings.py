"""Searching by meaning: the same order a comparison of every message gives, whatever came before."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from offscript.record import Filter, Message, Origin
from offscript.tactics import open_meaning
from offscript.vault import Vault, _database, _meanings, _nearness
from offscript.vault._names import Names

from ._vaults import messages, new_vault


class Said(msgspec.Struct, frozen=True):
    """Something the person kept."""

    text: str


class Lengths:
    """Stands in for the real vectors: each word has one of its own, drawn by chance."""

    def __init__(self, version: str = "one", width: int = 96) -> None:
        """Make vectors of a version and width."""
        self.version = version
        self.near = 0.3
        self.width = width
        self.texts = 0

    def vectors(self, texts: Sequence[str]) -> _meanings.Vectors:
        """Add up the words of each text."""
        self.texts += len(texts)
        made = np.zeros((len(texts), self.width), np.float32)
        for row, text in enumerate(texts):
            for word in text.split():
                seed = int.from_bytes(f"{self.version}{word}".encode(), "big") % (1 << 63)
                made[row] += np.random.default_rng(seed).normal(size=self.width)
        sizes = np.linalg.norm(made, axis=1, keepdims=True)
        return np.asarray(made / np.where(sizes > 0, sizes, 1), np.float32)


def extend(vault: Vault, meaning: Lengths, limit: int = 10_000) -> None:
    """Read out everything that is left."""
    while vault.messages.meanings.extend(meaning, limit):
        pass


def found(vault: Vault, meaning: Lengths, typed: str, wanted: Filter, limit: int) -> list[float]:
    """Search, and give how near the hits are by a comparison of their texts."""
    hits = vault.messages.search_meaning(meaning, typed, wanted, limit=limit)
    assert hits.order == "nearest"
    (asked,) = meaning.vectors([typed])
    return [float(one) for one in meaning.vectors([hit.message.text for hit in hits.hits]) @ asked]


@pytest.mark.parametrize("block", [7, 64, 8192])
@pytest.mark.parametrize("batch", [3, 100, 10_000])
def test_hits_are_those_of_a_comparison_with_everything(
    tmp_path: Path, block: int, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the bits came in, in batches and blocks, the nearest messages are found, in order."""
    monkeypatch.setattr(_meanings, "BLOCK", block)
    monkeypatch.setattr(_nearness, "_HOLDS", 0.0)
    meaning = Lengths()
    vault, _ = new_vault(tmp_path / "v")
    given = messages(300)
    with vault:
        vault.messages.add(given[:120])
        extend(vault, meaning, batch)
        assert found(
            vault, meaning, "garden lamp", Filter(), 5
        )  # the bits are at hand from here on
        vault.messages.add(messages(300, sha256="b" * 64)[120:])
        extend(vault, meaning, batch)
        for typed in ("garden lamp", "never ticket rain", "grandmother"):
            for wanted in (Filter(), Filter(authors=("Sam",)), Filter(conversations=("Chat 1",))):
                (asked,) = meaning.vectors([typed])
                everything = meaning.vectors(
                    [
                        one.text
                        for one in given
                        if (not wanted.authors or one.author in wanted.authors)
                        and (not wanted.conversations or one.conversation in wanted.conversations)
                    ]
                )
                nearest = np.sort(everything @ asked)[::-1][:10]
                expected = [float(one) for one in nearest if one >= meaning.near]
                assert found(vault, meaning, typed, wanted, 10) == pytest.approx(expected, abs=1e-5)


def test_steps_are_written_together_and_not_over_what_others_read(tmp_path: Path) -> None:
    """Nothing is on disk before the last step; who read on between two of them has the last word."""
    meaning = Lengths()
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        with vault.transaction():
            vault.messages.add(messages(600))
        meanings = vault.messages.meanings
        steps = meanings.steps(meaning, 500)
        assert sum(1 for _ in steps) == 2
        assert meanings.behind(meaning) == 100
        steps = meanings.steps(meaning, 50)
        next(steps)
        assert meanings.behind(meaning) == 100
        extend(vault, meaning)
        assert list(steps) == []
        assert meanings.behind(meaning) == 0


def test_a_filter_that_lets_few_through_has_more_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the nearest by bits are of others, the next are looked at, until there are enough."""
    monkeypatch.setattr(_nearness, "_FEW", 5)
    monkeypatch.setattr(_nearness, "_CANDIDATES", 10)
    monkeypatch.setattr(_nearness, "_ENOUGH", 400)
    monkeypatch.setattr(_nearness, "_HOLDS", 0.0)
    meaning = Lengths()
    vault, _ = new_vault(tmp_path / "v")
    given = messages(400, chats=9)
    with vault:
        vault.messages.add(given)
        extend(vault, meaning)
        wanted = Filter(conversations=("Chat 4",))
        own = meaning.vectors([one.text for one in given if one.conversation == "Chat 4"])
        (asked,) = meaning.vectors(["garden lamp"])
        expected = [float(one) for one in np.sort(own @ asked)[::-1][:10] if one >= meaning.near]
        assert expected
        assert found(vault, meaning, "garden lamp", wanted, 10) == pytest.approx(expected, abs=1e-5)


def test_bits_alone_lead_to_nearly_all_that_is_near() -> None:
    """Of the ten nearest of 20,000 vectors, the thousand nearest by bits hold nine and more."""
    chance = np.random.default_rng(4)
    vectors = chance.normal(size=(20_000, 96)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    bits = np.ascontiguousarray(np.packbits(vectors > 0, axis=1).view("<u2").T)
    kept = []
    for asked in vectors[:40] + chance.normal(size=(40, 96)).astype(np.float32) * 0.1:
        nearest = set(np.argsort(vectors @ asked)[-10:].tolist())
        by_bits = np.argsort(_meanings._compare(bits, asked))[-1000:]  # noqa: SLF001
        kept.append(len(nearest & set(by_bits.tolist())) / 10)
    assert np.mean(kept) > 0.9


def test_bits_add_up_to_what_they_stand_for() -> None:
    """What is looked up sixteen directions at a time is the sum over all of them."""
    chance = np.random.default_rng(5)
    vectors, asked = chance.normal(size=(500, 96)), chance.normal(size=96).astype(np.float32)
    bits = np.ascontiguousarray(np.packbits(vectors > 0, axis=1).view("<u2").T)
    expected = np.where(vectors > 0, 1, -1) @ asked
    sums = _meanings._compare(bits, asked) * (np.abs(asked).sum() / _meanings._SHARP)  # noqa: SLF001
    assert np.abs(sums - expected).max() < 0.02


def test_another_version_reads_everything_anew(tmp_path: Path) -> None:
    """Bits of two versions never stand beside each other; nothing is found by the older ones."""
    vault, code = new_vault(tmp_path / "v")
    with vault:
        vault.messages.add(messages(50))
        extend(vault, Lengths("one"))
        assert vault.messages.meanings.behind(Lengths("one")) == 0
    newer = Lengths("two", width=32)
    with Vault.open(tmp_path / "v", code) as vault:
        assert vault.messages.meanings.behind(newer) == 50
        assert not vault.messages.search_meaning(newer, "quite").hits
        extend(vault, newer, 20)
        assert newer.texts == 50 + 1
        assert found(vault, newer, "garden", Filter(), 3)[0] > newer.near
        assert vault.messages.meanings.extend(newer) == 0
        assert newer.texts < 60 + 50, "what was read is not read again"


def test_a_vault_of_an_older_schema_is_read_when_it_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A vault made before there were meanings opens, is behind by all it holds, and catches up."""
    steps = _database.migrations()
    monkeypatch.setattr(_database, "migrations", lambda: steps[:2])
    monkeypatch.setattr(Names, "behind", lambda _: 0)  # ids had an index then, which kept itself
    vault, code = new_vault(tmp_path / "v")
    with vault:
        vault.messages.add(messages(30))
    monkeypatch.undo()
    meaning = Lengths()
    with Vault.open(tmp_path / "v", code) as vault:
        assert vault.messages.meanings.behind(meaning) == 30
        extend(vault, meaning)
        assert found(vault, meaning, "river", Filter(), 1)[0] > meaning.near
        assert vault.is_whole()


def test_nothing_near_is_nothing_found(tmp_path: Path) -> None:
    """Words nobody used give no hit, an empty question none either, and a vault with nothing none."""
    meaning = Lengths()
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        assert not vault.messages.search_meaning(meaning, "rain").hits
        vault.messages.add(messages(50))
        extend(vault, meaning)
        meaning.near = 0.9
        assert not vault.messages.search_meaning(meaning, "submarine").hits
        assert not vault.messages.search_meaning(meaning, " ").hits
        assert (
            vault.messages.search_meaning(meaning, "rain", Filter(authors=("Nobody",))).hits == ()
        )


def test_long_messages_are_cut_where_they_are_near(tmp_path: Path) -> None:
    """Of a long message the words around what is near are shown, with a sign where it goes on."""
    meaning = Lengths()
    meaning.near = 0.1
    (one,) = messages(1)
    text = " ".join(
        [*(f"w{n}" for n in range(60)), "ferry", "ticket", *(f"v{n}" for n in range(60))]
    )
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        vault.messages.add([msgspec.structs.replace(one, text=text)])
        extend(vault, meaning)
        (hit,) = vault.messages.search_meaning(meaning, "ferry ticket").hits
    (piece,) = hit.snippet
    assert "ferry ticket" in piece
    assert piece.startswith("…")
    assert piece.endswith("…")
    assert len(piece.split()) <= 24


def test_what_is_kept_is_found_and_gone_when_removed(tmp_path: Path) -> None:
    """What the person wrote is found by meaning too, and leaves nothing behind when it is removed."""
    meaning = Lengths()
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        first = vault.kept.add("journal", Said("the ferry was late"))
        vault.kept.add("letter", Said("the ferry was late"))
        vault.kept.add("journal", Said("bread and milk"))
        assert vault.kept.near(meaning, "ferry late", ("journal",)) == [first]
        assert len(vault.kept.near(meaning, "ferry late")) == 2
        changed = vault.kept.change(first.id, Said("quiet at last"))
        assert vault.kept.near(meaning, "ferry late", ("journal",)) == []
        assert vault.kept.near(meaning, "quiet at", ("journal",)) == [changed]
        vault.kept.remove(first.id)
        assert vault.kept.near(meaning, "quiet at", ("journal",)) == []
        tables = vault._database.rows("SELECT count(*) FROM meaning")  # noqa: SLF001
        assert list(tables) == [(0,)]


def test_strangers_texts_do_no_harm(tmp_path: Path) -> None:
    """Texts with any sign in them come in and are compared like others."""
    meaning = open_meaning()
    vault, _ = new_vault(tmp_path / "v")
    (one,) = messages(1)
    texts = [
        "",
        "\x00",
        "\x00rain\x00",
        "𝔯𝔞𝔦𝔫",
        "☔" * 900,
        "é" * 50_000,
        "\ud7ff\ue000",
        "雨が降る",
    ]
    given: list[Message] = [
        msgspec.structs.replace(
            one, id=str(n), text=text, origin=Origin("whatsapp", "a" * 64, n + 1)
        )
        for n, text in enumerate([*texts, "it is raining"])
    ]
    with vault:
        vault.messages.add(given)
        while vault.messages.meanings.extend(meaning):
            pass
        hits = vault.messages.search_meaning(meaning, "the rain falls").hits
        assert "it is raining" in [hit.message.text for hit in hits]
        for text in texts:
            vault.messages.search_meaning(meaning, text)
