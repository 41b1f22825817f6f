"""People around, the safety plan, and what one takes along: read first, ticked, and saved."""

import json
import shutil
from contextlib import closing
from datetime import date
from pathlib import Path

import pypdfium2
from playwright.sync_api import Browser, Page, expect

from offscript.recovery import words_of
from offscript.recovery._document import Document, part, to_html

from ._looking import heading, look, open_everything
from ._program import App, opened, until

AN_INCH = 72
"""Points of paper."""


def saved(page: Page, button: str) -> tuple[str, str]:
    """Press a button that saves a file; give its name and its text."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    path = download.value.path()
    return download.value.suggested_filename, Path(path).read_text("utf-8")


def printed(app: App, document: str) -> str:
    """Print a page that was saved as a browser does, and give the words of the PDF."""
    page = app.context.new_page()
    page.set_content(document)
    with closing(pypdfium2.PdfDocument(page.pdf())) as paper:
        sheets = [sheet.get_textpage() for sheet in paper]
        words = "\n".join(sheet.get_text_bounded() for sheet in sheets)
        left = [sheet.get_charbox(0)[0] for sheet in sheets if sheet.count_chars()]
    page.close()
    assert min(left) > AN_INCH / 2, "words run to the edge of the paper"
    return words


def test_somebody_near_gets_words_of_their_own(lived: App) -> None:
    """A person is written down, with a brief that can be read out; a wrong address is a sentence."""
    page = lived.go("circle")
    page.get_by_role("link", name="Add somebody").click()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("alert")).to_contain_text("name first")
    page.get_by_label("Name", exact=True).fill("Ana <b>")
    page.get_by_label("Who are they to you?").select_option("family")
    page.get_by_role("button", name="Keep").click()
    assert heading(page) == "Ana <b>"
    expect(page.locator("main")).to_contain_text("I won't pass that on.")
    page.evaluate("window.print = () => { window.asked = true }")
    page.get_by_role("button", name="Print it, or save it as a PDF").click()
    assert page.evaluate("window.asked")
    look(lived, page)
    page.goto(f"{lived.pages['circle']}/nobody")
    expect(page.locator("main")).to_contain_text("not there any more")


def test_the_safety_plan_points_to_an_advocate_first(lived: App) -> None:
    """Numbers and an advocate stand before any question; what was written is kept, unscored."""
    page = lived.go("plan")
    expect(page.locator("main > .notice.safety").first).to_contain_text(
        "best done with an advocate"
    )
    expect(page.locator("main")).to_contain_text("Last checked")
    page.locator("#first").fill("On paper, at Jo's.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#first")).to_have_value("On paper, at Jo's.")
    expect(page.locator("#signs")).to_have_value("a quiet voice")
    look(lived, page)


def test_a_full_safety_plan_prints_on_two_sheets(
    browser: Browser, lived_vault: Path, tmp_path: Path
) -> None:
    """The numbers and what is written, kept or not, folded or not; no questions, no empty part, no frame."""
    words = "Sam next door, 01632 960 003: the key is under the blue pot, and she rings once. "
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with opened(browser, folder) as app:
        page = app.go("plan")
        open_everything(page)
        fields = page.locator("textarea")
        assert fields.count() == 11
        for place in range(fields.count()):
            fields.nth(place).fill("" if place == 1 else words * 4)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = false)")
        titles = page.locator("main form summary").all_inner_texts()
        with closing(pypdfium2.PdfDocument(page.pdf(format="A4"))) as paper:
            assert len(paper) <= 2
            told = " ".join(
                " ".join(sheet.get_textpage().get_text_bounded() for sheet in paper).split()
            )
        assert told.count("under the blue pot") == 40
        assert "0808 2000 247" in told
        assert titles[0] in told
        for absent in (titles[1], "In my words", "advocate", "Leave quickly", "Remove", "Keep it"):
            assert absent not in told, absent
        look(app, page)


def test_a_therapist_s_view_leaves_with_what_was_ticked(lived: App) -> None:
    """Nothing is ticked at first; only ticked parts are in the file, and its name says nothing."""
    page = lived.go("export")
    page.locator("main").get_by_role("link", name="For a therapist").click()
    assert page.locator("input[name=part]:checked").count() == 0
    page.get_by_role("button", name="Print it, or save it as a PDF").click()
    expect(page.get_by_role("alert")).to_contain_text("No part is ticked")
    look(lived, page)
    page.locator("input[value=check_in-gad7]").check()
    page.get_by_label("Plain text, as Markdown").check()
    name, text = saved(page, "Save the ticked parts")
    assert name.startswith("notes-")
    assert name.endswith(".md")
    assert "GAD-7" in text
    assert "Rain." not in text


def test_an_advocate_s_view_begins_with_what_comes_first(lived: App) -> None:
    """The plan and boundaries, after the fixed words; letters and story are not there to tick."""
    page = lived.go("export")
    page.locator("main").get_by_role("link", name="For an advocate").click()
    parts = page.locator("input[name=part]")
    assert parts.first.get_attribute("value") == "first"
    assert not any("letter" in str(one.get_attribute("value")) for one in parts.all())
    look(lived, page)


def test_everything_can_be_taken_along(lived: App) -> None:
    """As JSON, as Markdown and as a page that loads nothing: all kinds, also letters and the story."""
    page = lived.go("export")
    page.get_by_text("Or save a file").click()
    page.get_by_label("For other programs").check()
    name, text = saved(page, "Save everything")
    assert name.endswith(".json")
    kinds = json.loads(text)["kinds"]
    assert all(kinds[kind] for kind in ("letter", "story", "path", "urge", "safety_plan"))
    page.get_by_label("A page, to read").check()
    name, text = saved(page, "Save everything")
    assert name.endswith(".html")
    assert "default-src 'none'" in text
    assert "I stopped singing." in text
    on_paper = " ".join(printed(lived, text).split())
    assert "I stopped singing." in on_paper
    assert "2 / " in on_paper, "each sheet has its number"
    page.get_by_label("Plain text").check()
    assert "# " in saved(page, "Save everything")[1]


def test_one_button_leads_to_paper_or_a_pdf(lived: App) -> None:
    """The print window opens by itself, on what was ticked and nothing else; no file is made."""
    page = lived.go("export")
    page.locator("main").get_by_role("link", name="For a therapist").click()
    page.locator("input[value=check_in-gad7]").check()
    page.add_init_script("window.print = () => { window.asked = true }")
    page.get_by_role("button", name="Print it, or save it as a PDF").click()
    until(page, lambda: page.evaluate("window.asked"))
    look(lived, page)
    with closing(pypdfium2.PdfDocument(page.pdf())) as paper:
        words = "\n".join(sheet.get_textpage().get_text_bounded() for sheet in paper)
    assert "GAD-7" in words
    assert "Rain." not in words
    assert "print window" not in words, "what only the screen needs is not on paper"
    assert "1 / " in words, "each sheet has its number"
    page.reload()
    expect(page.locator("main")).to_contain_text("GAD-7")
    lived.go("export").get_by_role("button", name="Print it, or save it as a PDF").click()
    expect(page.locator("main")).to_contain_text("I stopped singing.")


def test_a_printed_page_keeps_letters_of_every_kind(app: App) -> None:
    """Spanish, names written from right to left and emoji stand in the PDF that a browser makes."""
    rows = [("Año", "¿Qué pasó mañana?"), ("Nombre", "محمد بن علي"), ("Ánimo", "😀 ❤️")]
    made = part("a", "Añoranza", rows)
    assert made is not None
    document = Document(
        title="Para terapia", language="es", made_on=date(2024, 3, 5), parts=(made,)
    )
    text = to_html(document, words_of("es"))
    assert text.count('dir="auto"') == 1 + len(rows)
    words = printed(app, text)
    assert "¿Qué pasó mañana?" in words
    assert "Añoranza" in words
    assert {*"محمدبنعلي", "😀", "❤"} <= set(words)
