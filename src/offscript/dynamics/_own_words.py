"""Plain words by which somebody justifies, argues, defends, explains or apologises, in English."""

from functools import cache
from typing import Any, Literal

import re2

from offscript.dynamics._timeline import Timeline

Doing = Literal["explain", "justify", "argue", "defend", "apologise"]

WORDS: dict[Doing, str] = {
    "explain": (
        r"let me explain|(i can|i'll|i will|trying to|tried to|want to|wanted to) explain|"
        r"what i (meant|was trying)|i meant (that|to|it)|how i meant|to be clear|"
        r"i (was|am|'m) (just|only) trying|i only (said|meant|wanted)"
    ),
    "justify": (
        r"the reason (i|why i)|(i did|i said|it was) (that |it |this )?because|i had to|"
        r"i had no choice|that'?s why i|i only did|i was (busy|asleep|tired|at work|driving)|"
        r"my (phone|battery) (was|died|had)"
    ),
    "argue": (
        r"(that'?s|that is|it'?s) not (true|fair|right|what happened|how it was)|"
        r"you'?re (wrong|not listening|twisting)|you (always|never) (listen|do|say|did|said)|"
        r"how can you say|that makes no sense|prove it|you said yourself"
    ),
    "defend": (
        r"i (didn'?t|did not|never|haven'?t|have not) "
        r"(mean|meant|say|said|do|done|lie|lied|cheat|cheated|ignore|ignored)|i swear|"
        r"i'?m not (lying|like that|ignoring|cheating|trying to)|i would never|"
        r"why (don'?t|won'?t|can'?t) you believe|i have nothing to hide"
    ),
    "apologise": (
        r"(i'?m|i am) (so |really |very |truly )*sorry|^sorry|i apologi[sz]e|my fault|my bad|"
        r"forgive me|please don'?t be (angry|mad|upset)"
    ),
}
"""What each is known by. It is a simple list: it misses much, and words can be just right."""


@cache
def _cues() -> tuple[Any, dict[Doing, Any]]:
    """Compile one pattern for all, which nearly every message fails at once, and one for each."""
    each = {doing: re2.compile(rf"(?i)\b({words})\b") for doing, words in WORDS.items()}
    return re2.compile(rf"(?i)\b({'|'.join(WORDS.values())})\b"), each


def own_words(timeline: Timeline, *, mine: bool) -> dict[int, tuple[Doing, ...]]:
    """Give what one side's messages do, by place; a message that does none of it is left out."""
    any_of_them, each = _cues()
    found: dict[int, tuple[Doing, ...]] = {}
    for place in (timeline.mine == mine).nonzero()[0].tolist():
        text = timeline.messages[place].text.replace("’", "'")
        if any_of_them.search(text):
            found[place] = tuple(doing for doing, cue in each.items() if cue.search(text))
    return found
