"""Instagram direct messages: threads from “Download your information”, and the older messages.json.

Fields: https://help.instagram.com/181231772500920
"""

from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.file import InputFile
from offscript.sources._json.window import head_as_utf8
from offscript.sources._meta.instagram_old import is_old, read_old
from offscript.sources._meta.json import ThreadReader
from offscript.sources._meta.page import is_page, read_page
from offscript.sources._meta.thread import is_instagram, is_thread
from offscript.sources._source import Item, Source

NAME = "instagram"


def recognises(file: InputFile) -> bool:
    """Look for a thread that is Instagram's by its folder or by what stands in it."""
    head = head_as_utf8(file.head)
    return is_old(head) or ((is_thread(head) or is_page(file, head)) and is_instagram(file))


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of one file of a thread, or of all threads in an old export."""
    head = head_as_utf8(file.head)
    if head.lstrip()[:1] == b"<":
        return read_page(NAME, file, clock)
    if is_old(head):
        return read_old(NAME, file, clock)
    return ThreadReader(NAME, file, clock, keeps_edits=True).read()


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with an export of Instagram."""
    if b"your_instagram_activity" in file.head or b'"string_list_data"' in file.head:
        return said("It comes from an export of Instagram, but holds no thread of messages.")
    return None


source = Source(
    name=NAME,
    title="Instagram",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
