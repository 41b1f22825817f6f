"""The name of a conversation, from the name WhatsApp gave the file."""

import re
from pathlib import PurePath

from offscript.sources._whatsapp_shape import MARKS

_BEFORE = (
    r"WhatsApp[ -]Chat with|WhatsApp Chat -|WhatsApp[ -]Chat mit|Chat (?:de|do) WhatsApp con|"
    r"Discussion WhatsApp avec|Chat WhatsApp con|Conversas? (?:do|de) WhatsApp com|"
    r"WhatsApp-chatt? (?:met|med)|Chat WhatsApp dengan|Czat WhatsApp z|"
    r"Чат WhatsApp с(?: контактом)?|WhatsApp-keskustelu:?|WhatsApp-beszélgetés -|"
    r"Conversație WhatsApp cu|Chat WhatsApp s(?: uživatelem| kontaktem)?|"
    r"Cuộc trò chuyện WhatsApp với|محادثة واتساب مع|דו-שיח WhatsApp עם|Чат WhatsApp з"
)
_AFTER = r"ile WhatsApp Sohbeti|के साथ WhatsApp चैट|のWhatsAppチャット|님과의 WhatsApp 대화"
_TITLE = re.compile(
    rf"(?:(?:{_BEFORE})\s*(?P<one>.+)|(?P<two>.+?)\s*(?:{_AFTER}))\Z", re.IGNORECASE
)
_COPY = re.compile(r"\s?\(\d{1,2}\)\Z")
_ENDINGS = (".txt", ".zip")


def title_in(name: str) -> str:
    """Read the chat's title out of a file's name; empty if it was not named by WhatsApp."""
    found = _TITLE.match(stem_of(name))
    return (found["one"] or found["two"] or "").strip() if found else ""


def stem_of(name: str) -> str:
    """Take the ending, marks and the number of a repeated download off a file's name."""
    name = PurePath(name).name.strip(MARKS + " ")
    for ending in _ENDINGS:
        if name.lower().endswith(ending):
            name = name[: -len(ending)]
    return _COPY.sub("", name).strip(MARKS + " ")


def conversation_of(names: list[str], authors: list[str], chat_name: str) -> str:
    """Name the conversation: by a file named by WhatsApp, else by a file's stem, else by people.

    `names` are the file as given and the chat text inside it, if it is a zip.
    """
    for name in names:
        if title := title_in(name):
            return title
    stem = stem_of(names[0])
    if stem and stem.lower() != "_chat":
        return stem
    return chat_name or ", ".join(authors) or stem
