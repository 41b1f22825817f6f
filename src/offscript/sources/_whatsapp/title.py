"""The name of a conversation, from the name WhatsApp gave the file."""

import re
from pathlib import PurePath

from offscript.sources._files.file import InputFile
from offscript.sources._whatsapp.shape import MARKS

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


def conversation_of(file: InputFile, chat_name: str) -> str:
    """Name the conversation of a chat's text; empty where only its people could name it.

    By the text's own name as WhatsApp gave it, else by that of the folder or zip around it, else by
    the text's stem. A bare `_chat.txt` takes the stem of the zip it is at the top of, or the chat's
    name in its first line: what a person named a folder says little.
    """
    around = [*reversed(PurePath(file.label).parts[:-1]), file.path.absolute().parent.name]
    for name in (file.name, *around):
        if title := title_in(name):
            return title
    stem = stem_of(file.name)
    if stem.lower() != "_chat":
        return stem or chat_name
    if around[0].lower().endswith(".zip") and stem_of(around[0]).lower() != "_chat":
        return stem_of(around[0])
    return chat_name
