"""Shows text that strangers wrote; what a page can't hold, or would show false, is named."""

import re
import unicodedata

_UNSAFE = re.compile(
    r"([\x00-\x08\x0b-\x1f\x7f-\x9f\u202d\u202e\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff])\1*"
)
"""Controls, text-direction overrides, halves of characters: what a page can't hold or shows false.

Other direction marks are left as they are; every stranger's text is isolated by its element.
"""


def visible(text: str) -> str:
    """Give `text` with what can't be shown named instead, such as ⟨U+0000 ×3⟩."""
    return _UNSAFE.sub(_name_of, text.replace("\r\n", "\n").replace("\r", "\n"))


def name_as_text(name: str) -> str:
    r"""Write a file's name, or path, so that it can be told, kept and compared.

    A disk takes any bytes for a name: those that are no letters stand as \udcXX, so that two names
    stay two. Letters with accents are composed, as most systems write them.
    """
    return unicodedata.normalize("NFC", name.encode("utf-8", "backslashreplace").decode())


def _name_of(match: re.Match[str]) -> str:
    times = len(match[0])
    return f"⟨U+{ord(match[1]):04X}{f' ×{times}' if times > 1 else ''}⟩"
