"""The table `messages` of `msgstore.db` until about 2021, which held nearly everything itself.

What it holds was learned from https://github.com/B16f00t/whapa and
https://github.com/abrignoni/ALEAPP; nobody documents it.
"""

import re
from collections.abc import Iterator

from offscript.record import OWNER, Attachment, Message, Sayable, Seen, Unreadable
from offscript.sources._files.database import Rows
from offscript.sources._whatsapp.calls import call_words, place_words
from offscript.sources._whatsapp.cells import Row, after_1970, rows_of, whole, words
from offscript.sources._whatsapp.maker import Content, Maker, card, earlier
from offscript.sources._whatsapp.notices import notice
from offscript.sources._whatsapp.people import People, is_group

_COLUMNS = (
    "_id key_remote_jid key_from_me status data timestamp media_wa_type media_size media_name "
    "media_caption media_mime_type media_duration latitude longitude remote_resource "
    "quoted_row_id thumb_image read_device_timestamp played_device_timestamp media_url raw_data"
)
_NOTICE = 6
"""The status of a line of WhatsApp's own, whose kind then stands where a file's size would."""
_CARDS, _PLACES, _LIVE, _CALL, _MISSED, _TAKEN_BACK = {4, 14}, {5, 16}, 16, 8, 10, 15
_MEDIA = {1: "image", 2: "audio", 3: "video", 9: "document", 13: "GIF", 20: "sticker"}
_STRING = re.compile(rb"t(?=([\x00-\x03].))", re.DOTALL)
"""A string in Java's serialised form, in which these versions kept a file's path: its length."""


class OldMsgstore:
    """A database of the older form being read."""

    def __init__(self, database: Rows, people: People, maker: Maker) -> None:
        """Learn the chats."""
        self._database = database
        self._people = people
        self._maker = maker
        self.passed_over = 0
        chats = rows_of(database, "chat_list", "key_remote_jid subject", order="_id")
        people.name_chats((words(address), words(subject)) for address, subject in chats)

    def problems(self) -> Iterator[Sayable]:
        """Say which tables could not be read to their end: there is but one."""
        yield from ()

    def messages(self) -> Iterator[Message | Unreadable]:
        """Yield an item for each row of `messages`."""
        place = 0
        for row in rows_of(self._database, "messages", _COLUMNS, order="_id"):
            place = whole(row[0]) or place
            if words(row[1]) == "-1":
                self.passed_over += 1  # the row WhatsApp begins the table with
                continue
            when = whole(row[5])
            seconds = None if when is None else when / 1000
            yield self._maker.message(self._content(row), seconds, words(row[5]), place)

    def lone_calls(self) -> Iterator[Message | Unreadable]:
        """Yield nothing: these versions kept calls among the messages."""
        yield from ()

    def _content(self, row: Row) -> Content:
        """Read a row."""
        _, chat, from_me, status, text, _, kind, size, *_ = row
        address, sender, number = words(chat), words(row[14]), whole(kind) or 0
        content = Content(
            conversation=self._people.chat(address),
            author=OWNER if from_me else self._writer(address, sender),
            text=words(text),
        )
        if whole(status) == _NOTICE and number not in {_CALL, _MISSED}:
            who = self._people.name(sender) if sender else ("You" if from_me else content.author)
            content.text = notice(whole(size), who, [], content.text)
            content.kind, content.author = "system", ""
        elif number in {_CALL, _MISSED}:
            seconds = whole(row[11]) or 0
            content.text = call_words(
                video=False, missed=number == _MISSED or seconds <= 0, seconds=seconds
            )
            content.kind = "call"
        else:
            self._fill(content, row, number)
        return content

    def _fill(self, content: Content, row: Row, kind: int) -> None:
        """Add what a message carries, what it answers and when it was seen."""
        if kind in _MEDIA:
            content.attachments = (self._media(row, kind),)
            content.text = words(row[9]) or content.text
        elif kind in _CARDS:
            content.attachments, content.text = (card(content.text, 1),), words(row[8])
        elif kind in _PLACES:
            content.text = place_words(
                row[12],
                row[13],
                name=words(row[8]),
                address=content.text,
                url=words(row[19]),
                live=kind == _LIVE,
            )
        content.unsent = kind == _TAKEN_BACK
        if whole(row[15]):
            content.reply_to = words(row[15])
        seen = earlier(after_1970(row[17]), after_1970(row[18]))
        if seen and content.author == OWNER and not is_group(words(row[1])):
            content.seen = (Seen(author=self._people.name(words(row[1])), at=seen),)

    def _media(self, row: Row, kind: int) -> Attachment:
        """Find a media file: by the path kept in Java's form, or by its name alone."""
        path = _path_in(row[16])
        name = words(row[8]) or path.rpartition("/")[2]
        mime = words(row[10]) or None
        return self._maker.file([path, name], name or _MEDIA[kind], mime)

    def _writer(self, chat: str, sender: str) -> str:
        """Name who wrote a row: whoever it names, or the other one of a chat of two."""
        return self._people.name(sender or ("" if is_group(chat) else chat))


def _path_in(blob: object) -> str:
    """Find the path of a media file in Java's serialised form, from the folder `Media`."""
    if isinstance(blob, bytes):
        for found in _STRING.finditer(blob):
            start = found.end() + 2
            held = blob[start : start + int.from_bytes(found[1])].decode("utf-8", "replace")
            if "Media/" in held:
                return held[held.index("Media/") :]
    return ""
