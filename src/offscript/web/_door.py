"""Who may come in: one browser of this computer, by a word it brings once and a cookie it keeps.

A cookie knows no ports: a page on another port of this computer shares them. So ours lives below
a path that nobody can guess, and the path alone, as history keeps it, opens nothing without it
(docs/decisions/0013).
"""

import time
from hashlib import blake2b
from hmac import compare_digest

_SOON = 30.0
"""Seconds in which a launch word must be used."""


class Door:
    """Host, addresses and cookies of one run of the program, all made from its secret.

    They outlive a lock, so that an open tab leads to the page that unlocks, not to nothing.
    """

    def __init__(self, port: int, secret: str) -> None:
        """Derive everything that must be the same in each process of this run."""
        self._key = secret.encode()
        self._launches: dict[str, float] = {}
        self.host = f"127.0.0.1:{port}"
        self.origin = f"http://{self.host}"
        self.path = f"/{self.word('path', 10)}"
        self.cookie = self.word("cookie", 32)
        self.token = self.word("form", 16)

    def word(self, purpose: str, size: int) -> str:
        """Derive a word of `size` bytes, in hex; it tells nothing of the secret."""
        return blake2b(purpose.encode(), key=self._key, digest_size=size).hexdigest()

    def address(self, name: str, *parts: str) -> str:
        """Give the address of a page or a file: it says nothing of what is there."""
        return "/".join([self.path, self.word(f"address {name}", 5), *parts])

    def admit(self, word: str) -> None:
        """Let the next browser in that brings `word` within half a minute."""
        self._launches[word] = time.monotonic() + _SOON

    def redeem(self, word: str) -> bool:
        """Tell whether `word` admits, and let it do so no more."""
        return self._launches.pop(word, 0.0) > time.monotonic()

    def knows(self, cookie: str) -> bool:
        """Tell whether a browser was admitted."""
        return compare_digest(cookie.encode(), self.cookie.encode())
