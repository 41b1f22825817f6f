"""How to get each export, in other languages: whole, up to date, plain, with what to watch out for."""

import re

import pytest
from languages.written_from import stale_guides

from offscript.actions.list_sources import list_sources
from offscript.sources import all_sources, guide_languages
from offscript.sources._guides import guides
from tests.recovery.reading_age import too_hard
from tests.recovery.test_cards import GENDERED

OTHERS = guide_languages()[1:]
KEPT = re.compile(
    r"(?:\.[a-z]{3,}\b|--[a-z-]+|[\w.-]+\.(?:com|db|sqlite)\b|pip install|\b\d{2,}\b)"
)
"""What must be the same in each language: endings, options, addresses, databases and numbers."""


@pytest.mark.parametrize("language", OTHERS)
def test_every_source_is_explained(language: str) -> None:
    """Each source has its guide, of the English there is now, and there is no guide of another."""
    assert list(stale_guides(language)) == []
    assert guides(language).keys() == {source.name for source in all_sources()}
    for english, other in zip(list_sources(), list_sources(language), strict=True):
        assert english.how_to_get != other.how_to_get
        assert (english.name, english.read) == (other.name, other.read)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("source", all_sources(), ids=lambda source: source.name)
def test_what_is_typed_or_looked_for_stays(language: str, source: object) -> None:
    """No ending, option, address or number is lost or changed in a translation."""
    english = next(one for one in list_sources() if one is source)
    other = next(one for one in list_sources(language) if one.name == english.name)
    for said, ours in ((english.title, other.title), (english.how_to_get, other.how_to_get)):
        assert set(KEPT.findall(said.replace("40,000", "40000").replace("10,000", "10000"))) == set(
            KEPT.findall(ours.replace("40 000", "40000").replace("10 000", "10000"))
        )


def test_spanish_guides_are_plain() -> None:
    """They can be read at twelve as a whole, and don't guess who is reading."""
    text = "\n".join(one.how_to_get for one in list_sources("es"))
    assert not too_hard(text, "es")
    assert GENDERED.findall(text.casefold()) == []
    assert not re.search(r"\b(ordenador|vosotr|vuestr|\w+[áé]is\b)", text.casefold())


@pytest.mark.parametrize("language", ["de", "", "../es", "es/../es"])
def test_a_language_without_guides_is_english(language: str) -> None:
    """Nothing breaks, and nothing outside is read."""
    assert list_sources(language) == list_sources()
