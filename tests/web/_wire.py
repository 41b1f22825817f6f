"""A browser's part spoken by hand over a bare socket, so that every byte of it can be wrong."""

import re
import socket
from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit

from ._program import PASSPHRASE, Program

Header = tuple[str, str]
_PATIENCE = 1.5
"""Seconds without a word after which a request that is not whole is given up."""
_LONG = 60.0
"""Seconds for one that is: on a busy computer an answer may take its time."""


class Reply:
    """What came back: status 0 where the connection was closed without a word."""

    def __init__(self, raw: bytes) -> None:
        """Take the bytes apart."""
        head, _, self.body = raw.partition(b"\r\n\r\n")
        self.head = head.decode("latin-1")
        found = re.match(r"HTTP/1\.1 (\d+)", self.head)
        self.status = int(found[1]) if found else 0

    def all(self, name: str) -> list[str]:
        """Give the values of a header."""
        return re.findall(rf"(?im)^{name}:\s*(.*?)\r?$", self.head)


class Wire:
    """Speaks to the program as the one browser it admitted, or as anybody else."""

    def __init__(self, program: Program) -> None:
        """Come in and unlock, as a browser does."""
        parts = urlsplit(program.address())
        self.word = parts.path.strip("/")
        self.port = parts.port or 0
        self.host = f"127.0.0.1:{self.port}"
        self.origin = f"http://{self.host}"
        self.cookies = ""
        admitted = self.get(parts.path, site="none")
        self._take_cookies(admitted)
        self.home = admitted.all("location")[0]
        unlock = self.get(self.home).all("location")[0]
        self.door_token = self.token_on(unlock)
        opened = self.post(unlock, {"do": "open", "secret": PASSPHRASE}, self.door_token)
        self._take_cookies(opened)
        first = self.get(opened.all("location")[0]).body.decode()
        self.settings = re.findall(r'href="(\S+?)"[^>]*>Settings<', first)[0]
        self.token = self.token_on(self.settings)

    def _take_cookies(self, reply: Reply) -> None:
        new = [one.partition(";")[0] for one in reply.all("set-cookie")]
        self.cookies = "; ".join([*filter(None, [self.cookies]), *new])

    def token_on(self, path: str) -> str:
        """Read the token of the forms on a page."""
        return str(re.findall(r'name="token" value="(.*?)"', self.get(path).body.decode())[0])

    def headers(self, site: str = "same-origin", mode: str = "navigate") -> list[Header]:
        """Give what a browser sends with a look at a page."""
        return [
            ("Host", self.host),
            ("Sec-Fetch-Site", site),
            ("Sec-Fetch-Mode", mode),
            ("Sec-Fetch-Dest", "document"),
            ("Cookie", self.cookies),
        ]

    def get(self, path: str, site: str = "same-origin") -> Reply:
        """Look at a page, as our own browser does."""
        return self.send("GET", path, self.headers(site))

    def form(self, fields: dict[str, str], token: str | None = None) -> bytes:
        """Write a form, the token first."""
        return urlencode({"token": self.token if token is None else token, **fields}).encode()

    def post(self, path: str, fields: dict[str, str], token: str | None = None) -> Reply:
        """Send a form, as our own page does."""
        body = self.form(fields, token)
        return self.send("POST", path, self.posting(body), body)

    def posting(self, body: bytes) -> list[Header]:
        """Give what a browser sends with a form."""
        return [
            *self.headers(),
            ("Origin", self.origin),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Content-Length", str(len(body))),
        ]

    def send(self, method: str, path: str, headers: Sequence[Header], body: bytes = b"") -> Reply:
        """Send anything that still has the form of a request."""
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        head = "\r\n".join([*lines, "Connection: close", "", ""])
        return self.raw(head.encode("latin-1", "replace") + body, _LONG)

    def raw(self, sent: bytes, patience: float = _PATIENCE) -> Reply:
        """Send bytes, and give whatever comes back within `patience` seconds of silence."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            received = b""
            try:
                connection.sendall(sent)
                while piece := connection.recv(65536):
                    received += piece
            except (ConnectionResetError, BrokenPipeError, TimeoutError):
                pass  # what came until then counts
        return Reply(received)
