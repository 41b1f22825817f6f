"""Text in UTF-8 that is damaged inside a sign or two, and no old alphabet for that.

A file that was cut, or a disk that failed, leaves some bytes of an emoji. Which bytes of one are
nobody's words in any alphabet is known, so the sign is read as damaged, and the rest as it is.
"""

import codecs
import re

from offscript.record import Said, counted

TORN = "offscript.torn"
"""What Python calls this way to decode: anything else that is wrong is an error all the same."""
_SIGN = re.compile(
    rb"\xf0\x9f[\x80-\xbf]?(?![\x80-\xbf])|\xf0[\x80-\xbf]{2}(?![\x80-\xbf])|\xf0\Z"
    rb"|\x9f[\x8c-\xab][\x80-\xbf](?![\x80-\xbf])|\xe2[\x80-\x9f](?![\x80-\xbf])"
)
"""An emoji, or a sign such as a heart or a dash, that lacks one of its bytes or more."""


def _as_torn(error: UnicodeError) -> tuple[str, int]:
    """Read what is left of a sign as one damaged character."""
    if isinstance(error, UnicodeDecodeError) and (found := _SIGN.match(error.object, error.start)):
        return "\N{REPLACEMENT CHARACTER}", found.end()
    raise error


codecs.register_error(TORN, _as_torn)


def told_torn(count: int) -> Said:
    """Say how many signs were damaged."""
    return counted(
        "One character in this file is damaged; it stands here as �. All others are as they were "
        "written.",
        "{n} characters in this file are damaged; each stands here as �. All others are as they "
        "were written.",
        count,
    )
