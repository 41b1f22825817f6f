"""How a person wants the pages to be."""

from typing import Annotated, Literal

import msgspec

Night = Literal["auto", "on", "off"]
Scheme = Literal["auto", "light", "dark"]
LeaveTo = Literal["here", "search", "encyclopedia", "weather", "blank"]
"""Where quick exit leads: a plain page made here, or one that the browser itself fetches."""


PREFERENCES = "preferences"
"""The name under which they are kept."""


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen under Settings. `country` and `language` are empty until they are asked.

    `cover_words`: texts of messages stay covered until opened. `at_a_time`: how many painful
    messages one page shows. `window_title` is what tabs, history and the task bar show. `zone` is
    that of times an export leaves unsaid; empty means this computer's. `speech_model` is the folder
    of a model that writes recordings down, if the person has one.
    """

    idle_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 3
    leave_to: LeaveTo = "here"
    cover_words: bool = True
    at_a_time: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10
    window_title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "Notes"
    scheme: Scheme = "auto"
    night: Night = "auto"
    language: str = ""
    country: str = ""
    my_names: tuple[str, ...] = ()
    zone: str = ""
    speech_model: str = ""
