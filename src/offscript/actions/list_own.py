"""Lists what the person gave, of one kind."""

from typing import TypeVar

import msgspec

from offscript.actions._own import kept
from offscript.record import KeptItem
from offscript.vault import Vault

T = TypeVar("T", bound=msgspec.Struct)


def list_own(vault: Vault, of: type[T]) -> list[KeptItem[T]]:
    """Give everything of one struct, the oldest first."""
    return kept(vault, of)
