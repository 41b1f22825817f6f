"""What a person gave us themself: kept as it is, changed or removed only by them."""

from datetime import datetime
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """One thing the person gave: its kind, its times, and its JSON."""

    id: str
    kind: str
    made_at: datetime
    changed_at: datetime
    body: bytes


class KeptItem(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A kept thing as the value it is."""

    id: str
    made_at: datetime
    changed_at: datetime
    value: T
