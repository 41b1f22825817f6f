"""Cuts the lines of an OurFamilyWizard message report into entries: headers, words, files.

Under a message its report repeats the earlier ones of the thread, each with headers of its own.
"""

import re
from collections.abc import Iterator

import msgspec

from offscript.sources._pdf.our_family_wizard_lines import LABEL, MARKER, plain_lines
from offscript.sources._pdf.pages import Line
from offscript.sources._pdf.report import PdfReport
from offscript.sources._times.reports import STAMP

_SENT = re.compile(rf"(?:Sent|Date)\s*:\s*{STAMP}.*", re.IGNORECASE)
_FROM = re.compile(r"From\s*:\s*\S.*", re.IGNORECASE)
_VIEWED = re.compile(
    rf"\s*,?\s*(.+?)\s*(?:\(First Viewed:\s*([^()]*)\)|"
    rf"First Viewed:\s*({STAMP}(?: ?[A-Z]{{2,4}})?|Never|Not yet))",
    re.IGNORECASE,
)
_FILES = re.compile(r"(?:See )?Attachments?(?: ?\(\d+\))? ?:(?:\s|\Z)", re.IGNORECASE)
_FILE = re.compile(
    r"\s*,?\s*(.+?)\s*\(\d+(?:[.,]\d+)?\s*(?:bytes|[KMG]?B)\)(?=\s*,|\s*\Z)", re.DOTALL
)
_HEADER_LINES = 14
_NEEDED = {"Sent", "From"}
_SENT_SOON = 4


class Entry(msgspec.Struct, frozen=True):
    """One message as the report prints it; a `copy` stands under another message.

    `number` is the N of "Message N of M", `count` its M; both 0 where the report prints none.
    """

    number: int
    count: int
    copy: bool
    sent: str = ""
    author: str = ""
    to: tuple[tuple[str, str | None], ...] = ()
    subject: str = ""
    text: str = ""
    files: tuple[str, ...] = ()


class _Region(msgspec.Struct):
    """What stands between two markers; `closed` by its marker where that stands under it."""

    number: int = 0
    count: int = 0
    lines: list[Line] = []
    closed: bool = False


def entries(report: PdfReport) -> Iterator[Entry]:
    """Read every entry of a report. One with a marker but no headers has no author."""
    marker_last = False
    pending: _Region | None = None
    region = _Region()
    for line in plain_lines(report.lines()):
        marker = MARKER.fullmatch(line.text.strip())
        if not marker:
            region.lines.append(line)
            continue
        number, count = (int(part.replace(",", "")) for part in marker.groups())
        if pending is None and _headers_in(region.lines):
            marker_last = True  # the number stands under its message, not above it
        if marker_last:
            region.number, region.count, region.closed = number, count, True
            yield from _in_region(region, report)
            region = _Region()
        elif number != region.number:  # the same number again heads a further page of it
            if pending is not None:
                yield from _in_region(region, report)
            region = _Region(number, count)
        pending = region
    if not marker_last or _headers_in(region.lines):
        yield from _in_region(region, report)


def _headers_in(lines: list[Line]) -> bool:
    """Tell whether a message begins anywhere in these lines."""
    return any(_begins(lines, index) for index in range(len(lines)))


def _named(label: str) -> str:
    """Name a label as it is looked up, however it is written; a date is when it was sent."""
    name = label.title() if label.lower() != "first viewed" else "First Viewed"
    return "Sent" if name == "Date" else name


def _begins(lines: list[Line], index: int) -> bool:
    """Tell whether the headers of a message begin at a line: Sent and From, close together."""
    text = lines[index].text
    other = _FROM if _SENT.fullmatch(text) else _SENT if _FROM.fullmatch(text) else None
    if other is None:
        return False
    for line in lines[index + 1 : index + 1 + _SENT_SOON]:
        if other.fullmatch(line.text):
            return True
        if not LABEL.fullmatch(line.text):
            return False
    return False


