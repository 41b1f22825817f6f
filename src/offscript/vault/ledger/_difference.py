"""What a check gives when something is not as it was signed."""

import msgspec

from offscript.record import Sayable


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """The first thing that is not as it was signed; `leaf` is its number, where it has one."""

    says: Sayable
    leaf: int | None = None
