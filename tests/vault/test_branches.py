"""Pages of a filter are the same as what is left when everything else is thrown away."""

from itertools import product
from pathlib import Path

import pytest

from offscript.record import Filter, Finding, Key, Marking
from offscript.vault import _branches

from ._vaults import messages, new_vault


@pytest.mark.parametrize("few", [4_000, 0])
def test_pages_of_every_filter_hold_what_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    """Conversations, authors, channels and tactics together, forwards and backwards, each once.

    Messages with a finding are looked up one by one, or walked by: both give the same.
    """
    monkeypatch.setattr(_branches, "_FEW", few)
    vault, _ = new_vault(tmp_path / "vault")
    with vault:
        batch = messages(300)
        vault.messages.add(batch)
        found = (Finding(tactic="t", confidence=1, spans=(), found_by="card:t.a", why=""),)
        marked = {one.id for one in batch[::7]}
        vault.findings.add(Marking(id=name, tactics=found) for name in marked)
        every = list(vault.messages.all())
        chats = sorted({one.conversation for one in every})
        authors = sorted({one.author for one in every})
        sources = sorted({one.origin.source for one in every})
        for some, who, ways, tactics in product(
            ((), tuple(chats[:1]), tuple(chats[:2])),
            ((), tuple(authors[:1]), tuple(authors)),
            ((), tuple(sources), ("nowhere",)),
            ((), ("t",)),
        ):
            wanted = Filter(conversations=some, authors=who, channels=ways, tactics=tactics)
            fitting = [
                one.id
                for one in every
                if (not some or one.conversation in some)
                and (not who or one.author in who)
                and (not ways or one.origin.source in ways)
                and (not tactics or one.id in marked)
            ]
            forwards: list[str] = []
            after = None
            while (page := vault.messages.page(wanted, after=after, limit=40)).messages:
                forwards += [one.id for one in page.messages]
                after = page.last
            assert forwards == fitting, wanted
            backwards: list[str] = []
            before = Key(2**62, 0, 0)
            while (page := vault.messages.page(wanted, before=before, limit=40)).messages:
                backwards = [one.id for one in page.messages] + backwards
                assert page.first is not None
                before = page.first
            assert backwards == fitting, wanted
            at = vault.messages.page_at(len(fitting) // 2, wanted, limit=5)
            assert [one.id for one in at.messages] == fitting[len(fitting) // 2 :][:5]
