"""Around a message that tells, the encoder listens more closely; how it is given changes nothing."""

from collections.abc import Sequence

import msgspec
import pytest
from tests.tactics._messages import message

from offscript.record import Marking, Message
from offscript.tactics import open_model, open_reader
from offscript.tactics._calibration import load_calibration
from offscript.tactics._look import Look
from offscript.tactics._prepared import load_library
from offscript.tactics.model import Asked
from offscript.tactics.model._gathered import BEFORE
from offscript.tactics.model._stream import NEAR

TELLS = "Nobody else would have put up with you this long and you know it"
QUIET = "you're so hot when you've got a spine. where was this guy"  # by itself it is let sleep
PLAIN = "can you get milk and the big bin bags"


def messages(texts: Sequence[str], conversations: str = "", begun: int = 0) -> list[Message]:
    """Make messages in one conversation, or in those named by a letter each."""
    return [
        message(text, place + begun, conversation=conversations[place] if conversations else "c")
        for place, text in enumerate(texts)
    ]


def marked(texts: Sequence[str], conversations: str = "") -> list[bool]:
    """Tell which messages are marked when they are read as one archive, after a plain beginning."""
    named = sorted(set(conversations or "c"))
    before = messages([PLAIN] * BEFORE * len(named), "".join(named) * BEFORE)
    read = open_reader().read([*before, *messages(texts, conversations, len(before))])
    return [bool(one.tactics) for one in read][len(before) :]


@pytest.mark.parametrize("apart", [1, NEAR])
def test_what_is_quiet_is_heard_before_and_after_what_tells(apart: int) -> None:
    """By itself it sleeps; some messages from what is marked, on either side, it is heard."""
    between = [PLAIN] * (apart - 1)
    assert marked([QUIET]) == [False]
    assert marked([TELLS, *between, QUIET])[-1]
    assert marked([QUIET, *between, TELLS])[0]


def test_what_is_further_off_or_elsewhere_is_as_by_itself() -> None:
    """Neither many messages away nor in another conversation, and what is heard so wakes no more."""
    assert not marked([TELLS, *[PLAIN] * NEAR, QUIET])[-1]
    assert marked([TELLS, QUIET], "ab") == [True, False]
    assert marked([TELLS, PLAIN, QUIET], "aba") == [True, False, True]
    between = [PLAIN] * (NEAR - 1)
    row = marked([TELLS, *between, QUIET, *between, QUIET])
    assert (row[NEAR], row[2 * NEAR]) == (True, False)


def test_the_beginning_of_a_conversation_is_listened_to_more_closely() -> None:
    """Of its first messages little is known: what sleeps later is heard."""
    said = "not answering me for two hours is abuse Ana"
    *_, last = open_reader().read(messages([*[PLAIN] * (BEFORE - 1), said]))
    assert last.tactics
    assert marked([said]) == [False]


def test_the_encoder_is_woken_by_what_screen_and_namer_make_of_a_message() -> None:
    """What is quiet by the screen comes no further; what a card took for danger is always heard."""
    look = Look(load_library(), load_calibration())
    given = messages([PLAIN, TELLS, "I will come round and kill you", PLAIN], "abcd")
    looked = [one for one in map(look.at, given) if one is not None]
    passed = open_model().pass_on(looked, Asked())
    assert [one.louder is None for one in passed if not one.look.safety] == [True, False, True]
    assert [one.is_heard for one in passed] == [False, True, True, False]
    silent = [msgspec.structs.replace(one.look, points={}, safety=()) for one in passed]
    heard = open_model().pass_on(silent, Asked(everything=True))
    assert all(one.is_heard for one in heard)


def test_calm_neighbours_stay_unmarked() -> None:
    """They are listened to, and that is all."""
    calm = ["I'd rather not talk about it now", "ok", "He said that to me for years.", PLAIN]
    assert marked([TELLS, *calm]) == [True, False, False, False, False]


@pytest.mark.parametrize("lot", [1, 2, 3, 7, 50])
def test_an_archive_in_pieces_is_marked_as_in_one(lot: int) -> None:
    """What waits for what follows is given with the next piece, and in order."""
    scene = [PLAIN, QUIET, *[PLAIN] * 4, TELLS, PLAIN, "", QUIET, PLAIN]
    given = messages([*scene, *[PLAIN] * 9, *scene, *[""] * 7, *scene])
    whole = list(open_reader().read(given))
    assert sum(bool(one.tactics) for one in whole) == 9
    reader = open_reader()
    pieces: list[Marking] = []
    for start in range(0, len(given), lot):
        goes_on = start + lot < len(given)
        pieces += reader.read(given[start : start + lot], goes_on=goes_on)
        assert goes_on or len(pieces) == len(given)
    assert pieces == whole
