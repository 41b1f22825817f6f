"""Lists what can be read, and how a person gets each export."""

from offscript.sources import Guide, explained_sources


def list_sources(language: str = "en") -> tuple[Guide, ...]:
    """Give for every source its title and how to get an export of it, in a language."""
    return explained_sources(language)
