"""Folds a text for matching, character for character, so that every place still points into it."""

_ALIKE = {
    **dict.fromkeys("’‘ʼ`´ʹ＇", "'"),
    **dict.fromkeys("“”„‟＂", '"'),
    **dict.fromkeys("‐‑‒–—―", "-"),
    **dict.fromkeys("\u00a0\u202f\u2009\u2007\u3000\t", " "),
    "…": ",",
}
# Looking up in vain costs many times as much as finding: common letters stand in it too.
_TABLE = str.maketrans({letter: letter for letter in map(chr, range(128))} | _ALIKE)


def fold(text: str) -> str:
    """Lower-case `text` and make look-alike quotes, dashes and spaces one. Length is kept."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    return lowered.translate(_TABLE)
