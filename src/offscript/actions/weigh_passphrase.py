"""Tells whether a passphrase holds against somebody who knows the person and their messages."""

from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, Turn, in_slices
from offscript.record import Problem, Sayable
from offscript.vault import Vault, read_code, refuse


def weigh_passphrase(
    vault: Vault,
    passphrase: str,
    progress: Progress | None = None,
    turn: Turn = ALONE,
) -> Sayable | None:
    """Say in a sentence why a passphrase can be guessed; None where it holds.

    To be asked after an import, of the passphrase that opened the vault: what came in may give it
    away. A recovery code always holds. `turn` is held while the vault is read, slice by slice.
    """
    if read_code(passphrase) is not None:
        return None
    with turn:
        whole = vault.messages.count()
        messages = vault.messages.all()
    try:
        refuse(passphrase, in_slices(messages, turn, progress, "Weighing", whole))
    except Problem as problem:
        return problem.says
    return None
