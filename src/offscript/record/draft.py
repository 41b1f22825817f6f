"""Something typed on a page and not saved yet."""

import msgspec


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What stood in the fields of a form, by their names; the page and the parts of its address."""

    page: str
    parts: tuple[str, ...] = ()
    fields: dict[str, str] = {}


DRAFTS = "drafts"
"""The name under which they are kept."""


class Drafts(msgspec.Struct, frozen=True):
    """All drafts there are, the oldest first."""

    drafts: tuple[Draft, ...] = ()
