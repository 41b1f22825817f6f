"""Lines of a plan ("15/02/2024, 18:00 - train leaves"), put back into the message they stand in.

Such a line looks as one of WhatsApp's own does: a date, and nobody's name. It is text where all of
this shows it: it lies more than a day ahead of what a known person wrote right behind it, while
that follows what a known person wrote right before it; nothing in it is a wording of WhatsApp, a
number or a name of the chat; and how the file's dates are read leaves no doubt.
A phone whose clock is a day wrong is let in by WhatsApp no more, so its own lines never lie so.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

from offscript.sources._whatsapp.dates import NEVER
from offscript.sources._whatsapp.entries import Entry
from offscript.sources._whatsapp.names import Survey, clean
from offscript.sources._whatsapp.texts import is_call
from offscript.sources._whatsapp.words import ENCRYPTED, SYSTEM

_FAR = timedelta(days=1)
_MOST = 20
_LONGEST = 300
_MOST_NAMES = 500
_FEWEST = 2
_NUMBER_OR_MARK = re.compile('[+\u200e\u200f\u202a-\u202e\u2066-\u2069“”„«»「」"]|(?:\\d[ -]?){6}')
_WORD = re.compile(r"\w+")


def is_nobodys(entry: Entry) -> bool:
    """Whether no name stands before the words of an entry."""
    return not name_before(entry)


def name_before(entry: Entry) -> str:
    """Give what may be the name an entry begins with; empty where there is none."""
    name, colon, _ = entry[5][:_LONGEST].partition("\n")[0].partition(": ")
    return name if colon else ""


class Ahead:
    """Finds lines ahead of their time. Its names are those of the whole file."""

    def __init__(self, survey: Survey) -> None:
        """Take the survey; it is finished when first asked."""
        self._survey = survey
        self._names: frozenset[str] | None = None

    def count(self, before: Sequence[Entry], held: Entry, entry: Entry) -> int:
        """Count the entries up to the one held that are text of what stands before them.

        `entry` runs back behind the one held.
        """
        count = 0
        last = held
        while is_nobodys(last) and last[0] is not NEVER and last[0] - entry[0] > _FAR:
            count += 1
            if count > min(_MOST, len(before)):
                return 0
            last = before[-count]
        if not count or last[0] is NEVER or not last[0] <= entry[0] < held[0]:
            return 0
        lines = [*before[len(before) - count + 1 :], held]
        known = self._is_known(last) and self._is_known(entry)
        return count if known and not any(map(self._may_be_whatsapps, lines)) else 0

    def _is_known(self, entry: Entry) -> bool:
        """Whether somebody wrote this who wrote more than once."""
        name = name_before(entry)
        if not name:
            return False
        if self._survey.lines[name] < _FEWEST:
            self._survey.finish()
        return self._survey.lines[name] >= _FEWEST

    def _may_be_whatsapps(self, entry: Entry) -> bool:
        """Whether something in a line could be WhatsApp's own words of somebody."""
        line = entry[5].partition("\n")[0].removesuffix("\r")
        if len(line) > _LONGEST:
            return True
        if ENCRYPTED.search(line) or SYSTEM.search(line) or is_call(line):
            return True
        if _NUMBER_OR_MARK.search(line) or len(names := self._all_names()) > _MOST_NAMES:
            return True
        return not names.isdisjoint(_WORD.findall(line.casefold()))

    def _all_names(self) -> frozenset[str]:
        """Give each word of each name in the file."""
        if self._names is None:
            self._survey.finish()
            whole = " ".join(clean(name) for name in self._survey.lines).casefold()
            self._names = frozenset(_WORD.findall(whole))
        return self._names
