"""The lines Signal Desktop itself puts into a chat, in words; the rows hold kinds and codes."""

from collections.abc import Callable
from typing import Protocol

from offscript.record import OWNER
from offscript.sources._json.loose import Thing, thing, things, whole, words
from offscript.sources._signal.updates import duration
from offscript.sources._times.epoch import utc

_PLAIN = {
    "keychange": "Safety number with {who} changed",
    "group-v1-migration": "Group was upgraded",
    "change-number-notification": "{who} changed their phone number",
    "conversation-merge": "Chats with {who} became one",
    "phone-number-discovery": "A phone number was found to belong to {who}",
    "title-transition-notification": "{who} was known by another name before",
    "joined-signal-notification": "{who} joined Signal",
    "contact-removed-notification": "{who} was removed from the contacts",
    "delivery-issue": "A message from {who} could not be delivered",
    "chat-session-refreshed": "Secure session refreshed",
    "universal-timer-notification": "Messages in new chats disappear by default",
}
_MISSED = {"Missed", "MissedNotificationProfile"}
_DETAILS = ("newTitle", "description", "role", "newPrivilege")
_PEOPLE = ("aci", "uuid", "pni", "serviceId", "conversationId", "inviter")


class Names(Protocol):
    """Whoever knows people by account."""

    def name(self, key: object) -> str:
        """Name somebody; empty for a stranger."""


def call_words(content: Thing, call: Thing, author: str) -> tuple[str, str]:
    """Say who called, and how it went; older rows say it in `callHistoryDetails`."""
    old = thing(content.get("callHistoryDetails"))
    way = words(call.get("direction")) or ("Incoming" if old.get("wasIncoming") else "Outgoing")
    video = words(call.get("type")) == "Video" or old.get("wasVideoCall") is True
    group = words(call.get("mode")) in {"Group", "Adhoc"} or words(call.get("type")) == "Group"
    what = "group call" if group else "video call" if video else "voice call"
    status = words(call.get("status"))
    declined = status == "Declined" or old.get("wasDeclined") is True
    if way == "Outgoing":
        unanswered = status in {"Missed", "NotAccepted"}
        text = f"Unanswered {what}" if unanswered else f"Outgoing {what}"
    elif declined:
        text = f"Declined {what}"
    elif status in _MISSED or (old and not status and not old.get("acceptedTime")):
        text = f"Missed {what}"
    else:
        text = f"Incoming {what}"
    if ended := utc(whole(call.get("endedTimestamp")) or whole(old.get("endedTime"))):
        text += f", ended {ended.isoformat()}"
    return OWNER if way == "Outgoing" else author, text


def in_words(kind: str, content: Thing, who: str, people: Names) -> str:
    """Say what a line of Signal's own says; one of a kind nobody knows yet by its name."""
    if kind in _PLAIN:
        return _PLAIN[kind].format(who=who)
    if kind in _SAYS:
        return _SAYS[kind](content, who, people)
    body = words(content.get("body"))
    named = kind.replace("-", " ").capitalize() or "A line of Signal's own"
    return f"{named}: {body}" if body else named


def _verified(content: Thing, who: str, _people: Names) -> str:
    verb = "verified" if content.get("verified") is True else "not verified"
    return f"Safety number with {who} marked as {verb}"


def _profile(content: Thing, who: str, _people: Names) -> str:
    change = thing(content.get("profileChange"))
    old, new = words(change.get("oldName")), words(change.get("newName"))
    return f"{who} changed their profile name from “{old}” to “{new}”"


def _timer(content: Thing, who: str, people: Names) -> str:
    update = thing(content.get("expirationTimerUpdate"))
    source = update.get("sourceServiceId") or update.get("sourceUuid") or update.get("source")
    by = people.name(source) or who
    seconds = whole(update.get("expireTimer")) or 0
    if seconds <= 0:
        return f"{by} turned off disappearing messages"
    return f"{by} set messages to disappear after {duration(seconds)}"


def _group(content: Thing, _who: str, people: Names) -> str:
    change = thing(content.get("groupV2Change"))
    by = people.name(change.get("from"))
    details = "; ".join(_detail(one, people) for one in things(change.get("details")))
    return f"Group changed{f' by {by}' if by else ''}{f': {details}' if details else ''}"


def _request(content: Thing, _who: str, _people: Names) -> str:
    answer = words(content.get("messageRequestResponseEvent")).lower().replace("_", " ")
    return f"Message request: {answer or 'answered'}"


def _detail(detail: Thing, people: Names) -> str:
    """Say one change of a group in the words of its code."""
    plain = words(detail.get("type")).replace("-", " ")
    if plain == "title":
        return f"named “{words(detail.get('newTitle'))}”"
    about = next((name for key in _PEOPLE if (name := people.name(detail.get(key)))), "")
    more = next((text for key in _DETAILS if (text := words(detail.get(key)))), "")
    return " ".join(filter(None, [plain, about, more]))


_SAYS: dict[str, Callable[[Thing, str, Names], str]] = {
    "verified-change": _verified,
    "profile-change": _profile,
    "timer-notification": _timer,
    "group-v2-change": _group,
    "message-request-response-event": _request,
}
