"""Whoever chose Spanish meets no English: not on any page, not in the report, not in the terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Page

from offscript.actions.find_demo import DEMO_ME, find_demo
from tests._program import run
from tests.wording.english import english_in, english_pieces, english_words_in

from ._looking import open_everything
from ._program import App
from .test_pages import UNLOCKED, choose

NOT_OURS = (
    "blockquote, pre, code, textarea, script, style, noscript, [lang=en], .words-list, .screen"
)
"""Words of messages and of works, what is to be typed as it stands, and what other programs show
(tests/sources/test_guides.py)."""
NODES = """skip => {
  const found = [];
  for (const part of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (!part.closest(skip)) for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (part.getAttribute(name)) found.push(part.getAttribute(name));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.textContent.trim() && !node.parentElement.closest(skip)) found.push(node.textContent);
  }
  return found;
}"""
DEEPER = 2
"""Links of a page that are followed: to single cards, statements, messages and the like."""
NAMES = (
    *(path.name for path in find_demo()),
    "WhatsApp Chat with Jamie Cole",
    "Chat with",
    "SMS Backup & Restore",
    "from.name",
    "(from, sender)",
)
DESIGN = {"design", "language"}
"""For those who work on the pages; and names of languages, each in its own."""


@pytest.fixture
def spanish(app: App) -> Iterator[App]:
    """Show the demo archive's pages in Spanish for one test."""
    choose(app, "es")
    yield app
    choose(app, "en")


@pytest.fixture
def spanish_life(lived: App) -> Iterator[App]:
    """Show the pages of somebody who wrote for a while, in Spanish."""
    choose(lived, "es")
    yield lived
    choose(lived, "en")


def texts(page: Page, *, names: bool = True) -> list[str]:
    """Give every text of ours on a page, and every label; without `names`, nothing in a `<bdi>`."""
    open_everything(page)
    found: list[str] = page.evaluate(NODES, NOT_OURS if names else f"{NOT_OURS}, bdi")
    return found


def addresses(page: Page) -> list[str]:
    """Give the first links of a page that lead deeper into it."""
    here = page.url.rstrip("/")
    links = page.eval_on_selector_all("main a[href]", "all => all.map(one => one.href)")
    return list(dict.fromkeys(one for one in links if one.startswith(f"{here}/")))[:DEEPER]


@pytest.mark.parametrize("name", sorted(set(UNLOCKED) - DESIGN))
def test_no_page_says_anything_in_english(spanish: App, name: str) -> None:
    """Each page, and some of those below it, hold no English text of any catalogue, nor its words."""
    page = spanish.go(name)
    left = []
    for address in (page.url, *addresses(page)):
        if page.url != address:
            page.goto(address)
        left += [f"{address}: {one}" for one in english_in(texts(page))]
        left += [f"{address}: {one}" for one in english_words_in(texts(page, names=False), NAMES)]
    assert left == []


@pytest.mark.parametrize("name", sorted(set(UNLOCKED) - DESIGN))
def test_pages_of_a_life_hold_no_text_of_ours_in_english(spanish_life: App, name: str) -> None:
    """Where somebody has written, what stands around their words is Spanish too."""
    page = spanish_life.go(name)
    left = []
    for address in (page.url, *addresses(page)):
        if page.url != address:
            page.goto(address)
        left += [f"{address}: {one}" for one in english_in(texts(page))]
    assert left == []


def test_the_report_is_spanish_throughout(tmp_path: Path) -> None:
    """With `--language es`, every part is Spanish; messages stay as they were written."""
    exports = [str(path) for path in find_demo()]
    options = ["--me", DEMO_ME, "--zone", "Europe/London", "--language", "es", "--country", "ES"]
    options += ["--not-logged", "2024-03-01..2024-03-20"]
    done = run("report", *exports, *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = html.document_fromstring((tmp_path / "report.html").read_text("utf-8"))
    assert page.get("lang") == "es"
    labels = page.xpath("//@aria-label")
    for part in page.xpath("//blockquote|//code|//style|//*[@lang='en' and not(self::html)]"):
        part.drop_tree()
    said = [*labels, *page.xpath("//text()[normalize-space()]")]
    ours = [text for text in said if "card:" not in text and "model:" not in text]
    assert len(ours) > 500
    assert list(english_in(ours)) == []
    assert list(english_words_in(ours, NAMES)) == []
    told = done.stderr.decode() + done.stdout.decode()
    assert list(english_words_in(told.splitlines(), NAMES)) == []
    assert "mensajes leídos" in told


def test_the_terminal_speaks_its_own_language(tmp_path: Path) -> None:
    """With LANG alone, statements and problems come in Spanish; `--language en` asks for English."""
    exports = [str(path) for path in find_demo()]
    options = ["--me", DEMO_ME, "--zone", "Europe/London"]
    spanish = {"LANG": "es_MX.UTF-8"}
    done = run("patterns", *exports, *options, cwd=tmp_path, variables=spanish)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    assert "que haya silencio no quiere decir que haya seguridad." in done.stdout.decode().lower()
    assert list(english_words_in(lines, NAMES)) == []
    assert list(english_in(lines)) == []
    done = run("report", "nothing.txt", "--me", "Sam", cwd=tmp_path, variables=spanish)
    assert done.stderr.decode().startswith("No hay ningún archivo")
    done = run("--language", "en", "report", "nothing.txt", "--me", "Sam", cwd=tmp_path, variables=spanish)  # fmt: skip
    assert done.stderr.decode().startswith("There is no file")


def test_english_would_be_found() -> None:
    """The search can fail: a sentence of a page, of a statement and of a stranger's kind is found."""
    assert len(english_pieces()) > 1500
    planted = (
        "Jamie went quiet for two weeks or more 3 times and then wrote again.",
        "Saved.",
        "Quiet is not the same as safe.",
    )
    assert len(list(english_in(planted))) == len(planted)
    assert list(english_in(("Guardado.", "Que haya silencio no quiere decir nada."))) == []
    assert len(list(english_words_in(("What was found there", "Lo que se vio")))) == 1


def test_no_word_of_one_country() -> None:
    """Spanish here belongs to no one country: a computer is an equipo, a phone a teléfono.

    What people write, which drafts are looked through for, may be any country's.
    """
    package = Path(__file__).parent.parent.parent / "src" / "offscript"
    files = [*package.rglob("*.po"), *package.rglob("es.toml"), *package.rglob("es/**/*.toml")]
    words = r"ordenador(es)?|computadoras?|vosotr[oa]s|vuestr[oa]s?|celular(es)?|m[oó]vil(es)?|coches?|carros?"
    words += r"|estrope\w+|enfad\w+|enseñar?|enséña(me|selo)|hazl?e?s? (una )?fotos?"
    to_several = r"\w+(abais|íais|steis|áis|éis)"  # as one speaks to several people in Spain alone
    local = re.compile(rf"\b({words}|{to_several})\b", re.IGNORECASE)
    found = [
        f"{file.name}: {hit[0]}"
        for file in files
        if "reply" not in file.relative_to(package).parts
        for line in file.read_text("utf-8").splitlines()
        if not line.startswith("msgid") and (hit := local.search(line))
    ]
    assert found == []
