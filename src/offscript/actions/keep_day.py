"""Keeps a day that matters to the person, or days of which nothing is in the archive."""

from offscript.record import NOT_LOGGED, OWN_DATE, KeptItem, NotLogged, OwnDate, Problem, said
from offscript.vault import Vault

_LONGEST = 300


def keep_day(vault: Vault, value: OwnDate | NotLogged) -> None:
    """Keep it. Raises Problem for a period that ends before it begins, or too long a text."""
    text = value.label if isinstance(value, OwnDate) else value.why
    if len(text) > _LONGEST:
        raise Problem(
            said("Please use at most {most} letters here. Nothing was kept.", most=_LONGEST)
        )
    if isinstance(value, NotLogged) and value.ends < value.starts:
        raise Problem(said("The last day is before the first. Please turn them around."))
    vault.kept.add(OWN_DATE if isinstance(value, OwnDate) else NOT_LOGGED, value)


def list_days(vault: Vault) -> tuple[list[KeptItem[OwnDate]], list[KeptItem[NotLogged]]]:
    """Give the days and the periods that were kept, the earliest first."""
    days = vault.kept.all(OWN_DATE, OwnDate)
    periods = vault.kept.all(NOT_LOGGED, NotLogged)
    return (
        sorted(days, key=lambda item: item.value.day),
        sorted(periods, key=lambda item: item.value.starts),
    )


def remove_day(vault: Vault, name: str) -> None:
    """Remove one of them for good. Raises Problem when it is not there, or is something else."""
    days, periods = list_days(vault)
    if name not in {*(item.id for item in days), *(item.id for item in periods)}:
        raise Problem(said("This is not there any more; it was removed before."))
    vault.kept.remove(name)
