"""Telegram's own lines: it writes a code for what happened, and here it is said in words."""

from offscript.sources._telegram.rows import Line, joined

_ACTIONS = {
    "create_group": "{actor} created the group “{title}”",
    "edit_group_title": "{actor} named the group “{title}”",
    "edit_group_photo": "{actor} changed the group's photo",
    "delete_group_photo": "{actor} deleted the group's photo",
    "invite_members": "{actor} added {members}",
    "remove_members": "{actor} removed {members}",
    "join_group_by_link": "{actor} joined by a link of {inviter}",
    "join_group_by_request": "{actor} was let in after asking to join",
    "create_channel": "{actor} created the channel “{title}”",
    "migrate_to_supergroup": "{actor} turned this group into a supergroup",
    "migrate_from_group": "{actor} turned the group “{title}” into this supergroup",
    "pin_message": "{actor} pinned message {message_id}",
    "clear_history": "{actor} cleared the history",
    "score_in_game": "{actor} scored {score} in a game",
    "send_payment": "A payment of {amount} {currency} was sent",
    "take_screenshot": "{actor} took a screenshot",
    "bot_allowed": "{actor} let a bot send messages",
    "attach_menu_bot_allowed": "A bot was added to the attachment menu",
    "allow_sending_messages": "Messages of {reason_domain}{reason_app_name} were allowed",
    "send_passport_values": "Personal documents were sent: {values}",
    "joined_telegram": "{actor} joined Telegram",
    "proximity_reached": "{from_} came within {distance} metres of {to}",
    "requested_phone_number": "{actor} asked for the phone number",
    "invite_to_group_call": "{actor} invited {members} to the group call",
    "set_messages_ttl": "{actor} set messages to delete themselves after {period} seconds",
    "group_call_scheduled": "{actor} planned a group call",
    "edit_chat_theme": "{actor} changed the chat's theme {emoticon}",
    "send_webview_data": "Data was sent to a bot",
    "send_premium_gift": "{actor} gave Telegram Premium, {months} months, {cost}",
    "topic_created": "{actor} created the topic “{title}”",
    "topic_edit": "{actor} changed the topic to “{new_title}”",
    "suggest_profile_photo": "{actor} suggested a profile photo",
    "requested_peer": "A chat or person was shared with a bot",
    "set_chat_wallpaper": "{actor} set a wallpaper for this chat",
    "set_same_chat_wallpaper": "{actor} set the same wallpaper for this chat",
    "gift_code_prize": "{actor} gave a gift code",
    "giveaway_launch": "{actor} began a giveaway",
    "giveaway_results": "The giveaway ended",
    "boost_apply": "{actor} boosted the group",
    "send_star_gift": "{actor} sent a gift",
    "send_stars_gift": "{actor} sent stars",
    "paid_messages_refund": "{actor} refunded paid messages",
    "paid_messages_price_change": "{actor} changed the price of messages",
    "remove_photo": "{actor} removed a photo",
}
_ENDINGS = {
    "missed": "Missed call",
    "busy": "Declined call",
    "disconnect": "Call, broken off",
    "hangup": "Call, ended",
}
_CALLS = {"phone_call", "group_call", "conference_call"}


class _Fields(dict[str, str]):
    """The fields of a line, as a pattern asks for them."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line

    def __missing__(self, key: str) -> str:
        value = getattr(self._line, key, None)
        if key == "actor":
            return actor_of(self._line)
        if isinstance(value, list):
            named = [member if isinstance(member, str) else "somebody" for member in value]
            return ", ".join(named) or "nobody"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        return joined(value) or ("somebody" if key in {"inviter", "from_", "to"} else "")


def is_call(line: Line) -> bool:
    """Whether a service line is about a call."""
    return joined(line.action) in _CALLS


def actor_of(line: Line) -> str:
    """Name who did it, by their number where they have no name any more."""
    return joined(line.actor) or joined(line.actor_id) or "Somebody"


def say_call(line: Line) -> str:
    """Say of a call what Telegram says of it."""
    ending = line.discard_reason if isinstance(line.discard_reason, str) else ""
    word = "Group call" if line.action != "phone_call" else _ENDINGS.get(ending, "Call")
    lasted = line.duration_seconds or line.duration
    if isinstance(lasted, int) and lasted > 0:
        word = word.partition(",")[0]
        return f"{word}, {lasted} second{'' if lasted == 1 else 's'}"
    return word


def say(line: Line) -> str:
    """Say in words what a service line says in codes; one nobody knows, in its own code."""
    action = joined(line.action)
    if information := joined(line.information_text):
        return information
    fields = _Fields(line)
    if pattern := _ACTIONS.get(action):
        told = pattern.format_map(fields)
        if action == "create_group" and line.members:
            told += " with {members}".format_map(fields)
        return told.rstrip(" ,")
    told = f"{fields['actor']}: {action.replace('_', ' ') or 'something Telegram does not name'}"
    rest = [fields[key] for key in ("title", "members", "amount", "currency") if fields[key]]
    return " ".join([told, *(word for word in rest if word != "nobody")])
