"""What somebody outside knows of the record: a checkpoint with a date that is not ours."""

from datetime import datetime
from typing import Literal

import msgspec

ANCHOR = "anchor"
"""The kind under which it is kept."""


class Anchor(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint that was given away and came back with a date.

    `body` is the reply of a time stamping service (RFC 3161, DER), or what a witness wrote; it is
    kept as it came. `lines` are those of the checkpoint it is about. `says` is who dated it, and
    `at` when, as the reply says; both None where that could not be read.
    """

    kind: Literal["rfc3161", "witness"]
    lines: str
    body: bytes
    says: str | None = None
    at: datetime | None = None
