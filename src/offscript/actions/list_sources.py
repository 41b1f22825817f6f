"""Lists what can be read, and how a person gets each export."""

from offscript.sources import Source, all_sources


def list_sources() -> tuple[Source, ...]:
    """Every source, with its title and how to get an export of it."""
    return all_sources()
