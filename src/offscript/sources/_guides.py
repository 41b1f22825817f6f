"""Says in other languages how a person gets each export: one file of words for each language."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

_GUIDES = files("offscript.sources") / "guides"


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source's title and guide in a language; `english` is a digest of those it was made from."""

    english: str
    title: str
    how_to_get: str


def guide_languages() -> tuple[str, ...]:
    """Name the languages that guides are in, English first."""
    return ("en", *sorted(file.name.removesuffix(".toml") for file in _GUIDES.iterdir()))


@cache
def guides(language: str) -> dict[str, Guide]:
    """Give the guides of a language by their sources' names; none where there are none."""
    if language not in guide_languages()[1:]:
        return {}
    text = (_GUIDES / f"{language}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Guide])
