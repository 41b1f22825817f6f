"""Says the same otherwise: with a name before it, in the short spelling of texts, in a hurry, among everyday talk.

The corpus is written tidily, and calls people by their names mostly where a boundary is set. An encoder
that learned from it alone lost a third of what it had found once "Sam, " stood before a message
(`bench.said_otherwise`). What is said is the same, so marked and unmarked messages are said
otherwise alike, and what came before them too. It also said one thing a message: behind three plain
sentences three in four findings were lost, so a third of messages stand among such sentences.
"""

import random
import re
from collections.abc import Callable, Sequence

NAMES = (
    "Aisha", "Alice", "Amir", "Ana", "Ben", "Bex", "Carlos", "Chloe", "Chris", "Dan", "Dawn", "Deb", "Ellie",
    "Emeka", "Emma", "Fatima", "Femi", "Gary", "Grace", "Hannah", "Ian", "Isla", "Jack", "James", "Jas",
    "Jen", "Jo", "Kate", "Kwame", "Lauren", "Leah", "Liam", "Linh", "Lucy", "Maria", "Mark", "Mei",
    "Meg", "Mike", "Mina", "Mo", "Nadia", "Nat", "Nick", "Olu", "Omar", "Pat", "Paul", "Priya", "Rach", "Raj",
    "Rob", "Rosa", "Sara", "Sean", "Steph", "Steve", "Tess", "Tom", "Uma", "Vic", "Will", "Yusuf", "Zoe",
    "mum", "dad", "sis", "bro", "mate", "love",
)  # fmt: skip
SHORT = {
    "about": "bout", "and": "n", "are": "r", "at": "@", "be": "b", "because": "cuz", "before": "b4", "definitely": "defo",
    "don't": "dnt", "for": "4", "going": "goin", "going to": "gonna", "have to": "hav 2", "how": "hw", "i'm": "im",
    "know": "kno", "later": "l8r", "message": "msg", "messages": "msgs", "never": "neva", "okay": "ok", "people": "ppl",
    "please": "plz", "probably": "prob", "right": "rite", "see": "c", "should": "shud", "something": "smth",
    "sorry": "soz", "thanks": "thx", "the": "th", "though": "tho", "through": "thru", "to": "2", "today": "2day",
    "tomorrow": "2moro", "tonight": "tonite", "too": "2", "want to": "wanna", "what": "wat", "why": "y",
    "with": "wiv", "would": "wud", "you": "u", "your": "ur", "you're": "ur",
}  # fmt: skip
_SHORT = re.compile(rf"\b(?:{'|'.join(sorted(SHORT, key=len, reverse=True))})\b", re.IGNORECASE)
SHORTENED = 0.6  # of the words that have a short spelling
MISTYPED = 0.07  # of words long enough
LONG_ENOUGH = 4  # letters
BESIDE = {
    "a": "s", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk",
    "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb",
    "w": "qe", "y": "tu",
}  # fmt: skip

FEWEST = 5  # words of what can stand among others and still say what it said
PLAIN_LETTERS = range(15, 110)  # of a plain sentence
PLAIN_SENTENCES = (1, 1, 1, 2, 2, 3, 4)
JOINTS = (". ", ". ", ". ", "\n", ", ", " ")

Spans = tuple[tuple[int, int], ...]
Way = Callable[[str, random.Random], str]


def otherwise(text: str, chance: random.Random) -> str:
    """Say a text in one or two other ways."""
    for way in chance.sample(WAYS, chance.choice((1, 1, 2))):
        text = way(text, chance)
    return text


def among(
    text: str, spans: Spans, plain: Sequence[str], chance: random.Random
) -> tuple[str, Spans]:
    """Put a text among plain sentences, before it, after it or both; its spans move with it."""
    chosen = chance.sample(plain, chance.choice(PLAIN_SENTENCES))
    first = chance.choice((len(chosen), len(chosen), 0, chance.randint(0, len(chosen))))
    before = "".join(one.rstrip(" .") + chance.choice(JOINTS) for one in chosen[:first])
    after = "".join(chance.choice(JOINTS) + one.strip() for one in chosen[first:])
    moved = tuple((start + len(before), end + len(before)) for start, end in spans)
    # The text itself stays as it is but for its last stop, or what it says of words would move.
    return before + (text.rstrip(" .") if after else text) + after, moved


def _called(text: str, chance: random.Random) -> str:
    """Call somebody by a name, before or after what is said."""
    name = chance.choice(NAMES)
    if chance.choice((True, False, False, False)):
        return f"{text.rstrip('.!')}, {name}"
    before = chance.choice(("", "", "", "hey ", "hi ", "look ", "oh "))
    return (
        f"{before}{name}{chance.choice((',', ',', '', '...', ' -'))} {text[:1].lower()}{text[1:]}"
    )


def _short(text: str, chance: random.Random) -> str:
    def shortened(found: re.Match[str]) -> str:
        return SHORT[found[0].lower()] if chance.random() < SHORTENED else found[0]

    return _SHORT.sub(shortened, text.replace("’", "'"))


def _mistyped(text: str, chance: random.Random) -> str:
    return " ".join(
        _slipped(word, chance) if len(word) >= LONG_ENOUGH and chance.random() < MISTYPED else word
        for word in text.split(" ")
    )


def _slipped(word: str, chance: random.Random) -> str:
    """Mistype a word: a letter left out, twice, in its neighbour's place, or the key beside it."""
    at = chance.randrange(len(word) - 1)
    before, one, after = word[:at], word[at], word[at + 1 :]
    beside = chance.choice(BESIDE.get(one.lower(), one))
    swapped = after[0] + one + after[1:]
    return before + chance.choice((after, one + one + after, swapped, beside + after))


def _bare(text: str, chance: random.Random) -> str:
    """Leave out apostrophes, and perhaps every other sign."""
    return re.sub(chance.choice(("['’]", "[.,!?;:'’\"-]")), "", text)


def _broken(text: str, chance: random.Random) -> str:
    """Break what is said by dots, as some people write."""
    return re.sub(r"[.,] ", lambda found: chance.choice(("... ", ".. ", found[0])), text)


WAYS: tuple[Way, ...] = (_called, _called, _short, _mistyped, _bare, _broken)
