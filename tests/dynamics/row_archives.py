"""Invents for each row of docs/coverage.md what it tells of, and says which words must answer it."""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import numpy as np

from offscript.dynamics import Given
from offscript.dynamics._signs import WAYS
from offscript.record import Logged, MarkedDate, Way

from .archives import Archive, Said, chat, day_at
from .planted import PLANTED, switching

Make = Callable[[np.random.Generator], Archive]


class Shown(NamedTuple):
    """A row: the pattern that answers it, an archive that holds it, and words that must be said.

    `about` is whose messages it is about, `safety` whether it leads to *Safety*.
    """

    pattern: str
    make: Make
    says: str
    about: str = "them"
    safety: bool = False


def _with(name: str, tactic: str, becomes: str) -> Make:
    """Plant a pattern with one tactic in place of another."""

    def make(random: np.random.Generator) -> Archive:
        archive = PLANTED[name](random)
        return archive._replace(
            said=[
                one._replace(tactic=becomes) if one.tactic == tactic else one
                for one in archive.said
            ]
        )

    return make


def _surge(tactic: str) -> Make:
    """Plant a surge after the person stopped, whose messages are marked so."""

    def make(random: np.random.Generator) -> Archive:
        archive = PLANTED["extinction_burst"](random)
        return archive._replace(
            said=[
                one._replace(tactic=tactic) if 84 < one.at < 98 and not one.mine else one
                for one in archive.said
            ]
        )

    return make


def _two_surges(random: np.random.Generator) -> Archive:
    """Plant a surge after a stop, then contact by the person, and another stop with a surge."""
    first = PLANTED["extinction_burst"](random)
    again = PLANTED["extinction_burst"](random)
    said = [one for one in first.said if one.at < 140]
    return Archive(said + [one._replace(at=one.at + 140) for one in again.said], Given())


def _discarded(random: np.random.Generator) -> Archive:
    """Nine messages a week from the other side, and from one day on about one in three weeks."""
    said = [Said(float(day), mine=True) for day in range(0, 140, 2)]
    for day in range(140):
        count = int(random.poisson((9 if day < 70 else 0.3) / 7))
        said += [Said(day + float(random.random()), mine=False) for _ in range(count)]
    return Archive(said, Given())


def _returns(tactic: str) -> Make:
    """Six returns after three weeks in which nobody wrote, each with this tactic."""

    def make(random: np.random.Generator) -> Archive:
        said = []
        for number in range(7):
            at = 25.0 * number + float(random.random())
            said.append(Said(at, mine=False, tactic=tactic if number else None))
            said += [Said(at + 0.1 * turn, mine=bool(turn % 2)) for turn in range(1, 7)]
        return Archive(said, Given())

    return make


def _still_quiet(random: np.random.Generator) -> Archive:
    """Plant silences of a month, and let the files end in another one, in which only one writes."""
    archive = PLANTED["vanish_cycle"](random)
    end = max(one.at for one in archive.said)
    return archive._replace(said=[*archive.said, Said(end + 40, mine=True)])


def _on_dates(label: str, *, yearly: bool) -> Make:
    """Contact every three weeks or so, and on each of six dates of this name, or on one's years."""

    def make(random: np.random.Generator) -> Archive:
        near = [90 + 365 * year for year in range(6)] if yearly else list(range(90, 2000, 365))
        dates = [near[0]] if yearly else near
        said = [Said(0.0, mine=True), Said(2000.0, mine=True)]
        said += [Said(day + 0.5, mine=False) for day in near]
        said += [Said(2000 * float(random.random()), mine=False) for _ in range(14)]
        given = tuple(MarkedDate(day=day_at(day), label=label) for day in dates)
        return Archive(said, Given(dates=given))

    return make


def _wins(label: str) -> Make:
    def make(random: np.random.Generator) -> Archive:
        archive = PLANTED["growth_trigger"](random)
        log = tuple(Logged(kind="win", day=one.day, label=label) for one in archive.given.log)
        return archive._replace(given=Given(log=log))

    return make


