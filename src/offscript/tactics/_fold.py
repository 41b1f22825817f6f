"""Folds a text for matching, character for character, so that every place still points into it.

What comes out is ASCII alone: patterns then need no table of all the world's letters, which is
a hundred times faster to compile and to run.
"""

import unicodedata

_ALIKE = {
    **dict.fromkeys("’‘ʼ`´ʹ＇", "'"),
    **dict.fromkeys("“”„‟«»＂", '"'),
    **dict.fromkeys("‐‑‒–—―", "-"),
    "…": ".",
    "？": "?",
    "！": "!",
}
_SIGN = "~"
_FOREIGN_LETTER = "0"


class _Table(dict[int, str]):
    """The ASCII character for each other one, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = _ascii(chr(code))
        return self[code]


def _ascii(letter: str) -> str:
    """Choose the ASCII character that stands for `letter`: its base, or one of its kind."""
    if letter in _ALIKE or letter.isascii():
        return _ALIKE.get(letter, letter)
    base = unicodedata.normalize("NFKD", letter)[0].lower()
    if base.isascii() and base.isalnum():
        return base
    if letter.isalnum():
        return _FOREIGN_LETTER
    if letter.isspace():
        return " "
    # An accent that stands for itself belongs to its word, as an apostrophe does.
    return "'" if unicodedata.category(letter) == "Mn" else _SIGN


_TABLE = _Table()


def fold(text: str) -> str:
    """Lower-case `text`, and make it ASCII. Length is kept."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered.replace("`", "'").replace("\t", " ")
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    return lowered.translate(_TABLE).replace("\t", " ")
