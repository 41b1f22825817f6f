"""Shows text that strangers wrote; what a page can't hold, or would show false, is named."""

import re
import unicodedata

_UNSAFE = re.compile(
    r"([\x00-\x08\x0b-\x1f\x7f-\x9f\u202d\u202e\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff])\1*"
)
"""Controls, text-direction overrides, halves of characters: what a page can't hold or shows false.

Other direction marks are left as they are; every stranger's text is isolated by its element.
"""

_IN_NAMES = re.compile("([\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069])\\1*")
"""What has no place in a name. Marks of direction alone have: WhatsApp's own files hold them."""


def visible(text: str) -> str:
    """Give `text` with what can't be shown named instead, such as ⟨U+0000 ×3⟩."""
    return _UNSAFE.sub(_name_of, text.replace("\r\n", "\n").replace("\r", "\n"))


def name_as_text(name: str) -> str:
    r"""Write a file's name, or path, so that it can be told, kept and compared.

    A disk takes any bytes for a name: those that are no letters stand as \udcXX, so that two names
    stay two. Letters with accents are composed, as most systems write them. What would break a
    line, or what a terminal acts on, is named: a name that did so could say anything in our stead.
    """
    told = unicodedata.normalize("NFC", name.encode("utf-8", "backslashreplace").decode())
    return told if told.isprintable() else _IN_NAMES.sub(_name_of, told)


def _name_of(match: re.Match[str]) -> str:
    times = len(match[0])
    return f"⟨U+{ord(match[1]):04X}{f' ×{times}' if times > 1 else ''}⟩"
