"""What a page is, what it is handed, and what it may answer with."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from offscript.actions.change_preferences import change_preferences
from offscript.actions.open_vault import Vault
from offscript.record import Clock, Preferences, Problem
from offscript.web._import import Importing, ToBring
from offscript.web._language import deferred, gettext
from offscript.web._session import Session
from offscript.web._state import State
from offscript.web._zone import zone_of

LOCKED_AGAIN = deferred("This page is locked. Unlock it, and try again.")


class Form:
    """The fields of a form, as they were sent; a field that is missing is empty."""

    def __init__(self, fields: Mapping[str, list[str]] | None = None) -> None:
        """Take the fields, each with all its values."""
        self._fields = dict(fields or {})

    def __getitem__(self, name: str) -> str:
        """Give the first value of a field, without spaces around it."""
        return self._fields.get(name, [""])[0].strip()

    def __contains__(self, name: object) -> bool:
        """Tell whether a field was sent; a box that is not ticked is not."""
        return name in self._fields

    def exact(self, name: str) -> str:
        """Give the first value of a field, every space as it was typed."""
        return self._fields.get(name, [""])[0]

    def yes_or_no(self, names: Iterable[str]) -> dict[str, bool]:
        """Give the answers to questions by their names; one that was left open is not there."""
        return {name: self[name] == "yes" for name in names if self[name]}

    def is_empty(self) -> bool:
        """Tell whether nothing was sent."""
        return not self._fields

    def names(self) -> list[str]:
        """Name all fields that were sent."""
        return list(self._fields)

    def all(self, name: str) -> list[str]:
        """Give all values of a field."""
        return list(self._fields.get(name, []))


class Go(msgspec.Struct, frozen=True):
    """An answer: go to a page, by its name. After a change, always; so a reload repeats nothing.

    `notice` is shown there, once. An empty page is the one that comes first.
    """

    page: str = ""
    parts: tuple[str, ...] = ()
    notice: str = ""


class Download(msgspec.Struct, frozen=True):
    """An answer: a file to save. It is never shown, whatever is in it. `lock`: lock after it.

    `size` in bytes, where it is known: a browser then notices what broke off.
    """

    name: str
    content: Iterable[bytes]
    lock: bool = False
    size: int | None = None


class Picture(msgspec.Struct, frozen=True):
    """An answer: a picture that somebody else made, to be shown within a page of ours.

    `kind` is a media type that a browser draws and never runs (`_pictures.py`).
    """

    kind: str
    content: Iterable[bytes]


class Piece(msgspec.Struct, frozen=True):
    """An answer: a part of a page, for a script of ours that puts it in its place."""

    template: str
    values: Mapping[str, object]


class Show(msgspec.Struct, frozen=True):
    """An answer: the page, with these values in its template, or in `template` if it names one.

    `lock`: this is the last page before the program locks.
    """

    values: Mapping[str, object] = {}
    template: str = ""
    problem: str = ""
    lock: bool = False


class Leave(msgspec.Struct, frozen=True):
    """An answer: lock; then show the first page, or the neutral one that quick exit leads to.

    `close` ends the program as well.
    """

    to: Literal["unlock", "away"] = "unlock"
    close: bool = False


class Missing(msgspec.Struct, frozen=True):
    """An answer: there is nothing here."""


class Broken(msgspec.Struct, frozen=True):
    """An answer the shell gives when a page can't: what went wrong, in a sentence.

    `status` is that of the answer: 404 where what was asked for is gone.
    """

    what: str
    status: int = 500


Answer = Mapping[str, object] | Show | Go | Download | Picture | Piece | Leave | Missing | Broken


class Visit:
    """One request of the admitted browser, as a page sees it."""

    def __init__(
        self,
        state: State,
        session: Session | None,
        page: str,
        parts: tuple[str, ...] = (),
        form: Form | None = None,
        files: tuple[Path, ...] = (),
        now: datetime | None = None,
    ) -> None:
        """Gather what a page may need."""
        self.state = state
        self.session = session
        self.page = page
        self.parts = parts
        self.form = form or Form()
        self.files = files
        self.now = now or datetime.now().astimezone()
        self.begun: Session | None = None

    @property
    def unlocked(self) -> Session:
        """The session. Raises Problem where there is none; a page that needs none never asks."""
        if self.session is None:
            raise Problem(gettext(LOCKED_AGAIN))
        return self.session

    @property
    def vault(self) -> Vault:
        """The open vault. Raises Problem where it is locked."""
        return self.unlocked.vault

    @property
    def preferences(self) -> Preferences:
        """What the person chose, or what holds until they do."""
        return self.session.preferences if self.session else Preferences()

    @property
    def country(self) -> str:
        """The two letters of the country the person named, or nothing."""
        return self.session.preferences.country if self.session else self.state.country

    def choose_country(self, country: str) -> None:
        """Remember the country: in the vault, or while it is locked until this process ends."""
        self.state.country = country
        if self.session is not None:
            self.session.preferences = change_preferences(self.session.vault, country=country)

    def link(self, page: str, *parts: object) -> str:
        """Give the address of a page. Parts are opaque names or numbers: never words."""
        return self.state.door.address(page, *map(str, parts))

    @property
    def turn(self) -> AbstractContextManager[object]:
        """What is held while the vault is used, so that a page and an import take turns."""
        return self.session.turn.of_page() if self.session else nullcontext()

    def bring(self, paths: tuple[Path, ...], pasted: bytes | None = None) -> None:
        """Begin to bring exports in. Raises Problem while others are on their way."""
        session = self.unlocked
        if session.is_busy():
            raise Problem(gettext("Other files are being read. These can come when that is done."))

        def ended() -> None:
            self.state.landing.clear()
            session.reading.look()

        model = session.preferences.speech_model or None
        clock = Clock(zone_of(session.preferences), speech_model=model)
        given = ToBring(paths=paths, pasted=pasted, clock=clock, secret=session.secret)
        session.sets_up = False
        session.importing = Importing(session.vault, given, session.turn, ended)

    def keep(self, value: object) -> str:
        """Keep a value, such as words searched for, for a page that `Go` leads to."""
        return self.unlocked.keep(value)

    def kept(self, name: str) -> Any:  # noqa: ANN401 - the page that kept it knows
        """Give a value that was kept, or None."""
        return self.session.kept(name) if self.session else None


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One page: `pages/<name>.py`, which ends in `page = Page(...)`, and `templates/<name>.html`.

    `show` answers a look at it, and changes nothing; `takes` names what its forms may do, by the
    value of their button `do`. It stands in the menu where `section` says, in order of `place`.
    `opens`: `unlocked` pages are never reached without the vault; `locked` ones lead to it;
    `always` is for help. `files`: its form may bring files (docs/app.md).
    `quiet`: a look at it is no sign that somebody is there; for what scripts ask by themselves.
    `at_once`: it does not use the vault, so it waits for nothing that does.
    """

    title: str
    show: Callable[[Visit], Answer]
    takes: Mapping[str, Callable[[Visit], Answer]] = {}
    section: Literal["", "today", "messages", "distance", "back", "yours", "program"] = ""
    place: int = 100
    opens: Literal["unlocked", "locked", "always", "development"] = "unlocked"
    files: bool = False
    quiet: bool = False
    at_once: bool = False
