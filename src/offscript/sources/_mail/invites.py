"""The words of a calendar invitation, for a mail that says nothing else.

https://www.rfc-editor.org/rfc/rfc5545
"""

import re

_FOLD = re.compile(r"\r?\n[ \t]")
_SAID = re.compile(r"^(SUMMARY|DESCRIPTION|COMMENT)(?:;[^:\n]{0,500})?:(.*?)\r?$", re.MULTILINE)
_ESCAPED = re.compile(r"\\([nN\\;,])")
_ALARM = re.compile(r"^BEGIN:VALARM.*?^END:VALARM", re.MULTILINE | re.DOTALL)


def words_of(invitation: str) -> str:
    """Give what an invitation says: its title, its description and its comment, a line each."""
    unfolded = _ALARM.sub("", _FOLD.sub("", invitation))
    said = dict.fromkeys(_unescaped(found[2]).strip() for found in _SAID.finditer(unfolded))
    return "\n".join(words for words in said if words)


def _unescaped(text: str) -> str:
    """Undo the calendar's escapes."""
    return _ESCAPED.sub(lambda sign: "\n" if sign[1] in "nN" else sign[1], text)
