"""The files that came with a chat: asked for by the names its messages give."""

from offscript.record import Attachment
from offscript.sources._file import InputFile
from offscript.sources._zip import ZipError, plain_name


class Media:
    """Looks for files beside a chat's text. `refused` says which were there and can't be read."""

    def __init__(self, chat: InputFile) -> None:
        """Take the chat's text."""
        self._chat = chat
        self._asked: dict[str, Attachment] = {}
        self.refused: list[str] = []
        self.held = self.missing = 0

    def has(self, name: str) -> bool:
        """Whether a file of this name lies beside the text."""
        return bool(plain_name(name)) and self._chat.near(plain_name(name)) is not None

    def hold(self, name: str, kind: str | None) -> Attachment:
        """Make an attachment of a name, with size and SHA-256 if the file came along."""
        name = plain_name(name) or name
        if name not in self._asked:
            self._asked[name] = self._look_up(name, kind)
        attachment = self._asked[name]
        self.missing += attachment.missing
        self.held += not attachment.missing
        return attachment

    def _look_up(self, name: str, kind: str | None) -> Attachment:
        """Read a file's size and SHA-256, or say that it is missing."""
        file = self._chat.near(name)
        if file is None:
            return Attachment(name=name, type=kind, missing=True)
        try:
            return Attachment(name=name, type=kind, size=file.size, sha256=file.sha256)
        except ZipError as refused:
            self.refused.append(str(refused))
        except OSError as error:
            self.refused.append(f"{name} can't be read: {error.strerror or error}.")
        return Attachment(name=name, type=kind, missing=True)
