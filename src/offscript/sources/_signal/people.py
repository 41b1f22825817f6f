"""Who is who in a Signal export: recipients and chats by number, people by account too."""

import msgspec

from offscript.record import OWNER
from offscript.sources._json.loose import Thing, thing, whole, words
from offscript.sources._phones import label

NOTE_TO_SELF = "Note to Self"
_UNNAMED_GROUP = "unnamed group"


class Chat(msgspec.Struct, frozen=True):
    """A conversation: its name, and whether messages in it disappear now."""

    name: str
    disappears: bool = False


class Directory:
    """Every recipient and chat the export has named so far."""

    def __init__(self) -> None:
        """Know nobody."""
        self._names: dict[int, str] = {}
        self._accounts: dict[str, str] = {}
        self._taken: dict[str, int] = {}
        self._chats: dict[int, Chat] = {}

    @property
    def disappearing(self) -> list[str]:
        """Name the chats whose messages disappear."""
        return sorted({chat.name for chat in self._chats.values() if chat.disappears})

    def add_recipient(self, frame: Thing) -> None:
        """Learn a recipient: a person, a group, a list, a link, or the owner."""
        number = whole(frame.get("id"))
        if number is None:
            return
        contact = thing(frame.get("contact"))
        if "self" in frame:
            name = OWNER
        elif contact:
            name = self._apart(_person(contact), number)
        else:
            name = self._apart(_no_person(frame), number)
        self._names[number] = name
        for key in ("aci", "pni"):
            if account := words(contact.get(key)):
                self._accounts[account] = name

    def add_chat(self, frame: Thing) -> None:
        """Learn a chat."""
        number = whole(frame.get("id"))
        if number is None:
            return
        name = self.name(frame.get("recipientId"))
        timer = whole(frame.get("expirationTimerMs")) or 0
        self._chats[number] = Chat(NOTE_TO_SELF if name == OWNER else name, timer > 0)

    def name(self, recipient: object) -> str:
        """Name a recipient by number."""
        number = whole(recipient)
        return self._names.get(number or 0) or f"unnamed person {number or '?'}"

    def conversation(self, chat: object) -> str:
        """Name a chat by number."""
        number = whole(chat)
        known = self._chats.get(number or 0)
        return known.name if known else f"unnamed chat {number or '?'}"

    def account(self, account: object) -> str:
        """Name a person by account; somebody, where the export does not say who."""
        return self._accounts.get(words(account)) or "somebody"

    def learn_owner(self, account: object) -> None:
        """Learn which account is the owner's."""
        if key := words(account):
            self._accounts[key] = OWNER

    def _apart(self, name: str, number: int) -> str:
        """Keep two of the same name apart."""
        first = self._taken.setdefault(name, number)
        return name if first == number else f"{name} ({number})"


def _person(contact: Thing) -> str:
    """Name a contact as Signal shows them: nickname, the phone's own name, or their profile's."""
    nickname = thing(contact.get("nickname"))
    number = whole(contact.get("e164"))
    phone = f"+{number}" if number else ""
    name = (
        _joined(nickname.get("given"), nickname.get("family"))
        or words(contact.get("systemNickname")).strip()
        or _joined(contact.get("systemGivenName"), contact.get("systemFamilyName"))
        or _joined(contact.get("profileGivenName"), contact.get("profileFamilyName"))
    )
    if name or phone:
        return label(phone, name)
    return words(contact.get("username")) or "unnamed person"


def _no_person(frame: Thing) -> str:
    """Name a recipient who is no person."""
    if "group" in frame:
        snapshot = thing(thing(frame.get("group")).get("snapshot"))
        return words(thing(snapshot.get("title")).get("title")).strip() or _UNNAMED_GROUP
    if "distributionList" in frame:
        shared = thing(thing(frame.get("distributionList")).get("distributionList"))
        return words(shared.get("name")).strip() or "unnamed list"
    if "callLink" in frame:
        return words(thing(frame.get("callLink")).get("name")).strip() or "call link"
    return "Signal" if "releaseNotes" in frame else "unnamed person"


def _joined(*names: object) -> str:
    """Put given and family names together."""
    return " ".join(part for name in names if (part := words(name).strip()))
