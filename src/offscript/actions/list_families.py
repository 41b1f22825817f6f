"""Lists the families of tactics."""

from offscript.tactics import families


def list_families(language: str = "en") -> dict[str, str]:
    """Say what each family tends to do, by its id, in a language; said after "words that …"."""
    return families(language)
