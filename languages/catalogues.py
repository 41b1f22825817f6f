"""Finds every text of the pages, and keeps one catalogue for each page and one for the shell."""

from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).parent.parent / "src" / "offscript" / "web"
LANGUAGES = tuple(sorted(path.name for path in (WEB / "locale").iterdir() if path.is_dir()))
SHELL = "shell"
_KEYWORDS = {**DEFAULT_KEYWORDS, "deferred": None}
_JINJA = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}

Id = str | tuple[str, ...]
Key = tuple[str | None, Id]


def all_texts() -> dict[str, dict[Key, list[tuple[str, int]]]]:
    """Give the texts of each catalogue with where they stand; the shell's are in no other."""
    found: dict[str, dict[Key, list[tuple[str, int]]]] = defaultdict(lambda: defaultdict(list))
    pages = {file.stem for file in (WEB / "pages").glob("[a-z]*.py")}
    files = [*sorted(WEB.rglob("*.py")), *sorted((WEB / "templates").glob("*.html"))]
    for file in files:
        if file.stem == "design":
            continue  # for those who work on it, in English
        page = _page_of(file, pages)
        kind = "jinja2.ext:babel_extract" if file.suffix == ".html" else "python"
        options = _JINJA if file.suffix == ".html" else {}
        for line, text, _, context in extract_from_file(
            kind, file, keywords=_KEYWORDS, comment_tags=(), options=options
        ):
            found[page][context, text].append((str(file.relative_to(WEB)), line))
    for page in set(found) - {SHELL}:
        for key in set(found[page]) & set(found[SHELL]):
            del found[page][key]
    return {page: dict(texts) for page, texts in found.items() if texts}


def _page_of(file: Path, pages: set[str]) -> str:
    """Name the catalogue of a file: its page's, also for `<page>_<part>.html`; else the shell's."""
    if file.suffix == ".py":
        return file.stem if file.parent.name == "pages" else SHELL
    owners = (page for page in pages if file.stem == page or file.stem.startswith(f"{page}_"))
    return max(owners, key=len, default=SHELL)


def write_catalogues(language: str) -> None:
    """Bring the catalogues of a language up to date; what was translated stays."""
    folder = WEB / "locale" / language
    texts = all_texts()
    known = {
        (message.context, message.id): message.string
        for page in sorted(_pages_in(folder))
        for message in read_catalogue(language, page)
        if message.id and message.string
    }
    for page in _pages_in(folder) - set(texts):
        (folder / f"{page}.po").unlink()
    for page, wanted in texts.items():
        catalogue = Catalog(locale=language, fuzzy=False)
        for (context, text), places in wanted.items():
            catalogue.add(
                text,
                known.get((context, text), ""),
                context=context,
                locations=[(place, 0) for place in sorted({place for place, _ in places})],
            )
        written = BytesIO()
        write_po(
            written, catalogue, omit_header=True, include_lineno=False, width=100, sort_output=False
        )
        (folder / f"{page}.po").write_bytes(_header(language) + written.getvalue())


def _header(language: str) -> bytes:
    return (
        'msgid ""\nmsgstr ""\n"Language: '
        + language
        + '\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    ).encode()


def _pages_in(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.po")}


def read_catalogue(language: str, page: str) -> Catalog:
    """Read one catalogue."""
    file = WEB / "locale" / language / f"{page}.po"
    return read_po(BytesIO(file.read_bytes()), locale=language)


def open_texts(language: str) -> Iterator[tuple[str, str]]:
    """Give every text that has no translation, or whose translation has other placeholders."""
    for page, texts in sorted(all_texts().items()):
        file = WEB / "locale" / language / f"{page}.po"
        catalogue = read_catalogue(language, page) if file.exists() else Catalog()
        for context, text in texts:
            message = catalogue.get(text if isinstance(text, str) else text[0], context)
            done = message is not None and message.id == text and not message.fuzzy
            if message is None or not done or not _is_whole(message.string):
                yield f"{page}.po", str(text)
            elif any(True for _ in message.check(catalogue)):
                yield f"{page}.po", f"{text} (placeholders differ)"


def stale_texts(language: str) -> Iterator[tuple[str, str]]:
    """Give every translation of a text that is on no page any more."""
    texts = all_texts()
    for page in sorted(_pages_in(WEB / "locale" / language)):
        for message in read_catalogue(language, page):
            if message.id and (message.context, message.id) not in texts.get(page, {}):
                yield f"{page}.po", str(message.id)


def _is_whole(translated: str | tuple[str, ...] | list[str] | None) -> bool:
    return translated is not None and bool(translated) and all(translated)
