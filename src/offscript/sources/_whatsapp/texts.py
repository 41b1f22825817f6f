"""What the text of a message says of itself: files, edits, calls, and notices under a name."""

import re
from collections.abc import Callable, Collection

from offscript.record import Attachment, Edit, Kind
from offscript.sources._whatsapp.shape import MARKS
from offscript.sources._whatsapp.words import (
    ANSWERED,
    ATTACHED,
    CALLS,
    DELETED,
    DONE_TO_GROUP,
    EDITED,
    ENCRYPTED,
    FILE_ATTACHED,
    OMITTED,
    SYSTEM,
    VIEW_ONCE,
)

MARK, TURNED = "\u200e", "\u200f"
"""What stands before the app's own words; the second where words run from right to left."""
_LOWER = frozenset(OMITTED) | CALLS | DELETED
EXACT = _LOWER | {phrase + stop for phrase in _LOWER for stop in ".。।۔"}
"""Whole texts, in lower case, that are WhatsApp's own words even where their marks were lost."""

TYPES = {
    "3gp": "video/3gpp", "aac": "audio/aac", "amr": "audio/amr", "csv": "text/csv",
    "doc": "application/msword", "gif": "image/gif", "heic": "image/heic", "jpeg": "image/jpeg",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "jpg": "image/jpeg", "m4a": "audio/mp4", "mov": "video/quicktime", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "ogg": "audio/ogg", "opus": "audio/ogg", "pdf": "application/pdf",
    "png": "image/png", "txt": "text/plain", "vcf": "text/vcard", "wav": "audio/wav",
    "webp": "image/webp", "xls": "application/vnd.ms-excel", "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
"""Types by a file's ending, the same on every computer."""

_IN_BRACKETS = re.compile(r"<([^<>\n:：]{2,40}?)\s?[:：]\s?([^<>\n]+)>[\r\n]*\Z")
_IN_PARENTHESES = re.compile(r"(.+\.\w{1,5}) \(([^()\n]{3,40})\)\r?\Z")
_EDITED = re.compile(r"(\u200e?)<([^<>\n:]{4,60})>[\r\n]*\Z")
_NAMED_BY_ANDROID = re.compile(r"(?:IMG|VID|AUD|PTT|STK|DOC)-\d{8}-WA\d+\.\w+\Z")
_MARKS = re.compile(f"[{MARKS}]+")
_PAGES = re.compile(r"(.+?\.\w{1,5})\s(?:• .{1,40}?)?\Z")
_LONGEST_CALL = 90
_LONGEST_NOTICE = 400
_VIEW_ONCE_NAME = "view once message"
_PRONOUNS = frozenset({"You", "Du", "Sie", "Tú", "Vous", "Tu", "Você", "Jij", "U"})

Extras = tuple[tuple[Attachment, ...], tuple[Edit, ...]]


class Texts:
    """Reads the texts of one chat, knowing the names of its files and of the chat itself."""

    def __init__(
        self, has: Callable[[str], bool], hold: Callable[[str, str | None], Attachment]
    ) -> None:
        """Take how to know a file that came with the chat, and what to make of its name."""
        self._has = has
        self._hold = hold

    def extras(self, text: str) -> Extras:
        """Find the file a text names, and whether it was edited."""
        said = _without_edit(text)
        edits = () if said == text else (Edit(),)
        text = said
        attachment = self._in_brackets(text) or self._in_parentheses(text) or self._omitted(text)
        return (attachment,) if attachment else (), edits

    def _in_brackets(self, text: str) -> Attachment | None:
        """Find `<attached: name>`."""
        found = _IN_BRACKETS.search(text)
        if found is None:
            return None
        name = _bare(found[2])
        known = _plain(found[1]) in ATTACHED or self._has(name)
        marked = text[found.start() - 1 : found.start()] == MARK
        if known or (marked and _type_of(name)):
            return self._hold(name, _type_of(name))
        return None

    def _in_parentheses(self, text: str) -> Attachment | None:
        """Find `name (file attached)`."""
        found = _IN_PARENTHESES.match(text.partition("\n")[0])
        if found is None:
            return None
        name = _bare(found[1])
        if (
            _plain(found[2]) in FILE_ATTACHED
            or self._has(name)
            or _NAMED_BY_ANDROID.match(name)
            or (text.startswith(MARK) and _type_of(name))
        ):
            return self._hold(name, _type_of(name))
        return None

    def _omitted(self, text: str) -> Attachment | None:
        """Find `<Media omitted>`, `image omitted` and `name • 3 pages document omitted`."""
        line = text.partition("\n")[0]
        phrase = _plain(line)
        if phrase in OMITTED and (phrase == _plain(text) or line.strip(MARKS).startswith("<")):
            return self._hold(_MARKS.sub("", line).strip(" \r<>."), OMITTED[phrase] or None)
        if MARK not in line:
            return None
        if line.startswith(MARK) and VIEW_ONCE.search(line):
            return self._hold(_VIEW_ONCE_NAME, None)
        before, _, phrase = line.rpartition(MARK)
        named = _PAGES.match(_MARKS.sub("", before))
        if named and _plain(phrase) in OMITTED:
            return self._hold(named[1], _type_of(named[1]))
        phrase = text.rpartition(MARK)[2]  # behind what was written with it
        if (kind := OMITTED.get(_plain(phrase))) is not None:
            return self._hold(_MARKS.sub("", phrase).strip(" \r\n<>."), kind or None)
        return None


def beside_file(text: str, name: str) -> tuple[str, bool] | None:
    """Give the words that stand beside a file in its message, and whether the file is named there.

    `name` is that of the attachment. Another export of the chat has the same words, and names the
    file otherwise, or says that it was left out. None where no such place is in the text.
    """
    text = _without_edit(text)
    line, _, rest = text.partition("\n")
    before, _, phrase = line.rpartition(MARK)
    is_named = True
    if (found := _IN_BRACKETS.search(text)) and _bare(found[2]).endswith(name):
        words = text[: found.start()]
    elif (found := _IN_PARENTHESES.match(line)) and _bare(found[1]).endswith(name):
        words = rest
    else:
        is_named = False
        if _plain(line) in OMITTED or VIEW_ONCE.search(line):
            words = rest
        elif _plain(phrase) in OMITTED:
            words = f"{before}\n{rest}"
        else:
            words, _, phrase = text.rpartition(MARK)
            if _plain(phrase) not in OMITTED:
                return None
    return _bare(words), is_named


def _without_edit(text: str) -> str:
    """Take off what WhatsApp puts behind a message that was edited."""
    if text.rstrip("\r\n").endswith(">") and (found := _EDITED.search(text)):
        phrase = _plain(found[2])
        if phrase in EDITED or (found[1] and phrase not in OMITTED and found.start()):
            return text[: found.start()]
    return text


def kind_of(
    text: str,
    author: str,
    known: Collection[str],
    is_chat: Callable[[], bool],
    *,
    is_first: bool,
) -> Kind:
    """Tell a message from a call and from a notice that stands under somebody's name.

    iPhones put the chat's name, or a member's, before a notice; the mark U+200E right behind the
    colon then tells it from what a person wrote (whatsapp-chat-parser issue 258). `is_chat` tells
    whether the name is the chat's alone, and nobody's who wrote. Older iPhones put no mark before
    the notice a chat begins with, and none before what its author did to the group.
    """
    plain = _plain(text)
    marked = text.startswith((MARK, TURNED))
    if _is_call(plain, marked=marked):
        return "call"
    if not marked:
        begins = plain.startswith("messages and calls are end-to-end encrypted")
        own = text.removeprefix(author) if "\n" not in text else ""
        is_notice = (
            begins
            or (is_first and "\n" not in text and ENCRYPTED.search(text))
            or (own != text and DONE_TO_GROUP.match(own))
        )
        return "system" if is_notice else "message"
    inner = text.lstrip(MARKS).partition("\n")[0][:_LONGEST_NOTICE]
    if ENCRYPTED.search(inner) or SYSTEM.search(inner):
        return "system"
    if any(inner.startswith(name + " ") for name in known if name not in _PRONOUNS):
        return "system"
    is_chats = "\n" not in text and "://" not in text and is_chat()
    return "system" if is_chats else "message"


def is_unsent(text: str) -> bool:
    """Whether a text stands in place of a message that its author took back."""
    return _plain(text) in DELETED


def is_call(text: str) -> bool:
    """Whether a line that nobody wrote stands for a call."""
    return _is_call(_plain(text), marked=True)


def _is_call(plain: str, *, marked: bool) -> bool:
    """Whether a text without marks stands for a call: just so, or with what the app adds."""
    if plain in CALLS:
        return True
    if not marked or len(plain) > _LONGEST_CALL:
        return False
    start = re.split(r"[,.:،、] ?| \(| from | at ", plain, maxsplit=1)[0]
    return start in CALLS or start in ANSWERED


def _plain(phrase: str) -> str:
    """Bring a phrase into the form the lists of words are in."""
    return _MARKS.sub("", phrase).strip(" \r\n\u00a0<>").rstrip(".。।۔").lower()


def _bare(words: str) -> str:
    """Take marks off words, and spaces and line ends around them."""
    return _MARKS.sub("", words).strip()


def _type_of(name: str) -> str | None:
    """Tell a file's type from its ending."""
    return TYPES.get(name.rpartition(".")[2].lower())
