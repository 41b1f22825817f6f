"""Google Chat and Hangouts from Google Takeout: messages.json of a group, or Hangouts.json of all.

https://support.google.com/chat/answer/10126829
"""

import re
from collections.abc import Iterator

from offscript.record import Clock, Note, Sayable, said
from offscript.sources._files.file import InputFile
from offscript.sources._google.chat_groups import NAME, GroupMessages
from offscript.sources._google.hangouts import Hangouts
from offscript.sources._source import Item, Source

_MARK = b"\xef\xbb\xbf"
_MESSAGES = re.compile(rb'\A\s*\{\s*"messages"\s*:\s*\[')
_OURS = (b'"creator"', b'"topic_id"', b'"message_state"', b'"created_date"')
_HANGOUTS = re.compile(rb'\A\s*\{.{0,2000}?"conversation(?:s|_state)"\s*:\s*\[', re.DOTALL)
_EVENT = (b'"conversation_id"', b'"participant_data"', b'"gaia_id"', b'"self_conversation_state"')
_ACCOUNT = re.compile(rb'\A\s*\{\s*"user"\s*:\s*\{')
_FEWEST = 2


def recognises(file: InputFile) -> bool:
    """Look for what Google writes around its messages."""
    return _kind_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message and event."""
    kind = _kind_of(file)
    if kind == "messages":
        yield from GroupMessages(file, clock).read()
    elif kind == "hangouts":
        yield from Hangouts(file, clock).read()
    else:
        says = said(
            "It says whose account this is and which groups they are in; it holds no messages."
        )
        yield Note(file=file.name, about="limit", says=says)


def _kind_of(file: InputFile) -> str | None:
    """Tell which of Google's files this is."""
    head = file.head.removeprefix(_MARK)
    if _MESSAGES.match(head) and sum(key in head for key in _OURS) >= _FEWEST:
        return "messages"
    if _HANGOUTS.match(head) and sum(key in head for key in _EVENT) >= _FEWEST:
        return "hangouts"
    if file.name == "user_info.json" and _ACCOUNT.match(head) and b'"membership_info"' in head:
        return "account"
    return None


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file shares with Google Chat's."""
    if _MESSAGES.match(file.head.removeprefix(_MARK)):
        return said(
            "It is JSON with “messages” as Google Chat writes it, but has no “creator” and no "
            "“topic_id”."
        )
    return None


source = Source(
    name=NAME,
    title="Google Chat and Hangouts (Google Takeout)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