def _signs(*ways: Way, near_dates: bool = False) -> Make:
    """Three signs of each way; all of them near a date, or no date given."""

    def make(random: np.random.Generator) -> Archive:
        log = [
            Logged(kind="sign", day=day_at(30 * turn + number), way=way)
            for turn in range(3)
            for number, way in enumerate(ways)
        ]
        dates = [MarkedDate(day=one.day - timedelta(days=1), label="Hearing") for one in log]
        given = Given(log=tuple(log), dates=tuple(dates) if near_dates else ())
        return Archive(chat(random, 120, marked=0), given)

    return make


def _news(label: str = "", way: Way | None = None) -> Make:
    """News that came five times, the last of them a year later."""

    def make(random: np.random.Generator) -> Archive:
        days = (5, 12, 40, 90, 400)
        log = tuple(Logged(kind="news", day=day_at(day), label=label, way=way) for day in days)
        return Archive(chat(random, 120, marked=0), Given(log=log))

    return make


def _after_no(tactic: str) -> Make:
    """Eight marked messages in the month after a request for no contact."""

    def make(random: np.random.Generator) -> Archive:
        said = [*chat(random, 100, marked=0), Said(101, mine=True, asks=True)]
        said += [Said(102.0 + 3 * number, mine=False, tactic=tactic) for number in range(8)]
        return Archive(said, Given())

    return make


def _new_way(source: str = "whatsapp", *, call: bool = False) -> Make:
    """Six messages or calls in a new way, after a request for no contact."""

    def make(random: np.random.Generator) -> Archive:
        said = [*chat(random, 100, marked=0), Said(101, mine=True, asks=True)]
        said += [Said(102.0 + number, mine=False, source=source, call=call) for number in range(6)]
        return Archive(said, Given())

    return make


def _signal(signal: str) -> Make:
    """Everyday talk, and one message with a safety signal."""

    def make(random: np.random.Generator) -> Archive:
        return Archive([*chat(random, 60), Said(50.5, mine=False, signal=signal)], Given())

    return make


def _guard_drops(random: np.random.Generator) -> Archive:
    """Thirty days on which the person writes first, and harsh words come back nearly each time."""
    said = []
    for number in range(30):
        at = 2.0 * number
        harsh = "put_down" if random.random() < 0.9 else "guilt_trip"
        said += [Said(at, mine=True), Said(at + 0.1, mine=False, tactic=harsh)]
    return Archive(said, Given())


def _late_urges(random: np.random.Generator) -> Archive:
    return PLANTED["date_of_vulnerability"](random)


def _switch(before: str, after: str, *others: str) -> Make:
    return lambda random: switching(random, before, after, others)


_SURGES = r"You stopped writing .* contact from Jamie went from about \d to about (9|1\d) a week"
_QUIET = r"Jamie went quiet for two weeks or more \d+ times and then wrote again"
_LATE = r"\d\d of 30 pulls you noted came between 1[789]:00 and (23|00|01):00"
_TURNED = (
    r"the tone turned (4[4-9]|5\d) of 59 times; their mix in random order would give about (29|30)"
)
_NEXT = r"After {0} from Jamie, the next marked message within three days was {1}: \d+ of \d+ times"

