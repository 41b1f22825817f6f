"""Writes the request for a time stamp of the record, as a file; nothing is sent."""

from pathlib import Path

from offscript.record import Problem, said
from offscript.vault import Vault, timestamp_request


def request_timestamp(vault: Vault, file: Path) -> str:
    """Write the request, which a person may give to a service; give the checkpoint's lines.

    Raises Problem when nothing was recorded yet, and when a file of that name is there.
    """
    head = vault.ledger.head()
    if head is None:
        raise Problem(said("Nothing is recorded yet. Bring an export in first."))
    request = timestamp_request(head)
    try:
        with file.open("xb") as out:
            out.write(request)
    except FileExistsError as error:
        raise Problem(
            said("{file} is there already. Choose another name; nothing is replaced.", file=file)
        ) from error
    return head.lines
