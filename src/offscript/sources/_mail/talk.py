"""Chats of Google Talk that Gmail kept among mails (2006 to 2013): one mail, many lines of two.

The mail holds the conversation as XML (`google:archive:conversation`), each line a Jabber message:
https://www.rfc-editor.org/rfc/rfc6121
"""

from datetime import tzinfo
from xml.parsers import expat

from offscript.sources._mail.addresses import Person
from offscript.sources._mail.letters import Letter
from offscript.sources._mail.mime import Part
from offscript.sources._times.epoch import of_milliseconds

_KIND = b"text/xml"
_MARK = b"google:archive:conversation"
_MESSAGE, _BODY = "jabber:client message", "jabber:client body"
_TIMES = ("google:internal time-stamp", "ms")
_STAMP = "google:timestamp time"
_LONGEST_NUMBER = 15
_NEAR = 8192


def talk_in(mail: Part, zone: tzinfo) -> "Talk | None":
    """Read the chat that a mail holds, if it holds one."""
    if _KIND not in mail.body[:_NEAR]:
        return None
    content = next((one for one in mail.files() if _MARK in one[:1000]), None)
    talk = Talk(zone)
    if content:
        talk.read(content)
    return talk if talk.lines else None


class Talk:
    """One conversation: its `lines`, each a letter of its own, and whether it is `broken`."""

    def __init__(self, zone: tzinfo) -> None:
        """Hold nothing yet; times are shown in `zone`."""
        self.lines: list[Letter] = []
        self.broken = False
        self._zone = zone
        self._message: dict[str, str] | None = None
        self._words: list[str] = []
        self._is_body = False

    def read(self, content: bytes) -> None:
        """Read it as far as it is sound; what declares a DOCTYPE is not read."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._said
        parser.StartDoctypeDeclHandler = _refuse
        try:
            parser.Parse(content, True)  # noqa: FBT003 - expat takes it by place
        except (expat.ExpatError, _RefusedError):
            self.broken = True

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin a line, or its words; or learn its time."""
        if name == _MESSAGE:
            self._message, self._words = dict(attributes), []
        elif name == _STAMP and self._message is not None:
            self._message.setdefault("ms", attributes.get("ms", ""))
        self._is_body = name == _BODY

    def _said(self, words: str) -> None:
        """Take words."""
        if self._is_body:
            self._words.append(words)

    def _end(self, name: str) -> None:
        """Take a whole line; one without words says only that somebody came or went."""
        if name == _BODY:
            self._is_body = False
        if name != _MESSAGE or self._message is None:
            return
        message, self._message = self._message, None
        since = next((at for at in map(message.get, _TIMES) if at and at.isdecimal()), "")
        if not self._words or not 0 < len(since) <= _LONGEST_NUMBER:
            return
        moment = of_milliseconds(int(since), self._zone)
        author, other = (_person(message.get(way, "")) for way in ("from", "to"))
        if moment is not None:
            self.lines.append(
                Letter(
                    author=author,
                    people=[author, other],
                    moment=moment,
                    when=since,
                    text="".join(self._words),
                    attachments=[],
                    is_chat=True,
                )
            )


class _RefusedError(Exception):
    """The conversation declares what could do harm."""


def _refuse(*_declaration: object) -> None:
    """Stop at a DOCTYPE."""
    raise _RefusedError


def _person(address: str) -> Person:
    """Name somebody by address, without the program they wrote with."""
    return Person("", address.partition("/")[0].strip().lower() or "unknown sender")
