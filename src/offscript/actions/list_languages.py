"""Lists the languages in which cards and fixed words are said."""

from offscript import recovery, safety, tactics


def list_languages() -> tuple[str, ...]:
    """Name the languages that every kind of card and every fixed word is in, English first."""
    both = set(safety.languages()) & set(recovery.languages())
    return tuple(name for name in tactics.languages() if name in both)
