"""The lines Signal itself puts into a chat, in words: groups, names, timers, safety numbers, calls.

The export holds codes; the words are ours. Codes:
https://github.com/signalapp/libsignal/blob/main/rust/message-backup/src/proto/backup.proto
"""

import re
from collections.abc import Callable

from offscript.record import OWNER
from offscript.sources._json.loose import Thing, thing, things, whole, words
from offscript.sources._signal.people import Directory

_SIMPLE = {
    "JOINED_SIGNAL": "{who} joined Signal",
    "IDENTITY_UPDATE": "Safety number with {who} changed",
    "IDENTITY_VERIFIED": "Safety number with {who} marked as verified",
    "IDENTITY_DEFAULT": "Safety number with {who} marked as not verified",
    "CHANGE_NUMBER": "{who} changed their phone number",
    "RELEASE_CHANNEL_DONATION_REQUEST": "Signal asked for a donation",
    "END_SESSION": "{who} reset the secure session",
    "CHAT_SESSION_REFRESH": "Secure session refreshed",
    "BAD_DECRYPT": "A message from {who} could not be delivered",
    "PAYMENTS_ACTIVATED": "{who} activated payments",
    "PAYMENT_ACTIVATION_REQUEST": "{who} asked to activate payments",
    "UNSUPPORTED_PROTOCOL_MESSAGE": "{who} sent a message this version of Signal could not show",
    "REPORTED_SPAM": "Reported as spam",
    "BLOCKED": "Blocked",
    "UNBLOCKED": "Unblocked",
    "MESSAGE_REQUEST_ACCEPTED": "Message request accepted",
}
_INDIVIDUAL = {
    ("INCOMING", "NOT_ACCEPTED"): "Declined {type}",
    ("INCOMING", "MISSED"): "Missed {type}",
    ("INCOMING", "MISSED_NOTIFICATION_PROFILE"): "Missed {type} (notification profile was on)",
    ("OUTGOING", "NOT_ACCEPTED"): "Unanswered {type}",
    ("OUTGOING", "MISSED"): "Unanswered {type}",
}
_GROUP_CALLS = {
    "JOINED": "Group call, joined",
    "RINGING": "Incoming group call",
    "ACCEPTED": "Incoming group call, accepted",
    "DECLINED": "Declined group call",
    "MISSED": "Missed group call",
    "MISSED_NOTIFICATION_PROFILE": "Missed group call (notification profile was on)",
    "OUTGOING_RING": "Outgoing group call",
}
_ACCOUNTS = ("updaterAci", "removerAci", "inviterAci", "revokerAci")
_ABOUT = ("memberAci", "removedAci", "aci", "newMemberAci", "requestorAci", "inviteeAci")
_UNITS = ((604_800, "week"), (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def call_of(update: Thing, author: str, people: Directory) -> tuple[str, str, int | None] | None:
    """Read a call: who called, in which words, and when it ended; None if it is no call."""
    if "individualCall" in update:
        call = thing(update["individualCall"])
        kind = "video call" if call.get("type") == "VIDEO_CALL" else "voice call"
        way = "OUTGOING" if call.get("direction") == "OUTGOING" else "INCOMING"
        form = _INDIVIDUAL.get((way, words(call.get("state"))), f"{way.capitalize()} {{type}}")
        return OWNER if way == "OUTGOING" else author, form.format(type=kind), None
    if "groupCall" in update:
        call = thing(update["groupCall"])
        started = call.get("ringerRecipientId") or call.get("startedCallRecipientId")
        says = _GROUP_CALLS.get(words(call.get("state")), "Group call")
        return people.name(started) if started else "", says, whole(call.get("endedCallTimestamp"))
    return None


def in_words(update: Thing, author: str, people: Directory) -> str:
    """Say what an update says; one of a kind nobody knows yet by its name."""
    for kind, says in _UPDATES.items():
        if kind in update:
            return says(thing(update[kind]), author, people)
    return f"Update: {', '.join(update) or 'unknown'}"


def _simple(update: Thing, who: str, _people: Directory) -> str:
    kind = words(update.get("type")) or "UNKNOWN"
    return _SIMPLE.get(kind, "Update: {kind}").format(who=who, kind=kind)


def _group_change(update: Thing, _who: str, people: Directory) -> str:
    changes = things(update.get("updates"))
    return "; ".join(_group(change, people) for change in changes) or "Group changed"


def _profile(update: Thing, who: str, _people: Directory) -> str:
    old, new = words(update.get("previousName")), words(update.get("newName"))
    return f"{who} changed their profile name from “{old}” to “{new}”"


def _learned(update: Thing, who: str, _people: Directory) -> str:
    before = words(update.get("username")) or _phone(update, "e164")
    return f"{who} was known as {before} before"


def _merge(update: Thing, who: str, _people: Directory) -> str:
    return f"Chats with {who} and {_phone(update, 'previousE164')} became one"


def _switchover(update: Thing, who: str, _people: Directory) -> str:
    return f"{_phone(update, 'e164')} belongs to {who}"


def _poll_end(update: Thing, who: str, _people: Directory) -> str:
    return f"{who} ended the poll “{words(update.get('question'))}”"


def _pin(_update: Thing, who: str, _people: Directory) -> str:
    return f"{who} pinned a message"


def _phone(facts: Thing, key: str) -> str:
    """Write a number, which the export holds without its plus."""
    return f"+{whole(facts.get(key)) or '?'}"


def _timer(change: Thing, who: str, _people: Directory) -> str:
    """Say how the timer of disappearing messages was set."""
    seconds = (whole(change.get("expiresInMs")) or 0) // 1000
    if seconds <= 0:
        return f"{who} turned off disappearing messages"
    return f"{who} set messages to disappear after {duration(seconds)}"


def duration(seconds: int) -> str:
    """Say a length of time in its largest whole unit."""
    size, name = next(unit for unit in _UNITS if seconds % unit[0] == 0)
    count = seconds // size
    return f"{count} {name}{'' if count == 1 else 's'}"


def _group(change: Thing, people: Directory) -> str:
    """Say one change of a group: its name in plain words, who made it, whom it is about."""
    if not change:
        return "Group changed"
    kind = next(iter(change))
    what = thing(change[kind])
    who = next((people.account(what[key]) for key in _ACCOUNTS if key in what), "")
    about = next((people.account(what[key]) for key in _ABOUT if key in what), "")
    if kind == "groupExpirationTimerUpdate":
        return _timer(what, who or "somebody", people)
    if kind == "groupNameUpdate":
        name = words(what.get("newGroupName"))
        return (
            f"{who or 'Somebody'} {f'named the group “{name}”' if name else 'took away its name'}"
        )
    if kind == "groupDescriptionUpdate":
        return f"{who or 'Somebody'} described the group: {words(what.get('newDescription'))}"
    if kind == "groupAdminStatusUpdate":
        verb = "made" if what.get("wasAdminStatusGranted") is True else "no longer made"
        return f"{who or 'Somebody'} {verb} {about} an admin"
    plain = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", kind.removesuffix("Update")).capitalize()
    return plain + (f" by {who}" if who else "") + (f": {about}" if about else "")


_UPDATES: dict[str, Callable[[Thing, str, Directory], str]] = {
    "simpleUpdate": _simple,
    "groupChange": _group_change,
    "expirationTimerChange": _timer,
    "profileChange": _profile,
    "learnedProfileChange": _learned,
    "threadMerge": _merge,
    "sessionSwitchover": _switchover,
    "pollTerminate": _poll_end,
    "pinMessage": _pin,
}
