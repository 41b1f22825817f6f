"""Instagram direct messages: threads from “Download your information”, and the older messages.json.

Fields: https://help.instagram.com/181231772500920
"""

from collections.abc import Iterator

from offscript.record import Clock
from offscript.sources._file import InputFile
from offscript.sources._instagram_old import is_old, read_old
from offscript.sources._json_window import head_as_utf8
from offscript.sources._meta_json import ThreadReader
from offscript.sources._meta_page import is_page, read_page
from offscript.sources._meta_thread import is_instagram, is_thread
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


def resembles(file: InputFile) -> str | None:
    """Say what a file that isn't known has in common with an export of Instagram."""
    if b"your_instagram_activity" in file.head or b'"string_list_data"' in file.head:
        return "It comes from an export of Instagram, but holds no thread of messages."
    return None


source = Source(
    name=NAME,
    title="Instagram",
    how_to_get=(
        "In the app or on the web, open Accounts Centre, Your information and permissions, Export "
        "your information; choose Messages, all time and the format JSON, and download the zip "
        "when it is ready. Instagram sends an e-mail about the request, and lists it in the "
        "account."
    ),
    recognises=recognises,
    read=read,
    resembles=resembles,
)
