"""WhatsApp's own lines on Android, which its database keeps as numbers, as sentences.

The numbers are those that public forensic tools agree on (https://github.com/abrignoni/ALEAPP,
https://github.com/KnugiHK/WhatsApp-Chat-Exporter). One that nobody is sure of is named as a number:
a wrong sentence would be worse than none.
"""

_PLAIN = {
    5: "{who} left",
    6: "{who} changed the group icon",
    7: "You were removed",
    13: "{who} left",
    15: "{whom} is now an admin",
    16: "{whom} is no longer an admin",
    18: "The security code with {who} changed",
    19: "Messages and calls are end-to-end encrypted",
    20: "{whom} joined using an invite link",
    56: "{who} changed the message timer",
    57: "The linked devices of {who} changed",
    67: "Messages and calls are end-to-end encrypted",
    70: "{who} started a group call",
    118: "{who} pinned a message",
}
_WITH_TEXT = {
    1: "{who} changed the subject to “{text}”",
    11: "{who} created group “{text}”",
    27: "{who} changed the group description: {text}",
}
_ADDED, _REMOVED = {4, 12}, 14
_NUMBER_CHANGED, _BLOCKED = {10, 28}, 58


def notice(
    action: int | None,
    who: str,
    whom: list[str],
    text: str,
    *,
    old: str = "",
    new: str = "",
    blocked: bool | None = None,
    me_joined: bool = False,
) -> str:
    """Put a notice into words: who acted, on whom, and the new subject or description."""
    many = ", ".join(whom)
    said = ""
    if action in _ADDED:
        added = many or ("you" if me_joined else "")
        said = f"{who} added {added}" if added else f"{who} was added"
    elif action == _REMOVED:
        said = f"{who} removed {many}" if many else f"{who} was removed"
    elif action in _NUMBER_CHANGED:
        said = f"{old or who} changed their number to {new}" if new else f"{who} changed number"
    elif action == _BLOCKED:
        said = "You unblocked this contact" if blocked is False else "You blocked this contact"
    elif action in _WITH_TEXT and text:
        said = _WITH_TEXT[action].format(who=who, text=text)
    elif action in _PLAIN:
        said = _PLAIN[action].format(who=who, whom=many or who)
    if said:
        return said
    named = f"WhatsApp notice {action}" if action is not None else "WhatsApp notice"
    about = ", ".join(part for part in (many, text) if part)
    return f"{named}: {about}" if about else named
