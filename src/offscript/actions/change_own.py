"""Changes something the person gave."""

import msgspec

from offscript.actions._own import checked, one
from offscript.record import Letter, Problem, said
from offscript.vault import Vault


def change_own(vault: Vault, name: str, value: msgspec.Struct) -> None:
    """Put a value in the place of an earlier one of its kind.

    Raises Problem for a value that can't be, for one that is gone, and for a sealed letter.
    """
    sure = checked(value)
    before = one(vault, name, type(sure))
    if isinstance(before, Letter) and before.sealed_at is not None:
        raise Problem(
            said("This letter is sealed. You can read it, remove it, or begin a new one.")
        )
    vault.kept.change(name, sure)
