"""Who wrote a line: where the name ends and the text begins, decided by the whole file.

A name may hold a colon (`Müller: Büro: hello`), and so may a notice that nobody wrote
(`Alex changed the subject to "Plan: summer"`). So names are counted first: a name that stands
before a text without another colon is that name; one that never does may be longer.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from offscript.sources._whatsapp.lines import Lines
from offscript.sources._whatsapp.order import DateOrders
from offscript.sources._whatsapp.shape import MARKS, Shape
from offscript.sources._whatsapp.words import SYSTEM_WITH_COLON
from offscript.sources._whatsapp.years import YearSurvey

_LONGEST_NAME = 120
_MOST_NAMES = 20_000
_BLOCKS_AT_ONCE = 32
_OPENING = tuple('"“„«「')
_QUOTES = ('"', "“”„", "", "「」")
_NO_NAME = MARKS + "<"
_MOST_PEOPLE = 5
_MARK = "\u200e"
_CAPITAL_HALF = re.compile("(?<![A-Za-z])[AP]M(?![A-Za-z])")
"""As phones set to the United States write the half of the day; India's and Australia's do not."""


class Survey:
    """What the headers of a file say together. The start is read at once, the rest if needed."""

    def __init__(self, lines: Lines, shape: Shape) -> None:
        """Look at the first few MiB."""
        self._shape = shape
        self._blocks: Iterator[str | None] = lines.blocks()
        self.orders = DateOrders()
        self.years = YearSurvey()
        self.complete = False
        self.lines: Counter[str] = Counter()
        self.alone: Counter[str] = Counter()
        self._marked: Counter[str] = Counter()
        self.longer: dict[str, Counter[str]] = {}
        self.chat_name = ""
        self.first_was_notice = False
        self._header_ends = Counter[bool]()
        self._other_ends = Counter[bool]()
        for block in islice(self._blocks, _BLOCKS_AT_ONCE):
            self._look(block or "")

    def finish(self) -> None:
        """Look at the rest of the file, once."""
        if not self.complete:
            self.complete = True
            for block in self._blocks:
                self._look(block or "")

    @property
    def ends_tell(self) -> bool:
        """Whether line ends tell messages apart.

        An iPhone ends a message with CR LF and a line inside a message with LF alone
        (https://github.com/Pustur/whatsapp-chat-parser/issues/266).
        """
        headers, others = self._header_ends, self._other_ends
        return headers[True] > 2 * headers[False] and others[False] >= others[True]

    def _look(self, block: str) -> None:
        """Count days, names and line ends of a block."""
        headers = self._shape.header_and_line.findall("\n" + block)
        for one, two, line in headers:
            day, clock = (one, two) if self._shape.day_first else (two, one)
            self.orders.see(day, clock)
            if self._shape.yearless:
                self.years.see(day, line)
            self._count(line)
        if headers and not self.orders.month_may_lead:
            header = "".join(headers[0][:2])
            self.orders.month_may_lead = "/" in header and bool(_CAPITAL_HALF.search(header))
        if "\r" in block:
            self._count_ends(block, len(headers))

    def _count(self, line: str) -> None:
        """Count the name a line begins with, and the longer name it may be part of."""
        name, colon, text = line.partition(": ")
        if not self.lines and not self.first_was_notice:
            self.first_was_notice = True
            self.chat_name = clean(name) if colon and text.startswith(_MARK) else ""
        if not colon or (len(self.lines) > _MOST_NAMES and name not in self.lines):
            return
        self.lines[name] += 1
        if text[:1] == _MARK:
            self._marked[name] += 1
        more, colon, _ = text.partition(": ")
        if colon and len(name) + len(more) <= _LONGEST_NAME and text[0] not in _NO_NAME:
            self.longer.setdefault(name, Counter())[more] += 1
        else:
            self.alone[name] += 1

    def _count_ends(self, block: str, headers: int) -> None:
        """Count how lines end before headers, and before all other lines."""
        with_return = block.count("\r\n")
        starts = self._shape.header.finditer("\n" + block)
        before = sum(block[match.start() - 2 : match.start() - 1] == "\r" for match in starts)
        self._header_ends[True] += before
        self._header_ends[False] += max(headers - 1 - before, 0)
        self._other_ends[True] += max(with_return - before - 1, 0)
        self._other_ends[False] += max(
            block.count("\n") - with_return - self._header_ends[False], 0
        )

    def wrote_nothing(self, author: str) -> bool:
        """Whether no line under a name was written: WhatsApp's mark stands in all of them."""
        self.finish()
        return all(
            self._marked[name] == many for name, many in self.lines.items() if clean(name) == author
        )

    def people(self) -> list[str]:
        """Name everybody in the file, in the alphabet's order; a large group by its first few."""
        self.finish()
        names = {clean(name) for name in self.lines if not _is_notice(name)}
        people = sorted(names - {""})
        return people if len(people) <= _MOST_PEOPLE else [*people[:_MOST_PEOPLE], "…"]


class Names:
    """Splits lines into author and text. `known` holds the names that end at the first colon."""

    def __init__(self, survey: Survey) -> None:
        """Start from a survey; it is asked for more when a line cannot be decided."""
        self._survey = survey
        self.known: dict[str, str] = {}

    def split(self, rest: str) -> tuple[str, str] | None:
        """Split what follows a header into author and text; None if nobody wrote it."""
        line = rest.partition("\n")[0]
        name, colon, text = line.partition(": ")
        if not colon:
            return self._without_text(line.removesuffix("\r"), rest)
        if name in self.known:
            return self.known[name], rest[len(name) + 2 :]
        survey = self._survey
        if survey.alone[name] < 2 and (_is_notice(name) or self._is_quote_by(name, text)):  # noqa: PLR2004
            return None
        if not survey.alone[name]:
            survey.finish()
        if survey.alone[name]:
            if len(name) > _LONGEST_NAME and survey.lines[name] == 1:
                return None
            if len(self.known) < _MOST_NAMES:
                self.known[name] = clean(name)
        elif self._is_part(name):
            name = f"{name}: {text.partition(': ')[0]}"
        return clean(name), rest[len(name) + 2 :]

    def _is_quote_by(self, name: str, text: str) -> bool:
        """Whether a line is a notice in some language: an author's name, words, and a quotation."""
        if text[:1] not in _OPENING:
            return False
        author = name.partition(" ")[0]
        return author != name and any(
            name.startswith(known + " ") for known in self.known if known.startswith(author)
        )

    def _is_part(self, name: str) -> bool:
        """Whether every line that begins with this name goes on with one of a few longer names."""
        longer = self._survey.longer.get(name, Counter[str]())
        often = sum(count for count in longer.values() if count > 1)
        return often > 0 and often == self._survey.lines[name]

    def _without_text(self, line: str, rest: str) -> tuple[str, str] | None:
        """Split a line that ends with its name: its text is empty, and the last space was lost."""
        name = line.removesuffix(":")
        if name != line and (name in self.known or self._survey.lines[name]):
            return clean(name), rest[len(name) + 1 :]
        return None


def _is_notice(name: str) -> bool:
    """Whether this is no name but the start of a notice that holds a colon, often in quotes."""
    unclosed = any(sum(map(name.count, pair)) % 2 for pair in _QUOTES)
    return unclosed or SYSTEM_WITH_COLON.search(name) is not None


def clean(name: str) -> str:
    """Take the marks of writing direction and the spaces from around a name."""
    return name.strip(MARKS + " ") or name
