"""Which files of strangers are shown: pictures, told by their bytes, that browsers never run.

What a file's name or its export says of its type counts for nothing. SVG is a document that may
hold scripts, so it is no picture here. Formats: https://www.w3.org/TR/png-3/,
https://www.w3.org/Graphics/GIF/spec-gif89a.txt, https://www.w3.org/Graphics/JPEG/itu-t81.pdf,
https://datatracker.ietf.org/doc/html/rfc9649 (WebP).
"""

import struct

MOST_BYTES = 40 << 20
_MOST_PIXELS = 120_000_000
"""A picture takes four bytes a pixel where it is drawn; phones take up to 50 million pixels."""
_LENGTHLESS = {0x01, *range(0xD0, 0xDA)}
_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ENDINGS = {
    *("jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "bmp", "tif", "tiff"),
    *("mp4", "m4v", "mov", "3gp", "webm", "avi", "mkv"),
    *("m4a", "mp3", "ogg", "opus", "aac", "amr", "wav", "caf", "flac"),
    *("pdf", "txt", "csv", "vcf", "ics", "eml", "rtf", "odt", "ods", "docx", "xlsx", "pptx", "zip"),
}
"""Endings of files that are looked at or listened to; any other may be run by a double click."""


def picture_kind(head: bytes) -> str:
    """Give the media type of a picture by its first bytes; empty for all that is not shown.

    A picture whose size can't be read there, or that would fill a memory, is not shown either.
    """
    for kind, size in (
        ("image/png", _png(head)),
        ("image/gif", _gif(head)),
        ("image/webp", _webp(head)),
        ("image/jpeg", _jpeg(head)),
    ):
        if size is not None:
            width, height = size
            return kind if 0 < width * height <= _MOST_PIXELS else ""
    return ""


def neutral_name(row: int, number: int, name: str) -> str:
    """Name a file to be saved after nothing but numbers, with an ending that runs nothing."""
    ending = name.rpartition(".")[2].lower()
    return f"file-{row}-{number}.{ending if ending in _ENDINGS else 'bin'}"


def _png(head: bytes) -> tuple[int, int] | None:
    if not head.startswith(b"\x89PNG\r\n\x1a\n") or head[12:16] != b"IHDR" or len(head) < 24:  # noqa: PLR2004
        return None
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def _gif(head: bytes) -> tuple[int, int] | None:
    if head[:6] not in {b"GIF87a", b"GIF89a"} or len(head) < 10:  # noqa: PLR2004
        return None
    width, height = struct.unpack("<HH", head[6:10])
    return width, height


def _webp(head: bytes) -> tuple[int, int] | None:
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP" or len(head) < 30:  # noqa: PLR2004
        return None
    if head[12:16] == b"VP8X":
        return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
    if head[12:16] == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if head[12:16] == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg(head: bytes) -> tuple[int, int] | None:
    """Walk from segment to segment to the frame, which says the size."""
    if not head.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while at + 9 <= len(head) and head[at] == 0xFF:  # noqa: PLR2004
        marker = head[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return width, height
        if marker == 0xFF:  # noqa: PLR2004 - a byte that fills
            at += 1
        elif marker in _LENGTHLESS:
            at += 2
        else:
            at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return None
