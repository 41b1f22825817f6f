"""Writes the messages of a vault as rows for other programs."""

from typing import BinaryIO

from offscript.actions._row_writers import WRITERS, Form
from offscript.vault import Vault


def convert_vault(vault: Vault, to: Form, out: BinaryIO) -> tuple[int, int]:
    """Write every message and every piece that could not be read; give how many of each."""
    writer = WRITERS[to](out)
    messages = 0
    for message in vault.messages.all():
        writer.write(message)
        messages += 1
    unreadable = vault.exports.unreadable()
    for piece in unreadable:
        writer.write(piece)
    writer.close()
    out.flush()
    return messages, len(unreadable)
