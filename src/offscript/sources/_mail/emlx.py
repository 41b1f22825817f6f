"""Apple Mail's files: a mail behind its length in bytes, and a list of properties after it.

The parts of a `.partial.emlx` are files in a folder beside it. The format is nowhere described by
its maker; this is what its files show.
"""

import re

import msgspec

from offscript.record import Attachment
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile

_LENGTH = re.compile(rb"\A[ \t]{0,10}(\d{1,10})[ \t]{0,10}\r?\n(?=[!-9;-~]{1,100}[ \t]*:|From )")
_FLAGS = re.compile(rb"<key>flags</key>\s*<(?:integer|real)>(\d{1,20})")
_DRAFT = 1 << 6
_PARTS = ("2", "1", "3", "4", "5", "1.2", "2.2", "1.3", "2.1", "6", "7", "8")


def is_emlx(head: bytes) -> bool:
    """Tell whether a length stands before the headers."""
    return _LENGTH.match(head) is not None


def mail_in(content: bytes) -> tuple[bytes, bool]:
    """Give the mail, and whether its properties call it a draft; a wrong length takes all."""
    length = _LENGTH.match(content)
    if not length:
        return content, False
    end = length.end() + int(length[1])
    flags = _FLAGS.search(content, min(end, len(content)))
    return content[length.end() : end], flags is not None and bool(int(flags[1]) & _DRAFT)


def found_beside(file: InputFile, attachments: list[Attachment]) -> list[Attachment]:
    """Find the files of a partial mail: Attachments/<number>/<part>/<name>, a folder above it."""
    number = file.name.partition(".")[0]
    found = []
    for attachment in attachments:
        for part in _PARTS if attachment.missing else ():
            beside = attached(file, f"Attachments/{number}/{part}/{attachment.name}")
            if not beside.missing:
                attachment = msgspec.structs.replace(beside, type=attachment.type)  # noqa: PLW2901
                break
        found.append(attachment)
    return found
