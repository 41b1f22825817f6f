"""Sorts a feeling of guilt: something done wrong, a no, or another adult's to carry."""

from collections.abc import Mapping

import msgspec

from offscript.record import GuiltSort
from offscript.recovery._words import Words

WRONG = ("broke_own_rule", "hurt_on_purpose", "would_blame_friend")
NO = ("said_no", "did_not_answer", "disappointed")
NOT_MINE = ("their_mood", "their_choice")


class Sorted(msgspec.Struct, frozen=True, kw_only=True):
    """What the answers come to, in words. It sorts a feeling, and judges nobody."""

    sort: GuiltSort
    says: str


def sort_guilt(answers: Mapping[str, bool], words: Words) -> Sorted:
    """Sort by the person's own answers; two of the three kinds at once are said as they are."""
    wrong = any(answers.get(name, False) for name in WRONG)
    refused = any(answers.get(name, False) for name in NO)
    theirs = any(answers.get(name, False) for name in NOT_MINE)
    sort: GuiltSort
    if wrong:
        sort = "both" if refused or theirs else "wrong"
    elif refused:
        sort = "no"
    elif theirs:
        sort = "not_mine"
    else:
        sort = "unclear"
    return Sorted(sort=sort, says=words.guilt.sorts[sort])


def guilt_questions(words: Words) -> dict[str, str]:
    """Give the questions by name, in the order in which they are asked."""
    return {name: words.guilt.questions[name] for name in (*WRONG, *NO, *NOT_MINE)}
