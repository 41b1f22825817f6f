"""The tables of `msgstore.db` since about 2021: `message`, and a table for each thing it may carry.

What the tables hold was learned from https://github.com/abrignoni/ALEAPP and
https://github.com/KnugiHK/WhatsApp-Chat-Exporter; nobody documents them.
"""

from collections import defaultdict
from collections.abc import Iterator

from offscript.record import (
    OWNER,
    Attachment,
    Edit,
    Message,
    Reaction,
    Sayable,
    Seen,
    Unreadable,
    said,
)
from offscript.sources._files.database import Rows
from offscript.sources._whatsapp.calls import call_words, place_words
from offscript.sources._whatsapp.cells import (
    Row,
    after_1970,
    rows_of,
    whole,
    words,
)
from offscript.sources._whatsapp.maker import Content, Maker, card, earlier
from offscript.sources._whatsapp.msgstore_tables import addresses_in, tables_beside
from offscript.sources._whatsapp.notices import notice
from offscript.sources._whatsapp.people import People, is_group

_SYSTEM, _MISSED, _TAKEN_BACK, _LIVE, _TIMER, _BY_ADMIN, _CALL = 7, 10, 15, 16, 36, 64, 90
_UNSAID = {
    11: "Waiting for this message",
    24: "Invitation to a group",
    _BY_ADMIN: "This message was deleted by an admin",
    92: "Event",
    99: "Album",
}
"""What stands for a message of which the database keeps no words."""
_MEDIA = {
    1: "image",
    2: "audio",
    3: "video",
    9: "document",
    13: "GIF",
    20: "sticker",
    42: "view once photo",
    43: "view once video",
    81: "video message",
    82: "view once voice message",
}
_NOT_TAKEN = {2, 3, 4}
"""Results of a call that nobody took; the numbers shift between versions, so time counts first."""
Besides = defaultdict[str, list[Row]]
"""Rows of one message in other tables, by the table's name."""


