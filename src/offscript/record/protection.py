"""One thing on this computer that protects what is kept, or does not."""

import msgspec

from offscript.record.said import Said


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """`holds` is None where it can't be known from here; `says` is a sentence, with what to do."""

    name: Said
    holds: bool | None
    says: Said
