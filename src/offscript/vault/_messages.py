"""The messages of a vault: taken in by exports, read back and searched by everybody."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec

from offscript.record import FileRead, Filter, Hits, Key, Message, Order
from offscript.vault._database import Database
from offscript.vault._exports import Exports
from offscript.vault._meanings import Meaning, Meanings
from offscript.vault._nearness import Nearness
from offscript.vault._reading import Reading
from offscript.vault._rows import attachments_in, day_of
from offscript.vault._search import Search
from offscript.vault._where import where

_EVERYTHING = Filter()
_decode = msgspec.msgpack.Decoder(Message).decode


class Messages(Reading):
    """Messages as they were given. None is ever changed; none is taken out."""

    def __init__(self, database: Database, exports: Exports) -> None:
        """Keep messages in this database; they come in by `exports`."""
        super().__init__(database)
        self._exports = exports
        self._search = Search(database, self)
        self.meanings = Meanings(database)
        self._nearness = Nearness(database, self.meanings, self)

    def add(self, batch: Sequence[Message]) -> int:
        """Add messages that are whole exports by themselves, told apart by their files' SHA-256.

        Gives how many were new. For an export that is read piece by piece, see `Exports.begin`.
        """
        added = 0
        with self._database.transaction():
            for sha256 in dict.fromkeys(message.origin.sha256 for message in batch):
                of_file = [one for one in batch if one.origin.sha256 == sha256]
                file = FileRead(
                    name=of_file[0].origin.source,
                    size=0,
                    sha256=sha256,
                    source=of_file[0].origin.source,
                    messages=len(of_file),
                    unreadable=0,
                )
                intake = self._exports.begin(file, version="", zone="")
                if intake is not None:
                    added += intake.add(of_file).added
                    intake.end()
        return added

    def search(
        self,
        typed: str,
        wanted: Filter = _EVERYTHING,
        *,
        order: Order = "newest",
        limit: int = 50,
        behind: Key | None = None,
    ) -> Hits:
        """Find messages by their words; see `Search.find`."""
        return self._search.find(typed, wanted, order=order, limit=limit, behind=behind)

    def search_meaning(
        self, meaning: Meaning, typed: str, wanted: Filter = _EVERYTHING, *, limit: int = 50
    ) -> Hits:
        """Find messages that say something like what was typed; see `Nearness.find`."""
        return self._nearness.find(meaning, typed, wanted, limit=limit)

    def attachments(self) -> dict[str, int]:
        """Give the SHA-256 and size in bytes of every file that came with a message, as told."""
        found: dict[str, int] = {}
        rests = self._database.rows("SELECT rest FROM message WHERE attachments > 0")
        bodies = self._database.rows("SELECT body FROM sighting WHERE body IS NOT NULL")
        held = chain(
            (attachments_in(rest) for (rest,) in rests),
            (_decode(body).attachments for (body,) in bodies),
        )
        for attachment in chain.from_iterable(held):
            if attachment.sha256 is not None and attachment.size is not None:
                found[attachment.sha256] = attachment.size
        return found

    def also_in(self, wanted: Filter) -> dict[str, set[str]]:
        """Give the SHA-256 of every export that holds a message which several hold, by its id.

        Those of what is linked to it are its own.
        """
        found = where(wanted)
        rows = self._database.rows(
            "WITH held (message, origin) AS (SELECT message, origin FROM sighting UNION"
            " SELECT number, origin FROM message WHERE double_of IS NOT NULL OR richer IS NOT NULL)"
            " SELECT m.id, o.sha256 FROM held h JOIN message one ON one.number = h.message"
            " JOIN message m ON m.number = coalesce(one.double_of, one.number)"
            f" JOIN origin o ON o.number = h.origin WHERE {found.sql}",
            *found.values,
        )
        also: dict[str, set[str]] = defaultdict(set)
        for name, sha256 in rows:
            also[name].add(sha256)
        return also

    def link(self, pairs: Iterable[tuple[str, str]]) -> int:
        """Link messages that another export holds under another name; give how many.

        Each pair is a message's id and the id of the one it doubles. Both stay; what is linked is
        counted and shown once.
        """
        linked = 0
        with self._database.transaction():
            for double, of in pairs:
                linked += self._link(double, of)
        return linked

    def _link(self, double: str, of: str) -> int:
        rows = list(
            self._database.rows(
                "UPDATE message SET double_of = (SELECT min(number) FROM message"
                " WHERE number IN (SELECT number FROM named WHERE key = key_of(?2)) AND id = ?2)"
                " WHERE number IN (SELECT number FROM named WHERE key = key_of(?1)) AND id = ?1"
                " AND double_of IS NULL AND ?1 != ?2"
                " RETURNING conversation, author, sent_at, number, double_of",
                double,
                of,
            )
        )
        self._database.run_many(
            "UPDATE day SET messages = messages - 1"
            " WHERE conversation = ? AND author = ? AND day = ?",
            ((conversation, author, day_of(sent_at)) for conversation, author, sent_at, *_ in rows),
        )
        self._database.run_many(  # what was linked to it before is what it is
            "UPDATE message SET double_of = ? WHERE double_of = ?",
            ((of, number) for *_, number, of in rows),
        )
        return len(rows)
