"""Every card stands on a page of its own, with all that it holds: one row, one page."""

import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from offscript.recovery import library

from ._program import Program
from ._wire import Wire

CARDS = library("en")
BY_LETTER = {
    "R": ("practices", ("title", "why", "when_not", "steps", "limits")),
    "F": ("reality", ("says", "more", "ask")),
    "E": ("thoughts", ("title", "thought", "questions", "talk")),
    "W": ("wants", ("title", "says", "yours")),
}
ROWS = [row for kind, _ in BY_LETTER.values() for row in getattr(CARDS, kind)]


@pytest.fixture(scope="module")
def wire(lived_vault: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """Open the program, unlocked, and speak to it as its browser does."""
    folder = Path(shutil.copytree(lived_vault, tmp_path_factory.mktemp("cards") / "vault"))
    with Program(folder) as program:
        yield Wire(program)


@pytest.fixture(scope="module")
def cards(wire: Wire) -> str:
    """Find the address of the cards."""
    settings = wire.get(wire.settings).body.decode()
    found = re.findall(r'href="(\S+?)"[^>]*>Practice and thoughts<', settings)
    return str(found[0])


@pytest.mark.parametrize("row", ROWS)
def test_card_has_its_page(wire: Wire, cards: str, row: str) -> None:
    """The page holds every sentence of the card, what is known and where from, and the next one."""
    kind, fields = BY_LETTER[row[0]]
    card = getattr(CARDS, kind)[row]
    page = html.unescape(wire.get(f"{cards}/{row[0].lower()}/{row}").body.decode())
    for field in fields:
        held = getattr(card, field)
        for sentence in (held,) if isinstance(held, str) else held:
            assert sentence in page
    known = [] if row == "W7" else [CARDS.evidence[one] for one in card.evidence]
    assert known or row == "W7"
    for one in known:
        assert one.says in page
        assert one.limits in page
        assert all(CARDS.sources[work].cites in page for work in one.sources)
    assert 'rel="next"' in page
    if kind == "practices":
        assert page.index(card.when_not) < page.index(card.steps[0]), "when not comes first"


def test_the_seventh_want_is_shown_as_missing(wire: Wire, cards: str) -> None:
    """What the source never gave is not made up, and says so."""
    page = wire.get(f"{cards}/w/W7").body.decode()
    assert "missing in its source" in page
    assert "What stays yours" not in page


def test_no_other_card_has_a_page(wire: Wire, cards: str) -> None:
    """Decks and cards that there are not are a page that says so."""
    for path in ("x", "r/R66", "r/W1", "w/W0"):
        assert wire.get(f"{cards}/{path}").status == 404
