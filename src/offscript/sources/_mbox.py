"""Cuts an mbox file into mails, and is not fooled by a line that only begins with `From `.

A separator follows an empty line, names a sender and a date, and stands before a header.
https://www.rfc-editor.org/rfc/rfc4155
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

CHUNK = 1 << 20
LARGEST = 128 << 20
_DATE = (
    rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +(?:[A-Z][a-z]{2} +\d{1,2}|\d{1,2} +[A-Z][a-z]{2})"
    rb"[ \d:A-Za-z+-]*\d\d:\d\d"
)
_HEADER = rb"(?:>?From [^\r\n]*\r?\n)?[!-9;-~]{1,100}[ \t]*:"
SEPARATOR = re.compile(rb"From (?:[^\r\n]{1,500}? )?" + _DATE + rb"[^\r\n]*\r?\n" + _HEADER)
_CANDIDATE = b"\nFrom "
_EMPTY_LINE = re.compile(rb"\n\r?\n\Z")
_LONGEST = 2048
_ESCAPED = re.compile(rb"^>(?=>*From )", re.MULTILINE)
_PLAIN_FROM = re.compile(rb"^From ", re.MULTILINE)


def mails(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each mail without its separator line; None for one too large to hold."""
    buffer = stream.read(CHUNK)
    start = searched = _first(buffer)
    too_large = False
    while True:
        end = _next(buffer, searched)
        if end:
            yield None if too_large else _mail(buffer[start : end[0]])
            start = searched = end[1]
            too_large = False
            continue
        chunk = stream.read(CHUNK)
        if not chunk:
            break
        if len(buffer) - start > LARGEST:
            too_large = True
            start = len(buffer) - _LONGEST
        searched = max(start, len(buffer) - _LONGEST) - start
        buffer, start = buffer[start:] + chunk, 0
    last = buffer[start:]
    if last.strip():
        yield None if too_large else _mail(_EMPTY_LINE.sub(b"\n", last))


def _first(head: bytes) -> int:
    """Step over a byte order mark and empty lines."""
    return len(head) - len(head.lstrip(b"\r\n\xef\xbb\xbf"))


def _next(buffer: bytes, start: int) -> tuple[int, int] | None:
    """Find the next separator: where the mail before it ends, and where the separator begins."""
    at = buffer.find(_CANDIDATE, start)
    while at >= 0:
        follows_empty_line = buffer[max(0, at - 2) : at].rstrip(b"\r").endswith(b"\n")
        if follows_empty_line and SEPARATOR.match(buffer, at + 1):
            return buffer.rindex(b"\n", 0, at) + 1, at + 1
        at = buffer.find(_CANDIDATE, at + 1)
    return None


def _mail(piece: bytes) -> bytes:
    """Take off the separator line, and undo the escapes this mail shows."""
    return unescape(bare(piece))


def bare(piece: bytes) -> bytes:
    """Take off what stands before the headers: empty lines, and a separator line."""
    piece = piece[_first(piece) :]
    for _ in range(2):
        if piece.startswith((b"From ", b">From ")):
            piece = piece[piece.find(b"\n") + 1 or len(piece) :]
    return piece


def unescape(mail: bytes) -> bytes:
    """Take one `>` off `>From ` where it is an escape and not a quotation.

    It is none where the mail has bare `From ` lines, because its writer doesn't escape; and none
    in a line with quoted neighbours.
    """
    if b">From " not in mail or _PLAIN_FROM.search(mail):
        return mail
    lines = mail.splitlines(keepends=True)
    quoted = [line.startswith(b">") for line in lines]
    for index, line in enumerate(lines):
        alone = not any(quoted[max(0, index - 1) : index] + quoted[index + 1 : index + 2])
        if alone and _ESCAPED.match(line):
            lines[index] = line[1:]
    return b"".join(lines)
