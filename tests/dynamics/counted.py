"""Invents archives that hold what is counted, or described by a model: nothing in them is a claim."""

from typing import get_args

import numpy as np

from offscript.dynamics import Given
from offscript.record import Logged, Way

from .archives import Archive, Said, chat, day_at


def contact_after_no_(random: np.random.Generator) -> Archive:
    """Twenty messages after a request for no contact."""
    said = [*chat(random, 100), Said(101, mine=True, asks=True)]
    said += [Said(102 + float(random.random() * 60), mine=False) for _ in range(20)]
    return Archive(said, Given())


def channel_shift_(random: np.random.Generator) -> Archive:
    """Six mails after a request for no contact, and none before."""
    archive = contact_after_no_(random)
    mails = [Said(103 + float(random.random() * 60), mine=False, source="email") for _ in range(6)]
    return archive._replace(said=archive.said + mails)


def own_line_(random: np.random.Generator) -> Archive:
    """Forty explanations."""
    said = chat(random, 200)
    said += [
        Said(200 * float(random.random()), mine=True, text="let me explain, I'm sorry")
        for _ in range(40)
    ]
    return Archive(said, Given())


def replacement_noise_(random: np.random.Generator) -> Archive:
    """Six pieces of news."""
    log = tuple(Logged(kind="news", day=day_at(9 * number), label="feed") for number in range(6))
    return Archive(chat(random, 120), Given(log=log))


def own_pace_(random: np.random.Generator) -> Archive:
    """Invent a chat of eight months."""
    return Archive(chat(random), Given())


def script_(random: np.random.Generator) -> Archive:
    """Forty talks: a small hello after days of quiet 8 times in 10, blame where no answer came."""
    said = []
    for number in range(40):
        at = 6.0 * number + float(random.random())
        hello = "fishing_check_in" if random.random() < 0.8 else "guilt_trip"
        said.append(Said(at, mine=False, tactic=hello))
        if random.random() < 0.5:
            said.append(Said(at + 0.1, mine=True))
        else:
            blame = "blame_projection" if random.random() < 0.8 else "pity_crisis"
            said.append(Said(at + 0.3, mine=False, tactic=blame))
    return Archive(said, Given())


def going_cold_(random: np.random.Generator) -> Archive:
    """Twelve cold messages, nine of them with five days of silence after."""
    said = []
    for number in range(12):
        at = 14.0 * number
        said += [Said(at + day / 2, mine=False) for day in range(10)]
        said.append(Said(at + 5, mine=False, tactic="cold_shoulder"))
        late = 5.2 if number % 4 else 0.5
        said.append(Said(at + 5 + late, mine=False, tactic=str(random.choice(_ANY))))
        said.append(Said(at + 2.2, mine=True))
    return Archive(said, Given())


_ANY = ("sweet_talk", "guilt_trip")


def returns_(random: np.random.Generator) -> Archive:
    """Eight silences of two to eight weeks, each ended by words of old times or a small hello."""
    said, at = [], 0.0
    for _ in range(9):
        tactic = str(random.choice(("nostalgia_bait", "fishing_check_in")))
        said.append(Said(at, mine=False, tactic=tactic))
        for _ in range(4):
            said += [Said(at + 0.1, mine=True), Said(at + 0.2, mine=False)]
            at += 0.8
        at += float(random.uniform(15, 56))
    return Archive(said, Given())


def talk_to_others_(random: np.random.Generator) -> Archive:
    """Eight messages on what others were told."""
    said = chat(random, 200, marked=0)
    said += [
        Said(20.0 * number + float(random.random()), mine=False, tactic="smear_story")
        for number in range(8)
    ]
    return Archive(said, Given())


def after_a_no_(random: np.random.Generator) -> Archive:
    """Twelve marked messages in the month after a request for no contact: blame, and anger."""
    said = [*chat(random, 100), Said(101, mine=True, asks=True)]
    said += [
        Said(102 + 2.0 * number + float(random.random()), mine=False, tactic=tactic)
        for number, tactic in enumerate(("boundary_as_crime", "rage_intimidation") * 6)
    ]
    return Archive(said, Given())


def follow_ups_(random: np.random.Generator) -> Archive:
    """Five hundred days: messages come at any time, and 6 in 10 bring one more, in about an hour."""
    said = [Said(500 * float(random.random()), mine=True) for _ in range(120)]
    begun = [500 * float(random.random()) for _ in range(80)]
    while begun:
        at = begun.pop()
        said.append(Said(at, mine=False))
        begun += [at + float(random.exponential(1 / 24)) for _ in range(random.poisson(0.6))]
    return Archive(said, Given())


def signs_(random: np.random.Generator) -> Archive:
    """Two signs by each way."""
    log = tuple(
        Logged(kind="sign", day=day_at(5 * number + 60 * turn), way=way)
        for turn in range(2)
        for number, way in enumerate(get_args(Way))
    )
    return Archive(chat(random, 120), Given(log=log))


def own_checking_(random: np.random.Generator) -> Archive:
    """Note looks at somebody's page, fewer each week over twelve weeks."""
    log = tuple(
        Logged(kind="check", day=day_at(7 * week + number % 7))
        for week in range(12)
        for number in range(12 - week)
    )
    return Archive(chat(random, 120), Given(log=log))
