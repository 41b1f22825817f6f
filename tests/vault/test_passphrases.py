"""Passphrases: what somebody who knows the person could build is refused; chance is accepted."""

import math
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from offscript.actions.change_passphrase import change_passphrase
from offscript.actions.create_vault import create_vault
from offscript.actions.suggest_passphrase import suggest_passphrase
from offscript.actions.weigh_passphrase import weigh_passphrase
from offscript.record import Message, Origin, Problem
from offscript.vault import Vault, propose, refuse
from offscript.vault._passphrase import _BETWEEN as BETWEEN
from offscript.vault._passphrase import _LEAST_WORD as LEAST_WORD
from offscript.vault._passphrase import ENOUGH, WORDS, Known, _offered, word_list, worth
from offscript.vault._passphrase import _common_words as common_words

from ._vaults import CHEAP, PASSPHRASE, messages

NAMES = ("Marisol Ferreira", "Dominic Ashby", "Wren Castellano", "Tobias Okafor")
PETS = ("biscuit", "mochi", "captain fluff", "pumpkin")
PLACES = ("Lanzarote", "Margate", "Whitby pier", "Asheville")
PET_NAMES = ("schnucki", "babydoll", "honeybun", "mein stern")
SENTENCES = (
    "you are the only light in my dark little room",
    "remember when we danced barefoot in the kitchen",
    "nobody will ever love you like i do",
    "we will always have the yellow house by the lake",
)
DAYS = tuple(datetime(2011, 6, 14, tzinfo=UTC) + timedelta(days=731 * n) for n in range(4))


def couple(number: int) -> list[Message]:
    """Make what two people wrote who know each other's names, days, places and sentences."""
    chance = random.Random(number)
    name, other = NAMES[number], NAMES[number - 1]
    said = [
        f"happy wedding day, {DAYS[number]:%d.%m.%Y} was the best",
        f"{PETS[number]} is at the vet again",
        f"Remember {PLACES[number]}? we should go back",
        f"good night {PET_NAMES[number]}",
        f"{SENTENCES[number]}.",
        "our garden, our house, our little street in the rain",
        "call me when you are home, I made soup",
    ]
    return [
        Message(
            id=f"{place}",
            conversation=other,
            author=chance.choice((name, other)),
            sent_at=DAYS[number] + timedelta(hours=place),
            offset_minutes=0,
            zone="stated",
            kind="message",
            text=chance.choice(said),
            origin=Origin("whatsapp", "a" * 64, place),
        )
        for place in range(1, 400)
    ]


def leet(text: str) -> str:
    """Write letters as digits, as people do."""
    return text.translate(str.maketrans("aeiost", "431057"))


def planted(number: int) -> list[str]:
    """Build fifty passphrases of what the other person knows."""
    first, last = NAMES[number].casefold().split()
    their = NAMES[number - 1].casefold().split()[0]
    pet, place, pet_name = PETS[number], PLACES[number], PET_NAMES[number]
    sentence = SENTENCES[number]
    day = DAYS[number]
    forms: list[Callable[[str], str]] = [
        str,
        str.title,
        str.upper,
        leet,
        lambda text: text.replace(" ", ""),
        lambda text: text.replace(" ", "-"),
        lambda text: text[::-1],
    ]
    pieces = [
        f"our wedding {day:%d%m%y}",
        f"{first} {last} {day:%Y}!",
        f"{first}loves{their}forever",
        f"{pet}{pet}{day:%d%m%Y}",
        f"{place} {day:%d/%m/%Y}",
        f"{pet_name} {pet} {place}",
        f"{pet} is at the vet again",
        sentence,
        sentence[4:],
        f"{sentence} {day:%Y}",
        f"good night {pet_name} 123456",
        f"{their}{last}{day:%y%m%d}!!",
    ]
    built = [form(piece) for piece in pieces for form in forms]
    return random.Random(number).sample(built, 50)


@pytest.mark.parametrize("number", range(4))
def test_no_passphrase_of_what_the_other_knows_is_accepted(number: int) -> None:
    """0 of 200: names, days, pets, places and sentences, however they are put and written."""
    known = couple(number)
    for passphrase in planted(number):
        with pytest.raises(Problem, match="guessed"):
            refuse(passphrase, known)


def test_many_of_them_would_pass_without_the_messages() -> None:
    """It is the messages that give them away: length alone would let many through."""
    passed = 0
    for number in range(4):
        for passphrase in planted(number):
            try:
                refuse(passphrase)
            except Problem:
                continue
            passed += 1
    assert passed > 50


def test_six_words_by_chance_are_always_accepted() -> None:
    """Also where each of the words offered stands in the messages as often as any."""
    for _ in range(40):
        refuse(suggest_passphrase(), couple(0))
    said_often = Known(words=dict.fromkeys(_offered(), LEAST_WORD))
    common = common_words()
    doubtful = [
        word for word in _offered() if any(one in word or one in word[::-1] for one in common)
    ]
    assert [word for word in doubtful if worth(word, said_often) < LEAST_WORD] == []
    assert WORDS * LEAST_WORD + (WORDS - 1) * BETWEEN >= ENOUGH
    words = propose().split()
    one = messages(1)[0]
    scattered = [
        msgspec.structs.replace(one, text=f"the {word} was on the table, and so it went on")
        for word in words * 20
    ]
    refuse(" ".join(words), scattered)
    proposed = {propose() for _ in range(100)}
    assert len(proposed) == 100
    assert all(len(set(one.split())) == WORDS for one in proposed)


def test_no_word_that_is_offered_hurts() -> None:
    """Words of harm, fear and marriage are never drawn; what is left is still 77 bits."""
    hurts = {"strangle", "captive", "battered", "husband", "custody", "worthless", "shame"}
    offered = set(_offered())
    assert not hurts & offered
    assert offered < set(word_list())
    assert WORDS * math.log2(len(offered)) > 77
    assert {word for _ in range(200) for word in propose().split()} <= offered


@pytest.mark.parametrize(
    "weak",
    [
        "i love you so much baby",
        "you are the love of my life",
        "",
        "short",
        "password",
        "Passw0rd123",
        "qwertyuiopasdfghjkl",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
        "abcabcabcabcabcabc",
        "12345678901234567890",
        "iloveyouforever",
        "14.06.2016",
        "correct horse",
        "x" * 5000,
    ],
)
def test_weak_passphrases_are_refused_by_themselves(weak: str) -> None:
    """Without any message: short, common, repeated, along the keyboard; and endless ones."""
    with pytest.raises(Problem):
        refuse(weak)


def test_actions_refuse_and_nothing_is_made(tmp_path: Path) -> None:
    """A refused passphrase makes no vault, and leaves the one there as it is."""
    with pytest.raises(Problem, match="guessed"):
        create_vault(tmp_path / "v", "iloveyouforever", CHEAP)
    assert not (tmp_path / "v").exists()
    vault, _ = create_vault(tmp_path / "v", PASSPHRASE, CHEAP)
    with vault:
        vault.messages.add(couple(1))
        with pytest.raises(Problem, match="names, days or words"):
            change_passphrase(vault, f"{SENTENCES[1]} {DAYS[1]:%d%m%y}")
        assert weigh_passphrase(vault, PASSPHRASE) is None
        assert weigh_passphrase(vault, vault.recovery_code) is None
        assert "messages" in str(weigh_passphrase(vault, SENTENCES[1]))
    Vault.open(tmp_path / "v", PASSPHRASE).close()
