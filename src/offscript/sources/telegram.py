"""Telegram Desktop: one chat or all of them, as JSON (result.json) or as pages (messages.html).

Fields: https://core.telegram.org/import-export
"""

import re
from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.file import InputFile
from offscript.sources._json.window import head_as_utf8
from offscript.sources._source import Item, Source
from offscript.sources._telegram.json import NAME, JsonReader
from offscript.sources._telegram.page import is_page, read_page

_KIND = re.compile(
    rb'"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|replies|verify_codes'
    rb'|(?:private|public)_(?:group|supergroup|channel))"'
)
_ALL = re.compile(
    rb'\A\s*\{\s*"about"\s*:|"personal_information"\s*:\s*\{\s*"user_id"'
    rb'|"(?:left_)?chats"\s*:\s*\{\s*"(?:about|list)"'
)
_PARTS = re.compile(
    rb'"(?:personal_information|profile_pictures|frequent_contacts|(?:left_)?chats|sessions)"\s*:'
)
_LINE = re.compile(rb'"(?:date_unixtime|from_id|actor_id|text_entities)"\s*:')
_LIST = re.compile(rb'"messages"\s*:\s*\[')


def recognises(file: InputFile) -> bool:
    """Look for what Telegram Desktop writes around chats, or for its pages."""
    head = head_as_utf8(file.head)
    start = head.lstrip()[:1]
    if start == b"{":
        if _LIST.search(head) and (_KIND.search(head) or _LINE.search(head)):
            return b'"sender_name"' not in head
        return bool(_ALL.search(head) and _PARTS.search(head))
    return start == b"<" and is_page(head)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message and every line of Telegram's own."""
    if head_as_utf8(file.head).lstrip()[:1] == b"<":
        return read_page(file, clock)
    return JsonReader(file, clock).read()


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with an export of Telegram."""
    head = head_as_utf8(file.head)
    if head.lstrip()[:1] == b"{" and _LIST.search(head):
        return said("It is JSON with “messages” as Telegram writes it, but has no “type” of chat.")
    if b"message default clearfix" in head:
        return said("It has messages as Telegram's pages have, but not what stands around them.")
    return None


source = Source(
    name=NAME,
    title="Telegram (Desktop export)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
