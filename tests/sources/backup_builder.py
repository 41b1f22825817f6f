"""Builds iPhone backups, plain and encrypted, from the format's facts."""

import hashlib
import os
import plistlib
import sqlite3
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.keywrap import aes_key_wrap

Files = dict[tuple[str, str], bytes]
"""What is in a backup: bytes by domain and path."""
_CLASS, _LIST_CLASS = 3, 4
_ROUNDS = 20


def held_name(domain: str, path: str) -> str:
    """Give the name a backup keeps a file under."""
    return hashlib.sha1(f"{domain}-{path}".encode(), usedforsecurity=False).hexdigest()


def write_backup(
    folder: Path, files: Files, password: str | None = None, *, old: bool = False
) -> None:
    """Write a backup; with a password, an encrypted one. `old`: as before iOS 10.2."""
    folder.mkdir(parents=True, exist_ok=True)
    keys = {group: os.urandom(32) for group in (_CLASS, _LIST_CLASS)} if password else {}
    settings: dict[str, Any] = {"IsEncrypted": bool(password), "Version": "10.0", "Lockdown": {}}
    rows = []
    for (domain, path), data in files.items():
        name = held_name(domain, path)
        record, content = _record(path, data, keys.get(_CLASS))
        (folder / name[:2]).mkdir(exist_ok=True)
        (folder / name[:2] / name).write_bytes(content)
        rows.append((name, domain, path, 1, record))
    listed = _list(folder / "Manifest.db", rows)
    if password:
        settings["BackupKeyBag"] = _bag(password, keys, old=old)
        if not old:
            key = os.urandom(32)
            settings["ManifestKey"] = _wrapped(_LIST_CLASS, keys[_LIST_CLASS], key)
            (folder / "Manifest.db").write_bytes(encrypt(key, listed))
    (folder / "Manifest.plist").write_bytes(plistlib.dumps(settings, fmt=plistlib.FMT_BINARY))
    (folder / "Info.plist").write_bytes(plistlib.dumps({"Product Version": "17.4"}))
    (folder / "Status.plist").write_bytes(plistlib.dumps({"SnapshotState": "finished"}))


def encrypt(key: bytes, data: bytes) -> bytes:
    """Encrypt as a backup does: AES-256-CBC from a block of noughts, filled up to whole blocks."""
    fill = 16 - len(data) % 16
    cipher = Cipher(algorithms.AES(key), modes.CBC(bytes(16))).encryptor()
    return cipher.update(data + bytes([fill]) * fill)


def _record(path: str, data: bytes, class_key: bytes | None) -> tuple[bytes, bytes]:
    """Make a file's record in the list, and the file as it is held."""
    objects: list[Any] = [
        "$null",
        {"Size": len(data), "ProtectionClass": _CLASS, "RelativePath": plistlib.UID(2)},
        path,
    ]
    content = data
    if class_key:
        key = os.urandom(32)
        content = encrypt(key, data)
        objects[1]["EncryptionKey"] = plistlib.UID(3)
        objects.append({"NS.data": _wrapped(_CLASS, class_key, key)})
    archive = {
        "$archiver": "NSKeyedArchiver",
        "$version": 100000,
        "$top": {"root": plistlib.UID(1)},
        "$objects": objects,
    }
    return plistlib.dumps(archive, fmt=plistlib.FMT_BINARY), content


def _wrapped(group: int, class_key: bytes, key: bytes) -> bytes:
    """Wrap a key with its class's, behind the number of that."""
    return group.to_bytes(4, "little") + aes_key_wrap(class_key, key)


def _bag(password: str, keys: dict[int, bytes], *, old: bool) -> bytes:
    """Write the bag of class keys."""
    secret = password.encode()
    salt, first = os.urandom(20), os.urandom(20)
    if not old:
        secret = hashlib.pbkdf2_hmac("sha256", secret, first, _ROUNDS, 32)
    secret = hashlib.pbkdf2_hmac("sha1", secret, salt, _ROUNDS, 32)
    entries = [
        (b"VERS", number(3)),
        (b"TYPE", number(1)),
        (b"UUID", os.urandom(16)),
        (b"HMCK", os.urandom(40)),
        (b"WRAP", number(0)),
        (b"SALT", salt),
        (b"ITER", number(_ROUNDS)),
    ]
    if not old:
        entries += [(b"DPWT", number(0)), (b"DPIC", number(_ROUNDS)), (b"DPSL", first)]
    for group, key in keys.items():
        entries += [
            (b"UUID", os.urandom(16)),
            (b"CLAS", number(group)),
            (b"WRAP", number(2)),
            (b"KTYP", number(0)),
            (b"WPKY", aes_key_wrap(secret, key)),
        ]
    entries += [
        (b"UUID", os.urandom(16)),
        (b"CLAS", number(11)),
        (b"WRAP", number(1)),
        (b"KTYP", number(0)),
        (b"WPKY", os.urandom(40)),
    ]
    return b"".join(name + number(len(value)) + value for name, value in entries)


def number(value: int) -> bytes:
    """Write a number as the bag does."""
    return value.to_bytes(4, "big")


def _list(path: Path, rows: list[tuple[Any, ...]]) -> bytes:
    """Write the list of files."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(
        "PRAGMA page_size = 1024;"
        "CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB);"
        "CREATE INDEX FilesDomainIdx ON Files(domain);"
        "CREATE TABLE Properties (key TEXT PRIMARY KEY, value BLOB);"
    )
    database.execute(
        "INSERT INTO Files VALUES (?, 'HomeDomain', 'Library/SMS', 2, NULL)",
        (held_name("HomeDomain", "Library/SMS"),),
    )
    database.executemany("INSERT INTO Files VALUES (?, ?, ?, ?, ?)", rows)
    database.commit()
    database.close()
    return path.read_bytes()


def address_book(path: Path, people: dict[tuple[str, str], list[str]]) -> bytes:
    """Write an iPhone's address book: first and last name, and their numbers and addresses."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(
        "PRAGMA page_size = 1024;"
        "CREATE TABLE ABPerson (ROWID INTEGER PRIMARY KEY, First TEXT, Last TEXT, Organization TEXT);"
        "CREATE TABLE ABMultiValue (UID INTEGER PRIMARY KEY, record_id INTEGER, property INTEGER, identifier INTEGER, label INTEGER, value TEXT);"
    )
    for number, ((first, last), values) in enumerate(people.items(), 1):
        database.execute("INSERT INTO ABPerson VALUES (?, ?, ?, NULL)", (number, first, last))
        for value in values:
            kind = 4 if "@" in value else 3
            database.execute(
                "INSERT INTO ABMultiValue (record_id, property, value) VALUES (?, ?, ?)",
                (number, kind, value),
            )
    database.commit()
    database.close()
    return path.read_bytes()
