"""What happened to the record itself: files imported, things removed, the vault opened."""

from datetime import datetime
from typing import Literal

import msgspec

WhyDropped = Literal["removed", "changed"]


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """`at` is this computer's clock in UTC, and `offset_minutes` what it showed besides."""

    at: datetime
    offset_minutes: int = 0


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """The vault was opened: with which key slot's kind, from which account of which computer.

    `program` is the name and version of the program that did it. `differs` says what was not as
    the vault had been left, empty where all was.
    """

    program: str
    secret: str
    differs: str = ""
    account: str = ""
    computer: str = ""


class FileImported(_Event, frozen=True, kw_only=True, tag="imported"):
    """A file was read into the vault.

    `size` is in bytes and `sha256` of the whole file. `source` is the reader that took it and
    `program` its version. `messages` were new, `doubles` were there already, `unreadable` pieces
    could not be read, `unsent` were taken back by their author. `first_leaf` and `end_leaf` bound
    what was added to the record (the end is not in it). `notes` are what the reader noticed: gaps,
    deletions, an assumed zone or order of dates.
    """

    name: str
    size: int
    sha256: str
    source: str
    program: str
    messages: int = 0
    doubles: int = 0
    unreadable: int = 0
    unsent: int = 0
    first_leaf: int | None = None
    end_leaf: int | None = None
    earliest: datetime | None = None
    latest: datetime | None = None
    zone: str = ""
    clock: str = ""
    notes: tuple[str, ...] = ()


class Dropped(_Event, frozen=True, kw_only=True, tag="dropped"):
    """The person removed or changed things: their words are gone, their hashes stay."""

    leaves: tuple[int, ...]
    why: WhyDropped


LedgerEvent = Opened | FileImported | Dropped
"""One line of the acquisition log."""
