"""Reads the messages of a vault for tactics, where that was not done by this version."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from hashlib import blake2b

import offscript
from offscript.actions._archive import archive_of
from offscript.record import CORRECTION, Correction, Key, Marking
from offscript.tactics import Learned, open_reader
from offscript.vault import Vault

Progress = Callable[[str, int, int], None]
_AT_ONCE = 400
"""Messages that are read together; between two lots, others may ask the vault."""


def renew_findings(
    vault: Vault,
    progress: Progress | None = None,
    *,
    aside: AbstractContextManager[object] | None = None,
    anew: bool = False,
) -> bool:
    """Read all messages again if another version read them, or none; give whether it was done.

    `aside` is entered, again and again, while the vault is not needed. What the person said of
    marks is obeyed, and weighs in the others. `anew` reads them even if this version has. What was
    found is stored piece by piece; if it is stopped, the next time begins from the start.
    """
    names = archive_of(vault).names
    version = _version(names)
    if vault.findings.made_by == version and not anew:
        return False
    aside = aside or nullcontext()
    with aside:
        reader = open_reader(readings=False, people=names)
    learned = Learned(item.value for item in vault.kept.all(CORRECTION, Correction))
    vault.findings.forget()
    count, done = vault.messages.count(), 0
    after: Key | None = None
    while (page := vault.messages.page(after=after, limit=_AT_ONCE)).messages:
        with aside:
            weighed = [learned.weigh(one) for one in reader.read(page.messages)]
            found = [one for one in weighed if one != Marking(id=one.id)]
        if found:
            vault.findings.add(found)
        after, done = page.last, done + len(page.messages)
        if progress is not None:
            progress("Looking for tactics", done, count)
    vault.findings.end(version)
    return True


def _version(names: dict[str, str]) -> str:
    """Name what reads: this program, and who is who; what one asked holds in all their threads."""
    people = blake2b(repr(sorted(names.items())).encode("utf-8", "replace"), digest_size=8)
    return f"{offscript.__version__} {people.hexdigest()}"
