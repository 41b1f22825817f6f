"""Entries with their moments, and lines that somebody pasted put back into the text they stand in.

A line inside a message may look like the start of another, because people paste from their own
exports. It is text where the file shows it: by its line's end (iPhones), or because its time runs
back behind the line before and the next line carries on, and besides that it lies more than a day
back, or stands earlier in the file already, or is by somebody who wrote nothing else.
Late messages also run back; without such evidence a line stays a message of its own. Lines of a
plan lie ahead instead (`ahead.py`).
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from offscript.sources._whatsapp.ahead import Ahead, is_nobodys, name_before
from offscript.sources._whatsapp.dates import NEVER, NO_DAY, ClockTimes, Days
from offscript.sources._whatsapp.entries import Entries, Entry, Raw, written
from offscript.sources._whatsapp.names import Survey
from offscript.sources._whatsapp.shape import Shape

_A_LITTLE = timedelta(minutes=2)
_FAR = timedelta(days=1)
_LONGEST_RUN = 200
_SHORT_RUN = 3
_MOST_SEARCHES = 500
_LOOKED_BACK = 32


class Pastes:
    """Goes through entries, one held back, so that pasted lines can still join it."""

    def __init__(
        self, entries: Entries, survey: Survey, shape: Shape, days: Days, *, order_is_sure: bool
    ) -> None:
        """Take the entries and all that helps to judge them."""
        self._entries = entries
        self._survey = survey
        self._shape = shape
        self._days = days
        self._clocks = ClockTimes()
        self._held: Entry | None = None
        self._before = self._latest = NEVER
        self._run: list[Entry] = []
        self._loose: list[Entry] = []
        self._ends_tell = survey.ends_tell
        self._searches = 0
        self._ahead = Ahead(survey) if order_is_sure and not shape.yearless else None

    def __iter__(self) -> Iterator[list[Entry]]:
        """Yield the entries by the block, in order, pasted ones joined to theirs."""
        done: list[Entry] = []
        for raws in self._entries:
            self._judge(raws, done)
            yield done[:-_LOOKED_BACK]
            del done[:-_LOOKED_BACK]
        done.extend(self._end())
        yield done

    def _judge(self, raws: Iterable[Raw], done: list[Entry]) -> None:
        """Add the entries that are done; nearly all are later than the one before."""
        days, known_days, clocks = self._days, self._days.known, self._clocks
        held, before, latest, run = self._held, self._before, self._latest, self._run
        ends_tell = self._ends_tell
        last = held[5] if held and held[3] else "\r"
        today, (wall, hours) = "", NO_DAY
        for day, clock, rest in raws:
            if day != today:
                today = day
                wall, hours = known_days.get(day) or days.work_out(day)
            hour, since_midnight, time = clocks[clock]
            if hour < len(hours):
                start, offset = hours[hour]
                at = start + since_midnight
                entry = (at, offset, wall + time, day, clock, rest)
                if at >= latest and not run and not (ends_tell and last[-1:] != "\r"):
                    if held is not None:
                        done.append(held)
                    before, latest, held, last = latest, at, entry, rest
                    continue
            else:
                entry = (NEVER, 0, "", day, clock, rest)
            self._held, self._before, self._latest = held, before, latest
            self._take_back(entry, done)
            done.extend(self._weigh(entry))
            held, before, latest, run = self._held, self._before, self._latest, self._run
            last, ends_tell = held[5] if held and held[3] else "\r", self._ends_tell
        self._held, self._before, self._latest = held, before, latest

    def _take_back(self, entry: Entry, done: list[Entry]) -> None:
        """Put lines that lie ahead of this entry back into the message before them."""
        held = self._held
        if held is None or not held[3] or self._run or self._loose or self._ahead is None:
            return
        if entry[0] is NEVER or entry[0] >= self._reached():
            return
        count = self._ahead.count(done, held, entry)
        if count:
            lines = [*done[len(done) - count + 1 :], held]
            self._held = done[-count]
            del done[len(done) - count :]
            self._join(lines)
            self._latest = self._held[0]
            self._before = done[-1][0] if done else NEVER

    def _end(self) -> Iterator[Entry]:
        """Let go of what is held when the file ends."""
        if len(self._loose) > _SHORT_RUN:
            yield from self._let_loose()
        self._join(self._loose)
        if self._run and NEVER < self._run[0][0] < self._before:
            self._join(self._run)
            self._run = []
        yield from self._release()
        if self._held:
            yield self._held

    def _weigh(self, entry: Entry) -> Iterator[Entry]:
        """Judge an entry that runs back, cannot be dated, or follows one that goes on."""
        if self._ends_tell and _goes_on(self._held) and entry[3]:
            self._loose.append(entry)
            if not _goes_on(entry):
                self._join(self._loose)
                self._loose = []
            elif len(self._loose) > _LONGEST_RUN:
                self._ends_tell = False
                yield from self._let_loose()
            return
        if self._loose:
            yield from self._let_loose()
        if entry[0] is NEVER:
            yield from self._release()
            if self._held:
                yield self._held
            self._held = entry
            return
        entry = self._second_pass(entry)
        if entry[0] >= self._reached():
            if self._run:
                yield from self._close_run()
            yield from self._accept(entry)
        elif self._may_hold_pastes() and self._odd(entry):
            self._run.append(entry)
        else:
            yield from self._release()
            yield from self._accept(entry)

    def _may_hold_pastes(self) -> bool:
        """Whether the entry held is somebody's: in a line that nobody wrote, nothing was pasted."""
        held = self._held
        return bool(held and held[3] and not is_nobodys(held)) and len(self._run) < _LONGEST_RUN

    def _let_loose(self) -> Iterator[Entry]:
        """Let entries stand that no message's end followed: line ends do not tell here."""
        loose, self._loose = self._loose, []
        for entry in loose:
            yield from self._accept(entry)

    def _reached(self) -> datetime:
        """Give the moment the file has come to, less what late messages run back by."""
        return NEVER if self._latest is NEVER else self._latest - _A_LITTLE

    def _second_pass(self, entry: Entry) -> Entry:
        """Read a time in the hour that autumn doubles as its second pass, if that runs on."""
        at, _, wall, day, clock, rest = entry
        if at >= self._latest or self._latest - at > _FAR:
            return entry
        at, offset = self._days.second_pass(wall, at)
        return (at, offset, wall, day, clock, rest) if at >= self._latest else entry

    def _odd(self, entry: Entry) -> bool:
        """Whether more than its time speaks against an entry that runs back."""
        if self._latest - entry[0] > _FAR and not self._carries_on(entry):
            return True
        if self._searches >= _MOST_SEARCHES:
            return False
        self._searches += 1
        name, colon, _ = entry[5].partition("\n")[0].partition(": ")
        if colon and self._survey.lines[name] <= 1:
            self._survey.finish()
            if self._survey.lines[name] == 1:
                return True
        line = "\n" + written(self._shape, entry).partition("\n")[0].rstrip("\r")
        return sum(("\n" + block).count(line) for block in self._entries.recent) > 1

    def _carries_on(self, entry: Entry) -> bool:
        """Whether an entry may run on from what stands before the one held.

        That one's author wrote nothing else: it is as likely to be wrong, so it takes nothing in.
        """
        held = self._held
        if held is None or entry[0] < self._before:
            return False
        self._survey.finish()
        count = self._survey.lines
        return count[name_before(held)] <= 1 < count[name_before(entry)]

    def _close_run(self) -> Iterator[Entry]:
        """Settle a run of odd entries: they were pasted, or the clock before them was wrong."""
        if len(self._run) > _SHORT_RUN and self._run[0][0] >= self._before:
            yield from self._release()
        else:
            self._join(self._run)
            self._run = []

    def _join(self, entries: list[Entry]) -> None:
        """Put entries back into the text of the one held."""
        if self._held:
            texts = [self._held[5], *(written(self._shape, entry) for entry in entries)]
            self._held = (*self._held[:5], "\n".join(texts))

    def _release(self) -> Iterator[Entry]:
        """Let a run of odd entries stand as messages after all."""
        run, self._run = self._run, []
        for entry in run:
            yield from self._accept(entry)

    def _accept(self, entry: Entry) -> Iterator[Entry]:
        """Hold an entry back as a message of its own."""
        if self._held:
            yield self._held
        self._before, self._latest, self._held = self._latest, entry[0], entry


def _goes_on(held: Entry | None) -> bool:
    """Whether the line a message ends with has no message's end, where line ends tell."""
    return held is not None and bool(held[3]) and held[5][-1:] != "\r"
