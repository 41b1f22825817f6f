"""Reads the messages of a vault for tactics, where that was not done by this version."""

from collections.abc import Callable, Iterator, Sequence

import offscript
from offscript.record import Marking, Message, Person
from offscript.tactics import open_reader
from offscript.vault import Vault

Progress = Callable[[str, int, int], None]
_EVERY = 500


def renew_findings(
    vault: Vault, people: Sequence[Person] = (), progress: Progress | None = None
) -> bool:
    """Read all messages again if another version read them, or none; give whether it was done."""
    if vault.findings.made_by == offscript.__version__:
        return False
    names = {author: person.name for person in people for author in person.authors}
    reader = open_reader(readings=False, people=names)
    count = vault.messages.count()

    def messages() -> Iterator[Message]:
        for number, message in enumerate(vault.messages.all()):
            if progress is not None and number % _EVERY == 0:
                progress("Looking for tactics", number, count)
            yield message

    found = (one for one in reader.read(messages()) if one != Marking(id=one.id))
    vault.findings.rebuild(offscript.__version__, found)
    if progress is not None:
        progress("Looking for tactics", count, count)
    return True
