"""Which tables of `msgstore.db` belong to its messages, and with which columns."""

from collections.abc import Iterator
from functools import partial

from offscript.sources._files.database import Rows
from offscript.sources._whatsapp.cells import Beside, joined_rows, rows_of, whole, words

_TABLES = {
    "message_media": "message_row_id file_path media_name mime_type media_caption",
    "message_location": "message_row_id latitude longitude place_name place_address url",
    "message_vcard": "message_row_id vcard",
    "message_poll_option": "message_row_id option_name vote_total",
    "message_quoted": "message_row_id key_id text_data",
    "message_revoked": "message_row_id",
    "message_edit_info": "message_row_id edited_timestamp sender_timestamp",
    "message_system": "message_row_id action_type",
    "message_system_group": "message_row_id is_me_joined",
    "message_system_chat_participant": "message_row_id user_jid_row_id",
    "message_system_number_change": "message_row_id old_jid_row_id new_jid_row_id",
    "message_system_block_contact": "message_row_id is_blocked",
    "missed_call_logs": "message_row_id video_call",
    "receipt_user": "message_row_id receipt_user_jid_row_id read_timestamp played_timestamp",
}
_ADDED = (
    "message_add_on.parent_message_row_id message_add_on.from_me message_add_on.sender_jid_row_id"
)
_VOTE = "message_add_on_poll_vote_selected_option"
_JOINED = {
    "calls": (
        "message_call_log JOIN call_log ON call_log._id = message_call_log.call_log_row_id",
        (
            "message_call_log.message_row_id call_log.from_me call_log.video_call "
            "call_log.duration call_log.call_result call_log.group_jid_row_id"
        ),
        "message_call_log.message_row_id",
    ),
    "reactions": (
        (
            "message_add_on JOIN message_add_on_reaction "
            "ON message_add_on_reaction.message_add_on_row_id = message_add_on._id"
        ),
        f"{_ADDED} message_add_on_reaction.reaction message_add_on_reaction.sender_timestamp",
        "message_add_on.parent_message_row_id, message_add_on._id",
    ),
    "votes": (
        (
            f"message_add_on JOIN {_VOTE} ON {_VOTE}.message_add_on_row_id = message_add_on._id "
            f"JOIN message_poll_option ON message_poll_option._id = {_VOTE}.message_poll_option_id"
        ),
        (
            f"{_ADDED} message_poll_option.option_name message_add_on.timestamp "
            f"{_VOTE}.message_poll_option_id"
        ),
        "message_add_on.parent_message_row_id, message_add_on._id",
    ),
}


def tables_beside(database: Rows) -> Iterator[tuple[str, Beside]]:
    """Open the tables that hold what belongs to messages."""
    for name, columns in _TABLES.items():
        yield name, Beside(partial(rows_of, database, name, columns, order="message_row_id"))
    for name, (tables, columns, order) in _JOINED.items():
        yield name, Beside(partial(joined_rows, database, tables, columns, order=order))


def addresses_in(database: Rows) -> Iterator[tuple[int | None, str]]:
    """Give every address by its row id."""
    columns = "_id user server raw_string"
    for number, user, server, raw in rows_of(database, "jid", columns, order="_id"):
        address = words(raw) or (f"{words(user)}@{words(server)}" if user else words(server))
        yield whole(number), address
