"""What stands in an exported package of records, beside the words: docs/record.md."""

from datetime import datetime
from typing import Literal

import msgspec

PACKAGE: Literal[1] = 1
"""Version of the package's form."""

RecordFile = Literal["messages.jsonl", "log.jsonl"]
"""The files whose lines are records."""

MESSAGES: RecordFile = "messages.jsonl"
LOG: RecordFile = "log.jsonl"


class PackagedLeaf(msgspec.Struct, frozen=True, kw_only=True):
    """One record of the package: its number, its leaf's hash, and where its words stand.

    `salt` and `hash` are hex. `file` and `line` (from 1) say where the record is. They and the
    salt are None where the person removed it: only the hash is left.
    """

    leaf: int
    hash: str
    salt: str | None = None
    file: RecordFile | None = None
    line: int | None = None


class Package(msgspec.Struct, frozen=True, kw_only=True):
    """What a package holds, of which record, and the proof that it is in that record.

    `record` is the name on the checkpoint and `size` how many records it is over. `leaves` counts
    the records listed in leaves.jsonl; those from `first` up to `end` that are not listed are in
    `not_shown`, as ranges without their end. `proof` holds the hashes of what surrounds the listed
    leaves, from left to right, in hex.
    """

    package: Literal[1] = PACKAGE
    program: str
    made_at: datetime
    record: str
    size: int
    selection: str
    leaves: int
    messages: int
    first: int
    end: int
    not_shown: tuple[tuple[int, int], ...]
    proof: tuple[str, ...]
