"""Reads what a first, quick look saw, for as long as the thorough reading is not done."""

from collections.abc import Sequence

import msgspec

from offscript.actions._first_look import first_look_of
from offscript.actions._overview import overview_of
from offscript.actions._showing import show_named
from offscript.record import FirstLook, Shown
from offscript.vault import Vault


def read_first_look(vault: Vault) -> FirstLook | None:
    """Give what was plain at a first look; None where there is none, or more is known by now."""
    return first_look_of(vault) if overview_of(vault) is None else None


def show_examples(vault: Vault, look: FirstLook, names: Sequence[str]) -> tuple[Shown, ...]:
    """Give the messages of some ids with what the first look marked in them, in the order given."""
    markings = {one.id: one for one in look.markings}
    return tuple(
        msgspec.structs.replace(one, marking=markings.get(one.message.id))
        for one in show_named(vault, names)
    )
