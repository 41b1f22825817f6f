"""Writes a package of records into a new folder, readable by its owner alone."""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import file_digest
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from offscript.actions._row_writers import Csv
from offscript.record import FileImported, Message, Problem, Said, said, why_refused
from offscript.reports import describe_package, package_verifier
from offscript.vault import Ledger, Packed, new_private, seal

Write = Callable[[BinaryIO], None]
_PRIVATE = 0o700


def write_package(
    folder: Path,
    ledger: Ledger,
    packed: Packed,
    messages: Sequence[tuple[int, Message]],
    originals: Mapping[str, Write],
) -> None:
    """Write every file, then the signed sums over all of them.

    `originals` writes each chosen file, under its name. If the work breaks off, nothing is left
    behind. Raises Problem when the folder is there already.
    """
    try:
        folder.mkdir(mode=_PRIVATE)
    except FileExistsError as error:
        raise Problem(
            said(
                "{folder} is there already. Choose another name; nothing is replaced.",
                folder=folder,
            )
        ) from error
    except OSError as error:
        raise Problem(_cannot(folder, error)) from error
    try:
        texts = describe_package(
            packed.package,
            messages,
            (event for event in packed.events if isinstance(event, FileImported)),
            originals,
            packed.head_at,
        )
        files = packed.files | {
            "messages.html": texts.page.encode(),
            "messages.csv": _table(message for _, message in messages),
            "statement.txt": texts.statement.encode(),
            "README.txt": texts.readme.encode(),
            "verify_offscript.py": package_verifier(),
        }
        for name, content in files.items():
            (folder / name).parent.mkdir(mode=_PRIVATE, exist_ok=True)
            _write(folder / name, _putting(content))
        for name, write in originals.items():
            (folder / "originals").mkdir(mode=_PRIVATE, exist_ok=True)
            _write(folder / "originals" / name, write)
        hashes = {
            file.relative_to(folder).as_posix(): _hash(file)
            for file in folder.rglob("*")
            if file.is_file()
        }
        for name, content in seal(ledger, hashes).items():
            _write(folder / name, _putting(content))
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Problem(_cannot(folder, error)) from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _cannot(folder: Path, error: OSError) -> Said:
    return said(
        "The package can't be written to {folder}: {why}. Nothing is left of it. Choose "
        "another place.",
        folder=folder,
        why=why_refused(error),
    )


def free_names(names: Iterable[str]) -> list[str]:
    """Make names of strangers' files safe to write, each once: no folder, no hidden file."""
    made: list[str] = []
    for name in names:
        last = name.replace("\\", "/").rpartition("/")[2]
        plain = "".join(one if one.isalnum() or one in " -_." else "_" for one in last)
        plain = plain.strip(" .")[-120:].strip(" .") or "file"
        stem, dot, ending = plain.rpartition(".") if "." in plain else (plain, "", "")
        number = 1
        while plain in made:
            number += 1
            plain = f"{stem}-{number}{dot}{ending}"
        made.append(plain)
    return made


def _write(file: Path, write: Write) -> None:
    """Write a new file that only its owner can read."""
    with new_private(file) as out:
        write(out)


def _putting(content: bytes) -> Write:
    """Make what writes these bytes."""

    def write(out: BinaryIO) -> None:
        out.write(content)

    return write


def _table(messages: Iterable[Message]) -> bytes:
    """Write messages as a table (docs/messages.md)."""
    out = BytesIO()
    rows = Csv(out)
    for message in messages:
        rows.write(message)
    rows.close()
    return out.getvalue()


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()
