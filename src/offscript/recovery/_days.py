"""Days side by side: what was warm, what was marked, and the person's own notes beside it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

import msgspec

from offscript.record import DayNote, Entry, Family, Message, local_time
from offscript.recovery._between import WARM, RecordGiven, day_of


class DayView(msgspec.Struct, frozen=True, kw_only=True):
    """One local day: messages of both sides, warm and marked ones, and the person's own words.

    Warm are warm readings, and words of the family that draws near; harsh are other marks.
    """

    day: date
    theirs: int = 0
    theirs_warm: int = 0
    theirs_harsh: int = 0
    mine: int = 0
    mine_warm: int = 0
    mine_harsh: int = 0
    notes: tuple[str, ...] = ()
    energy: int | None = None


def days_beside_notes(
    given: RecordGiven,
    families: Mapping[str, Family],
    entries: Iterable[Entry] = (),
    day_notes: Iterable[DayNote] = (),
) -> tuple[DayView, ...]:
    """Put both sides' days beside what the person noted on them, in order. Counts, no verdict."""
    counts: dict[date, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for message in given.messages:
        if message.kind == "system":
            continue
        day = day_of(message)
        side = "mine" if message.author in given.mine else "theirs"
        counts[day][side] += 1
        tone = _tone(message, given, families)
        if tone:
            counts[day][f"{side}_{tone}"] += 1
    notes: dict[date, list[str]] = defaultdict(list)
    for entry in entries:
        own = entry.day or local_time(entry.started_at, entry.offset_minutes).date()
        notes[own] += [words for words in (entry.happened, entry.felt, entry.now) if words]
    energy = {note.day: note.energy for note in day_notes}
    return tuple(
        DayView(
            day=day,
            **counts.get(day, {}),
            notes=tuple(notes.get(day, ())),
            energy=energy.get(day),
        )
        for day in sorted({*counts, *notes, *energy})
    )


def _tone(message: Message, given: RecordGiven, families: Mapping[str, Family]) -> str:
    """Say of a message whether it was marked harsh, warm, or neither; harsh outweighs warm."""
    marking = given.markings.get(message.id)
    if marking is None:
        return ""
    found = {families.get(one.tactic) for one in marking.tactics}
    if marking.sure_safety or found - {"lure", None}:
        return "harsh"
    return "warm" if "lure" in found or marking.reading in WARM else ""
