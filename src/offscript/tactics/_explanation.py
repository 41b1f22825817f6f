"""Says in a language why a message was marked, from the cues that found it."""

import re
from functools import cache

import msgspec

from offscript.record import Finding
from offscript.tactics._card import TacticCard
from offscript.tactics._translation import translated_library

_CUE = re.compile(r"(?<=[:+ ])\w+\.(\w+)")


class _Pair(msgspec.Struct, frozen=True):
    """A tactic's card in English, and in another language."""

    english: TacticCard
    other: TacticCard


def explain(finding: Finding, language: str = "en") -> str:
    """Give the sentence that says why: the card's, for the cue that weighed most.

    Where no cue found it, what the tactic's card says of it; nothing where nothing was said.
    """
    pair = _pairs(language).get(finding.tactic)
    if pair is None or not finding.why:
        return finding.why
    named = set(_CUE.findall(finding.found_by))
    whys = {
        english.why: other.why
        for english, other in zip(pair.english.cues, pair.other.cues, strict=True)
        if other.id in named and other.why
    }
    return whys.get(finding.why) or next(iter(whys.values()), pair.other.says)


@cache
def _pairs(language: str) -> dict[str, _Pair]:
    both = zip(translated_library("en").tactics, translated_library(language).tactics, strict=True)
    return {english.id: _Pair(english, other) for english, other in both}
