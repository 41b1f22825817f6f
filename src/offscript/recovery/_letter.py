"""Unsent letters: written, ended and sealed. There is no way from here to any outbox."""

from datetime import datetime

import msgspec

from offscript.record import Letter, Problem, said


def seal_letter(letter: Letter, ending: str, now: datetime) -> Letter:
    """Close a letter with a last sentence. Raises Problem without one, or when it is sealed."""
    if letter.sealed_at is not None:
        raise Problem(said("This letter is sealed already."))
    if not letter.text.strip():
        raise Problem(
            said("There is nothing in this letter yet. Write a line first, or leave it for later.")
        )
    if not ending.strip():
        raise Problem(
            said("A letter is sealed with a last sentence of your own. It can be very short.")
        )
    return msgspec.structs.replace(letter, ending=ending.strip(), sealed_at=now)
