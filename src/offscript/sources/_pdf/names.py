"""Tells what may be a person's name from other words of a report."""

_SMALL_PARTS = frozenset(
    ("al", "bin", "da", "de", "del", "den", "der", "dos", "el", "la", "ten", "van", "von")
)
"""Words of names that begin small."""
_MOST_WORDS = 5


def looks_like_a_name(text: str) -> bool:
    """Tell whether words are few, and begin large but for those that don't in names."""
    words = text.split()
    return 0 < len(words) <= _MOST_WORDS and all(
        word in _SMALL_PARTS or not word[0].islower() for word in words
    )