class Msgstore:
    """A database being read."""

    def __init__(self, database: Rows, people: People, maker: Maker) -> None:
        """Learn who and which chat each row id stands for."""
        self._database = database
        self._people = people
        self._maker = maker
        self._addresses = dict(addresses_in(database))
        self.passed_over = 0
        self._learn_names()
        chats = list(rows_of(database, "chat", "_id jid_row_id subject", order="_id"))
        self._chats = {number: self._address(jid) for number, jid, _ in chats}
        people.name_chats((self._address(jid), words(subject)) for _, jid, subject in chats)
        self._tables = dict(tables_beside(database))

    def problems(self) -> Iterator[Sayable]:
        """Say which tables could not be read to their end."""
        for name, table in self._tables.items():
            if table.problem:
                yield said(
                    "The table {name} is damaged and could not be read to its end.", name=name
                )

    def messages(self) -> Iterator[Message | Unreadable]:
        """Yield an item for each row of `message`, then for each call no message stands for."""
        columns = (
            "_id chat_row_id from_me key_id sender_jid_row_id timestamp message_type text_data"
        )
        place = 0
        for row in rows_of(self._database, "message", columns, order="_id"):
            place = whole(row[0]) or place
            if row[6] is None and not whole(row[5]) and row[7] is None:
                self.passed_over += 1  # the row WhatsApp begins the table with
                continue
            when = whole(row[5])
            seconds = None if when is None else when / 1000
            yield self._maker.message(self._content(row, place), seconds, words(row[5]), place)

    def lone_calls(self) -> Iterator[Message | Unreadable]:
        """Yield the calls of the call log that no message stands for."""
        columns = (
            "_id jid_row_id from_me timestamp video_call duration call_result group_jid_row_id"
        )
        links = rows_of(
            self._database,
            "message_call_log",
            "message_row_id call_log_row_id",
            order="message_row_id",
        )
        linked = {whole(link) for _, link in links}
        for number, jid, from_me, when, *call in rows_of(
            self._database, "call_log", columns, order="_id"
        ):
            if whole(number) in linked:
                continue
            address = self._address(call[3]) or self._address(jid)
            content = Content(
                conversation=self._people.chat(address),
                author=OWNER if from_me else self._people.name(self._address(jid)),
                text=_call(from_me, *call[:3], group=bool(self._address(call[3]))),
                kind="call",
            )
            since = whole(when)
            seconds = None if since is None else since / 1000
            yield self._maker.message(content, seconds, words(when), whole(number) or 0)

    def _content(self, row: Row, place: int) -> Content:
        """Read a row of `message` with all that belongs to it."""
        _, chat, from_me, _, sender, _, kind, text = row
        kind = whole(kind) or 0
        address = self._chats.get(chat, "")
        beside = defaultdict[str, list[Row]](list)
        for name, table in self._tables.items():
            if table.key <= place:
                beside[name] = table.of(place)
        content = Content(
            conversation=self._people.chat(address) if address else f"deleted chat {chat}",
            author=self._author(from_me, sender, address),
            text=words(text),
        )
        if kind in {_SYSTEM, _TIMER}:
            return self._system(content, beside, sender)
        if kind in {_MISSED, _CALL} or beside["calls"]:
            return self._call(content, beside)
        self._fill(content, kind, beside)
        self._add_ons(content, beside)
        return content

    def _fill(self, content: Content, kind: int, beside: Besides) -> None:
        """Add what a message carries: files, a place, cards, a poll."""
        for _, path, name, mime, caption in beside["message_media"] if kind != _TAKEN_BACK else ():
            content.text = content.text or words(caption)
            content.attachments += (self._media(kind, words(path), words(name), words(mime)),)
        if kind in _MEDIA and not content.attachments:
            content.attachments = (self._maker.file([], _MEDIA[kind], None),)
        for _, latitude, longitude, *named in beside["message_location"]:
            name, address, url = map(words, named)
            place = place_words(
                latitude, longitude, name=name, address=address, url=url, live=kind == _LIVE
            )
            content.text = f"{place}\n{content.text}" if content.text else place
        for number, (_, text) in enumerate(beside["message_vcard"], 1):
            content.attachments += (card(words(text), number),)
        if options := beside["message_poll_option"]:
            lines = [f"OPTION: {words(name)} ({_votes(total)})" for _, name, total in options]
            content.text = "\n".join(["POLL:", content.text, *lines])
        content.unsent = kind == _TAKEN_BACK or (
            kind != _BY_ADMIN and bool(beside["message_revoked"])
        )
        if not (content.text or content.attachments or content.unsent):
            content.text = _UNSAID.get(kind, f"WhatsApp item of type {kind}" if kind else "")

    def _media(self, kind: int, path: str, name: str, mime: str) -> Attachment:
        """Find a media file beside the database, in the folder `Media` or where its path says."""
        start = path.find("Media/")
        paths = [path, path[start:] if start > 0 else ""]
        shown = name or path.rpartition("/")[2] or _MEDIA.get(kind, "media")
        return self._maker.file(paths, shown, mime or None)

    def _add_ons(self, content: Content, beside: Besides) -> None:
        """Add what came later: edits, reactions, votes and who saw it."""
        for _, asked, text in beside["message_quoted"]:
            content.reply_to = words(asked) or words(text) or None
        content.edits = tuple(
            Edit(sent_at=after_1970(at) or after_1970(other))
            for _, at, other in beside["message_edit_info"]
        )
        content.reactions = tuple(
            Reaction(author=self._author(me, jid, ""), text=words(text), sent_at=after_1970(at))
            for _, me, jid, text, at, *_ in [*beside["reactions"], *beside["votes"]]
            if words(text)
        )
        content.seen = tuple(
            Seen(author=self._people.name(self._address(jid)), at=at)
            for _, jid, read, played in beside["receipt_user"]
            if (at := earlier(after_1970(read), after_1970(played)))
        )

    def _system(self, content: Content, beside: Besides, sender: object) -> Content:
        """Put one of WhatsApp's own lines into words."""
        action = next((whole(code) for _, code in beside["message_system"]), None)
        numbers = next(iter(beside["message_system_number_change"]), (0, 0, 0))
        blocked = next((bool(flag) for _, flag in beside["message_system_block_contact"]), None)
        who = self._address(sender)
        content.text = notice(
            action,
            self._people.name(who) if who else self._speaker(content),
            [self._named(jid) for _, jid in beside["message_system_chat_participant"]],
            content.text,
            old=self._named(numbers[1]),
            new=self._named(numbers[2]),
            blocked=blocked,
            me_joined=any(flag for _, flag in beside["message_system_group"]),
        )
        content.kind, content.author = "system", ""
        return content

    def _speaker(self, content: Content) -> str:
        """Name who caused a notice that names nobody."""
        return "You" if content.author == OWNER else content.author

    def _call(self, content: Content, beside: Besides) -> Content:
        """Put a call into words."""
        content.kind = "call"
        for _, *call, group in beside["calls"]:
            content.text = content.text or _call(*call, group=bool(group))
        for _, video in beside["missed_call_logs"]:
            content.text = content.text or call_words(video=bool(video), missed=True, seconds=0)
        content.text = content.text or "Call"
        return content

    def _author(self, from_me: object, sender: object, chat: str) -> str:
        """Name who wrote a row: the owner, whoever it names, or the other one of a chat of two."""
        if from_me:
            return OWNER
        address = self._address(sender)
        if not address and chat and not is_group(chat):
            address = chat
        return self._people.name(address)

    def _named(self, jid: object) -> str:
        """Name a person by row id; empty where there is none."""
        address = self._address(jid)
        return self._people.name(address) if address else ""

    def _address(self, jid: object) -> str:
        """Give the address with a row id; empty where there is none, which WhatsApp writes as 0."""
        return self._addresses.get(whole(jid), "")

    def _learn_names(self) -> None:
        """Learn whose masks are whose, and the names people gave themselves."""
        for mask, jid in rows_of(
            self._database, "jid_map", "lid_row_id jid_row_id", order="lid_row_id"
        ):
            self._people.unmask(self._address(mask), self._address(jid))
        for mask, name in rows_of(
            self._database, "lid_display_name", "lid_row_id display_name", order="lid_row_id"
        ):
            self._people.hear(self._address(mask), words(name))


def _call(from_me: object, video: object, lasted: object, result: object, *, group: bool) -> str:
    """Put a row of the call log into words."""
    seconds = whole(lasted) or 0
    missed = not from_me and seconds <= 0 and whole(result) in _NOT_TAKEN
    return call_words(video=bool(video), missed=missed, seconds=seconds, group=group)


def _votes(total: object) -> str:
    """Count votes as WhatsApp does in its text exports."""
    count = whole(total) or 0
    return f"{count} vote" if count == 1 else f"{count} votes"
