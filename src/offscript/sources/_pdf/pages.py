"""The words of a PDF as lines, in the order a person reads them: down the page, left to right.

Nothing in the file is run, and nothing it points to is fetched.
https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdf_text.h
"""

import ctypes
import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from offscript.record import said
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import ZipError

_HELD = 256 << 20
"""A PDF in a zip is held in memory while it is read, so it may have this many bytes."""
_START = b"%PDF-"
_FIRST_PAGES = 3
_MOST_PAGES = 50_000
_SAME_LINE = 2.5
_LETTER_GAP = 1.5
_COLUMN_GAP = 18
_HYPHENS = {0x02, 0xAD, 0xFFFE}
_BREAKS = {0x0A, 0x0D}
_NO_LETTER = 0x20
_TURNED = re.compile("([\udc00-\udfff])([\ud800-\udbff])")
"""Halves of a letter that the library turned round in a line from right to left."""
_first: "WeakKeyDictionary[InputFile, tuple[str, ...] | None]" = WeakKeyDictionary()


class PdfError(Exception):
    """A PDF that can't be read, said in a sentence."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of words: `height` above the foot of its page and its edges, in points.

    `first` is the width of its first word. A wide gap in it stands as a tab.
    """

    page: int
    height: float
    left: float
    right: float
    first: float
    text: str


class Page(msgspec.Struct, frozen=True, gc=False):
    """A page's lines from top to bottom, and its size in points."""

    number: int
    width: float
    height: float
    lines: list[Line]


def is_pdf(file: InputFile) -> bool:
    """Tell whether the file begins as a PDF does; some programs write a few bytes before it."""
    return _START in file.head[:1024] and not file.is_zip


def first_lines(file: InputFile) -> tuple[str, ...] | None:
    """Give the lines of the first pages; None where the file is no PDF that can be read."""
    if not is_pdf(file):
        return None
    if file not in _first:
        lines: tuple[str, ...] | None = None
        with suppress(PdfError, OSError, ZipError):
            few = itertools.islice(pages(file), _FIRST_PAGES)
            lines = tuple(line.text for page in few for line in page.lines)
        _first[file] = lines
    return _first[file]


def pages(file: InputFile) -> Iterator[Page]:
    """Read page by page. Raises PdfError, or OSError where the computer refuses the file."""
    count = page_count(file)
    if count > _MOST_PAGES:
        reason = said(
            "{name} says it has {count} pages, more than any report.", name=file.name, count=count
        )
        raise PdfError(reason)
    with _opened(file) as document:
        for number in range(1, count + 1):
            yield _page(document, number)


def page_count(file: InputFile) -> int:
    """Count the pages. Raises PdfError or OSError."""
    with _opened(file) as document:
        return len(document)


@contextmanager
def _opened(file: InputFile) -> Iterator[Any]:
    """Open a PDF where it lies, or from memory if it lies in a zip."""
    import pypdfium2  # noqa: PLC0415 - a large library, and few people hold a PDF

    if type(file) is InputFile:
        file.open().close()  # a file that may not be read says so better than the library does
        given: Any = file.path
    elif file.size > _HELD:
        reason = said(
            "{name} is too large to be read inside a zip. Unpack the zip first.", name=file.name
        )
        raise PdfError(reason)
    else:
        with file.open() as stream:
            given = stream.read()
    try:
        document = pypdfium2.PdfDocument(given)
    except pypdfium2.PdfiumError as error:
        locked = "assword" in str(error)
        reason = (
            said(
                "{name} is a PDF that can't be opened: it is locked with a password.",
                name=file.name,
            )
            if locked
            else said("{name} is a PDF that can't be opened: it is damaged.", name=file.name)
        )
        raise PdfError(reason) from None
    try:
        yield document
    finally:
        document.close()


def _page(document: Any, number: int) -> Page:  # noqa: ANN401 - the library has no types
    """Read one page; a damaged one is empty."""
    import pypdfium2  # noqa: PLC0415 - as above

    try:
        page = document[number - 1]
        text = page.get_textpage()
    except pypdfium2.PdfiumError:
        return Page(number, 0, 0, [])
    lines = [_joined(runs) for runs in _by_height(_runs(text.raw, number))]
    width, height = page.get_size()
    text.close()
    page.close()
    return Page(number, width, height, lines)


def _runs(text: Any, page: int) -> Iterator[Line]:  # noqa: ANN401 - the library has no types
    """Read what was written in one go, each with its place."""
    from pypdfium2 import raw  # noqa: PLC0415 - as above

    count = raw.FPDFText_CountChars(text)
    units = (ctypes.c_ushort * (count + 1))()
    if raw.FPDFText_GetText(text, 0, count, units) == count + 1:
        codes = units[:count]
    else:  # some letters have no code; one by one they keep their places
        codes = [raw.FPDFText_GetUnicode(text, index) for index in range(count)]
    start = 0
    for index, code in enumerate([*codes, 0x0A]):
        if code not in _BREAKS and code not in _HYPHENS:
            continue
        end = index + (code in _HYPHENS)
        while start < end and codes[start] <= _NO_LETTER:
            start += 1
        while end > start and codes[end - 1] <= _NO_LETTER and codes[end - 1] not in _HYPHENS:
            end -= 1
        if start < end:
            yield _run(text, page, codes, (start, end))
        start = index + 1


def _run(text: Any, page: int, codes: list[int], place: tuple[int, int]) -> Line:  # noqa: ANN401
    """Read one run of letters."""
    start, end = place
    letters = "".join("-" if code in _HYPHENS else chr(code) for code in codes[start:end])
    letters = _TURNED.sub(r"\2\1", letters)
    word = letters.partition(" ")[0]
    left, height = _origin(text, start)
    first = _right(text, start + len(word) - 1)
    words = letters.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    right = _right(text, end - 1)
    return Line(page, height, left, max(left, right), max(0.0, first - left), words)


def _origin(text: Any, index: int) -> tuple[float, float]:  # noqa: ANN401
    """Give where a letter stands: from the left, and above the foot of the page."""
    from pypdfium2 import raw  # noqa: PLC0415 - as above

    left, height = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text, index, left, height)
    return left.value, height.value


def _right(text: Any, index: int) -> float:  # noqa: ANN401
    """Give a letter's right edge."""
    from pypdfium2 import raw  # noqa: PLC0415 - as above

    edges = [ctypes.c_double() for _ in range(4)]
    raw.FPDFText_GetCharBox(text, index, *edges)
    return edges[1].value


def _by_height(runs: Iterator[Line]) -> Iterator[list[Line]]:
    """Sort runs down the page, and give those that stand on one line together."""
    line: list[Line] = []
    for run in sorted(runs, key=lambda run: -run.height):
        if line and line[0].height - run.height > _SAME_LINE:
            yield line
            line = []
        line.append(run)
    if line:
        yield line


def _joined(runs: list[Line]) -> Line:
    """Make one line of the runs that stand on it."""
    runs.sort(key=lambda run: run.left)
    text, right = "", runs[0].left
    for run in runs:
        gap = run.left - right
        between = "" if abs(gap) < _LETTER_GAP else "\t" if gap > _COLUMN_GAP else " "
        text = text + between + run.text if text else run.text
        right = max(right, run.right)
    first = runs[0]
    return Line(first.page, first.height, first.left, right, first.first, text)
