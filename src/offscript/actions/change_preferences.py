"""Changes how a person wants the pages to be."""

import msgspec

from offscript.record import PREFERENCES, Preferences, Problem, said
from offscript.vault import Vault


def change_preferences(vault: Vault, **changes: object) -> Preferences:
    """Change what is named, keep the rest, and give all of it.

    Raises Problem for a value that can't be; nothing is changed then.
    """
    before = msgspec.to_builtins(vault.settings.get(PREFERENCES, Preferences()))
    try:
        after = msgspec.convert({**before, **changes}, Preferences)
    except msgspec.ValidationError as error:
        raise Problem(
            said("This can't be chosen: {error}. Nothing was changed.", error=error)
        ) from error
    vault.settings.set(PREFERENCES, after)
    return after
