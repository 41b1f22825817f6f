"""Opens a chapter of the person's own story for one short sitting."""

from datetime import datetime

from offscript.actions._own import one
from offscript.record import Chapter
from offscript.recovery import Gate, begin_sitting
from offscript.vault import Vault


def open_chapter(vault: Vault, name: str, gate: Gate, now: datetime) -> Chapter:
    """Note the sitting. Raises Problem when the gate offers the short form today."""
    opened = begin_sitting(one(vault, name, Chapter), gate, now)
    vault.kept.change(name, opened)
    return opened
