"""A letter that is never sent."""

from datetime import datetime

import msgspec


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """Words to somebody, for oneself. Sealed with an ending, it is not changed any more."""

    title: str
    text: str
    started_at: datetime
    ending: str = ""
    sealed_at: datetime | None = None
