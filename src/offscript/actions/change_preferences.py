"""Changes how a person wants the pages to be."""

import msgspec

from offscript.record import Preferences, Problem
from offscript.vault import Vault

_NAME = "preferences"


def change_preferences(vault: Vault, **changes: object) -> Preferences:
    """Change what is named, keep the rest, and give all of it.

    Raises Problem for a value that can't be; nothing is changed then.
    """
    before = msgspec.to_builtins(vault.settings.get(_NAME, Preferences()))
    try:
        after = msgspec.convert({**before, **changes}, Preferences)
    except msgspec.ValidationError as error:
        message = f"This can't be chosen: {error}. Nothing was changed."
        raise Problem(message) from error
    vault.settings.set(_NAME, after)
    return after
