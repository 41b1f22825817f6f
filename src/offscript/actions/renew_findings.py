"""Reads the messages of a vault for tactics, where that was not done by this version."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from hashlib import blake2b

import offscript
from offscript.actions._archive import archive_of
from offscript.record import CORRECTION, Correction, Filter, Key, Marking
from offscript.tactics import Learned, Reader, open_reader
from offscript.vault import Vault

Progress = Callable[[str, int, int], None]
_AT_ONCE = 400
"""Messages that are read together; between two lots, others may ask the vault."""
_RECALLED = 2_000
"""Messages before the place where reading was stopped that are read again, to know the context."""


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
    found is stored piece by piece; if it is stopped, the next time goes on from there.
    """
    names = archive_of(vault).names
    version = _version(names)
    if vault.findings.made_by == version and not anew:
        return False
    aside = aside or nullcontext()
    after = None if anew else vault.findings.reached(version)
    count, done = vault.messages.count(), 0
    with aside:
        reader = open_reader(readings=False, people=names)
    if after is None:
        vault.findings.forget()
    else:
        done = _recall(vault, reader, after, aside)
    learned = Learned(item.value for item in vault.kept.all(CORRECTION, Correction))
    while (page := vault.messages.page(after=after, limit=_AT_ONCE)).messages:
        with aside:
            weighed = [learned.weigh(one) for one in reader.read(page.messages)]
            found = [one for one in weighed if one != Marking(id=one.id)]
        after, done = page.last, done + len(page.messages)
        with vault.transaction():
            vault.findings.add(found)
            if after is not None:
                vault.findings.reach(version, after)
        if progress is not None:
            progress("Looking for tactics", min(done, count), count)
    vault.findings.end(version)
    return True


def _recall(
    vault: Vault, reader: Reader, reached: Key, aside: AbstractContextManager[object]
) -> int:
    """Have a reader read what it must remember to go on: requests for no contact, the last lots.

    Gives how many messages stand before, where that is at hand.
    """
    asked = [one.id for one in vault.findings.all().values() if one.asks_no_contact]
    requests = [message for name in asked if (message := vault.messages.get(name))]
    last = vault.messages.page(before=reached, limit=_RECALLED).messages
    at, _ = vault.messages.row(reached.row)
    with aside:
        requests.sort(key=lambda message: message.sent_at)
        for _ in reader.read((*requests, *last, at)):
            pass
    return vault.messages.count(Filter(until=at.sent_at))


def reader_of(vault: Vault) -> str:
    """Name what reads a vault now: markings of another name are made again."""
    return _version(archive_of(vault).names)


def _version(names: dict[str, str]) -> str:
    """Name what reads: this program, and who is who; what one asked holds in all their threads."""
    people = blake2b(repr(sorted(names.items())).encode("utf-8", "replace"), digest_size=8)
    return f"{offscript.__version__} {people.hexdigest()}"
