"""Cuts the lines of an AppClose export into entries: "Name on 3/4/2024 5:00PM texted (…): words".

The line is often broken, in the name, between day and time or in the bracket; words follow the
colon on the same line.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from offscript.record import Kind
from offscript.sources._pdf.names import looks_like_a_name
from offscript.sources._pdf.pages import Line
from offscript.sources._pdf.report import PdfReport, windows
from offscript.sources._times.reports import STAMP

_VIEWED = re.compile(
    rf"\(\s*(?:first )?(?:viewed|read|seen) by (?P<who>[^()]+?) on (?P<at>{STAMP})\s*\)",
    re.IGNORECASE,
)
_HEADER = re.compile(
    rf"(?P<name>\S.{{0,80}}?) on (?P<sent>{STAMP}) (?P<does>texted|sent|received|accepted|declined|"
    r"requested|cancell?ed|called|missed|incoming|outgoing|created|updated|deleted|added|removed|"
    r"approved|rejected|shared|started|ended|joined|left|invited|connected|disconnected|paid)\b"
    r"(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_MAYBE = re.compile(r"\bon(?: \d|\Z| [A-Z])")
_AFTER_TEXTED = re.compile(r"\s*(?:\Z|[:(])")
_OPEN = re.compile(r"\([^()]*\Z")
_FILE_LINE = re.compile(
    r"Attachment (?:Img\.|Image\.?|File\.?) ?(\S.*?)(?: to page (\d{1,6}))?", re.IGNORECASE
)
_FILE_NAME = re.compile(r"\S[^\n/\\]{0,200}\.\w{2,5}")
_REQUESTED = re.compile(
    r"Requested by:\s*(\S[^,(]{0,60}?)(?:,|\(.*|\s+signed up\b.*)?\Z", re.IGNORECASE
)
_CALL = re.compile(r"\bcall(?:ed)?\b", re.IGNORECASE)
_FILE = re.compile(
    r"\s*(?:an? )?(attachment|photo|picture|image|video|file|document|audio|voice message|gif)s?\b",
    re.IGNORECASE,
)
_DAY_ALONE = re.compile(r"\d{1,2}/\d{1,2}/\d{2,4}")
_ARROW = "\u21aa"
_AHEAD = 5


class Entry(msgspec.Struct):
    """One entry as the export prints it."""

    author: str
    sent: str
    kind: Kind
    text: str
    viewed: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


class _Head(msgspec.Struct):
    """The beginning of an entry; `lines` of the export make it, `rest` are words after it."""

    name: str
    sent: str
    does: str
    viewed: tuple[tuple[str, str], ...]
    rest: str
    whole: str
    lines: int


def names_in(texts: Iterable[str]) -> set[str]:
    """Find everybody's names: who asked for the export, who viewed, who wrote.

    A name that only wrote, and only once, must look like a name: anybody may write such a line.
    """
    known: set[str] = set()
    wrote: Counter[str] = Counter()
    for text in texts:
        if found := _REQUESTED.match(text):
            known.add(found[1].strip())
        known |= {view["who"].strip() for view in _VIEWED.finditer(text)}
        found = _HEADER.fullmatch(text)
        if found and found["does"].lower() == "texted" and _AFTER_TEXTED.match(found["rest"]):
            wrote[found["name"].strip()] += 1
    known |= {name for name, count in wrote.items() if count > 1 or looks_like_a_name(name)}
    return known - {name for name in known for other in known if other.endswith(f" {name}")}


def entries(report: PdfReport, names: set[str]) -> Iterator[Entry]:
    """Read every entry, in the order of the export."""
    head: _Head | None = None
    body: list[Line] = []
    skipped = 0
    pictures: set[tuple[int, str]] = set()
    for line, following in windows(report.lines(), _AHEAD):
        if skipped:
            skipped -= 1
            continue
        begins = _head([line, *following], names)
        if begins is None:
            if found := _FILE_LINE.fullmatch(line.text.strip()):
                pictures.add((int(found[2] or 0), found[1]))
            is_caption = (line.page, line.text.strip()) in pictures
            if head and not is_caption and not _is_between(line, following, head, names):
                body.append(line)
            continue
        if head:
            yield _entry(head, body, report)
        head, skipped = begins, begins.lines - 1
        last = [line, *following][skipped]
        body = [msgspec.structs.replace(last, text=head.rest)] if head.rest else []
    if head:
        yield _entry(head, body, report)


def _head(lines: list[Line], names: set[str]) -> _Head | None:
    """Read the beginning of an entry at the first of these lines, if one begins there."""
    text = ""
    for count, line in enumerate(lines, 1):
        text = f"{text} {line.text}".strip()
        if count == 1 and not _MAYBE.search(text) and not _starts_a_name(text, names):
            return None
        found = _HEADER.fullmatch(text)
        if not found or found["name"] not in names:
            continue
        rest = found["rest"]
        if found["does"].lower() == "texted" and not _AFTER_TEXTED.match(rest):
            return None
        goes_on = not rest.strip() and _starts_with_bracket(lines, count)
        if goes_on or (rest.lstrip().startswith("(") and _OPEN.search(rest)):
            continue
        viewed = tuple((view["who"].strip(), view["at"]) for view in _VIEWED.finditer(rest))
        rest = _VIEWED.sub("", rest).lstrip(" ") if viewed else rest.lstrip(" ")
        return _Head(
            name=found["name"],
            sent=found["sent"],
            does=found["does"].lower(),
            viewed=viewed,
            rest=rest.removeprefix(":").strip(),
            whole=text,
            lines=count,
        )
    return None


def _starts_a_name(text: str, names: set[str]) -> bool:
    """Tell whether a line is a name, or the beginning of one that goes on in the next."""
    return any(name == text or name.startswith(f"{text} ") for name in names)


def _starts_with_bracket(lines: list[Line], index: int) -> bool:
    """Tell whether the next line says who viewed."""
    return (
        index < len(lines)
        and re.match(r"\((?:first )?(?:viewed|read|seen) by", lines[index].text) is not None
    )


def _is_between(line: Line, following: tuple[Line, ...], head: _Head, names: set[str]) -> bool:
    """Tell whether a line is the app's: a new day's date, the time again, an arrow."""
    text = line.text.strip()
    if text in {_ARROW, head.sent}:
        return True
    if not _DAY_ALONE.fullmatch(text):
        return False
    begins = _head(list(following), names)
    return begins is not None and begins.sent.startswith(text)


def _entry(head: _Head, body: list[Line], report: PdfReport) -> Entry:
    """Put an entry together."""
    files = []
    words = []
    for line in body:
        found = _FILE_LINE.fullmatch(line.text.strip())
        files += [found[1]] if found else []
        words += [] if found else [line]
    text = report.text(words)
    kind: Kind = "message"
    sends_file = _FILE.match(head.rest) if head.does == "sent" else None
    if sends_file:
        text = text[sends_file.end() :].lstrip(" :\n")
        if _FILE_NAME.fullmatch(text) and not files:
            files, text = [text], ""
        files = files or [sends_file[1]]
    elif head.does != "texted":
        kind = "call" if _CALL.search(f"{head.does} {head.rest}") else "system"
        text = f"{head.does.capitalize()} {text}".strip() if kind == "call" else head.whole
    return Entry(head.name, head.sent, kind, text, head.viewed, tuple(files))
