"""Cuts an mbox file into mails, and is not fooled by a line that only begins with `From `.

A separator follows an empty line, names a sender and a date (or nothing, as Thunderbird writes it),
and stands before headers that mail has; without an empty line, before more of them. Where a mail
says how long it is, or that it has parts, what stands before its end is its own.
https://www.rfc-editor.org/rfc/rfc4155
"""

import re
from collections.abc import Iterator

from offscript.sources._files.ends import Stream

CHUNK = 1 << 20
LARGEST = 128 << 20
_DATE = (
    rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +(?:[A-Z][a-z]{2} +\d{1,2}|\d{1,2} +[A-Z][a-z]{2})"
    rb"[ \d:A-Za-z+-]*\d\d:\d\d|\d{4}-\d\d-\d\d[T ]\d\d:\d\d"
)
_DAY_ALONE = rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [^\r\n]{0,20}\b(?:19|20)\d\d"
_HEADER = rb"(?:>?From [^\r\n]*\r?\n)?[!-9;-~]{1,100}[ \t]*:"
SEPARATOR = re.compile(
    rb"From (?:(?:[^\r\n]{1,500}? )?(?:(?P<date>(?:"
    + _DATE
    + rb")[^\r\n]*)|(?P<day>"
    + _DAY_ALONE
    + rb")))?\r?\n"
    + _HEADER
)
_GMAIL = re.compile(rb"From \d{1,30}@xxx ")
NAMES = re.compile(
    rb"^(From|Date|Subject|Received|Message-ID|Return-Path|Delivered-To|MIME-Version|To|Sender|"
    rb"X-[\w-]+|Content-Type|DKIM-Signature|Reply-To|In-Reply-To|References|Cc|ARC-Seal)[ \t]*:",
    re.MULTILINE | re.IGNORECASE,
)
"""Headers that mail has and other text seldom."""
_BLANK = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(rb"^Content-Length:[ \t]*(\d{1,10})[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
_PARTS = re.compile(
    rb"^Content-Type:[ \t]*multipart/(?:[^\n]|\n[ \t])*?boundary="
    rb"(?:\"([^\"\r\n]{1,100})\"|([^\s;]{1,100}))",
    re.MULTILINE | re.IGNORECASE,
)
_CANDIDATE = b"\nFrom "
_EMPTY_LINE = re.compile(rb"\n\r?\n\Z")
_LONGEST = 2048
_ENOUGH, _PLENTY = 2, 4
"""So many headers make a mail behind an empty line, and where there is none."""
_BEFORE_HEADERS = re.compile(rb">?From (?![ \t]*:)")
_ZONE_FIRST = re.compile(r"([+-]\d{4}) (\d{4})")
_ESCAPED = re.compile(rb"^>(?=>*From )", re.MULTILINE)
_PLAIN_FROM = re.compile(rb"^From ", re.MULTILINE)


def mails(stream: Stream) -> Iterator[bytes | None]:
    """Yield each mail without its separator line; None for one too large to hold."""
    return (None if piece is None else mail_in(piece) for piece in pieces(stream))


def pieces(stream: Stream) -> Iterator[bytes | None]:
    """Yield each mail with its separator line; None for one too large to hold."""
    buffer = stream.read(CHUNK)
    start = searched = _first(buffer)
    is_gmail = _GMAIL.match(buffer, start) is not None
    too_large = is_last = False
    while True:
        end = _next(buffer, start, searched, is_gmail=is_gmail, is_last=is_last)
        if isinstance(end, tuple):
            yield None if too_large else buffer[start : end[0]]
            start = searched = end[1]
            too_large = False
            continue
        if is_last:
            break
        chunk = stream.read(CHUNK)
        is_last = not chunk
        if len(buffer) - start > LARGEST:
            too_large = True
            start = end = len(buffer) - _LONGEST
        searched = max(start, end) - start
        buffer, start = buffer[start:] + chunk, 0
    last = buffer[start:]
    if last.strip():
        yield None if too_large else _EMPTY_LINE.sub(b"\n", last)


def _first(head: bytes) -> int:
    """Step over a byte order mark and empty lines."""
    return len(head) - len(head.lstrip(b"\r\n\xef\xbb\xbf"))


def _next(
    buffer: bytes, start: int, at: int, *, is_gmail: bool, is_last: bool
) -> tuple[int, int] | int:
    """Find the next separator: where the mail before it ends, and where the separator begins.

    Without one, give the place from which to search again once there is more to search in.
    """
    at = buffer.find(_CANDIDATE, at)
    while at >= 0:
        if len(buffer) - at < _LONGEST and not is_last:
            return at  # too near the end to see what follows
        if _separates(buffer, at, is_gmail=is_gmail):
            end = _stated_end(buffer, start, at)
            if end > len(buffer) - _LONGEST and not is_last and at < end < start + LARGEST:
                return at
            if end > at and _ends_at(buffer, end, is_gmail=is_gmail):
                at = max(at, end - 2)  # a length that ends here must not lead back
            elif not _in_parts(buffer, start, at):
                before = buffer.rindex(b"\n", 0, at) + 1
                return (at if buffer[before:at].strip() else before - 1) + 1, at + 1
        at = buffer.find(_CANDIDATE, at + 1)
    return max(start, len(buffer) - len(_CANDIDATE))


def _separates(buffer: bytes, at: int, *, is_gmail: bool) -> bool:
    """Tell whether a line that begins with `From ` can stand between two mails."""
    line = SEPARATOR.match(buffer, at + 1)
    if not line or (is_gmail and not _GMAIL.match(buffer, at + 1)):
        return False
    after_empty = buffer[max(0, at - 2) : at].rstrip(b"\r").endswith(b"\n")
    if not after_empty and not line["date"]:
        return False
    is_sure = after_empty and not line["day"]
    return has_headers(buffer[at + 1 : at + _LONGEST], _ENOUGH if is_sure else _PLENTY)


def has_headers(mail: bytes, enough: int = _ENOUGH) -> bool:
    """Tell whether so many headers that mail has stand before the first empty line.

    One is enough where the file ends among the headers.
    """
    blank = _BLANK.search(mail)
    enough = 1 if blank is None and len(mail) < _LONGEST - 1 else enough
    found: set[bytes] = set()
    for header in NAMES.finditer(mail, 0, blank.start() + 1 if blank else len(mail)):
        found.add(header[1].lower())
        if len(found) == enough:
            return True
    return False


def _stated_end(buffer: bytes, start: int, at: int) -> int:
    """Give where a mail says that it ends, if that is after `at`; else `at`."""
    blank = _BLANK.search(buffer, start, at)
    head = buffer[start : blank.start() + 1] if blank else b""
    said = _LENGTH.search(head) if b"-length" in head.lower() else None
    return max(at, blank.end() + int(said[1])) if blank and said else at


def _ends_at(buffer: bytes, end: int, *, is_gmail: bool) -> bool:
    """Tell whether a separator, or nothing, follows where a mail says that it ends."""
    if end > len(buffer):
        return False
    rest = buffer[end : end + _LONGEST]
    if not rest.strip():
        return True
    before = len(rest) - len(rest.lstrip(b"\r\n"))
    return _separates(b"\n\n" + rest[before:], 1, is_gmail=is_gmail)


def _in_parts(buffer: bytes, start: int, at: int) -> bool:
    """Tell whether `at` stands before the line that closes the parts of its mail."""
    blank = _BLANK.search(buffer, start, at)
    head = buffer[start : blank.start() + 1] if blank else b""
    said = _PARTS.search(head) if b"multipart" in head.lower() else None
    if blank is None or said is None:
        return False
    boundary = b"\n--" + (said[1] or said[2])
    if buffer.find(boundary, blank.start(), at) < 0:
        return False  # its parts were never written, so nothing closes them
    closing = boundary + b"--"
    return buffer.rfind(closing, start, at) < 0 and buffer.find(closing, at) >= 0


def mail_in(piece: bytes) -> bytes:
    """Take off the separator line, and undo the escapes this mail shows."""
    return unescape(bare(piece))


def noted_date(piece: bytes) -> str:
    """Give the date on the separator line: when the mail came into its mailbox."""
    line = SEPARATOR.match(piece, _first(piece))
    date = line["date"] if line and line["date"] else b""
    return _ZONE_FIRST.sub(r"\2 \1", date.decode("ascii", "replace"))


def bare(piece: bytes) -> bytes:
    """Take off what stands before the headers: empty lines, and a separator line."""
    piece = piece[_first(piece) :]
    for _ in range(2):
        if _BEFORE_HEADERS.match(piece):
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
