"""An export as a whole: the chat's text, and, in a zip, the files that came with it."""

from collections.abc import Iterator
from contextlib import contextmanager

from offscript.record import Attachment
from offscript.sources._file import HEAD_BYTES, InputFile, Readable, sha256_of
from offscript.sources._whatsapp_lines import Lines
from offscript.sources._whatsapp_shape import MARKS, header_of
from offscript.sources._whatsapp_title import title_in
from offscript.sources._whatsapp_words import ENCRYPTED
from offscript.sources._zip import Archive, Member, ZipError, plain_name, short

_LINES_LOOKED_AT = 50
_TEXTS_LOOKED_AT = 20
_LONGEST_NAME = 120
_LOGS = frozenset({"debug", "info", "warn", "warning", "error", "critical", "fatal", "trace"})
_OTHER_KINDS = (".csv", ".eml", ".htm", ".html", ".json", ".jsonl", ".mbox", ".md", ".py", ".xml")


class Export:
    """The text of a chat and how to ask for its files."""

    def __init__(self, name: str, start: Lines, archive: Archive | None = None) -> None:
        """Take the name of the chat's text, its lines, and the zip they stand in."""
        self.text_name = name
        self.lines = start
        self._archive = archive
        self._members: dict[str, Member] = {}
        for member in archive.members if archive else ():
            if member.name != name:
                self._members.setdefault(member.name, member)
        self._asked: dict[str, Attachment] = {}
        self.refused: list[str] = list(archive.refused) if archive else []
        self.missing = 0

    @property
    def files(self) -> dict[str, Member]:
        """The files beside the text, by name."""
        return self._members

    def hold(self, name: str, kind: str | None) -> Attachment:
        """Make an attachment of a name, with size and SHA-256 if the zip holds the file."""
        name = plain_name(name) or name
        if name not in self._asked:
            self._asked[name] = self._look_up(name, kind)
        attachment = self._asked[name]
        self.missing += attachment.missing
        return attachment

    def _look_up(self, name: str, kind: str | None) -> Attachment:
        """Read a file's SHA-256, or say that it is missing."""
        member = self._members.get(name)
        if member is None or self._archive is None:
            return Attachment(name=name, type=kind, missing=True)
        try:
            stream = self._archive.open(member)
            digest = sha256_of(stream)
        except ZipError as refused:
            self.refused.append(str(refused))
            return Attachment(name=name, type=kind, size=member.size, missing=True)
        return Attachment(name=name, type=kind, size=member.size, sha256=digest)

    def left_over(self) -> Iterator[str]:
        """Say what in the zip looks like another export and is no attachment of this one."""
        for name, member in self._members.items():
            if name in self._asked:
                continue
            if name.lower().endswith(".zip"):
                yield f"{short(name)} is a zip inside the zip. Take it out and give it by itself."
            elif (
                name.lower().endswith(".txt") and self._archive and _is_chat(self._archive, member)
            ):
                yield f"{short(name)} is another chat in the zip. Give it by itself."

    def unnamed(self) -> int:
        """Count the files beside the text that no message names."""
        return sum(name not in self._asked for name in self._members)


@contextmanager
def opened(file: InputFile) -> Iterator[Export]:
    """Open an export. Raises ZipError if it is a zip that cannot be read or holds no chat."""
    if not file.is_zip:
        yield Export(file.name, Lines(file.open))
        return
    with file.unzip() as archive:
        member = chat_in(archive)
        if member is None:
            raise ZipError(_why_no_chat(file, archive))
        chat = member

        def start() -> Readable:
            return archive.open(chat)

        yield Export(chat.name, Lines(start), archive)


def chat_in(archive: Archive) -> Member | None:
    """Find the chat's text in a zip: by WhatsApp's names first, then by what it holds."""
    texts = [member for member in archive.members if member.name.lower().endswith(".txt")]
    texts.sort(key=lambda member: (not is_named_so(member.name), member.info.filename.count("/")))
    return next(
        (member for member in texts[:_TEXTS_LOOKED_AT] if _is_chat(archive, member)),
        None,
    )


def is_named_so(name: str) -> bool:
    """Whether WhatsApp names chats like this."""
    return plain_name(name).lower() == "_chat.txt" or bool(title_in(name))


def _is_chat(archive: Archive, member: Member) -> bool:
    """Whether a text in a zip begins as a chat does. A locked one is known by its name."""
    if member.encrypted:
        return False
    try:
        return begins_as_chat(archive.open(member).read(HEAD_BYTES))
    except ZipError:
        return is_named_so(member.name)


def _why_no_chat(file: InputFile, archive: Archive) -> str:
    """Say why a zip that should hold a chat cannot be read."""
    if any(member.encrypted for member in archive.members):
        return (
            f"{file.name} is locked with a password. Unlock it first, or export the chat once more."
        )
    if any(member.name.lower().endswith(".zip") for member in archive.members):
        return f"{file.name} holds a zip inside the zip. Take it out and give it by itself."
    return f"{file.name} holds no chat text that could be read."


def begins_as_chat(head: bytes) -> bool:
    """Whether bytes begin as a chat does: with a header and a name, or WhatsApp's notice."""
    if head[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        text = head[: len(head) & ~1].decode("utf-16", "replace")
    else:
        text = head.decode("utf-8", "replace")
    for line in text.split("\n")[:_LINES_LOOKED_AT]:
        if header := header_of(line):
            rest = header[2]
            name, colon, _ = (rest.removesuffix("\r") + " ").partition(": ")
            name = name.strip(MARKS + " ")
            if colon and 0 < len(name) <= _LONGEST_NAME and name.lower() not in _LOGS:
                return True
            if not colon and ENCRYPTED.search(rest):
                return True
    return False


def recognises(file: InputFile) -> bool:
    """Whether a file is a chat exported by WhatsApp: by its first lines, or those in the zip."""
    if file.name.lower().endswith(_OTHER_KINDS):
        return False
    if not file.is_zip:
        return begins_as_chat(file.head)
    try:
        with file.unzip() as archive:
            if chat_in(archive):
                return True
            names = [member.name for member in archive.members]
            return bool(title_in(file.name)) or any(map(is_named_so, names))
    except ZipError:
        return bool(title_in(file.name)) or b"_chat.txt" in file.head
