"""Builds small silent recordings: Ogg with Opus, WAV, AMR, and the head of an MPEG-4 file."""

import io
import struct
import wave

_SILENCE = b"\xf8\xff\xfe"
_FIRST, _LAST = 2, 4


def opus(packets: int = 25) -> bytes:
    """Build an Ogg file with 20 ms of silence for each packet (RFC 3533, RFC 7845)."""
    head = b"OpusHead" + struct.pack("<BBHIhB", 1, 1, 312, 48_000, 0, 0)
    maker = b"invented"
    tags = b"OpusTags" + struct.pack("<I", len(maker)) + maker + struct.pack("<I", 0)
    return b"".join(
        (
            _page(0, [head], 0, _FIRST),
            _page(1, [tags], 0, 0),
            _page(2, [_SILENCE] * packets, 960 * packets, _LAST),
        )
    )


def _page(number: int, packets: list[bytes], position: int, flags: int) -> bytes:
    """Build one page."""
    start = struct.pack("<4sBBqII", b"OggS", 0, flags, position, 0x0FF5C217, number)
    rest = bytes([len(packets), *map(len, packets)]) + b"".join(packets)
    return start + struct.pack("<I", _checksum(start + bytes(4) + rest)) + rest


def _checksum(page: bytes) -> int:
    """Work out a page's checksum: CRC-32 as Ogg has it, unreflected."""
    register = 0
    for byte in page:
        register ^= byte << 24
        for _ in range(8):
            register = (register << 1) ^ (0x04C11DB7 if register & 0x80000000 else 0)
        register &= 0xFFFFFFFF
    return register


def wav(seconds: float = 0.2) -> bytes:
    """Build a WAV file of silence."""
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(2 * int(8000 * seconds)))
    return out.getvalue()


def amr() -> bytes:
    """Build an AMR file of ten silent frames (RFC 4867)."""
    return b"#!AMR\n" + (b"\x3c" + bytes(31)) * 10


def mpeg4(since_1904: int, kind: bytes = b"M4A ") -> bytes:
    """Build the head of an MPEG-4 file that states when it was made (ISO/IEC 14496-12)."""
    movie = struct.pack(">I4sIII", 108, b"mvhd", 0, since_1904, since_1904) + bytes(88)
    return (
        struct.pack(">I4s4sI4s", 20, b"ftyp", kind, 0, kind)
        + struct.pack(">I4s", 116, b"moov")
        + movie
    )
