"""The files that came with a chat: asked for by the names its messages give."""

from offscript.record import Attachment, Sayable, said, why_refused
from offscript.sources._files.attachments import held
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import ZipError, plain_name
from offscript.sources._refusals import sentence_of


class Media:
    """Looks for files beside a chat's text. `refused` says which were there and can't be read."""

    def __init__(self, chat: InputFile) -> None:
        """Take the chat's text."""
        self._chat = chat
        self._asked: dict[str, Attachment] = {}
        self.refused: list[Sayable] = []
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
            return held(self._chat, file, name, kind)
        except ZipError as refused:
            self.refused.append(sentence_of(refused))
        except OSError as error:
            self.refused.append(
                said("{name} can't be read: {error}.", name=name, error=why_refused(error))
            )
        return Attachment(name=name, type=kind, missing=True)
