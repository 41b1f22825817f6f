"""Unsent letters: written, ended and sealed. There is no way from here to any outbox."""

from datetime import datetime

import msgspec

from offscript.record import Letter, Problem


def write_letter(letter: Letter, *, title: str | None = None, text: str | None = None) -> Letter:
    """Change a letter's words. Raises Problem when it is sealed."""
    if letter.sealed_at is not None:
        message = "This letter is sealed. You can open it to read, or begin a new one."
        raise Problem(message)
    return msgspec.structs.replace(
        letter,
        title=letter.title if title is None else title,
        text=letter.text if text is None else text,
    )


def seal_letter(letter: Letter, ending: str, now: datetime) -> Letter:
    """Close a letter with a last sentence. Raises Problem without one, or when it is sealed."""
    if letter.sealed_at is not None:
        message = "This letter is sealed already."
        raise Problem(message)
    if not letter.text.strip():
        message = "There is nothing in this letter yet. Write a line first, or leave it for later."
        raise Problem(message)
    if not ending.strip():
        message = "A letter is sealed with a last sentence of your own. It can be very short."
        raise Problem(message)
    return msgspec.structs.replace(letter, ending=ending.strip(), sealed_at=now)
