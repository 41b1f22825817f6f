"""The vault: one folder that tells nothing, with everything the person gave inside it."""

import heapq
import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, Self

from offscript.record import Problem, Said, said
from offscript.vault._database import Database, NotThisKeyProblem, connect, migrate, telling
from offscript.vault._exports import Exports
from offscript.vault._files import Files
from offscript.vault._findings import Findings
from offscript.vault._folder import Folder
from offscript.vault._head import KEY, SLOTS, Cost, Head, Opening
from offscript.vault._kept import KeptThings
from offscript.vault._keys import CODE, OTHER, UNUSED, Keys, identities, note_secrets, noted
from offscript.vault._last_state import SIZE as NOTE
from offscript.vault._last_state import read_state, write_state
from offscript.vault._messages import Messages
from offscript.vault._names import Names
from offscript.vault._padding import fill_with_noise, pad, stir
from offscript.vault._process import harden
from offscript.vault._recovery_code import is_code_like, new_code, read_code
from offscript.vault._settings import Settings
from offscript.vault._taking_in import TakingIn
from offscript.vault.ledger import (
    Checkpoint,
    Difference,
    LastHead,
    Ledger,
    compare,
    compare_imports,
    find,
    hash_database,
    opened,
)


class Vault:
    """An open vault. Everything that returned is on disk; use it in a `with`, or close it."""

    def __init__(self, folder: Folder, head: Head, opening: Opening, database: Database) -> None:
        """Made by `create` and `open`."""
        self.folder = folder.path
        self._folder = folder
        self._opening = opening
        self._database = database
        self.transaction = database.transaction
        self.ledger = Ledger(database.connection, self._given)
        self.settings = Settings(database)
        self.kept = KeptThings(database, self.ledger)
        self.findings = Findings(database)
        taking_in = TakingIn(database, self.ledger.append)
        self.exports = Exports(database, self.ledger, taking_in)
        self.messages = Messages(database, self.exports)
        self.files = Files(database, folder.files, self.ledger, identities(database))
        self.keys = Keys(folder, head, opening, database, self.files)
        self.difference: Difference | None = None
        self.opened_with: Literal["passphrase", "recovery code"] = "passphrase"
        self._signed: Checkpoint | None = None
        self._noted = -1
        database.before_commit = self._sign
        database.after_commit = self._note_signed
        database.after_undoing = taking_in.forget

    @staticmethod
    def expect(folder: Path) -> None:
        """Raise Problem where no secret would open anything: no vault is there, or its slots."""
        Head.read(Folder(folder).head)

    @staticmethod
    def expect_free(folder: Path) -> None:
        """Raise Problem where no vault can be made, as something is there; nothing is made yet."""
        Folder.expect_free(folder)

    @classmethod
    def create(cls, folder: Path, passphrase: str, cost: Cost | None = None) -> tuple["Vault", str]:
        """Make a vault in a folder that is new or empty; give it, and the recovery code to print.

        `cost` is what one guess of the passphrase will cost; it is written into the vault. Raises
        Problem for a folder that holds anything, and where nothing can be written.
        """
        harden()
        place = Folder.new(folder)
        head = Head.new(place.head, cost or Cost())
        order = secrets.SystemRandom().sample(range(SLOTS), SLOTS)
        container = secrets.randbelow(2)
        opening = Opening(
            secrets.token_bytes(KEY), container, tuple(sorted(order[: SLOTS // 2])), order[0]
        )
        code = new_code()
        with telling(place.head), ExitStack() as undo:
            undo.callback(place.abandon)
            database = connect(place.container(container), opening.key, new=True)
            undo.callback(database.connection.close)
            migrate(database)
            with database.transaction():
                note_secrets(database, code, order[0], order[1], UNUSED)
            size = pad(database)
            database.settle()  # closing it then needs no more room: full is said here, or never
            fill_with_noise(place.container(1 - container), size)
            for which in range(2):
                fill_with_noise(place.last_state(which), NOTE)
            head.put(order[0], head.key_of(passphrase), opening)
            head.put(order[1], head.key_of(code), opening)
            head.save()
            undo.pop_all()
        return cls(place, head, opening, database), code

    @classmethod
    def open(cls, folder: Path, secret: str, *, thorough: bool = False) -> "Vault":
        """Open a vault with its passphrase or recovery code. Raises Problem if it is neither.

        What is not as the vault was left is then in `difference`; `thorough` reads the whole file
        for it, and not the signed record alone.
        """
        harden()
        place = Folder(folder)
        head = Head.read(place.head)
        opening = head.open(head.key_of(secret))
        if opening is None:
            raise Problem(_not_it(secret))
        vault = cls._with_key(place, head, opening, thorough=thorough)
        vault.opened_with = "recovery code" if read_code(secret) else "passphrase"
        return vault

    @classmethod
    def _with_key(
        cls, place: Folder, head: Head, opening: Opening, *, thorough: bool = False
    ) -> "Vault":
        """Open the database of an opened slot, which takes milliseconds."""
        found = find(place.container(opening.container), thorough=thorough)
        database = _connect(place, opening)
        try:
            vault = cls(place, head, opening, database)
            vault.difference = compare(vault.ledger, vault.last_head, found)
            if vault.difference is None:
                vault.difference = _gone(place.container(1 - opening.container))
            migrate(database)
            vault.files.sweep()
        except BaseException:
            database.connection.close()
            raise
        return vault

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the vault, and leave both containers with the same size and time."""
        if not self._database.is_open:
            return
        mine, other = self._opening.container, 1 - self._opening.container
        beside = self._folder.container(other)
        try:
            with telling(self._folder.head):
                size = pad(self._database, beside.stat().st_size if beside.exists() else 0)
                unused = noted(self._database, OTHER) == UNUSED
                last = self.ledger.head()
        finally:
            self._database.close()
        if last is not None:
            database = hash_database(self._folder.container(mine))
            self._note(LastHead(size=last.size, root=last.root, database=database))
        with suppress(OSError):  # what is ours is safe; a full disk must not say otherwise
            if beside.exists():  # one that is gone is said when opening, and left to be put back
                fill_with_noise(beside, size)
            if unused and beside.exists():
                stir(beside)
                self._folder.last_state(other).write_bytes(os.urandom(NOTE))
            self._folder.same_times()

    @property
    def is_open(self) -> bool:
        """Whether it can be asked; not once it was closed, or its key was changed."""
        return self._database.is_open

    def _sign(self) -> None:
        """Sign the ledger's head at the end of a transaction."""
        self._signed = self.ledger.sign(datetime.now(UTC))

    def _note_signed(self) -> None:
        """Note a head that is new, once its records are on disk."""
        if self._signed is not None and self._signed.size != self._noted:
            self._note(LastHead(size=self._signed.size, root=self._signed.root))

    def log_opening(self, program: str) -> None:
        """Write into the record who opened the vault, when, and what was not as it was left."""
        with self.transaction():
            self.ledger.log(opened(program, self.opened_with, self.difference))

    def check(self) -> Difference | None:
        """Compare everything with what was signed; give the first thing that differs.

        That is what opening found, each record and line of the log, what was read in, and each
        file beside the database to its last byte.
        """
        return (
            self.difference
            or self.ledger.check(self.last_head)
            or compare_imports(self.ledger.events(), self.exports.all())
            or self._database.check()
            or Names(self._database).check()
            or self.files.check()
        )

    @property
    def last_head(self) -> LastHead | None:
        """The newest head as it was noted outside the database; None where the note is gone."""
        note = read_state(self._state, self._opening.key)
        return None if note is None else LastHead.from_bytes(note)

    def _note(self, head: LastHead) -> None:
        """Note the newest head outside the database. Its records are safe even if this fails."""
        with suppress(OSError):
            write_state(self._state, self._opening.key, head.to_bytes())
            self._noted = head.size

    @property
    def _state(self) -> Path:
        return self._folder.last_state(self._opening.container)

    def is_whole(self) -> bool:
        """Look at every page, row and index; give whether all of them fit together."""
        checks = ("PRAGMA integrity_check", "PRAGMA foreign_key_check")
        first, wrong = (list(self._database.rows(check)) for check in checks)
        for index in ("words", "kept_words"):
            self._database.run(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        named = Names(self._database).check() is None
        return first == [("ok",)] and not wrong and named

    @property
    def recovery_code(self) -> str:
        """The code that is printed on the recovery sheet."""
        return noted(self._database, CODE)

    @property
    def sheet_identity(self) -> str:
        """The age identity of the recovery sheet, which stock tools open files with."""
        return identities(self._database)[1]

    def _given(self) -> Iterator[tuple[int, bytes]]:
        """Give everything the ledger commits to, in the order of leaves."""
        return heapq.merge(
            self.messages.by_leaf(),
            self.messages.sightings_by_leaf(),
            self.kept.by_leaf(),
            self.files.by_leaf(),
        )


def _connect(place: Folder, opening: Opening) -> Database:
    """Open a container, the one that was to take its place if the power failed before it did."""
    number = opening.container
    try:
        database = connect(place.container(number), opening.key)
    except NotThisKeyProblem:
        if not place.next_container(number).exists():
            raise
        connect(place.next_container(number), opening.key).close()
        place.put_next(number)
        return connect(place.container(number), opening.key)
    place.drop_next(number)
    return database


def _gone(other: Path) -> Difference | None:
    """Say that the container which is not in use is missing: what is in this one is all there."""
    if other.exists():
        return None
    says = said(
        "The file {name} is missing from the vault's folder. Everything of this vault is there. If "
        "you made a second vault, it was in that file: put it back from a backup of the folder. If "
        "you did not, make an empty file of that name.",
        name=other.name,
    )
    return Difference(says=says)


def _not_it(secret: str) -> Said:
    """Say that nothing opened; a code that is mistyped can be told from a wrong one."""
    if is_code_like(secret) and read_code(secret) is None:
        return said(
            "This recovery code is mistyped: its check letters don't fit. Nothing was changed."
        )
    return said(
        "That did not open it. Check the words and try again, or use the recovery code. Nothing "
        "was changed."
    )
