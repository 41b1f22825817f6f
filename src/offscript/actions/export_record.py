"""Exports chosen messages as a package that others can check, with and without this program."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec

import offscript
from offscript.actions._package_folder import Write, free_names, write_package
from offscript.record import ANCHOR, Anchor, Filter, Message, Package, Problem, said
from offscript.vault import StoredFile, Vault, pack


def export_record(
    vault: Vault,
    folder: Path,
    wanted: Filter,
    *,
    ids: Sequence[str] = (),
    originals: Sequence[str] = (),
    whole_log: bool = False,
    anchors: bool = False,
) -> Package:
    """Write a package into a new folder; give what it says of itself.

    `wanted` chooses conversations, authors or a period; `ids` single messages among those.
    `originals` are names or SHA-256 of files that go with it; `anchors` puts the dates from
    outside in. Raises Problem when nothing was chosen, when a file is not there, and when the
    folder is.
    """
    chosen = [
        (leaf, message)
        for leaf, message in vault.messages.recorded(wanted)
        if not ids or message.id in ids
    ]
    _check_found(ids, [message for _, message in chosen])
    encode = msgspec.json.Encoder().encode
    packed = pack(
        vault.ledger,
        [(leaf, encode(message)) for leaf, message in chosen],
        selection=_in_words(wanted, ids),
        program=f"Offscript {offscript.__version__}",
        now=datetime.now(UTC),
        whole_log=whole_log,
    )
    if anchors:
        files = packed.files | dict(_anchors(vault, packed.package.size))
        packed = msgspec.structs.replace(packed, files=files)
    write_package(folder, vault.ledger, packed, chosen, _originals(vault, originals))
    return packed.package


def _check_found(ids: Sequence[str], messages: Sequence[Message]) -> None:
    """Raise Problem for an id that is no message's."""
    missing = sorted(set(ids) - {message.id for message in messages})
    if missing:
        raise Problem(
            said("There is no message {what} in what was chosen. Check its id.", what=missing[0])
        )


def _in_words(wanted: Filter, ids: Sequence[str]) -> str:
    """Say what was chosen."""
    parts = []
    if ids:
        parts.append(f"{len(ids):,} chosen by their ids")
    if wanted.conversations:
        parts.append("conversation " + ", ".join(wanted.conversations))
    if wanted.authors:
        parts.append("written by " + ", ".join(wanted.authors))
    if wanted.since:
        parts.append(f"from {wanted.since.astimezone(UTC):%Y-%m-%d %H:%M} UTC")
    if wanted.until:
        parts.append(f"before {wanted.until.astimezone(UTC):%Y-%m-%d %H:%M} UTC")
    return "Messages: " + ("; ".join(parts) if parts else "all")


def _anchors(vault: Vault, size: int) -> Iterator[tuple[str, bytes]]:
    """Give each date from outside as it came, with its head, and the proof that ours begins so."""
    for number, item in enumerate(vault.kept.all(ANCHOR, Anchor), 1):
        lines, kind = item.value.lines, item.value.kind
        old = int(lines.split("\n")[1])
        growth = [step.hex() for step in vault.ledger.prove_growth(old, size)]
        told = {"from": old, "to": size, "proof": growth}
        yield f"anchors/{number}-checkpoint.txt", lines.encode()
        yield f"anchors/{number}-growth.json", msgspec.json.encode(told) + b"\n"
        yield f"anchors/{number}.{'tsr' if kind == 'rfc3161' else 'witness'}", item.value.body


def _originals(vault: Vault, names: Sequence[str]) -> dict[str, Write]:
    """Find the files that were asked for, by name or SHA-256."""
    found: list[StoredFile] = []
    for name in names:
        file = next(
            (one for one in vault.files.all() if name == one.sha256 or name in one.names), None
        )
        if file is None:
            raise Problem(said("The vault holds no file {name}. Check the name.", name=name))
        if file not in found:
            found.append(file)
    free = free_names(file.names[0] if file.names else file.sha256 for file in found)
    return {name: _writing(vault, file) for name, file in zip(free, found, strict=True)}


def _writing(vault: Vault, file: StoredFile) -> Write:
    """Make what writes a file's bytes."""

    def write(out: BinaryIO) -> None:
        vault.files.write_to(file.sha256, out)

    return write