def _in_region(region: _Region, report: PdfReport) -> Iterator[Entry]:
    """Read the message of a region and the copies under it."""
    lines = region.lines
    starts: list[int] = []
    ends = 0
    for index in range(len(lines)):
        if index >= ends and _begins(lines, index):
            starts.append(index)
            ends = _end_of_headers(lines, index, report)
    if not starts:
        if region.number:
            text = report.text(lines)
            yield Entry(number=region.number, count=region.count, copy=False, text=text)
        return
    before = lines[: starts[0]] if region.number and not region.closed else []
    for order, start in enumerate(starts):
        end = starts[order + 1] if order + 1 < len(starts) else len(lines)
        above = before if order == 0 else []
        yield _entry(
            region, (above, lines[start:end]), report, copy=order > 0 and region.number > 0
        )


def _end_of_headers(lines: list[Line], start: int, report: PdfReport) -> int:
    """Find the line after the headers: after Subject, and after what is left of a long one."""
    end = start
    seen: set[str] = set()
    for index in range(start, min(len(lines), start + _HEADER_LINES)):
        label = LABEL.fullmatch(lines[index].text)
        if label is None:
            continue
        name = _named(label[1])
        if name in seen:
            break
        seen.add(name)
        end = index + 1
        if name == "Subject":
            while end < len(lines) and (
                report.runs_on(lines[end - 1], lines[end])
                or report.hangs(lines[index], lines[end - 1], lines[end])
            ):
                if LABEL.fullmatch(lines[end].text):
                    break
                end += 1
            if seen >= _NEEDED:
                break
    return end


def _entry(
    region: _Region, lines: tuple[list[Line], list[Line]], report: PdfReport, *, copy: bool
) -> Entry:
    """Read one message; words that stand above its headers are its words too."""
    above, block = lines
    end = _end_of_headers(block, 0, report)
    said: dict[str, list[str]] = {}
    label = ""
    for line in block[:end]:
        found = LABEL.fullmatch(line.text)
        label = _named(found[1]) if found else label
        said.setdefault(label, []).append(found[2] if found else line.text)
    body, files = _part_files(block[end:])
    text = "\n".join(filter(None, [report.text(above), report.text(body)]))
    value = {name: " ".join(" ".join(parts).split()) for name, parts in said.items()}
    viewed = f" (First Viewed: {value['First Viewed']})" if "First Viewed" in value else ""
    return Entry(
        number=region.number,
        count=region.count,
        copy=copy,
        sent=value.get("Sent", ""),
        author=value.get("From", ""),
        to=_people(f"{value.get('To', '')}{viewed} {value.get('Cc', '')}".strip()),
        subject=value.get("Subject", ""),
        text=text,
        files=files,
    )


def _people(said: str) -> tuple[tuple[str, str | None], ...]:
    """Read to whom, and when each first saw it: a time, "Never", or None where it isn't said."""
    people: list[tuple[str, str | None]] = []
    at = 0
    for found in _VIEWED.finditer(said):
        *others, name = (part.strip() for part in found[1].split(","))
        people += [(other, None) for other in others if other]
        people.append((name, (found[2] or found[3]).strip()))
        at = found.end()
    people += [(name.strip(), None) for name in said[at:].split(",") if name.strip()]
    return tuple(people)


def _part_files(lines: list[Line]) -> tuple[list[Line], tuple[str, ...]]:
    """Part the list of files at a message's end from its words; each has a size in brackets."""
    for index in range(len(lines) - 1, -1, -1):
        label = _FILES.match(lines[index].text)
        if not label:
            continue
        listed = " ".join(
            [lines[index].text[label.end() :], *(line.text for line in lines[index + 1 :])]
        )
        rest = _FILE.sub("", listed).strip(" ,")
        if not rest:
            names = tuple(" ".join(found[1].split()) for found in _FILE.finditer(listed))
            return lines[:index], names
    return lines, ()
