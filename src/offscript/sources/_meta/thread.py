"""Which files are threads of Messenger or Instagram, whose of the two, and what a thread is called.

Both write the same schema, so a file tells by its folder, and by what only one of them writes.
"""

import re
from typing import BinaryIO

import msgspec

from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Fields
from offscript.sources._json.window import head_as_utf8
from offscript.sources._meta.rows import Curer

NOBODY = "unknown"
_LIST = re.compile(rb'"messages"\s*:\s*\[')
_OLD = re.compile(rb'"sender_name"\s*:')
_NEW = re.compile(rb'"(?:senderName|threadName)"\s*:')
_PEOPLE = re.compile(rb'"participants"\s*:\s*\[')
_AROUND = re.compile(
    rb'"(?:thread_path|is_still_participant|threadName|magic_words|thread_type)"\s*:'
)
_INSTAGRAM = re.compile(
    rb"your_instagram_activity|Instagram User|instagram\.com/(?:p|reel|stories|_n|s)/"
    rb'|"profile_share_username"|"original_content_owner"'
    rb"|Liked a message"
)
_MESSENGER = re.compile(
    rb"your_activity_across_facebook|your_facebook_activity|\"thread_type\"\s*:|\"threadName\"\s*:"
    rb'|"bumped_message_metadata"|Facebook user'
    rb"|messages/stickers_used/"
)
_LARGE = 60_000
_NUMBERED = re.compile(r"_\d+\Z")
_GENERIC = {"", "Facebook user", "Facebook User", "Instagram User", "Instagram user"}
_END = 1 << 16
_TAIL = re.compile(rb'\][ \t\r\n]*(?:,(?=[ \t\r\n]*")|(?=\}))')
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])
_text = msgspec.json.Decoder(str)
_any = msgspec.json.Decoder()


def is_thread(head: bytes) -> bool:
    """Whether a file begins as a thread in JSON does."""
    if head.lstrip()[:1] != b"{":
        return False
    if not _LIST.search(head):
        # A group so large that its people fill all that is looked at.
        large = len(head) > _LARGE and b'"name"' in head[:400]
        return large and _PEOPLE.match(head.lstrip()[1:].lstrip()) is not None
    return bool(
        _OLD.search(head) or _NEW.search(head) or (_PEOPLE.search(head) and _AROUND.search(head))
    )


def is_instagram(file: InputFile) -> bool:
    """Whether a thread is Instagram's: by its folder first, then by what stands in it."""
    place = file.label.lower()
    if "instagram" in place:
        return True
    if "facebook" in place or "messenger" in place:
        return False
    head = head_as_utf8(file.head)
    return _INSTAGRAM.search(head) is not None and _MESSENGER.search(head) is None


def name_of_thread(fields: Fields, file: InputFile, curer: Curer) -> str:
    """Name a thread as the export does; one without a name of its own, by its folder too."""
    title = _said(fields, "title", curer) or _said(fields, "threadName", curer)
    people = _people(fields, curer)
    if "threadName" in fields and _NUMBERED.sub("", title) in people:
        title = _NUMBERED.sub("", title)
    path = _said(fields, "thread_path", curer) or file.place.rpartition("/")[0]
    if title not in _GENERIC:
        return title
    if not title:
        title = ", ".join(sorted(people))
    return f"{title} ({path})" if title and path else title or path or file.name


def ends_of(stream: BinaryIO, size: int) -> Fields | None:
    """Read the fields before and behind the messages from the two ends of a large file.

    None where that can't be: the stream goes one way only, or the ends are not as they should be.
    A piece from a bracket to the end can only be the rest of an object if that is the outermost.
    """
    if size < 4 * _END or not stream.seekable():
        return None
    start = _LIST.search(begins := head_as_utf8(stream.read(_END)))
    stream.seek(size - _END)
    end = stream.read(_END)
    if start is None:
        return None
    before = begins[: start.start()].rstrip(b" \t\r\n,")
    for bracket in _TAIL.finditer(end):
        try:
            behind = _fields.decode(b"{" + end[bracket.end() :])
            around = {**_fields.decode(before + b"}"), **behind}
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        return {key: bytes(value) for key, value in around.items()}
    return None


def _said(fields: Fields, key: str, curer: Curer) -> str:
    """Take a field of a thread as text."""
    try:
        return curer.cure(_text.decode(fields.get(key, b'""')))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""


def _people(fields: Fields, curer: Curer) -> set[str]:
    """Name those who take part."""
    try:
        listed = _any.decode(fields.get("participants", b"[]"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return set()
    people = listed if isinstance(listed, list) else []
    names = {one if isinstance(one, str) else curer.said(one, "name") for one in people}
    return names - {""}
