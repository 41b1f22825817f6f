"""Facebook Messenger: threads from “Download your information”, and end-to-end encrypted ones.

Fields: https://www.facebook.com/help/212802592074644
"""

from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.file import InputFile
from offscript.sources._json.window import head_as_utf8
from offscript.sources._meta.json import ThreadReader
from offscript.sources._meta.old_page import is_old_page, read_old_page
from offscript.sources._meta.page import is_page, read_page
from offscript.sources._meta.thread import is_instagram, is_thread
from offscript.sources._source import Item, Source

NAME = "messenger"


def recognises(file: InputFile) -> bool:
    """Look for a thread of the schema Messenger and Instagram share that is not Instagram's."""
    head = head_as_utf8(file.head)
    if is_old_page(file, head):
        return True
    return (is_thread(head) or is_page(file, head)) and not is_instagram(file)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message of one file of a thread."""
    if is_old_page(file, head_as_utf8(file.head)):
        return read_old_page(NAME, file, clock)
    if head_as_utf8(file.head).lstrip()[:1] == b"<":
        return read_page(NAME, file, clock)
    return ThreadReader(NAME, file, clock, keeps_edits=False).read()


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with a thread."""
    head = head_as_utf8(file.head)
    if head.lstrip()[:1] in {b"{", b"["} and b'"participants"' in head:
        return said(
            "It is JSON with “participants” as Messenger writes it, but no “messages” beside it."
        )
    return None


source = Source(
    name=NAME,
    title="Facebook Messenger",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
