"""The tables of `ChatStorage.sqlite`, WhatsApp's database on iPhones and Macs.

What they hold was learned from https://github.com/abrignoni/iLEAPP and
https://github.com/KnugiHK/WhatsApp-Chat-Exporter; nobody documents them. Numbers nobody is sure of
are named as numbers.
"""

from collections.abc import Iterator
from functools import partial

from offscript.record import OWNER, Attachment, Message, Reaction, Sayable, Unreadable, said
from offscript.sources._files.database import Rows
from offscript.sources._whatsapp.blobs import answered_in, reactions_in
from offscript.sources._whatsapp.calls import place_words
from offscript.sources._whatsapp.cells import SINCE_2001, Beside, Row, rows_of, whole, words
from offscript.sources._whatsapp.maker import Content, Maker, card
from offscript.sources._whatsapp.people import People, is_group
from offscript.sources._whatsapp.shape import MARKS

_CONTACT, _PLACE, _GROUP, _LINK, _NOTICE, _DELETED, _POLL, _CALL = 4, 5, 6, 7, 10, 14, 46, 59
_MEDIA = {
    1: "image",
    2: "video",
    3: "audio",
    8: "document",
    11: "GIF",
    15: "sticker",
    38: "view once photo",
    39: "view once video",
    53: "view once voice message",
    54: "video message",
}
_GROUP_EVENTS = {
    1: "{who} changed the subject to “{text}”",
    2: "{who} was added",
    3: "{who} left",
    4: "{who} changed the group icon",
    12: "{who} created group “{text}”",
}
_MESSAGE = (
    "Z_PK ZCHATSESSION ZISFROMME ZFROMJID ZGROUPMEMBER ZMESSAGETYPE ZGROUPEVENTTYPE ZMESSAGEDATE "
    "ZTEXT ZPARENTMESSAGE"
)
_ITEM = (
    "ZMESSAGE ZMEDIALOCALPATH ZTITLE ZVCARDNAME ZVCARDSTRING ZLATITUDE ZLONGITUDE ZMETADATA "
    "ZMEDIAURL"
)


