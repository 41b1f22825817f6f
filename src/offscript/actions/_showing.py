"""Puts beside messages what a page shows with them, for several actions."""

from collections import defaultdict
from collections.abc import Sequence

from offscript.actions._archive import archive_of
from offscript.record import (
    BESIDE,
    CORRECTION,
    Beside,
    Correction,
    KeptItem,
    Message,
    Shown,
)
from offscript.vault import Vault


def show_all(
    vault: Vault,
    messages: Sequence[Message],
    rows: Sequence[int],
    snippets: Sequence[tuple[str, ...]] = (),
) -> tuple[Shown, ...]:
    """Give messages with who wrote them, what was seen in them, and what the person said."""
    archive = archive_of(vault)
    mine = archive.me.authors if archive.me else frozenset()
    names = {message.id for message in messages}
    markings = vault.findings.of(names)
    corrections: defaultdict[str, list[KeptItem[Correction]]] = defaultdict(list)
    for item in vault.kept.all(CORRECTION, Correction):
        if item.value.message in names:
            corrections[item.value.message].append(item)
    beside = {
        item.value.message: item.value
        for item in vault.kept.all(BESIDE, Beside)
        if item.value.message in names
    }
    return tuple(
        Shown(
            message=message,
            row=row,
            name=archive.names.get(message.author, message.author),
            is_me=message.author in mine,
            marking=markings.get(message.id),
            corrections=tuple(corrections[message.id]),
            beside=beside.get(message.id),
            snippet=snippets[place] if snippets else (),
        )
        for place, (message, row) in enumerate(zip(messages, rows, strict=True))
    )


def show_named(vault: Vault, names: Sequence[str]) -> tuple[Shown, ...]:
    """Give the messages of some ids, in the order given; those that are not there are left out."""
    found = [
        (message, key.row)
        for name in names
        if (message := vault.messages.get(name)) and (key := vault.messages.key(name))
    ]
    return show_all(vault, [message for message, _ in found], [row for _, row in found])
