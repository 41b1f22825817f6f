"""The lines of an OurFamilyWizard report in one form, however its headers are laid out.

Nobody's own report is public, and the form has changed: a label may stand above its value, two
labels on one line, the subject behind a message's number, all of them in capital letters.
"""

import re
from collections.abc import Iterator

import msgspec

from offscript.sources._pdf.label_lines import beside
from offscript.sources._pdf.pages import Line
from offscript.sources._times.reports import STAMP

_COUNT = r"\d{1,6}|\d{1,3},\d{3}"
MARKER = re.compile(rf"Message\s+#?({_COUNT})\s+of\s+({_COUNT})", re.IGNORECASE)
LABEL = re.compile(
    r"(Sent|From|To|Subject|Cc|Date|First Viewed)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE
)
_TITLED_MARKER = re.compile(
    rf"(Message\s+#?(?:{_COUNT})\s+of\s+(?:{_COUNT}))\s*[-–—|:]\s*\S.*", re.IGNORECASE
)
_FROM_SENT = re.compile(rf"(From\s*:\s*\S.*?)\s+((?:Sent|Date)\s*:\s*{STAMP}.*)", re.IGNORECASE)
_SENT_FROM = re.compile(
    rf"((?:Sent|Date)\s*:\s*{STAMP}.{{0,12}}?)\s+(From\s*:\s*\S.*)", re.IGNORECASE
)
_SOON = 4


def plain_lines(lines: Iterator[Line]) -> list[Line]:
    """Give the lines with each label beside its value, and one label to a line."""
    found = beside([piece for line in lines for piece in _parted(line)], LABEL)
    for at, line in enumerate(found):
        titled = _TITLED_MARKER.fullmatch(line.text.strip())
        if titled and any(LABEL.fullmatch(one.text) for one in found[at + 1 : at + 1 + _SOON]):
            found[at] = msgspec.structs.replace(line, text=titled[1])
    return found


def _parted(line: Line) -> list[Line]:
    """Cut a line that holds both who wrote and when."""
    both = _FROM_SENT.fullmatch(line.text.strip()) or _SENT_FROM.fullmatch(line.text.strip())
    if both is None:
        return [line]
    return [msgspec.structs.replace(line, text=part) for part in both.groups()]
