"""The page in a real browser: nothing is asked for, everybody can read it, nothing runs off."""

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from offscript.charts import draw_figures
from offscript.record import CaseFile
from offscript.reports import render_report
from tests.charts.counts import DATES, counted, weeks

from ._case import HELPLINE, Said, after_no, everyday, make_case


def full_case() -> CaseFile:
    """Build a case that shows every part of the page."""
    said = [
        Said("Robin", "please do not write to me again"),
        *everyday(40),
        *[Said("Jamie", "you leave me alone with it " + "w" * 300, "guilt_trip")] * 9,
        *[Said("Robin", "what a silly thing <b>to</b> say مرحبا", "put_down")] * 4,
        Said("Jamie", "I am outside again", signal="stalking"),
        *everyday(40),
    ]
    case = make_case(said, step=timedelta(hours=30), helpline=HELPLINE)
    both = (after_no(case, asked_by_me=True), after_no(case, asked_by_me=False))
    return msgspec.structs.replace(case, after_no=both)


def case_without_number() -> CaseFile:
    """Build the same case for somebody who gave no country."""
    return msgspec.structs.replace(full_case(), helpline=None)


def friendly_case() -> CaseFile:
    """Build a chat with one mark that means nothing."""
    said = [*everyday(60), Said("Jamie", "all on my own then", "guilt_trip")]
    return make_case(said, clear_shape=False)


def drawn_case() -> CaseFile:
    """Build the full case with every figure in it."""
    figures = draw_figures(weeks(), counted(), DATES, "Jamie")
    return msgspec.structs.replace(full_case(), figures=figures)


MARGIN = 40
"""Points of a sheet's edge that stay free; a home printer reaches no further than some 20."""

ROWS = """one => {
  const rows = []; let at = null; const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) for (let i = 0; i < walk.currentNode.length; i++) {
    const range = document.createRange();
    range.setStart(walk.currentNode, i); range.setEnd(walk.currentNode, i + 1);
    const top = range.getBoundingClientRect().top;
    if (top !== at) { rows.push(""); at = top; }
    rows[rows.length - 1] += range.toString();
  }
  return rows;
}"""
"""What stands on each line of an element."""

