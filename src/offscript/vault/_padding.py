"""Gives both containers the same size, in coarse steps, so that size says little of what is inside.

Room to come is pages of the database that are free: encrypted like any other, and used before the
file grows. The container that nobody uses is noise of the same length.
"""

import os
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from offscript.vault._database import Database
from offscript.vault._on_disk import sync_folder

SMALLEST = 8 << 20
_STEPS = 4
_PIECE = 1 << 20
_FOR_TABLES = 4
_STIRRED = 64
"""Pages of the unused container that get new noise in a session."""
_PAGE = 4096
"""Bytes of a page, as SQLCipher has them."""


def padded(size: int) -> int:
    """Give the step a size is rounded up to: a quarter of a power of two."""
    if size <= SMALLEST:
        return SMALLEST
    step = (1 << (size - 1).bit_length() - 1) // _STEPS
    return -(-size // step) * step


def pad(database: Database, at_least: int = 0) -> int:
    """Let the database grow to its step, or to a size at least; give its size in bytes."""
    connection = database.connection
    page = int(connection.pragma("page_size"))
    pages = int(connection.pragma("page_count"))
    wanted = max(padded(pages * page), at_least) // page
    if wanted > pages:
        free = int(connection.pragma("freelist_count"))
        # Of each page of a blob 84 bytes are taken: 80 are SQLCipher's, 4 say where it goes on.
        blob = max(free + wanted - pages - _FOR_TABLES, 1) * (page - 84)
        with connection:
            connection.execute("CREATE TABLE room_0 (fill BLOB)")
            connection.execute("INSERT INTO room_0 VALUES (zeroblob(?))", (blob,))
            made = 1
            while int(connection.pragma("page_count")) < wanted:
                connection.execute(f"CREATE TABLE room_{made} (fill BLOB)")
                made += 1
            for number in range(made):
                connection.execute(f"DROP TABLE room_{number}")
    return int(connection.pragma("page_count")) * page


def fill_with_noise(path: Path, size: int) -> None:
    """Make a file of noise, or lengthen one that is there, to so many bytes."""
    # A cipher's stream under a key nobody keeps: several times as fast as the system's chance.
    noise = Cipher(algorithms.AES256(os.urandom(32)), modes.CTR(os.urandom(16))).encryptor()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        at = os.lseek(handle, 0, os.SEEK_END)
        while at < size:
            at += os.write(handle, noise.update(bytes(min(_PIECE, size - at))))
        os.fsync(handle)
    finally:
        os.close(handle)
    sync_folder(path.parent)


def stir(path: Path) -> None:
    """Write new noise into some pages of the unused container, as a session in the other would."""
    handle = os.open(path, os.O_WRONLY)
    try:
        pages = os.lseek(handle, 0, os.SEEK_END) // _PAGE
        for _ in range(_STIRRED):
            at = int.from_bytes(os.urandom(8), "big") % max(pages, 1)
            os.lseek(handle, at * _PAGE, os.SEEK_SET)
            os.write(handle, os.urandom(_PAGE))
        os.fsync(handle)
    finally:
        os.close(handle)
