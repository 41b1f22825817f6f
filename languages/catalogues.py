"""Finds every text, and keeps a catalogue for each page, for the pages' shell and for each room."""

import re
from collections import defaultdict
from collections.abc import Iterator
from inspect import getsourcefile
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po

from offscript.cli import app
from offscript.cli._help import help_texts

SRC = Path(__file__).parent.parent / "src" / "offscript"
WEB = SRC / "web"
LOCALE = SRC / "language" / "locale"
LANGUAGES = tuple(sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))
SHELL = "shell"
_KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "deferred": None,
    "said": None,
    "counted": (1, 2),
    "Problem": None,
}
_NAMES = re.compile(r"\{(\w+)\}")
_JINJA = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}

Id = str | tuple[str, ...]
Key = tuple[str | None, Id]


def all_texts() -> dict[str, dict[Key, list[tuple[str, int]]]]:
    """Give the texts of each catalogue with where they stand; the shell's are in no other."""
    found: dict[str, dict[Key, list[tuple[str, int]]]] = defaultdict(lambda: defaultdict(list))
    pages = {file.stem for file in (WEB / "pages").glob("[a-z]*.py")}
    files = (file for ending in ("py", "html", "txt") for file in SRC.rglob(f"*.{ending}"))
    for file in sorted(files):
        if file.suffix == ".txt" and file.parent.name != "templates":
            continue
        if file.stem == "design":
            continue  # for those who work on it, in English
        page = _page_of(file, pages)
        kind = "jinja2.ext:babel_extract" if file.suffix != ".py" else "python"
        options = _JINJA if file.suffix != ".py" else {}
        for line, text, _, context in extract_from_file(
            kind, file, keywords=_KEYWORDS, comment_tags=(), options=options
        ):
            found[page][context, text].append((str(file.relative_to(SRC)), line))
    for place, text in _help_texts():
        found["cli"][None, text].append((place, 0))
    for page in set(found) - {SHELL}:
        for key in set(found[page]) & set(found[SHELL]):
            del found[page][key]
    return {page: dict(texts) for page, texts in found.items() if texts}


def _help_texts() -> Iterator[tuple[str, str]]:
    """Give each text of `--help` with the file it stands in; click keeps them, and marks none."""
    for command in (app, *app.commands.values()):
        file = getsourcefile(command.callback) if command.callback else None
        for text in help_texts(command):
            yield str(Path(file or "").relative_to(SRC)), text


def _page_of(file: Path, pages: set[str]) -> str:
    """Name the catalogue of a file: its room's; in `web` its page's, else the shell's.

    `<page>_<part>.html` belongs to the page too.
    """
    room = file.relative_to(SRC).parts[0]
    if room != "web":
        return room
    if file.suffix == ".py":
        return file.stem if file.parent.name == "pages" else SHELL
    owners = (page for page in pages if file.stem == page or file.stem.startswith(f"{page}_"))
    return max(owners, key=len, default=SHELL)


def write_catalogues(language: str) -> None:
    """Bring the catalogues of a language up to date; what was translated stays."""
    folder = LOCALE / language
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
    file = LOCALE / language / f"{page}.po"
    return read_po(BytesIO(file.read_bytes()), locale=language)


def open_texts(language: str) -> Iterator[tuple[str, str]]:
    """Give every text that has no translation, or whose translation has other placeholders."""
    for page, texts in sorted(all_texts().items()):
        file = LOCALE / language / f"{page}.po"
        catalogue = read_catalogue(language, page) if file.exists() else Catalog()
        for context, text in texts:
            message = catalogue.get(text if isinstance(text, str) else text[0], context)
            done = message is not None and message.id == text and not message.fuzzy
            if message is None or not done or not _is_whole(message.string):
                yield f"{page}.po", str(text)
            elif not _same_names(message) or (
                "%(" in str(text) and any(True for _ in message.check(catalogue))
            ):
                yield f"{page}.po", f"{text} (placeholders differ)"


def _same_names(message: Message) -> bool:
    """Tell whether a translation fills in what the text does; a form for one may leave out n."""
    texts, told = (
        [part] if isinstance(part, str) else list(part or ())
        for part in (message.id, message.string)
    )
    wanted = [set(_NAMES.findall(text)) for text in texts]
    given = [set(_NAMES.findall(text)) for text in told]
    return all(
        one == wanted[min(place, len(wanted) - 1)] or one ^ wanted[-1] <= {"n"}
        for place, one in enumerate(given)
    )


def stale_texts(language: str) -> Iterator[tuple[str, str]]:
    """Give every translation of a text that is on no page any more."""
    texts = all_texts()
    for page in sorted(_pages_in(LOCALE / language)):
        for message in read_catalogue(language, page):
            if message.id and (message.context, message.id) not in texts.get(page, {}):
                yield f"{page}.po", str(message.id)


def _is_whole(translated: str | tuple[str, ...] | list[str] | None) -> bool:
    return translated is not None and bool(translated) and all(translated)
