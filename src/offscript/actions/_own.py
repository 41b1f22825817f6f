"""What the person gave themself, for several actions: by kind, checked, and as it stands."""

from typing import TypeVar

import msgspec

from offscript.record import KIND_OF, OWN, KeptItem, Problem, said
from offscript.vault import Vault

T = TypeVar("T", bound=msgspec.Struct)


def kept(vault: Vault, of: type[T]) -> list[KeptItem[T]]:
    """Give everything of one struct, the oldest first."""
    return vault.kept.all(KIND_OF[of], of)


def values(vault: Vault, of: type[T]) -> list[T]:
    """Give everything of one struct, without its names."""
    return [item.value for item in kept(vault, of)]


def one(vault: Vault, name: str, of: type[T]) -> T:
    """Give one thing. Raises Problem when it is not there any more, or is something else."""
    held = next((item.value for item in kept(vault, of) if item.id == name), None)
    if held is None:
        raise Problem(
            said("This is not there any more. Nothing was changed; please go back one page.")
        )
    return held


def everything(vault: Vault) -> dict[str, list[msgspec.Struct]]:
    """Give everything of every kind, in the order of an export."""
    return {kind: values(vault, of) for kind, of in OWN.items()}


def checked(value: T) -> T:
    """Give a value back, sure that every field is what it may be. Raises Problem for another."""
    if type(value) not in KIND_OF:
        raise Problem(said("This is not something that can be kept here."))
    try:
        return msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as error:
        raise Problem(
            said("This can't be kept as it is: {error}. Nothing was changed.", error=error)
        ) from error
