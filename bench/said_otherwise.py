"""Measures what changes where the same is said in another way: `python -m bench.said_otherwise`.

Messages of the hands that choose thresholds are read as they are, and again with one "!" at their ends,
with smileys, in text-speak and so on. What they say is the same, and so should the findings be. Only
differences count here: how much is found of what is there is measured by `bench.tactics`.
"""

import random
import re
from collections.abc import Callable

import msgspec

from bench._corpus import Labelled, answers, labelled
from offscript.tactics import open_reader

CONVERSATIONS = 250
SEED = 1
SHORT = {
    "you": "u", "are": "r", "your": "ur", "you're": "ur", "please": "pls", "because": "cos",
    "people": "ppl", "before": "b4", "tomorrow": "tmrw", "tonight": "2nite", "what": "wot",
    "okay": "k", "love": "luv", "really": "rly", "with": "w", "and": "n", "the": "da",
}  # fmt: skip
PLAIN = (
    "The bins went out this morning.", "I've put your post on the stairs.",
    "The bus was packed again today.", "We're nearly out of milk.",
    "Mum's train gets in at ten past four.", "The plumber is coming on Thursday.",
    "I've paid the water bill.", "It's meant to rain all weekend.",
)  # fmt: skip
LETTERS_OF_A_TYPO = 5
TYPOS = 0.12  # of words long enough for one


def _ends(sign: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"[.!]*\s*$", sign, text)


def _short(text: str) -> str:
    return " ".join(SHORT.get(word.lower(), word) for word in text.split(" "))


def _mistyped(text: str) -> str:
    chance = random.Random(text)  # noqa: S311
    words = text.split(" ")
    for number, word in enumerate(words):
        if len(word) >= LETTERS_OF_A_TYPO and chance.random() < TYPOS:
            at = chance.randrange(1, len(word) - 2)
            words[number] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return " ".join(words)


def _behind(sentences: int) -> Callable[[str], str]:
    def said(text: str) -> str:
        return " ".join([*random.Random(text).sample(PLAIN, sentences), text])  # noqa: S311

    return said


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "! at the end": _ends("!"),
    "!!! at the end": _ends("!!!"),
    "a stop at the end": _ends("."),
    "... between parts": lambda text: re.sub(r"[.,] ", "... ", text),
    "no signs at all": lambda text: re.sub(r"[.,!?;:]", "", text),
    "a smile at the end": lambda text: text + " 🙂",
    "a kiss at the end": lambda text: text + " x",
    "no apostrophes": lambda text: re.sub("['’]", "", text),
    "in capitals": str.upper,
    "text-speak": _short,
    "mistyped": _mistyped,
    "a name before it": lambda text: "Sam, " + text[:1].lower() + text[1:],
    "behind a plain sentence": _behind(1),
    "behind three": _behind(3),
    "behind six": _behind(6),
}


def main() -> None:
    """Print what is found, found no more and found only then, way by way."""
    rows = labelled("calibration") + labelled("validation")
    marked = sorted({row.conversation for row in rows if row.tactics or row.safety})
    chosen = set(random.Random(SEED).sample(marked, CONVERSATIONS))  # noqa: S311
    rows = [row for row in rows if row.conversation in chosen]
    before: dict[str, frozenset[str]] = {}
    print("| said | findings | right | lost of the right ones | gained | messages with a signal |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, said in WAYS.items():
        right, findings, signals = _read(rows, said)
        before = before or right
        lost = sum(len(was - right[one]) for one, was in before.items())
        gained = sum(len(now - before[one]) for one, now in right.items())
        count = sum(map(len, right.values()))
        print(f"| {name} | {findings} | {count} | {lost} | {gained} | {signals} |", flush=True)


def _read(
    rows: list[Labelled], said: Callable[[str], str]
) -> tuple[dict[str, frozenset[str]], int, int]:
    """Read rows said in some way: the right findings of each, how many there are, and signals."""
    otherwise = [msgspec.structs.replace(row, text=said(row.text), spans=()) for row in rows]
    right: dict[str, frozenset[str]] = {}
    findings = signals = 0
    for row, marking in answers(open_reader(), otherwise):
        found = {one.tactic for one in marking.tactics}
        right[row.id] = frozenset(found & set(row.tactics))
        findings += len(found)
        signals += bool(marking.safety)
    return right, findings, signals


if __name__ == "__main__":
    main()
