"""Which approach each tactic is, for reading what followed what; and the switches with names."""

from typing import Literal, NamedTuple, get_args

from offscript.record import Said, said

Approach = Literal[
    "rage",
    "blame",
    "guilt",
    "plea",
    "hero",
    "charm",
    "apology",
    "hello",
    "silence",
    "smear",
    "indirect",
    "control",
]

APPROACHES: tuple[Approach, ...] = get_args(Approach)

WORDS: dict[Approach, Said] = {
    "rage": said("anger or threats"),
    "blame": said("blame"),
    "guilt": said("guilt"),
    "plea": said("a plea or crisis"),
    "hero": said("an offer to rescue"),
    "charm": said("affection or flattery"),
    "apology": said("an apology or promise"),
    "hello": said("a small hello"),
    "silence": said("coldness"),
    "smear": said("talk to others"),
    "indirect": said("a roundabout way"),
    "control": said("demands"),
}

OF_TACTIC: dict[str, Approach] = {
    "rage_intimidation": "rage",
    "put_down": "rage",
    "button_pushing": "rage",
    "turning_up": "control",
    "cutting_off": "control",
    "blame_projection": "blame",
    "tables_turned": "blame",
    "boundary_as_crime": "blame",
    "endless_trial": "blame",
    "reality_bending": "blame",
    "guilt_trip": "guilt",
    "ledger": "guilt",
    "scarcity": "guilt",
    "pity_crisis": "plea",
    "hero_return": "hero",
    "love_bombing": "charm",
    "sweet_talk": "charm",
    "nostalgia_bait": "charm",
    "hope_crumbs": "charm",
    "hollow_apology": "apology",
    "overnight_change": "apology",
    "clean_slate": "hello",
    "fishing_check_in": "hello",
    "cold_shoulder": "silence",
    "vanish_return": "silence",
    "smear_story": "smear",
    "faux_concern": "smear",
    "messenger": "indirect",
    "aimed_posts": "indirect",
    "lurk_ping": "indirect",
}

OF_READING: dict[str, Approach] = {"sincere_repair": "apology", "warm_ok": "charm"}
READING_CHANCE = 0.8
"""Readings carry no measured confidence; this is what is assumed of them."""

HARSH: frozenset[Approach] = frozenset({"rage", "blame", "guilt", "control", "smear"})
WARM: frozenset[Approach] = frozenset({"charm", "hero", "apology"})
PLEADING: frozenset[Approach] = frozenset({"plea", "apology"})
PROMISE_TACTICS = frozenset({"hollow_apology", "overnight_change", "love_bombing"})


class Switch(NamedTuple):
    """A change of approach that has a row of its own in the coverage table."""

    row: str
    before: Approach
    after: Approach


SWITCHES = (
    Switch("X01", "rage", "charm"),
    Switch("X02", "guilt", "charm"),
    Switch("X03", "plea", "hero"),
    Switch("X04", "blame", "apology"),
    Switch("X05", "guilt", "silence"),
    Switch("X08", "plea", "charm"),
    Switch("X09", "rage", "plea"),
    Switch("X10", "control", "plea"),
    Switch("X12", "hello", "smear"),
    Switch("X13", "silence", "rage"),
    Switch("X17", "charm", "blame"),
    Switch("X18", "silence", "charm"),
    Switch("X19", "charm", "rage"),
    Switch("X20", "blame", "guilt"),
)
