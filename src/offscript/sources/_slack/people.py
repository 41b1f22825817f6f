"""Who and what the ids in a Slack export stand for: people, channels and direct messages.

https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports
"""

from collections import Counter
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from offscript.sources._fields import objects, under
from offscript.sources._files.file import InputFile

_MOST = 64 << 20
_LISTS = ("channels.json", "groups.json", "dms.json", "mpims.json")
_WITHOUT_MESSAGES = ("integration_logs.json", "org_users.json")
_any = msgspec.json.Decoder(object)


class Workspace(msgspec.Struct, frozen=True, weakref=True):
    """Names of people by id, and of conversations by the name of their folder."""

    people: dict[str, str]
    conversations: dict[str, str]

    def name(self, number: str) -> str:
        """Name a person; by their id where nothing else is known."""
        return self.people.get(number, number)


_known: "WeakKeyDictionary[InputFile, Workspace]" = WeakKeyDictionary()


def workspace_of(file: InputFile) -> Workspace:
    """Read the lists that came with a day of a channel; read once for all its days."""
    users = file.near("users.json")
    if users is None:
        return Workspace({}, {})
    if users not in _known:
        people = _people(_listed(users))
        conversations: dict[str, str] = {}
        for name in _LISTS:
            for one in _listed(file.near(name)):
                conversations |= _conversation(one, people, direct=name in _LISTS[2:])
        for name in _WITHOUT_MESSAGES:
            file.near(name)
        _known[users] = Workspace(people, conversations)
    return _known[users]


def shown_name(person: dict[str, Any]) -> str:
    """Give the name Slack shows of a person."""
    profile = person.get("profile")
    names = (
        under(profile, "display_name"),
        under(profile, "real_name"),
        under(person, "display_name"),
        under(person, "real_name"),
        under(person, "name"),
    )
    return next((name for name in names if name.strip()), "")


def _people(listed: list[dict[str, Any]]) -> dict[str, str]:
    """Name everyone; two of one name are told apart by their user names or ids."""
    shown = {under(person, "id"): (shown_name(person), under(person, "name")) for person in listed}
    count = Counter(name for name, _ in shown.values())
    return {
        number: name if count[name] == 1 else f"{name} ({unique or number})"
        for number, (name, unique) in shown.items()
        if number and name
    }


def _conversation(one: dict[str, Any], people: dict[str, str], *, direct: bool) -> dict[str, str]:
    """Name a conversation, under each name its folder may have."""
    number, name = under(one, "id"), under(one, "name")
    if direct:
        listed = one.get("members")
        members = (
            [one for one in listed if isinstance(one, str)] if isinstance(listed, list) else []
        )
        shown = ", ".join(sorted(people.get(member, member) for member in members))
    else:
        shown = name
    return {folder: shown for folder in (number, name) if folder and shown}


def _listed(file: InputFile | None) -> list[dict[str, Any]]:
    """Read a list of objects; nothing where it isn't there, or is damaged."""
    try:
        if file is None or file.size > _MOST:
            return []
        with file.open() as stream:
            return objects(_any.decode(stream.read()))
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return []
