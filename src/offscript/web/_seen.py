"""What was seen, as two pages show it alike: of both sides, and of the person's own."""

import msgspec

from offscript.actions.check_reply import corrections_of
from offscript.actions.explain_wants import explain_wants
from offscript.actions.read_archive import read_archive
from offscript.actions.read_first_look import read_first_look, show_examples
from offscript.actions.read_overview import read_overview
from offscript.actions.read_thread import read_named
from offscript.record import FAMILIES, Family, FirstLook, Tactic, TacticSeen
from offscript.web._covering import COVERING
from offscript.web._language import gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Missing, Show, Visit
from offscript.web._rows import Row, row_of, tactics
from offscript.web._wanted import Chosen


class Entry(msgspec.Struct, frozen=True):
    """A tactic in a list, with how often it was seen on each side."""

    number: int
    tactic: Tactic
    seen: TacticSeen


def show_seen(visit: Visit, *, mine: bool) -> Answer:
    """Show all tactics that were seen, or the one whose number stands in the address."""
    overview = read_overview(visit.vault)
    archive = read_archive(visit.vault)
    first = read_first_look(visit.vault)
    known = overview or first
    seen = {one.tactic: one for one in known.tactics} if known else {}
    values: dict[str, object] = {
        "overview": overview,
        "first": first,
        "archive": archive,
        "mine": mine,
        "reading": visit.unlocked.reading,
        "does": FAMILIES,
        "show_words": visit.unlocked.show_words,
    }
    if not visit.parts:
        entries = [
            Entry(place, tactic, seen[tactic.id])
            for place, tactic in enumerate(tactics(), 1)
            if tactic.id in seen and (seen[tactic.id].mine or not mine)
        ]
        entries.sort(key=lambda one: -(one.seen.mine if mine else one.seen.mine + one.seen.theirs))
        corrected = bool(corrections_of(visit.vault))
        return Show(
            values | {"families": _by_family(entries), "corrected": corrected}, "seen_list.html"
        )
    number = int(visit.parts[0]) if visit.parts[0].isdigit() else 0
    if not 0 < number <= len(tactics()):
        return Missing()
    tactic = tactics()[number - 1]
    found = seen.get(tactic.id)
    most = visit.preferences.at_a_time
    return Show(
        values
        | {
            "number": number,
            "tactic": tactic,
            "wants": explain_wants(tactic.id, spoken_by_cards()),
            "seen": found,
            "my_rows": _rows(visit, found.my_examples[:most] if found else (), first),
            "their_rows": _rows(visit, found.their_examples[:most] if found else (), first),
        },
        "seen_one.html",
    )


def _by_family(entries: list[Entry]) -> list[tuple[Family, list[Entry]]]:
    """Put tactics that want the same together; families in the order of their most seen one."""
    families: dict[Family, list[Entry]] = {}
    for entry in entries:
        families.setdefault(entry.tactic.family, []).append(entry)
    return list(families.items())


def _rows(visit: Visit, names: tuple[str, ...], first: FirstLook | None) -> list[Row]:
    if first is not None:
        return [row_of(one) for one in show_examples(visit.vault, first, names)]
    return [row_of(one) for one in read_named(visit.vault, names).shown]


def show_all(visit: Visit) -> Go:
    """Open the reader with every message of one tactic, of one side or both."""
    number = int(visit.parts[0]) if visit.parts and visit.parts[0].isdigit() else 0
    if not 0 < number <= len(tactics()):
        return Go(visit.page)
    archive = read_archive(visit.vault)
    person = ""
    if visit.form["side"] == "mine" and archive.me is not None:
        person = str(archive.people.index(archive.me))
    wanted = Chosen(tactic=tactics()[number - 1].id, person=person)
    return Go("messages", (visit.keep(wanted), "first"))


def read_again(visit: Visit) -> Go:
    """Have everything read again, with what the person said of marks."""
    visit.unlocked.reading.look(anew=True)
    return Go(visit.page, notice=gettext("Your messages are being read again."))


TAKES = {
    **COVERING,
    "all": show_all,
    "again": read_again,
}
