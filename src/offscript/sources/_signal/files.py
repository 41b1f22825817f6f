"""The files beside a Signal export, found however the app named them: by name, or by what they are.

An attachment's name in `files/` is made of hashes the message states, so the name is tried first.
Where none fits, the file of the stated size and SHA-256 is the one.
"""

import binascii
import hashlib
import mimetypes
from collections import defaultdict
from collections.abc import Iterable

from offscript.record import Attachment
from offscript.sources._files.attachments import held
from offscript.sources._files.file import InputFile
from offscript.sources._files.tree import FolderTree, Listed
from offscript.sources._files.zip import plain_name
from offscript.sources._json.loose import Thing, thing, whole, words

_FOLDER = "files"
_LARGEST_TEXT = 8 << 20
_FLAGS = {"VOICE_MESSAGE": "voice message", "BORDERLESS": "sticker", "GIF": "GIF"}


class Files:
    """Every file that came with an export, by name and by size."""

    def __init__(self, export: InputFile) -> None:
        """Look through the folder `files` beside `export`."""
        self._export = export
        self._by_stem: dict[str, InputFile] = {}
        self._by_size: dict[int, list[InputFile]] = defaultdict(list)
        for file in _beside(export):
            self._by_stem.setdefault(_stem(file.name), file)
            self._by_size[_size(file)].append(file)

    def attachment(self, pointer: Thing, flag: object = None, *, name: str = "") -> Attachment:
        """Say what is known of the file a message points to."""
        kind = words(pointer.get("contentType")) or None
        shown = plain_name(words(pointer.get("fileName"))) or name or _unnamed(kind, flag)
        file = self.find(pointer)
        try:
            if file is not None:
                return held(self._export, file, shown, kind)
        except OSError:
            pass  # it is there and can't be read: missing, as far as anyone can see
        return Attachment(name=shown, type=kind, missing=True)

    def text(self, pointer: Thing) -> str | None:
        """Read a text that was too long for the message itself; None if it did not come."""
        file = self.find(pointer)
        try:
            if file is None or file.size > _LARGEST_TEXT:
                return None
            with file.open() as stream:
                return stream.read().decode("utf-8", "replace")
        except OSError:
            return None

    def find(self, pointer: Thing) -> InputFile | None:
        """Find the file a message points to."""
        locator = thing(pointer.get("locatorInfo"))
        digest = _bytes(locator.get("plaintextHash"))
        key = _bytes(locator.get("localKey"))
        stems = [hashlib.sha256(digest + key).hexdigest()] if digest and key else []
        stems += [digest.hex() if digest else _stem(words(pointer.get("fileName")))]
        for stem in stems:
            if stem and stem in self._by_stem:
                return self._by_stem[stem]
        alike = self._by_size.get(whole(locator.get("size")) or -1, []) if digest else []
        return next((file for file in alike if _sha256(file) == digest.hex()), None)


def _beside(export: InputFile) -> Iterable[InputFile]:
    """Give every file in the folder beside an export; they are its own, so nobody else's."""
    tree = export.tree
    if not isinstance(tree, Listed):
        folder = export.path.parent / _FOLDER
        yield from FolderTree(folder) if folder.is_dir() else ()
        return
    above = export.place.rpartition("/")[0]
    inside = f"{above}/{_FOLDER}/" if above else f"{_FOLDER}/"
    for file in tree:
        if file.place.startswith(inside):
            tree.claim(file.place)
            yield file


def _unnamed(kind: str | None, flag: object) -> str:
    """Name a file that has no name after what it is."""
    ending = mimetypes.guess_extension(kind or "") or ""
    return _FLAGS.get(words(flag), "unnamed") + ending


def _stem(name: str) -> str:
    """Take a file's name without its ending."""
    return name.rpartition("/")[2].partition(".")[0].lower()


def _size(file: InputFile) -> int:
    """Size of a file; nought where the computer refuses to say."""
    try:
        return file.size
    except OSError:
        return 0


def _sha256(file: InputFile) -> str:
    """SHA-256 of a file; empty where it can't be read."""
    try:
        return file.sha256
    except OSError:
        return ""


def _bytes(value: object) -> bytes:
    """Read bytes written as base64, in either alphabet; empty if they are none."""
    plain = words(value).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        return binascii.a2b_base64(plain + "=" * (-len(plain) % 4))
    except ValueError:
        return b""
