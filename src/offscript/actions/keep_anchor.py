"""Keeps a date from outside for the record: the reply of a time stamping service, or a witness."""

from pathlib import Path
from typing import Literal

from offscript.record import ANCHOR, Anchor, Problem, said, why_refused
from offscript.vault import Vault, read_reply, read_witness


def keep_anchor(
    vault: Vault, file: Path, kind: Literal["rfc3161", "witness"], roots: Path | None = None
) -> Anchor:
    """Read a file that came back, check that it is about this record, and keep it in the vault.

    `roots` are certificates of those whom the person trusts to have signed it. Raises Problem
    where the file can't be read, or is about something else.
    """
    heads = vault.ledger.heads.all()
    content = _read(file)
    if kind == "witness":
        anchor = read_witness(content, heads)
    else:
        anchor = read_reply(content, heads, None if roots is None else _read(roots))
    vault.kept.add(ANCHOR, anchor)
    return anchor


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Problem(
            said(
                "The file {file} can't be read: {why}. Check the name.",
                file=file,
                why=why_refused(error),
            )
        ) from error
