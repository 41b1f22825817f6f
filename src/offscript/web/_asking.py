"""What an import asks while it runs: one question at a time, which waits for a page to answer it.

What was stored is never changed, so a file that can be read in two ways is asked about before.
"""

import threading
from datetime import date
from typing import Literal

import msgspec

from offscript.record import Clock, Columns, DateOrder, Note, Sayable

Asked = Literal["columns", "day", "date order", "password"]
Given = Columns | DateOrder | date | str | None
"""What a person answers; None leaves it as it was assumed."""

_ORDERS: dict[str, DateOrder] = {"dmy": "dmy", "mdy": "mdy", "ymd": "ymd"}


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a file leaves open. `number` tells one from the next; `again`: the last was not it.

    `says` is the reader's own sentence, `table` the names of columns and some rows.
    """

    number: int
    about: Asked
    file: str
    says: Sayable = ""
    table: tuple[tuple[str, ...], ...] = ()
    again: bool = False

    @property
    def columns(self) -> list[tuple[str, str]]:
        """Give the columns to choose from: their numbers from 1, and their names."""
        names = self.table[0] if self.table else ()
        return [(str(number), f"{number}. {name}") for number, name in enumerate(names, 1)]


class Asking:
    """Holds the question that waits; the import sleeps meanwhile, and holds nothing."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.question: Question | None = None
        self._changed = threading.Condition()
        self._given: Given = None
        self._ended = False
        self._count = 0
        self._order: DateOrder | None = None

    def ask_about(self, note: Note, clock: Clock) -> Clock | None:
        """Ask what a note leaves open; None, and the assumption stays, if nobody says."""
        if note.about not in {"columns", "day", "date order"}:
            return None
        if note.about == "date order" and self._order is not None:
            return msgspec.structs.replace(clock, date_order=self._order)
        table = note.table if isinstance(note.table, tuple) else ()
        given = self._ask(about=note.about, file=note.file, says=note.says, table=table)
        if isinstance(given, Columns):
            return msgspec.structs.replace(clock, columns=given)
        if isinstance(given, date):
            return msgspec.structs.replace(clock, day=given)
        return msgspec.structs.replace(clock, date_order=given) if given else None

    def ask_password(self, name: str, attempt: int) -> str | None:
        """Ask for the password of an encrypted backup; None, and it stays closed, without one."""
        given = self._ask(about="password", file=name, again=attempt > 0)
        return given if isinstance(given, str) else None

    def answer(self, number: int, given: Given, *, for_all: bool = False) -> None:
        """Answer a question; one that waits no more is left alone.

        `for_all`: an order of dates holds for the other files of this import too.
        """
        with self._changed:
            if self.question is None or self.question.number != number:
                return
            if for_all and isinstance(given, str):
                self._order = _ORDERS.get(given)
            self._given = given
            self.question = None
            self._changed.notify_all()

    def end(self) -> None:
        """Ask nothing more, and let go of what waits."""
        with self._changed:
            self._ended = True
            self.question = None
            self._changed.notify_all()

    def _ask(
        self,
        *,
        about: Asked,
        file: str,
        says: Sayable = "",
        table: tuple[tuple[str, ...], ...] = (),
        again: bool = False,
    ) -> Given:
        """Wait for an answer, however long that takes; None once it ended."""
        with self._changed:
            if self._ended:
                return None
            self._count += 1
            self._given = None
            self.question = Question(
                number=self._count, about=about, file=file, says=says, table=table, again=again
            )
            self._changed.wait_for(lambda: self.question is None)
            given, self._given = self._given, None
            return given
