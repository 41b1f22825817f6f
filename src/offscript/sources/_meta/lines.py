"""Lines that Messenger and Instagram write themselves, told from what a person wrote.

A newer export does not say which they are. Only lines that begin with the sender's own name, and go
on in the app's exact English words, are taken for them; any other is left as a message.
"""

import re
from functools import lru_cache

from offscript.record import Kind

_ACTS = re.compile(
    r" (?:(?:named the group|set the nickname for|set the (?:emoji|quick reaction)) .{1,200}"
    r"|set (?:your nickname|(?:his|her|their) own nickname) .{1,100}"
    r"|(?:changed|removed) the (?:group photo|group name|chat theme|theme|chat colou?rs)"
    r"(?: to .{1,80})?"
    r"|created (?:the|this) group|left the group|joined the (?:group|call|video chat)"
    r"|added .{1,200} to the group|removed .{1,200} from the group"
    r"|(?:un)?pinned a message|turned (?:on|off) (?:vanish mode|disappearing messages)"
    r"|(?:started|created) a (?:poll|plan)(?:: .{1,200})?"
    r"|voted for .{1,200}|changed (?:his|her|their) vote to .{1,200})\.?"
)
_CALLS = re.compile(
    r"(?: (?:started an? (?:video chat|video call|audio call|call)"
    r"|missed an? (?:video chat|video call|audio call|call)\b[^\n]{0,80}"
    r"|missed your (?:video )?call|called you))\.?"
)
_ENDED = re.compile(
    r"(?:(?:Video chat|Video call|Audio call|The video call|The call) ended"
    r"|You started an? (?:video chat|video call|audio call)"
    r"|You missed an? (?:video chat|audio call))\.?"
)
_LONGEST = 400


def kind_of(text: str, author: str) -> Kind:
    """Tell whether this author's text is the app's own line."""
    if not text.startswith(_beginnings(author)) or len(text) > _LONGEST or "\n" in text:
        return "message"
    if _ENDED.fullmatch(text):
        return "call"
    for name in _names(author):
        if text.startswith(name):
            rest = text[len(name) :]
            if _CALLS.fullmatch(rest):
                return "call"
            if _ACTS.fullmatch(rest):
                return "system"
    return "message"


def _names(author: str) -> tuple[str, ...]:
    """Give the names by which an app's line speaks of somebody: in full, and the first."""
    return tuple(dict.fromkeys(name for name in (author, author.partition(" ")[0]) if name))


@lru_cache(256)
def _beginnings(author: str) -> tuple[str, ...]:
    """Give all that a line of the app's can begin with, as few texts do."""
    return (*_names(author), "Video ", "Audio ", "The ", "You ")
