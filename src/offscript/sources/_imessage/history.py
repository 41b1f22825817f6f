"""What became of a message: edited, taken back, seen, or never sent.

Edits are kept in `message_summary_info`, a property list: `ec` has for each part of a message its
wordings, oldest first, each with its time (`d`) and archived words (`t`); `rp` names the parts
that were taken back.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from offscript.record import OWNER, Edit, Seen
from offscript.sources._containers.plists import table_in
from offscript.sources._imessage.attributed import words_of
from offscript.sources._imessage.people import Chat
from offscript.sources._imessage.rows import Row
from offscript.sources._times.apple import since_2001

_MARKS = re.compile(rb"Rec|Rrp|<key>ec|<key>rp")
"""How the keys stand in a binary list and in a written one: most messages have neither."""


_LATER = 2
"""The kind of schedule that “Send Later” makes."""


class History(msgspec.Struct, frozen=True):
    """What a message was, and how much of it was taken back; `words` is what it says now."""

    words: str = ""
    edits: tuple[Edit, ...] = ()
    parts_taken_back: int = 0
    damaged: bool = False


NOTHING = History()


def history_of(summary: bytes | None) -> History:
    """Read every wording that is kept, oldest first; the last of a part is what it says now."""
    if not summary or not _MARKS.search(summary):
        return NOTHING
    table = table_in(summary)
    if not table:
        return History(damaged=True)
    taken_back = table.get("rp")
    gone = [str(part) for part in taken_back] if isinstance(taken_back, list) else []
    edits: list[Edit] = []
    now: dict[str, str] = {}
    damaged = False
    for part, wording in _wordings(table.get("ec")):
        archived = wording.get("t")
        words = words_of(archived) if isinstance(archived, bytes) else None
        damaged = damaged or (words is None and archived is not None)
        edits.append(Edit(text=words, sent_at=since_2001(_seconds(wording.get("d")))))
        now[part] = "" if part in gone else words or ""
    return History(
        words="\n".join(filter(None, now.values())),
        edits=tuple(edits),
        parts_taken_back=len(gone),
        damaged=damaged,
    )


def edits_of(row: Row, history: History, *, unsent: bool) -> tuple[Edit, ...]:
    """Give all wordings; where none is kept, that there was an edit, and when.

    Of a message taken back, the last has no words, and the time when that was done.
    """
    changed = since_2001(row.date_retracted) or since_2001(row.date_edited)
    if changed and (unsent or not history.edits):
        return (*history.edits, Edit(sent_at=changed))
    return history.edits


def seen_of(row: Row, chat: Chat) -> tuple[Seen, ...]:
    """Say who saw a message when. In a group the file does not say who it was."""
    at = since_2001(row.date_read)
    if at is None:
        return ()
    if not row.is_from_me:
        return (Seen(author=OWNER, at=at),)
    return (Seen(author=chat.other, at=at),) if chat.other else ()


def never_sent(row: Row) -> bool:
    """Tell whether the owner wrote a message that never left: it failed, or waits for its time."""
    if not row.is_from_me or row.is_sent or row.is_delivered:
        return False
    return bool(row.error) or row.schedule_type == _LATER


def _wordings(parts: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the wordings of all parts, part by part."""
    known = parts if isinstance(parts, dict) else {}
    for part in sorted(known, key=str):
        wordings = known[part]
        for wording in wordings if isinstance(wordings, list) else ():
            if isinstance(wording, dict):
                yield str(part), wording


def _seconds(value: object) -> object:
    """Take a time as a number: these are seconds, whatever the rest of the file counts in."""
    return value if isinstance(value, int | float) else None
