"""Discord: channels saved by DiscordChatExporter (JSON, CSV), and Discord's own data package."""

import re
from collections.abc import Callable, Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._discord import exporter, package, tables
from offscript.sources._files.file import InputFile
from offscript.sources._json.window import head_as_utf8
from offscript.sources._source import Item, Source

NAME = "discord"
Reader = Callable[[str, InputFile, Clock], Iterator[Item]]
_EXPORTED = re.compile(rb'\A\s*\{\s*"guild"\s*:\s*\{')
_CHANNEL = re.compile(rb'"channel"\s*:\s*\{')
_AROUND = re.compile(rb'"(?:dateRange|messages|exportedAt)"\s*:')
_PACKAGE = re.compile(rb'\A\s*\[\s*\{\s*"ID"\s*:')
_OWN = (b'"Timestamp"', b'"Contents"')
_EMPTY = re.compile(rb"\A\s*\[\s*\]\s*\Z")


def recognises(file: InputFile) -> bool:
    """Look for what DiscordChatExporter writes around messages, or for Discord's own columns."""
    return _reader_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message."""
    reader = _reader_of(file)
    if reader is not None:
        yield from reader(NAME, file, clock)


def _reader_of(file: InputFile) -> Reader | None:
    """Find who reads the file, by its first bytes and its columns."""
    head = head_as_utf8(file.head)
    start = head.lstrip()[:1]
    if start == b"{":
        known = _EXPORTED.search(head) and _CHANNEL.search(head) and _AROUND.search(head)
        return exporter.read_json if known else None
    if start == b"[":
        empty = _EMPTY.search(head) and package.is_in_package(file)
        own = _PACKAGE.search(head) and all(key in head for key in _OWN)
        return package.read_json if empty or own else None
    if b"ttachments" not in head[:400].replace(b"\0", b""):
        return None
    if package.package_table(file):
        return package.read_table
    return tables.read_table if tables.exported_table(file) else None


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with what Discord or the exporter write."""
    head = head_as_utf8(file.head)
    if b'"guild"' in head and b'"messages"' in head:
        return said(
            "It is JSON with “guild” and “messages”, but not as DiscordChatExporter begins it."
        )
    if b"chatlog__message" in head:
        return said(
            "It is a page of DiscordChatExporter. Export the channel again as JSON: pages leave "
            "out what JSON keeps."
        )
    if head.startswith(b"=====") and b"Guild: " in head[:200]:
        return said("It is plain text of DiscordChatExporter. Export the channel again as JSON.")
    return None


source = Source(
    name=NAME,
    title="Discord (DiscordChatExporter, or Discord's data package)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