class ChatStorage:
    """A database being read."""

    def __init__(self, database: Rows, people: People, maker: Maker) -> None:
        """Learn who and which chat each row number stands for."""
        self._database = database
        self._people = people
        self._maker = maker
        self._members: dict[int | None, str] = {}
        learn_names(database, people)
        for number, address in rows_of(database, "ZWAGROUPMEMBER", "Z_PK ZMEMBERJID", order="Z_PK"):
            self._members[whole(number)] = words(address)
        chats = list(
            rows_of(database, "ZWACHATSESSION", "Z_PK ZCONTACTJID ZPARTNERNAME", order="Z_PK")
        )
        self._chats = {whole(number): words(address) for number, address, _ in chats}
        people.name_chats(
            (words(address), _name(name) if is_group(words(address)) else "")
            for _, address, name in chats
        )
        self._items = Beside(partial(rows_of, database, "ZWAMEDIAITEM", _ITEM, order="ZMESSAGE"))
        self._infos = Beside(
            partial(rows_of, database, "ZWAMESSAGEINFO", "ZMESSAGE ZRECEIPTINFO", order="ZMESSAGE")
        )

    def problems(self) -> Iterator[Sayable]:
        """Say which tables could not be read to their end."""
        for name, table in (("ZWAMEDIAITEM", self._items), ("ZWAMESSAGEINFO", self._infos)):
            if table.problem:
                yield said(
                    "The table {name} is damaged and could not be read to its end.", name=name
                )

    def messages(self) -> Iterator[Message | Unreadable]:
        """Yield an item for each row of ZWAMESSAGE."""
        place = 0
        for row in rows_of(self._database, "ZWAMESSAGE", _MESSAGE, order="Z_PK"):
            place = whole(row[0]) or place
            yield self._maker.message(
                self._content(row, place), since_1970(row[7]), words(row[7]), place
            )

    def _content(self, row: Row, place: int) -> Content:
        """Read a row with all that belongs to it."""
        _, chat, from_me, sender, member, kind, event, _, text, parent = row
        kind = whole(kind) or 0
        address = self._chats.get(whole(chat), "")
        items, infos = self._items.of(place), self._infos.of(place)
        content = Content(
            conversation=self._people.chat(address) if address else f"deleted chat {chat}",
            author=OWNER if from_me else self._writer(address, words(sender), member),
            text=words(text),
            unsent=kind == _DELETED,
        )
        if kind in {_GROUP, _NOTICE}:
            content.text = _notice(kind, whole(event), content.author, content.text)
            content.kind, content.author = "system", ""
            return content
        if kind == _CALL:
            content.kind, content.text = "call", content.text or "Call"
            return content
        for number, item in enumerate(items, 1):
            self._fill(content, kind, item, number)
        content.reply_to = content.reply_to or (words(parent) if whole(parent) else None)
        for _, blob in infos:
            content.reactions += tuple(
                Reaction(author=self._people.name(who) if who else OWNER, text=sign, sent_at=when)
                for who, sign, when in reactions_in(blob)
            )
        if kind in _MEDIA and not content.attachments:
            content.attachments = (self._maker.file([], _MEDIA[kind], None),)
        if not (content.text or content.attachments or content.unsent):
            content.text = "Poll" if kind == _POLL else _unnamed(kind)
        return content

    def _fill(self, content: Content, kind: int, item: Row, number: int) -> None:
        """Add what a row of ZWAMEDIAITEM says of its message."""
        _, path, title, name, described, latitude, longitude, blob, url = item
        content.reply_to = content.reply_to or answered_in(blob)
        title, described = words(title), words(described)
        if kind == _CONTACT:
            held = described.lstrip().upper().startswith("BEGIN:VCARD")
            content.attachments += (
                card(described, number)
                if held
                else self._maker.file([words(path)], words(name), "text/vcard"),
            )
        elif kind == _PLACE:
            content.text = place_words(
                latitude,
                longitude,
                name=title,
                address=content.text,
                url=words(url),
                live=False,
            )
        elif kind in _MEDIA or (path and kind != _LINK):
            content.attachments += (self._media(kind, words(path), title, described),)
            content.text = content.text or ("" if _MEDIA.get(kind) == "document" else title)

    def _media(self, kind: int, path: str, title: str, described: str) -> Attachment:
        """Find a media file: paths are those of the folder `Message`, beside the database."""
        shown = title if _MEDIA.get(kind) == "document" else ""
        mime = described if "/" in described and len(described) < 80 else None  # noqa: PLR2004
        shown = shown or path.rpartition("/")[2] or _MEDIA.get(kind, "media")
        path = path.lstrip("/")
        return self._maker.file([path, f"Message/{path}" if path else ""], shown, mime)

    def _writer(self, chat: str, sender: str, member: object) -> str:
        """Name who wrote a row: the group's member, whoever it names, or the other one of two."""
        address = self._members.get(whole(member), "") or sender
        if is_group(address):
            address = ""
        return self._people.name(address or ("" if is_group(chat) else chat))


def learn_names(database: Rows, people: People) -> None:
    """Learn the names that chats, members and people themselves gave."""
    for address, name, _ in rows_of(
        database, "ZWACHATSESSION", "ZCONTACTJID ZPARTNERNAME Z_PK", order="Z_PK"
    ):
        if not is_group(words(address)):
            people.save(words(address), _name(name))
    for address, name, first, _ in rows_of(
        database, "ZWAGROUPMEMBER", "ZMEMBERJID ZCONTACTNAME ZFIRSTNAME Z_PK", order="Z_PK"
    ):
        people.save(words(address), _name(name) or _name(first))
    for address, name, _ in rows_of(
        database, "ZWAPROFILEPUSHNAME", "ZJID ZPUSHNAME Z_PK", order="Z_PK"
    ):
        people.hear(words(address), _name(name))


def since_1970(value: object) -> float | None:
    """Read seconds since 2001, as Core Data keeps times, as seconds since 1970."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    return value + SINCE_2001 if isinstance(value, int | float) else None


def _name(value: object) -> str:
    """Take the marks of writing direction from around a name."""
    return words(value).strip(MARKS + " ")


def _notice(kind: int, event: int | None, who: str, text: str) -> str:
    """Put one of WhatsApp's own lines into words."""
    who = "You" if who == OWNER else who
    if kind == _GROUP and event in _GROUP_EVENTS and (text or event not in {1, 12}):
        return _GROUP_EVENTS[event].format(who=who, text=text)
    named = f"WhatsApp notice {kind}.{event or 0}"
    return f"{named}: {text}" if text else named


def _unnamed(kind: int) -> str:
    """Name a message that is of no kind known and holds no words."""
    return f"WhatsApp item of type {kind}" if kind else ""
