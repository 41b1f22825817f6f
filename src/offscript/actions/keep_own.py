"""Keeps something the person gave: a win, a boundary, a reason, a plan, somebody they trust."""

import msgspec

from offscript.actions._own import checked
from offscript.record import KIND_OF
from offscript.vault import Vault


def keep_own(vault: Vault, value: msgspec.Struct) -> str:
    """Keep a value and give its name. Raises Problem, and keeps nothing, for one that can't be."""
    sure = checked(value)
    return vault.kept.add(KIND_OF[type(sure)], sure).id
