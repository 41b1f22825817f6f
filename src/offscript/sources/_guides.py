"""Says how a person gets each export, step by step, with what stands on the screen: data.

`guides/<language>/<source>.toml` is a `Guide`. Pages draw its steps; a terminal says them.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

_GUIDES = files("offscript.sources") / "guides"
MOVING = "from_phone"
"""The guide that belongs to no source: how a file gets from a phone to the computer."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do, in a sentence, and the screen it is done on.

    `on` is what is drawn: a phone, a program's window, a page of the web, a folder with the files
    that come of it, or nothing. Its title and the entries it `shows` are what is read there;
    `corner` is the sign at the end of its title. `[[…]]` around one of them is where to press, or
    which file it is; `…` alone is an entry that does not matter. The sentence says all of it too.
    """

    says: str
    on: Literal["", "phone", "window", "site", "folder"] = ""
    title: str = ""
    corner: str = ""
    shows: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to an export, as on one kind of phone."""

    title: str
    steps: tuple[Step, ...]


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one export is got: what to know beforehand, and the ways to it.

    `command` is what only somebody in a terminal can do, and a terminal alone says it: the pages
    promise that none is needed, so `know` and `ways` must do without. `name` and an English title
    are the source's. `english` is, in another language, a digest of the English it was made from.
    """

    name: str = ""
    title: str = ""
    english: str = ""
    know: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """Say without pictures what a page says: a line for each way and each thing to know."""
        ways = (f"{way.title}: {' '.join(step.says for step in way.steps)}" for way in self.ways)
        return (*ways, *self.know)


def guide_languages() -> tuple[str, ...]:
    """Name the languages that guides are in, English first."""
    return ("en", *sorted(one.name for one in _GUIDES.iterdir() if one.name != "en"))


@cache
def guides(language: str) -> dict[str, Guide]:
    """Give the guides of a language by their sources' names; none where there are none."""
    if language not in guide_languages():
        return {}
    return {
        file.name.removesuffix(".toml"): msgspec.convert(
            tomllib.loads(file.read_text("utf-8")), Guide
        )
        for file in (_GUIDES / language).iterdir()
    }


def guide_to(name: str, language: str, title: str = "") -> Guide:
    """Give one guide in a language; in English where it has none, under the title that is given.

    Of what nobody has written a guide to, only the title is said.
    """
    told = guides(language).get(name) or guides("en").get(name) or Guide()
    return msgspec.structs.replace(told, name=name, title=told.title or title)
