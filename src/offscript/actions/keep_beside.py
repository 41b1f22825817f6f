"""Keeps what the person puts beside a message: a star, a note, a place in the folder for a case."""

from offscript.record import BESIDE, Beside, Problem, said
from offscript.vault import Vault

_LONGEST = 20_000


def keep_beside(
    vault: Vault, message: str, *, star: bool = False, in_case: bool = False, note: str = ""
) -> None:
    """Keep it in the place of what was there; what is empty is removed for good.

    Raises Problem for a message that is not there, or a note that is too long.
    """
    if vault.messages.get(message) is None:
        raise Problem(said("There is no such message here. Nothing was kept."))
    if len(note) > _LONGEST:
        raise Problem(
            said(
                "A note can have {most} letters. Please make it shorter, or write two.",
                most=_LONGEST,
            )
        )
    value = Beside(message=message, star=star, in_case=in_case, note=note)
    before = [item for item in vault.kept.all(BESIDE, Beside) if item.value.message == message]
    with vault.transaction():
        if before and not value.is_empty:
            vault.kept.change(before[0].id, value)
        elif before:
            vault.kept.remove(before[0].id)
        elif not value.is_empty:
            vault.kept.add(BESIDE, value)


def list_beside(vault: Vault) -> tuple[Beside, ...]:
    """Give everything that was put beside messages, the newest first."""
    return tuple(item.value for item in reversed(vault.kept.all(BESIDE, Beside)))
