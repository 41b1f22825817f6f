"""The words of a message, from whichever column has them, without the signs that hold places."""

from offscript.sources._imessage.apps import app_words, is_link
from offscript.sources._imessage.attributed import words_of
from offscript.sources._imessage.media import HOLDER
from offscript.sources._imessage.polls import Polls
from offscript.sources._imessage.reactions import is_tapback, text_of
from offscript.sources._imessage.rows import Row

_APP_HOLDER = "\ufffd"
_HOLDERS = HOLDER + _APP_HOLDER


def words_in(row: Row, polls: Polls, *, has_files: bool) -> str | None:
    """Read what was written; None where it is damaged.

    A sign that holds the place of a file goes, and what stands around it becomes lines of its own,
    as it is shown. An app's message that has no words gets ours.
    """
    words = row.text
    if not words and row.body:
        words = words_of(row.body)
        if words is None:
            return None
    words = words or ""
    if not words and is_tapback(row):
        return text_of(row)
    if row.balloon:
        bare = words.strip(_HOLDERS)
        if not bare and not row.item_type:
            asked = polls.words(row.balloon, row.target_type, row.payload)
            return asked or app_words(row.balloon, row.payload)
        words = words if is_link(row.balloon) else bare
    if has_files and HOLDER in words:
        return "\n".join(piece for piece in words.split(HOLDER) if piece)
    return words
