"""Files that came with messages: where a Mac or an iPhone's backup keeps them."""

import hashlib
import re

import msgspec

from offscript.record import Attachment
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import plain_name
from offscript.sources._imessage.attributed import runs_of
from offscript.sources._imessage.rows import Beside, Row, Tables

HOLDER = "\ufffc"
"""The sign that stands in the words where a file was put."""
_ATTACHMENT = {
    "guid": "TEXT",
    "filename": "TEXT",
    "mime_type": "TEXT",
    "transfer_name": "TEXT",
}
_PREVIEW = ".pluginPayloadAttachment"
_HASHED = re.compile(r"[0-9a-f]{40}")
_LIBRARY = re.compile(r".*?Library/(?:SMS|Messages)/(.*)", re.DOTALL)
_GUID = "__kIMFileTransferGUIDAttributeName"
_NAME = "__kIMFilenameAttributeName"
_TRANSCRIPT = "IMAudioTranscription"


class Files(msgspec.Struct):
    """What came with one message."""

    attachments: tuple[Attachment, ...] = ()
    transcripts: int = 0


_NONE = Files()


class Media:
    """The files of all messages, to be asked for in the order of row ids."""

    def __init__(self, tables: Tables, file: InputFile) -> None:
        """Begin at the first message."""
        self.previews = self.missing = 0
        self._file = file
        self._beside = Beside(tables, "message_attachment_join", "attachment_id")
        columns = tables.pick("attachment", _ATTACHMENT)
        self._query = f"SELECT {columns} FROM attachment WHERE ROWID = ?"  # noqa: S608
        self._tables = tables

    def of(self, row: Row) -> Files:
        """Give a message's files in the order in which they stand in its words."""
        numbers = self._beside.of(row.rowid)
        words = row.text or ""
        marked = row.body is not None and (HOLDER in words or HOLDER.encode() in row.body)
        if not numbers and not marked:
            return _NONE
        found: dict[str, Attachment] = {}
        for number in numbers:
            for guid, path, kind, name in self._tables.rows("attachment", self._query, number):
                if attachment := self._attachment(path, kind, name):
                    found[guid or str(number)] = attachment
                break
            else:
                found[str(number)] = Attachment(name="attachment", missing=True)
        runs = [run for run in runs_of(row.body or b"") if run.attributes.get(_GUID)]
        order = [str(run.attributes[_GUID]) for run in runs]
        for guid, run in zip(order, runs, strict=True):
            if not numbers and guid not in found:
                name = str(run.attributes.get(_NAME) or "attachment")
                found[guid] = Attachment(name=plain_name(name) or name, missing=True)
        places = {guid: place for place, guid in enumerate(order)}
        ordered = sorted(found, key=lambda guid: places.get(guid, len(places)))
        self.missing += sum(attachment.missing for attachment in found.values())
        return Files(
            tuple(found[guid] for guid in ordered),
            sum(_TRANSCRIPT in run.attributes for run in runs),
        )

    def _attachment(
        self, path: str | None, kind: str | None, name: str | None
    ) -> Attachment | None:
        """Look for a file; None for the picture of a link's preview, which nobody sent."""
        name = plain_name(name or path or "") or "attachment"
        place = self._place(path) if path else ""
        if name.endswith(_PREVIEW) or (path or "").endswith(_PREVIEW):
            self.previews += 1
            self._file.near(place)
            return None
        return attached(self._file, place, name=name, kind=kind or None)

    def _place(self, path: str) -> str:
        """Say where a file lies, seen from the database, that was at `path` on the device."""
        library = _LIBRARY.fullmatch(path)
        inside = library[1] if library else path.rpartition("/")[2]
        if self._file.place.startswith("HomeDomain/"):
            return f"MediaDomain/Library/SMS/{inside}"
        hashed = _HASHED.fullmatch(self._file.name)
        if not hashed:
            return inside
        name = hashlib.sha1(
            f"MediaDomain-Library/SMS/{inside}".encode("utf-8", "surrogatepass"),
            usedforsecurity=False,
        ).hexdigest()
        folder = self._file.place.rpartition("/")[0].rpartition("/")[2]
        in_folders = folder == self._file.name[:2]  # until iOS 9 all lay in one
        return f"{name[:2]}/{name}" if in_folders else name
