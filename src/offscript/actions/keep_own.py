"""Keeps something the person gave: a win, a boundary, a reason, a plan, somebody they trust."""

import msgspec

from offscript.actions._own import checked
from offscript.record import KIND_OF
from offscript.vault import Vault


def keep_own(vault: Vault, value: msgspec.Struct) -> str:
    """Keep a value and give its name. Raises Problem for one that can't be; nothing is kept then."""
    sure = checked(value)
    return vault.kept.add(KIND_OF[type(sure)], sure).id