CASES = {
    "drawn": drawn_case,
    "full": full_case,
    "no number": case_without_number,
    "friendly": friendly_case,
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write each case's page to a file."""
    folder = tmp_path_factory.mktemp("pages")
    files = {}
    for name, build in CASES.items():
        files[name] = folder / f"{name}.html"
        files[name].write_text(render_report(build()), encoding="utf-8")
    return files


def open_page(context: BrowserContext, file: Path) -> tuple[Page, list[str]]:
    """Open a page, and keep a list of everything it asks for or complains of."""
    trouble: list[str] = []
    page = context.new_page()

    def refuse(route: Route) -> None:
        if route.request.url == file.as_uri():
            route.continue_()
            return
        trouble.append(f"asked for {route.request.url}")
        route.abort()

    page.route("**/*", refuse)
    page.on("console", lambda said: trouble.append(said.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(file.as_uri())
    return page, trouble


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", CASES)
def test_page_has_no_barriers(
    browser: Browser, pages: dict[str, Path], name: str, scheme: str
) -> None:
    """axe-core finds nothing, closed and open, in light and in dark; and nothing was asked for."""
    with browser.new_context(color_scheme="dark" if scheme == "dark" else "light") as context:
        page, trouble = open_page(context, pages[name])
        for _ in range(2):
            results = Axe().run(page)
            assert [found["id"] for found in results.response["violations"]] == []
            assert "color-contrast" in {found["id"] for found in results.response["passes"]}
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert trouble == []


def test_page_needs_no_script(browser: Browser, pages: dict[str, Path]) -> None:
    """With scripts off the page is whole, and it holds none."""
    with browser.new_context(java_script_enabled=False) as context:
        page, trouble = open_page(context, pages["full"])
        assert page.locator("section").count() == 5
        assert page.locator("script").count() == 0
        assert page.title() == "Report"
        assert trouble == []


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(("width", "height"), [(360, 700), (640, 480)])
def test_page_fits_a_phone_and_a_large_letter(
    browser: Browser, pages: dict[str, Path], name: str, width: int, height: int
) -> None:
    """At 360 pixels, and as at 200 % of 1280, nothing runs off sideways, closed or open."""
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page, _ = open_page(context, pages[name])
        for _ in range(2):
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) <= 0
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")


def test_quote_is_opened_by_keyboard(browser: Browser, pages: dict[str, Path]) -> None:
    """Tab reaches a quote, Enter opens it and covers it again; until then nobody reads it out."""
    with browser.new_context() as context:
        page, _ = open_page(context, pages["full"])
        quote = page.locator(".quote").first
        words = quote.locator(".this-one blockquote")
        assert not words.is_visible()
        assert "outside again" not in page.locator("body").aria_snapshot()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        for _ in range(60):
            if page.evaluate("document.activeElement.closest('.quote') !== null"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert words.is_visible()
        assert "outside again" in page.locator("body").aria_snapshot()
        page.keyboard.press("Enter")
        assert not words.is_visible()


def test_one_box_shows_all_words(browser: Browser, pages: dict[str, Path]) -> None:
    """The box at the top opens every cover, with no script, and closes them again."""
    with browser.new_context(java_script_enabled=False) as context:
        page, _ = open_page(context, pages["full"])
        words = page.locator(
            "#safety .this-one blockquote, #tactic-1 > .quote .this-one blockquote"
        )
        assert words.count() == 3
        page.get_by_label("Show all covered words").check()
        assert all(one.is_visible() for one in words.all())
        page.get_by_label("Show all covered words").uncheck()
        assert not any(one.is_visible() for one in words.all())


def test_page_prints(browser: Browser, pages: dict[str, Path]) -> None:
    """Printing gives a PDF, and one with more in it when more is open."""
    with browser.new_context() as context:
        page, _ = open_page(context, pages["full"])
        closed = page.pdf()
        assert closed.startswith(b"%PDF")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        whole = page.pdf(prefer_css_page_size=True)
        assert len(whole) > len(closed)
    with PdfDocument(whole) as document:
        assert len(document) > 1
        for number, sheet in enumerate(document, 1):
            width, height = sheet.get_size()
            drawn = [one.get_bounds() for one in sheet.get_objects([FPDF_PAGEOBJ_TEXT])]
            assert min(left for left, _, _, _ in drawn) > MARGIN
            assert max(right for _, _, right, _ in drawn) < width - MARGIN
            assert max(top for _, _, _, top in drawn) < height - MARGIN
            words = sheet.get_textpage().get_text_range()
            assert f"{number} / {len(document)}" in words
            assert "Cover again" not in words


def test_an_address_ends_its_line_at_its_signs(browser: Browser, tmp_path: Path) -> None:
    """On a phone no word of an address is broken: a line ends before it, or behind a sign."""
    case = full_case()
    mine, other = case.people[0], "Jamie <jamie.with.a_long-name@mail.department.example.org>"
    person = msgspec.structs.replace(mine, authors=mine.authors | {other})
    case = msgspec.structs.replace(case, people=(person, *case.people[1:]))
    file = tmp_path / "page.html"
    file.write_text(render_report(case), encoding="utf-8")
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page, _ = open_page(context, file)
        address = page.locator(".address").first
        assert address.inner_text() == other.partition(" ")[2]
        rows = address.evaluate(ROWS)
    assert len(rows) > 1
    assert all(row[-1] in "@._-" for row in rows[:-1])


def test_policy_forbids_everything_but_the_style(pages: dict[str, Path]) -> None:
    """The page itself forbids scripts, pictures and connections, and names the one style."""
    text = pages["full"].read_text("utf-8")
    assert "default-src 'none'; style-src 'sha256-" in text
    assert "base-uri 'none'; form-action 'none'" in text
    for forbidden in (
        "unsafe-inline",
        " style=",
        "javascript:",
        "@import",
        "<link",
        "<img",
        "src=",
    ):
        assert forbidden not in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/", "")