ROWS: dict[str, Shown] = {
    "P01": Shown(
        "praise_withdrawn",
        PLANTED["praise_withdrawn"],
        r"Of the first (\d+) days .* from Jamie, 1[3-9] were of affection or praise",
    ),
    "P02": Shown(
        "praise_withdrawn",
        _with("praise_withdrawn", "put_down", "blame_projection"),
        r"of the last \d+, [0-4] w(as|ere)\.",
    ),
    "P03": Shown("phases", _discarded, r"from Jamie went from about \d+ to about 0\.\d+ a week"),
    "P04": Shown("vanish_cycle", PLANTED["vanish_cycle"], _QUIET),
    "P05": Shown("signs", _signs("story_view"), "a look at your story 3 times", "me"),
    "P06": Shown(
        "returns",
        _returns("fishing_check_in"),
        r"6 times Jamie wrote first .* What came in the first day: a small hello 6",
    ),
    "P07": Shown(
        "after_promise",
        PLANTED["after_promise"],
        r"After 16 days with an apology or promise from Jamie, harsh words from Jamie came within",
    ),
    "P08": Shown("extinction_burst", PLANTED["extinction_burst"], _SURGES),
    "P09": Shown("extinction_burst", _surge(tactic="put_down"), _SURGES, safety=True),
    "P10": Shown(
        "after_promise",
        _with("after_promise", "hollow_apology", "love_bombing"),
        r"After 16 days with an apology or promise from Jamie",
    ),
    "P11": Shown("extinction_burst", _surge(tactic="pity_crisis"), _SURGES),
    "P12": Shown(
        "escalation",
        PLANTED["escalation"],
        r"from Jamie were graver in the later weeks: on average [01]\.\d of 4 .* [23]\.\d",
        safety=True,
    ),
    "P13": Shown(
        "tactic_switch",
        _switch("love_bombing", "rage_intimidation", "guilt_trip", "cutting_off"),
        _NEXT.format("affection or flattery", "anger or threats"),
    ),
    "P14": Shown(
        "going_cold",
        PLANTED["going_cold"],
        r"Marked as cold or not caring, from Jamie: \d+ messages",
    ),
    "P15": Shown(
        "tactic_switch", PLANTED["tactic_switch"], _NEXT.format("blame", "an apology or promise")
    ),
    "P16": Shown(
        "tactic_switch",
        _switch("put_down", "pity_crisis", "guilt_trip", "cold_shoulder"),
        _NEXT.format("anger or threats", "a plea or crisis"),
    ),
    "P17": Shown(
        "escalation",
        _with("escalation", "rage_intimidation", "reality_bending"),
        "from Jamie were graver in the later weeks",
        safety=True,
    ),
    "P18": Shown(
        "talk_to_others",
        PLANTED["talk_to_others"],
        r"from Jamie: \d+ messages marked as talk to others",
    ),
    "P19": Shown(
        "escalation",
        _signal("threat_to_harm"),
        r"marked for the first time in these files: threat_to_harm \(22 February 2022\)",
        safety=True,
    ),
    "P20": Shown("growth_trigger", _wins("doing well"), r"\d+ of 10 wins you noted, contact from"),
    "P21": Shown(
        "tactic_switch",
        _switch("guilt_trip", "sweet_talk", "put_down", "pity_crisis"),
        _NEXT.format("guilt", "affection or flattery"),
    ),
    "P22": Shown("signs", _signs("new_partner"), "a new partner put on show 3 times", "me"),
    "P23": Shown("replacement_noise", _news("says it was a mistake"), "5 times: says it was", "me"),
    "P24": Shown("replacement_noise", _news("sorry, I hear"), "5 times: sorry, I hear 5", "me"),
    "P25": Shown(
        "after_a_no",
        _after_no("boundary_as_crime"),
        "In the 30 days after, Jamie wrote 8 marked messages: blame 8",
    ),
    "P26": Shown("after_a_no", _after_no("rage_intimidation"), "anger or threats 8", safety=True),
    "P28": Shown("vanish_cycle", PLANTED["vanish_cycle"], _QUIET + r".* Half of these silences"),
    "P29": Shown(
        "vanish_cycle", PLANTED["vanish_cycle"], r"lasted (2[5-9]|3\d) to 3\d days\. Quiet is not"
    ),
    "P30": Shown("hot_cold", PLANTED["hot_cold"], _TURNED),
    "P31": Shown("recovery_arc", PLANTED["recovery_arc"], "Weeks that go the other way", "me"),
    "P32": Shown(
        "recovery_arc",
        PLANTED["recovery_arc"],
        r"the middle of them was [678] of 10, in the last third [1234]\.",
        "me",
    ),
    "X06": Shown(
        "returns", _returns("pity_crisis"), r"What came in the first day: a plea or crisis 6"
    ),
    "X07": Shown("hot_cold", _with("hot_cold", "sweet_talk", "love_bombing"), _TURNED),
    "X11": Shown("extinction_burst", _surge(tactic="turning_up"), _SURGES, safety=True),
    "X14": Shown(
        "channel_shift",
        _new_way(source="email"),
        r"Jamie made contact in a way not used in the 90 days before: email \(6, from",
    ),
    "X15": Shown("after_reply", PLANTED["after_reply"], r"after you did not reply, [01]\.\d"),
    "X21": Shown(
        "after_reply",
        PLANTED["after_reply"],
        r"After you replied .* on average [45]\.\d more messages came",
    ),
    "X22": Shown("extinction_burst", _two_surges, "You stopped writing for two weeks or more 2 ti"),
    "K01": Shown("date_cluster", _on_dates("Birthday", yearly=True), r"Birthday, [5-9]"),
    "K02": Shown("date_cluster", _on_dates("Our anniversary", yearly=True), r"versary, [5-9]"),
    "K03": Shown("date_cluster", _on_dates("Ill", yearly=False), r"(: Ill, 1, .*){3}"),
    "K04": Shown("vanish_cycle", PLANTED["vanish_cycle"], r"days of quiet before, .*20\d\d, \d\d"),
    "K05": Shown("growth_trigger", _wins("gym"), "after any day, that was so"),
    "K06": Shown("extinction_burst", PLANTED["extinction_burst"], "In the two weeks after, cont"),
    "K07": Shown("date_of_vulnerability", _late_urges, _LATE, "me"),
    "K08": Shown("vanish_cycle", PLANTED["vanish_cycle"], "Quiet is not the same as safe"),
    "K09": Shown("returns", _returns("hero_return"), "an offer to rescue 6"),
    "K10": Shown(
        "contact_after_no",
        PLANTED["contact_after_no"],
        "You asked for no contact on .* these files hold 20 messages and calls from Jamie",
    ),
    "K11": Shown(
        "script", _guard_drops, r"after another message from you, anger or threats \(2\d of 30\)"
    ),
    "K12": Shown(
        "tactic_switch", PLANTED["tactic_switch"], r"Half of these came within (\d+ hours|\d days)"
    ),
    "K13": Shown("replacement_noise", _news("alone again"), "reached you 5 times", "me"),
    "K14": Shown("vanish_cycle", _still_quiet, r"it had been quiet for \d+ days"),
    "K15": Shown("after_reply", PLANTED["after_reply"], "To reply is no fault"),
    "K16": Shown("date_of_vulnerability", _late_urges, "at the hours you write anyway", "me"),
    "K17": Shown("date_of_vulnerability", _late_urges, _LATE, "me"),
    "K18": Shown(
        "signs", _signs("post", near_dates=True), "3 of them came within three days", "me"
    ),
    "K20": Shown("growth_trigger", _wins("post that others saw"), "In the week after"),
    "C01": Shown(
        "channel_shift", _new_way(source="sms"), r"not used in the 90 days before: sms \(6, from"
    ),
    "C02": Shown("channel_shift", _new_way(call=True), r"before: calls by whatsapp \(6, from"),
    "C06": Shown("replacement_noise", _news(way="shared_friend"), "word through a shared", "me"),
    "C12": Shown("replacement_noise", _news(way="selfie"), "pictures of doing well 5", "me"),
    "C15": Shown(
        "going_cold", PLANTED["going_cold"], r"After \d+ of them Jamie wrote nothing for three days"
    ),
    "C16": Shown("date_of_vulnerability", _late_urges, _LATE, "me"),
    "C17": Shown("own_checking", PLANTED["own_checking"], "To look is no fault", "me"),
    "C18": Shown("date_of_vulnerability", _late_urges, _LATE, "me"),
} | {
    row: Shown("signs", _signs(way), f"{words} 3 times, first on", "me", safety=way == "place")
    for way, (words, rows) in WAYS.items()
    for row in rows
    if row not in {"C12", "P22"}
}
