"""What a process holds while it is unlocked."""

import secrets
from collections import OrderedDict
from hmac import compare_digest

from offscript.actions.open_vault import Vault
from offscript.actions.read_drafts import read_drafts
from offscript.record import Preferences, Sayable
from offscript.web._import import Importing
from offscript.web._reading import Reading
from offscript.web._turn import Turn

_WAIT = 10.0
"""Seconds a page may still be made when everything is locked; then the process ends anyway."""
_KEPT = 200
"""Values kept for pages to come back to; the oldest go first."""


class Session:
    """One unlocked stretch of use, by one browser."""

    def __init__(
        self, vault: Vault, preferences: Preferences, *, told: Sayable = "", secret: str = ""
    ) -> None:
        """Begin, with new words that no earlier page knows.

        `told` is what opening said: how the record was left, or that it is not as it was left.
        `secret` opened it; it is weighed after each import, and gone with this process.
        """
        self.vault = vault
        self.told = told
        self.secret = secret
        self.is_new = self.sets_up = False
        self.at_work = False
        self.drafts = list(read_drafts(vault))
        self.preferences = preferences
        self.importing: Importing | None = None
        self.turn = Turn()
        self.notice = ""
        self.show_words = False
        self.cookie = secrets.token_urlsafe(32)
        self.token = secrets.token_urlsafe(24)
        self._kept: OrderedDict[str, object] = OrderedDict()
        self.reading = Reading(vault, self.turn, self.is_busy)

    def knows(self, cookie: str) -> bool:
        """Tell whether a browser is the one that unlocked."""
        return compare_digest(cookie.encode(), self.cookie.encode())

    def is_busy(self) -> bool:
        """Tell whether an import is under way."""
        return self.importing is not None and self.importing.is_under_way()

    def is_working(self) -> bool:
        """Tell whether something runs by itself, and waits for no answer: it does not lock then."""
        importing = self.importing
        return self.at_work or (importing is not None and importing.is_working())

    def keep(self, value: object) -> str:
        """Keep a value for a page to come, such as words searched for; give its opaque name."""
        name = secrets.token_hex(8)
        self._kept[name] = value
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return name

    def kept(self, name: str) -> object | None:
        """Give a value that was kept, or None."""
        return self._kept.get(name)

    def take_notice(self) -> str:
        """Give what is to be said on the next page, once."""
        notice, self.notice = self.notice, ""
        return notice

    def close(self) -> None:
        """Stop what is under way, and close the vault; what was saved is on disk."""
        self.reading.end()
        if self.importing is not None:
            self.importing.ask_to_stop()
            self.importing.wait()
        if self.turn.acquire(timeout=_WAIT):
            self.vault.close()
