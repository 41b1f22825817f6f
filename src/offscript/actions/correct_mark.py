"""Takes what the person says of a mark, and lets it hold at once."""

import msgspec

from offscript.actions._overview import CORRECTED
from offscript.record import (
    BY_YOU,
    CORRECTION,
    Correction,
    Finding,
    KeptItem,
    Marking,
    Problem,
    Says,
    said,
)
from offscript.tactics import all_tactics
from offscript.vault import Vault


def correct_mark(vault: Vault, message: str, tactic: str, says: Says) -> None:
    """Say of a message that it is not this, or that this is here too; it is kept.

    It holds for this message from now on; others are weighed anew when they are read again.
    Raises Problem when the message is not there, or nothing of the kind was marked in it.
    """
    with vault.transaction():
        for item in _said_before(vault, message, tactic):
            _take_back(vault, item)
        marking = _marking(vault, message)
        found = next((one for one in marking.tactics if one.tactic == tactic), None)
        signal = next((one for one in marking.safety if one.signal == tactic), None)
        if says == "not this":
            if found is None and signal is None:
                raise Problem(
                    said("This was not marked in the message any more. Nothing was changed.")
                )
            changed = _without(marking, tactic)
        else:
            changed = _with(vault, marking, tactic)
        vault.kept.add(
            CORRECTION,
            Correction(message=message, tactic=tactic, says=says, found=found, signal=signal),
        )
        vault.findings.add([changed])
        _count(vault)


def take_back_correction(vault: Vault, message: str, tactic: str) -> None:
    """Remove what the person said of a message and a tactic, and mark it as it was before."""
    with vault.transaction():
        for item in _said_before(vault, message, tactic):
            _take_back(vault, item)
        _count(vault)


def _count(vault: Vault) -> None:
    """Note that marks were changed, so that what rests on them is worked out again."""
    vault.settings.set(CORRECTED, vault.settings.get(CORRECTED, 0) + 1)


def _said_before(vault: Vault, message: str, tactic: str) -> list[KeptItem[Correction]]:
    return [
        item
        for item in vault.kept.all(CORRECTION, Correction)
        if item.value.message == message and item.value.tactic == tactic
    ]


def _take_back(vault: Vault, item: KeptItem[Correction]) -> None:
    said = item.value
    marking = _without(_marking(vault, said.message), said.tactic)
    if said.found is not None:
        marking = msgspec.structs.replace(marking, tactics=(*marking.tactics, said.found))
    if said.signal is not None:
        marking = msgspec.structs.replace(marking, safety=(*marking.safety, said.signal))
    vault.kept.remove(item.id)
    vault.findings.add([marking])


def _marking(vault: Vault, message: str) -> Marking:
    return vault.findings.of([message]).get(message, Marking(id=message))


def _without(marking: Marking, tactic: str) -> Marking:
    return msgspec.structs.replace(
        marking,
        tactics=tuple(one for one in marking.tactics if one.tactic != tactic),
        safety=tuple(one for one in marking.safety if one.signal != tactic),
    )


def _with(vault: Vault, marking: Marking, tactic: str) -> Marking:
    """Mark the message as a whole: the person saw it, and no words were chosen."""
    given = vault.messages.get(marking.id)
    if given is None or tactic not in {one.id for one in all_tactics()}:
        raise Problem(said("That can't be marked here. Choose from the list, and try again."))
    seen = Finding(
        tactic=tactic,
        confidence=1.0,
        spans=(),
        found_by=BY_YOU,
        why="",
    )
    kept = _without(marking, tactic)
    return msgspec.structs.replace(kept, tactics=(*kept.tactics, seen))
