"""Shows a journal entry: what is asked next, and where its box of time stands."""

from datetime import datetime

from offscript.actions._own import one
from offscript.record import Entry
from offscript.recovery import LONG_MINUTES, SHORT_MINUTES, Sitting, next_part, sitting, words_of
from offscript.vault import Vault


def show_entry(
    vault: Vault, name: str, now: datetime, language: str = "en"
) -> tuple[Entry, str | None, Sitting]:
    """Give an entry, the part that comes next (the present last), and the time of its form.

    Raises Problem when it is gone.
    """
    entry = one(vault, name, Entry)
    minutes = SHORT_MINUTES if entry.form == "short" else LONG_MINUTES
    time = sitting(entry.started_at, minutes, now, words_of(language))
    return entry, next_part(entry), time
