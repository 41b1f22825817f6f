"""What Skype and Teams say themselves: calls, and who joined, left or renamed a chat."""

from collections.abc import Callable
from datetime import UTC

import msgspec

from offscript.sources._fields import under
from offscript.sources._skype.markup import tags_in
from offscript.sources._times.iso import read_iso

CALL_LOG = "48:calllogs"
OF_SKYPE = {CALL_LOG: "Call log", "48:notes": "Notes", "48:notifications": "Notifications"}
"""Lists that the programs keep as if they were conversations, by their ids."""
_STATES = {
    "missed": "Missed call",
    "declined": "Call declined",
    "accepted": "Call",
    "redirected": "Call redirected",
}
_CALLS = {
    "started": "Call started",
    "ended": "Call ended",
    "missed": "Missed call",
    "declined": "Call declined",
    "busy": "Call not answered, busy",
    "noanswer": "Call not answered",
}
_DONE = {
    "addmember": "added",
    "memberjoined": "joined",
    "memberleft": "left",
    "deletemember": "removed",
    "topicupdate": "changed the name of the chat to",
    "pictureupdate": "changed the picture of the chat",
    "historydisclosedupdate": "changed whether new people see what was said before:",
    "joiningenabledupdate": "changed whether people can join by a link:",
    "roleupdate": "changed a role:",
}
_PEOPLE = {"target", "id"}
_LONGEST = 500


class LoggedCall(msgspec.Struct, frozen=True):
    """A call as the program's own list has it: by whom, and in words."""

    by: str
    text: str


def logged_call(log: object) -> LoggedCall | None:
    """Read one entry of the list of calls; None where it is none."""
    state = under(log, "callState")
    if not isinstance(log, dict) or not state:
        return None
    text = _STATES.get(state.lower(), f"Call {state}")
    way = under(log, "callDirection").lower()
    if way in {"incoming", "outgoing"} and text == "Call":
        text = f"{way.capitalize()} call"
    begun, ended = (read_iso(under(log, name), UTC) for name in ("connectTime", "endTime"))
    if begun and ended and (whole := int((ended.sent_at - begun.sent_at).total_seconds())) > 0:
        text += f", {whole} second{'' if whole == 1 else 's'}"
    by = under(log, "originator") or under(log.get("originatorParticipant"), "id")
    return LoggedCall(by, text) if by else None


Naming = Callable[[str], str]
"""Gives the name for an id of a person."""


def say_call(content: str) -> str:
    """Say what became of a call, and how many seconds it took."""
    state, seconds, inside = "", 0.0, ""
    for tag in tags_in(content):
        if not tag.name:
            if inside == "duration" and tag.text.strip().replace(".", "", 1).isdigit():
                seconds = max(seconds, float(tag.text[:_LONGEST]))
            continue
        inside = "" if tag.closes else tag.name
        if tag.name == "partlist":
            state = tag.attributes.get("type", "") or state
        elif tag.name in _CALLS:
            state = tag.name
    text = _CALLS.get(state.lower(), f"Call {state}".strip())
    if seconds and seconds < 1e9:  # noqa: PLR2004 - thirty years
        whole = int(seconds)
        text += f", {whole} second{'' if whole == 1 else 's'}"
    return text


def say_event(kind: str, content: str, name: Naming) -> str:
    """Say who did what to the chat; where that isn't known, what the export has."""
    what, who, inside = "", "", ""
    about: list[str] = []
    loose: list[str] = []
    for tag in tags_in(content):
        if tag.name:
            inside = "" if tag.closes else tag.name
            if not what and not tag.closes:
                what = tag.name
        elif inside == "initiator":
            who = name(tag.text)
        elif inside in _PEOPLE:
            about.append(name(tag.text))
        elif inside == "value":
            about.append(tag.text)
        elif inside not in {"eventtime", "rosterversion"} and tag.text.strip():
            loose.append(tag.text.strip())
    if what in _DONE and about == [who] and what in {"deletemember", "addmember"}:
        return f"{who} {'left' if what == 'deletemember' else 'joined'}"
    if what in _DONE:
        return " ".join(piece for piece in (who, _DONE[what], ", ".join(about)) if piece)
    return " ".join(loose)[:_LONGEST] or kind
