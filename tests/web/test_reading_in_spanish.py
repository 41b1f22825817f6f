"""What was seen, in Spanish: cards, marks and their reasons, on the pages themselves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from offscript.actions.list_tactics import list_tactics
from offscript.record import Tactic
from offscript.tactics._translation import translated_library

from ._looking import open_everything
from ._program import App, until
from .test_pages import choose


@pytest.fixture
def spanish(app: App) -> Iterator[App]:
    """Show the app's pages in Spanish for one test, once the demo archive was read."""
    choose(app, "es")
    until(app.page, lambda: app.go("seen").locator("main .counts").count())
    yield app
    choose(app, "en")


def cards() -> list[tuple[Tactic, Tactic]]:
    """Give each tactic's card in English and in Spanish."""
    return list(zip(list_tactics("en")[0], list_tactics("es")[0], strict=True))


def whys(language: str) -> set[str]:
    """Give every reason that a tactic's card can give."""
    library = translated_library(language)
    return {cue.why for card in library.tactics for cue in card.cues if cue.why}


def spoken(page: Page) -> str:
    """Give all that a page says in its middle, with everything on it opened."""
    open_everything(page)
    return page.locator("main").inner_text()


def test_a_card_is_read_in_spanish(spanish: App) -> None:
    """A tactic's page holds its Spanish card whole, and no sentence of the English one."""
    page = spanish.page
    title = page.locator("main li a [lang=es]").first.inner_text()
    english, ours = next(pair for pair in cards() if pair[1].title == title)
    page.get_by_role("link", name=title).first.click()
    text = spoken(page)
    for said, other in (
        (ours.says, english.says),
        (ours.want, english.want),
        (ours.helps, english.helps),
        *zip(ours.innocent, english.innocent, strict=True),
    ):
        assert said in text
        assert other not in text
    assert page.get_by_role("heading", level=1).inner_text() == title


def test_marks_and_their_reasons_are_in_spanish(spanish: App) -> None:
    """What stands beside a marked message of the demo archive is Spanish, its reason too."""
    page = spanish.page
    page.locator("main li a [lang=es]").first.click()
    text = spoken(page)
    assert "Por qué está marcado" in text
    english = whys("en")
    assert [why for why in english if why in text] == []
    reasons = page.locator(".reason [lang=es]").all_inner_texts()
    ours = whys("es")
    assert ours & set(reasons)
