"""Changes what opens a vault: its passphrase, its recovery code, its key; and makes the second one.

A container knows four of the eight slots as its own, drawn by chance, so that nothing written here
ever falls on a slot of the other container.
"""

import secrets

import msgspec
import pyrage

from offscript.record import Problem, said
from offscript.vault._database import OWN, Database, connect, migrate
from offscript.vault._files import Files
from offscript.vault._folder import Folder
from offscript.vault._head import KEY, SLOTS, Head, Opening
from offscript.vault._last_state import read_state, write_state
from offscript.vault._padding import pad
from offscript.vault._recovery_code import age_identity, new_code, read_code
from offscript.vault.ledger import LastHead

UNUSED, USED = "unused", "used"
CODE, AGE, OTHER = "recovery code", "age identity", "other container"
_PASSPHRASE_SLOT, _CODE_SLOT = "passphrase slot", "recovery slot"


def note_secrets(
    database: Database, code: str, passphrase_slot: int, code_slot: int, other: str
) -> None:
    """Write what a new container must know of itself, in a transaction."""
    identity = str(pyrage.x25519.Identity.generate())
    for name, value in (
        (CODE, code),
        (AGE, identity),
        (OTHER, other),
        (OWN, secrets.token_hex(16)),
        (_PASSPHRASE_SLOT, str(passphrase_slot)),
        (_CODE_SLOT, str(code_slot)),
    ):
        database.note(name, value)


class Keys:
    """What opens one container."""

    def __init__(
        self, folder: Folder, head: Head, opening: Opening, database: Database, files: Files
    ) -> None:
        """Made by the vault, which is open."""
        self._folder = folder
        self._head = head
        self._opening = opening
        self._database = database
        self._files = files

    def opens(self, secret: str) -> bool:
        """Tell whether a passphrase or recovery code opens this container; it takes its time."""
        opening = self._head.open(self._head.key_of(secret))
        return opening is not None and opening.container == self._opening.container

    def change_passphrase(self, passphrase: str) -> None:
        """Let a new passphrase open the vault, and the old one no more.

        Somebody who copied the vault before can still open their copy with the old one.
        """
        self._head.put(self._slot(_PASSPHRASE_SLOT), self._head.key_of(passphrase), self._opening)
        self._head.save()

    def rotate(self, passphrase: str) -> str:
        """Give the vault a new key, a new file and a new recovery code; give that code.

        The vault is closed then. Until the slots are written the old file is the vault; from then
        on the new one is, even if the power fails in between. Files are encrypted anew too; what
        somebody copied before they can still open.
        """
        container = self._opening.container
        fresh = msgspec.structs.replace(self._opening, key=secrets.token_bytes(KEY))
        code = new_code()
        self._folder.drop_next(container)
        copy = connect(self._folder.next_container(container), fresh.key, new=True)
        try:
            with copy.connection.backup("main", self._database.connection, "main") as backup:
                backup.step()
            with copy.transaction():
                copy.note(CODE, code)
                copy.note(AGE, str(pyrage.x25519.Identity.generate()))
            self._files.renew(copy, identities(copy))
        finally:
            copy.close()
        for slot in self._opening.slots:
            self._head.clear(slot)
        self._head.put(self._slot(_PASSPHRASE_SLOT), self._head.key_of(passphrase), fresh)
        self._head.put(self._slot(_CODE_SLOT), self._head.key_of(code), fresh)
        self._database.close()
        self._head.save()
        self._folder.put_next(container)
        place = self._folder.last_state(container)
        last = LastHead.from_bytes(read_state(place, self._opening.key) or b"")
        if last is not None:
            head = LastHead(size=last.size, root=last.root)
            write_state(place, fresh.key, head.to_bytes())
        return code

    def make_second(self, passphrase: str) -> str:
        """Make the other container a vault of its own, which this passphrase opens; give its code.

        Raises Problem where it may be one already: nothing here can tell what it holds.
        """
        if noted(self._database, OTHER) != UNUSED:
            raise Problem(
                said("The second vault was made before. Open it with its own passphrase.")
            )
        container = 1 - self._opening.container
        free = [slot for slot in range(SLOTS) if slot not in self._opening.slots]
        first, second = secrets.SystemRandom().sample(free, 2)
        opening = Opening(secrets.token_bytes(KEY), container, tuple(free), first)
        code = new_code()
        self._folder.drop_next(container)
        made = connect(self._folder.next_container(container), opening.key, new=True)
        try:
            migrate(made)
            with made.transaction():
                note_secrets(made, code, first, second, USED)
            pad(made, self._folder.container(container).stat().st_size)
        finally:
            made.close()
        with self._database.transaction():
            self._database.note(OTHER, USED)
        self._head.put(first, self._head.key_of(passphrase), opening)
        self._head.put(second, self._head.key_of(code), opening)
        self._head.save()
        self._folder.put_next(container)
        return code

    def _slot(self, name: str) -> int:
        return int(noted(self._database, name))


def noted(database: Database, name: str) -> str:
    """Give what a container knows of itself; empty where it knows nothing."""
    return str(database.noted(name) or "")


def identities(database: Database) -> tuple[str, str]:
    """Give the age identities that files are encrypted for: the container's and the sheet's.

    Raises Problem where the code is damaged, from which the latter is made.
    """
    secret = read_code(noted(database, CODE))
    if secret is None:
        raise Problem(
            said("The vault's own recovery code is damaged. Restore the vault from a backup.")
        )
    return noted(database, AGE), age_identity(secret)
