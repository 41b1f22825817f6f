"""Shows one message: in its thread, as each export holds it, and with what was said of it."""

from offscript.actions._showing import show_all
from offscript.record import ShownAlone, Thread
from offscript.vault import Vault


def show_message(vault: Vault, row: int, *, each_side: int = 8) -> ShownAlone:
    """Give the message of a row with its neighbours. Raises Problem for one that is not there."""
    message, _ = vault.messages.row(row)
    page = vault.messages.around(message.id, each_side)
    shown = show_all(vault, page.messages, page.rows)
    alone = next((one for one in shown if one.message.id == message.id), None)
    if alone is None:  # linked to another export's message: shown by itself
        (alone,) = show_all(vault, [message], [row])
    elsewhere = vault.messages.given_twice(message.id)
    hashes = {one.origin.sha256 for one in (message, *elsewhere)}
    return ShownAlone(
        shown=alone,
        around=Thread(shown=shown, earlier=page.earlier, later=page.later),
        files=tuple(file.name for file in vault.exports.all() if file.sha256 in hashes),
        elsewhere=elsewhere,
    )
