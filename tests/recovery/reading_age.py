"""How hard a text is to read: Flesch and Kincaid's grade, and Fernández Huerta's ease for Spanish.

English: Kincaid and others, 1975, "Derivation of new readability formulas"; a grade plus five is
about an age. Spanish: Fernández Huerta 1959, with the sign of its second part as corrected by
Gwillim Law, https://linguistlist.org/issues/22/22-2332/; 70 and above is "fairly easy", sixth grade.
"""

import re
from itertools import pairwise

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
END = re.compile(r"[.!?…]+(?=\s|$|[\"”»)])|\n+")
ENGLISH_VOWELS = re.compile(r"[aeiouy]+")
SILENT = re.compile(r"(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e|[aeiouy][^aeiouy]ely)$")
STRONG, WEAK = set("aeoáéó"), set("iuü")
STRESSED = set("íú")
OLDEST_READER = 12


def words(text: str) -> list[str]:
    """Split a text into its words."""
    return WORD.findall(text)


def sentences(text: str) -> int:
    """Count the sentences; a line of its own, such as a title or a step, is one."""
    return max(1, sum(bool(words(part)) for part in END.split(text)))


def english_syllables(word: str) -> int:
    """Count groups of vowels, less a silent e; right for most words, near for the rest."""
    lower = word.casefold()
    return max(1, len(ENGLISH_VOWELS.findall(lower)) - bool(SILENT.search(lower)))


def spanish_syllables(word: str) -> int:
    """Count vowels, less those that share a syllable with a neighbour."""
    lower = re.sub(r"(?<=[qg])u(?=[eiéí])", "", word.casefold())
    lower = re.sub(r"(?<=[aeou])y$", "i", lower)
    vowels = [letter if letter in STRONG | WEAK | STRESSED else " " for letter in lower]
    if lower == "y":
        return 1
    together = sum(
        left != " " and right != " " and _share(left, right) for left, right in pairwise(vowels)
    )
    return max(1, sum(letter != " " for letter in vowels) - together)


def _share(left: str, right: str) -> bool:
    """Say whether two vowels beside each other make one syllable."""
    if left in STRESSED or right in STRESSED:
        return left in WEAK and right in STRESSED
    return left in WEAK or right in WEAK


def english_age(text: str) -> float:
    """Give the age at which an English text is read with ease: Flesch and Kincaid's grade plus 5."""
    said = words(text)
    syllables = sum(english_syllables(word) for word in said)
    grade = 0.39 * len(said) / sentences(text) + 11.8 * syllables / len(said) - 15.59
    return grade + 5


def spanish_ease(text: str) -> float:
    """Give Fernández Huerta's ease of a Spanish text, 0 to about 100; 70 is read at twelve."""
    said = words(text)
    syllables = sum(spanish_syllables(word) for word in said)
    return 206.84 - 60 * syllables / len(said) - 1.02 * len(said) / sentences(text)


def too_hard(text: str, language: str) -> bool:
    """Say whether a text asks for more than a reader of twelve."""
    if language == "es":
        return spanish_ease(text) < 70
    return english_age(text) > OLDEST_READER
