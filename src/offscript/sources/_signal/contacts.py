"""Who is who in Signal Desktop's database: the rows of `conversations`, by every name for them."""

from offscript.record import OWNER
from offscript.sources._files.database import Rows
from offscript.sources._json.loose import Thing, read_object, words
from offscript.sources._phones import label
from offscript.sources._signal.people import NOTE_TO_SELF

_KEYS = ("serviceId", "uuid", "e164", "groupId")
_COLUMNS = ("type", "name", "profileFullName", "profileName", *_KEYS)
_OWNERS = ("uuid_id", "number_id", "pni")


class Contacts:
    """People and groups by conversation, account and number."""

    def __init__(self, database: Rows) -> None:
        """Read every conversation. Raises DatabaseError."""
        self._names: dict[str, str] = {}
        self._taken: dict[str, str] = {}
        owners = _owner_accounts(database)
        present = {row[1] for row in database.execute("PRAGMA table_info(conversations)")}
        columns = [name for name in _COLUMNS if name in present]
        listed = ", ".join(f'"{name}"' for name in ("id", "json", *columns))
        for row in database.execute(f"SELECT {listed} FROM conversations"):  # noqa: S608 - names of columns it has
            content = read_object(words(row[1]).encode())[0] if row[1] else {}
            kept = dict(zip(columns, row[2:], strict=True))
            facts = {**(content or {}), **{key: kept[key] for key in kept if kept[key] is not None}}
            self._add(_key(row[0]), facts, owners)

    def name(self, key: object) -> str:
        """Name somebody by conversation, account or number; empty for a stranger."""
        return self._names.get(_key(key), "")

    def conversation(self, key: object) -> str:
        """Name a conversation."""
        name = self.name(key)
        return NOTE_TO_SELF if name == OWNER else name or f"unnamed chat {_key(key)}".strip()

    def _add(self, chat: str, facts: Thing, owners: set[str]) -> None:
        """Learn one conversation."""
        keys = [_key(facts.get(key)) for key in _KEYS]
        if owners & set(keys):
            name = OWNER
        else:
            name = _named(facts)
            if self._taken.setdefault(name, chat) != chat:
                name = f"{name} ({chat[:8]})"
        for key in (chat, *keys):
            if key:
                self._names.setdefault(key, name)


def _key(value: object) -> str:
    """Write an id the same each time; a column of type STRING makes a number of a phone's."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"+{value}"
    return words(value).lower()


def _owner_accounts(database: Rows) -> set[str]:
    """Find the accounts and number of whoever owns this database."""
    tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    found: set[str] = set()
    if "items" in tables:
        for key, content in database.execute("SELECT id, json FROM items"):
            if words(key) in _OWNERS and content:
                value = words((read_object(words(content).encode())[0] or {}).get("value"))
                found.add(value.partition(".")[0].lower().removeprefix("pni:"))
    if "sessions" in tables:
        present = {row[1] for row in database.execute("PRAGMA table_info(sessions)")}
        if "ourServiceId" in present:
            rows = database.execute("SELECT DISTINCT ourServiceId FROM sessions")
            found |= {words(row[0]).lower() for row in rows}
    return found - {""}


def _named(facts: Thing) -> str:
    """Name a conversation as Signal Desktop shows it."""
    given, family = words(facts.get("nicknameGivenName")), words(facts.get("nicknameFamilyName"))
    nickname = f"{given} {family}".strip()
    name = (
        nickname
        or words(facts.get("name")).strip()
        or words(facts.get("profileFullName")).strip()
        or f"{words(facts.get('profileName'))} {words(facts.get('profileFamilyName'))}".strip()
    )
    if facts.get("type") == "group":
        return name or "unnamed group"
    number = _key(facts.get("e164"))
    if name or number:
        return label(number, name)
    return words(facts.get("username")) or "unnamed person"
