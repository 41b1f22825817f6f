"""Lists the languages in which cards, guides and fixed words are said."""

from offscript import recovery, safety, sources, tactics


def list_languages() -> tuple[str, ...]:
    """Name the languages that every card, guide and fixed word is in, English first."""
    others = set(safety.languages()) & set(recovery.languages()) & set(sources.guide_languages())
    return tuple(name for name in tactics.languages() if name in others)
