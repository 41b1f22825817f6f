"""Builds the WhatsApp databases in tests/exports: real tables, invented people and words.

    python tests/sources/whatsapp_builder.py

The tables are written as WhatsApp's are, as far as they matter here; columns that say nothing of a
message are left out.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

EXPORTS = Path(__file__).parent.parent / "exports"
START = 1_710_406_800_000  # 2024-03-14T09:00:00Z in milliseconds
CORE = START // 1000 - 978_307_200
Row = tuple[Any, ...]

ANDROID = """
CREATE TABLE jid (_id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, server TEXT NOT NULL, agent INTEGER, type INTEGER, raw_string TEXT, device INTEGER);
CREATE TABLE chat (_id INTEGER PRIMARY KEY AUTOINCREMENT, jid_row_id INTEGER UNIQUE, hidden INTEGER, subject TEXT, created_timestamp INTEGER);
CREATE TABLE message (_id INTEGER PRIMARY KEY AUTOINCREMENT, chat_row_id INTEGER NOT NULL, from_me INTEGER NOT NULL, key_id TEXT NOT NULL, sender_jid_row_id INTEGER, status INTEGER, origin INTEGER, timestamp INTEGER, received_timestamp INTEGER, message_type INTEGER, text_data TEXT, starred INTEGER, sort_id INTEGER NOT NULL DEFAULT 0, message_add_on_flags INTEGER);
CREATE TABLE message_media (message_row_id INTEGER PRIMARY KEY, chat_row_id INTEGER, file_path TEXT, file_size INTEGER, mime_type TEXT, file_length INTEGER, media_name TEXT, media_duration INTEGER, media_caption TEXT);
CREATE TABLE message_quoted (message_row_id INTEGER PRIMARY KEY AUTOINCREMENT, chat_row_id INTEGER NOT NULL, parent_message_chat_row_id INTEGER NOT NULL, from_me INTEGER NOT NULL, sender_jid_row_id INTEGER, key_id TEXT NOT NULL, timestamp INTEGER, message_type INTEGER, text_data TEXT);
CREATE TABLE message_add_on (_id INTEGER PRIMARY KEY AUTOINCREMENT, chat_row_id INTEGER, from_me INTEGER, key_id TEXT NOT NULL, sender_jid_row_id INTEGER, parent_message_row_id INTEGER, timestamp INTEGER, status INTEGER, message_add_on_type INTEGER);
CREATE TABLE message_add_on_reaction (message_add_on_row_id INTEGER PRIMARY KEY, reaction TEXT, sender_timestamp INTEGER);
CREATE TABLE message_add_on_poll_vote (message_add_on_row_id INTEGER PRIMARY KEY, sender_timestamp INTEGER);
CREATE TABLE message_add_on_poll_vote_selected_option (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_add_on_row_id INTEGER, message_poll_option_id INTEGER);
CREATE TABLE message_poll (message_row_id INTEGER PRIMARY KEY, enc_key BLOB, selectable_options_count INTEGER);
CREATE TABLE message_poll_option (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_row_id INTEGER, option_sha256 TEXT, option_name TEXT, vote_total INTEGER);
CREATE TABLE message_edit_info (message_row_id INTEGER PRIMARY KEY, original_key_id TEXT NOT NULL, edited_timestamp INTEGER NOT NULL, sender_timestamp INTEGER NOT NULL);
CREATE TABLE message_revoked (message_row_id INTEGER PRIMARY KEY, revoked_key_id TEXT NOT NULL, admin_jid_row_id INTEGER, revoke_timestamp INTEGER);
CREATE TABLE message_system (message_row_id INTEGER PRIMARY KEY, action_type INTEGER NOT NULL);
CREATE TABLE message_system_group (message_row_id INTEGER PRIMARY KEY, is_me_joined INTEGER);
CREATE TABLE message_system_chat_participant (message_row_id INTEGER, user_jid_row_id INTEGER);
CREATE TABLE message_system_number_change (message_row_id INTEGER PRIMARY KEY, old_jid_row_id INTEGER, new_jid_row_id INTEGER);
CREATE TABLE message_system_block_contact (message_row_id INTEGER PRIMARY KEY, is_blocked INTEGER);
CREATE TABLE message_location (message_row_id INTEGER PRIMARY KEY, chat_row_id INTEGER, latitude REAL, longitude REAL, place_name TEXT, place_address TEXT, url TEXT, live_location_share_duration INTEGER);
CREATE TABLE message_vcard (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_row_id INTEGER, vcard TEXT);
CREATE TABLE receipt_user (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_row_id INTEGER NOT NULL, receipt_user_jid_row_id INTEGER NOT NULL, receipt_timestamp INTEGER, read_timestamp INTEGER, played_timestamp INTEGER);
CREATE TABLE call_log (_id INTEGER PRIMARY KEY AUTOINCREMENT, jid_row_id INTEGER, from_me INTEGER, call_id TEXT, transaction_id INTEGER, timestamp INTEGER, video_call INTEGER, duration INTEGER, call_result INTEGER, group_jid_row_id INTEGER NOT NULL DEFAULT 0);
CREATE TABLE message_call_log (message_row_id INTEGER PRIMARY KEY, call_log_row_id INTEGER);
CREATE TABLE missed_call_logs (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_row_id INTEGER, timestamp INTEGER, video_call INTEGER);
CREATE TABLE group_participant_user (_id INTEGER PRIMARY KEY AUTOINCREMENT, group_jid_row_id INTEGER NOT NULL, user_jid_row_id INTEGER NOT NULL, rank INTEGER, pending INTEGER);
CREATE TABLE jid_map (lid_row_id INTEGER PRIMARY KEY NOT NULL, jid_row_id INTEGER NOT NULL, sort_id INTEGER);
CREATE TABLE lid_display_name (lid_row_id INTEGER PRIMARY KEY NOT NULL, display_name TEXT NOT NULL, username TEXT);
CREATE TABLE props (_id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, value TEXT);
"""

CONTACTS = """
CREATE TABLE wa_contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT, jid TEXT NOT NULL, is_whatsapp_user BOOLEAN NOT NULL, status TEXT, number TEXT, display_name TEXT, given_name TEXT, wa_name TEXT);
"""

OLD = """
CREATE TABLE messages (_id INTEGER PRIMARY KEY AUTOINCREMENT, key_remote_jid TEXT NOT NULL, key_from_me INTEGER, key_id TEXT NOT NULL, status INTEGER, needs_push INTEGER, data TEXT, timestamp INTEGER, media_url TEXT, media_mime_type TEXT, media_wa_type TEXT, media_size INTEGER, media_name TEXT, media_caption TEXT, media_hash TEXT, media_duration INTEGER, origin INTEGER, latitude REAL, longitude REAL, thumb_image TEXT, remote_resource TEXT, received_timestamp INTEGER, send_timestamp INTEGER, receipt_server_timestamp INTEGER, receipt_device_timestamp INTEGER, read_device_timestamp INTEGER, played_device_timestamp INTEGER, raw_data BLOB, recipient_count INTEGER, participant_hash TEXT, starred INTEGER, quoted_row_id INTEGER, edit_version INTEGER);
CREATE TABLE chat_list (_id INTEGER PRIMARY KEY AUTOINCREMENT, key_remote_jid TEXT UNIQUE, message_table_id INTEGER, subject TEXT, creation INTEGER);
CREATE TABLE group_participants (_id INTEGER PRIMARY KEY AUTOINCREMENT, gjid TEXT NOT NULL, jid TEXT NOT NULL, admin INTEGER);
"""

IPHONE = """
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE ZWACHATSESSION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZARCHIVED INTEGER, ZSESSIONTYPE INTEGER, ZGROUPINFO INTEGER, ZLASTMESSAGEDATE TIMESTAMP, ZCONTACTJID VARCHAR, ZPARTNERNAME VARCHAR);
CREATE TABLE ZWAGROUPMEMBER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISACTIVE INTEGER, ZISADMIN INTEGER, ZCHATSESSION INTEGER, ZCONTACTNAME VARCHAR, ZFIRSTNAME VARCHAR, ZMEMBERJID VARCHAR);
CREATE TABLE ZWAMESSAGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFLAGS INTEGER, ZGROUPEVENTTYPE INTEGER, ZISFROMME INTEGER, ZMESSAGESTATUS INTEGER, ZMESSAGETYPE INTEGER, ZSORT INTEGER, ZSTARRED INTEGER, ZCHATSESSION INTEGER, ZGROUPMEMBER INTEGER, ZMEDIAITEM INTEGER, ZMESSAGEINFO INTEGER, ZPARENTMESSAGE INTEGER, ZMESSAGEDATE TIMESTAMP, ZSENTDATE TIMESTAMP, ZFROMJID VARCHAR, ZPUSHNAME VARCHAR, ZSTANZAID VARCHAR, ZTEXT VARCHAR, ZTOJID VARCHAR);
CREATE TABLE ZWAMEDIAITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFILESIZE INTEGER, ZMOVIEDURATION INTEGER, ZMESSAGE INTEGER, ZLATITUDE FLOAT, ZLONGITUDE FLOAT, ZMEDIALOCALPATH VARCHAR, ZMEDIAURL VARCHAR, ZTITLE VARCHAR, ZVCARDNAME VARCHAR, ZVCARDSTRING VARCHAR, ZMETADATA BLOB);
CREATE TABLE ZWAMESSAGEINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZMESSAGE INTEGER, ZRECEIPTINFO BLOB);
CREATE TABLE ZWAPROFILEPUSHNAME (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZJID VARCHAR, ZPUSHNAME VARCHAR);
CREATE INDEX ZWAMEDIAITEM_ZMESSAGE_INDEX ON ZWAMEDIAITEM (ZMESSAGE);
"""

CALLS = """
CREATE TABLE ZWAAGGREGATECALLEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZINCOMING INTEGER, ZMISSED INTEGER, ZVIDEO INTEGER, ZFIRSTDATE TIMESTAMP);
CREATE TABLE ZWACDCALLEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBYTESRECEIVED INTEGER, ZBYTESSENT INTEGER, ZOUTCOME INTEGER, Z1CALLEVENTS INTEGER, ZDATE TIMESTAMP, ZDURATION FLOAT, ZCALLIDSTRING VARCHAR, ZGROUPCALLCREATORUSERJIDSTRING VARCHAR, ZGROUPJIDSTRING VARCHAR);
CREATE TABLE ZWACDCALLEVENTPARTICIPANT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOUTCOME INTEGER, Z1PARTICIPANTS INTEGER, ZJIDSTRING VARCHAR);
"""

BOOK = """
CREATE TABLE ZWAADDRESSBOOKCONTACT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFULLNAME VARCHAR, ZGIVENNAME VARCHAR, ZPHONENUMBER VARCHAR, ZWHATSAPPID VARCHAR, ZLID VARCHAR);
"""

ALEX, KIM, MASK, STRANGER = 1, 2, 3, 4
FAMILY, MASKED_CHAT, STATUS, KIM_NEW = 5, 6, 7, 8
HOSTILE = '<script>alert("1")</script> =cmd()|A1 \u202eabc\u202c 🙂\nsecond line'
CARD = "BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jo;;;\nFN:Jo Doe\nTEL;type=CELL:+44 7700 900555\nEND:VCARD"


def database(path: Path, schema: str, rows: Mapping[str, Iterable[dict[str, Any]]]) -> Path:
    """Write a database with these rows, each a table's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        connection.executescript(schema)
        for table, given in rows.items():
            for row in given:
                names, marks = ", ".join(row), ", ".join("?" * len(row))
                sentence = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
                connection.execute(sentence, [*row.values()])
    connection.close()
    return path


def jid(number: int, address: str) -> dict[str, Any]:
    """Write an address."""
    user, _, server = address.partition("@")
    return {"_id": number, "user": user, "server": server, "raw_string": address, "type": 0}


def message(number: int, text: str | None, kind: int = 0, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Write a row of `message`: a minute after the one before, in the chat with Alex, by Alex."""
    return {
        "_id": number,
        "chat_row_id": 1,
        "from_me": 0,
        "key_id": f"KEY{number}",
        "sender_jid_row_id": 0,
        "timestamp": START + number * 60_000,
        "message_type": kind,
        "text_data": text,
        **more,
    }


def android_rows() -> dict[str, list[dict[str, Any]]]:
    """Invent everything a newer database may hold."""
    group = {"chat_row_id": 2, "sender_jid_row_id": KIM}
    return {
        "jid": [
            jid(ALEX, "447700900123@s.whatsapp.net"),
            jid(KIM, "447700900456@s.whatsapp.net"),
            jid(MASK, "99887766554433@lid"),
            jid(STRANGER, "15550100@s.whatsapp.net"),
            jid(FAMILY, "447700900123-1500000000@g.us"),
            jid(MASKED_CHAT, "11223344556677@lid"),
            jid(STATUS, "status@broadcast"),
            jid(KIM_NEW, "447700900789@s.whatsapp.net"),
        ],
        "jid_map": [{"lid_row_id": MASK, "jid_row_id": KIM}],
        "lid_display_name": [{"lid_row_id": MASKED_CHAT, "display_name": "Robin"}],
        "chat": [
            {"_id": 1, "jid_row_id": ALEX},
            {"_id": 2, "jid_row_id": FAMILY, "subject": "Family"},
            {"_id": 3, "jid_row_id": MASKED_CHAT},
            {"_id": 4, "jid_row_id": STATUS},
        ],
        "message": [
            {"_id": 1, "chat_row_id": -1, "from_me": 0, "key_id": "-1"},
            message(2, None, 7),
            message(3, "You never answer me."),
            message(4, "I was at work.", from_me=1),
            message(5, "You never answer me."),
            message(6, "Where are you really", from_me=0),
            message(7, "look", 1),
            message(8, None, 2, from_me=1),
            message(9, None, 9),
            message(10, None, 15),
            message(11, None, 64, **group),
            message(12, None, 5),
            message(13, None, 16, from_me=1),
            message(14, None, 4),
            message(15, "Who comes?", 66, **group),
            message(16, None, 7, chat_row_id=2, sender_jid_row_id=KIM),
            message(17, "Summer: plan", 7, chat_row_id=2, sender_jid_row_id=ALEX),
            message(18, None, 7, **group),
            message(19, None, 7, chat_row_id=2, sender_jid_row_id=KIM),
            message(20, None, 10),
            message(21, None, 90, from_me=1),
            message(22, HOSTILE, **group | {"sender_jid_row_id": MASK}),
            message(23, "hello from behind a mask", chat_row_id=3),
            message(24, "a stranger", chat_row_id=2, sender_jid_row_id=STRANGER),
            message(25, "in a chat that is gone", chat_row_id=77),
            message(26, "no time", timestamp=0),
            message(27, None, 42),
            message(28, None, 20, from_me=1),
            message(29, "my status", chat_row_id=4, sender_jid_row_id=ALEX),
            message(30, None, 7, chat_row_id=2, sender_jid_row_id=ALEX),
            message(31, "future", 250),
            message(32, None, 7),
        ],
        "message_system": [
            {"message_row_id": 2, "action_type": 67},
            {"message_row_id": 16, "action_type": 12},
            {"message_row_id": 17, "action_type": 1},
            {"message_row_id": 18, "action_type": 5},
            {"message_row_id": 19, "action_type": 10},
            {"message_row_id": 30, "action_type": 12},
            {"message_row_id": 32, "action_type": 9999},
        ],
        "message_system_group": [{"message_row_id": 30, "is_me_joined": 1}],
        "message_system_chat_participant": [
            {"message_row_id": 16, "user_jid_row_id": ALEX},
            {"message_row_id": 16, "user_jid_row_id": STRANGER},
        ],
        "message_system_number_change": [
            {"message_row_id": 19, "old_jid_row_id": KIM, "new_jid_row_id": KIM_NEW}
        ],
        "message_media": [
            {
                "message_row_id": 7,
                "file_path": "Media/WhatsApp Images/IMG-20240314-WA0001.jpg",
                "mime_type": "image/jpeg",
                "file_length": 7,
            },
            {
                "message_row_id": 8,
                "file_path": "/storage/emulated/0/WhatsApp/Media/WhatsApp Voice Notes/PTT-20240314-WA0002.opus",
                "mime_type": "audio/ogg; codecs=opus",
                "file_length": 5,
            },
            {
                "message_row_id": 9,
                "file_path": "Media/WhatsApp Documents/letter.pdf",
                "mime_type": "application/pdf",
                "media_name": "letter to the court.pdf",
                "media_caption": "read this",
            },
            {"message_row_id": 999, "file_path": "Media/of nobody.jpg"},
        ],
        "message_quoted": [
            {
                "message_row_id": 4,
                "chat_row_id": 1,
                "parent_message_chat_row_id": 1,
                "from_me": 0,
                "key_id": "KEY3",
                "text_data": "You never answer me.",
            }
        ],
        "message_edit_info": [
            {
                "message_row_id": 6,
                "original_key_id": "KEY6",
                "edited_timestamp": START + 400_000,
                "sender_timestamp": START + 399_000,
            }
        ],
        "message_revoked": [
            {"message_row_id": 10, "revoked_key_id": "KEYX"},
            {"message_row_id": 11, "revoked_key_id": "KEYY", "admin_jid_row_id": ALEX},
        ],
        "message_location": [
            {
                "message_row_id": 12,
                "latitude": 51.5,
                "longitude": -0.12,
                "place_name": "A cafe",
                "place_address": "1 Example Street",
                "url": "https://example.org/cafe",
            },
            {
                "message_row_id": 13,
                "latitude": 51.25,
                "longitude": 0.5,
                "live_location_share_duration": 900,
            },
        ],
        "message_vcard": [{"message_row_id": 14, "vcard": CARD}],
        "message_poll": [{"message_row_id": 15, "selectable_options_count": 1}],
        "message_poll_option": [
            {"_id": 1, "message_row_id": 15, "option_name": "Yes", "vote_total": 1},
            {"_id": 2, "message_row_id": 15, "option_name": "No", "vote_total": 0},
        ],
        "message_add_on": [
            {
                "_id": 1,
                "from_me": 1,
                "key_id": "A1",
                "sender_jid_row_id": 0,
                "parent_message_row_id": 3,
                "timestamp": START + 200_000,
                "message_add_on_type": 56,
            },
            {
                "_id": 2,
                "from_me": 0,
                "key_id": "A2",
                "sender_jid_row_id": ALEX,
                "parent_message_row_id": 4,
                "timestamp": START + 300_000,
                "message_add_on_type": 56,
            },
            {
                "_id": 3,
                "from_me": 0,
                "key_id": "A3",
                "sender_jid_row_id": KIM,
                "parent_message_row_id": 3,
                "timestamp": START + 310_000,
                "message_add_on_type": 56,
            },
            {
                "_id": 4,
                "from_me": 1,
                "key_id": "A4",
                "sender_jid_row_id": 0,
                "parent_message_row_id": 15,
                "timestamp": START + 1_000_000,
                "message_add_on_type": 67,
            },
        ],
        "message_add_on_reaction": [
            {"message_add_on_row_id": 1, "reaction": "😢", "sender_timestamp": START + 200_000},
            {"message_add_on_row_id": 2, "reaction": "", "sender_timestamp": START + 300_000},
            {"message_add_on_row_id": 3, "reaction": "👍🏽", "sender_timestamp": START + 310_000},
        ],
        "message_add_on_poll_vote": [
            {"message_add_on_row_id": 4, "sender_timestamp": START + 1_000_000}
        ],
        "message_add_on_poll_vote_selected_option": [
            {"_id": 1, "message_add_on_row_id": 4, "message_poll_option_id": 1}
        ],
        "receipt_user": [
            {
                "_id": 1,
                "message_row_id": 4,
                "receipt_user_jid_row_id": ALEX,
                "receipt_timestamp": START + 241_000,
                "read_timestamp": START + 250_000,
            },
            {
                "_id": 2,
                "message_row_id": 8,
                "receipt_user_jid_row_id": ALEX,
                "receipt_timestamp": START + 481_000,
                "read_timestamp": 0,
                "played_timestamp": 0,
            },
            {
                "_id": 3,
                "message_row_id": 28,
                "receipt_user_jid_row_id": ALEX,
                "receipt_timestamp": 0,
                "read_timestamp": 0,
                "played_timestamp": START + 2_000_000,
            },
        ],
        "call_log": [
            {
                "_id": 1,
                "jid_row_id": ALEX,
                "from_me": 1,
                "call_id": "C1",
                "timestamp": START + 1_260_000,
                "video_call": 1,
                "duration": 61,
                "call_result": 5,
            },
            {
                "_id": 2,
                "jid_row_id": KIM,
                "from_me": 0,
                "call_id": "C2",
                "timestamp": START + 5_000_000,
                "video_call": 0,
                "duration": 0,
                "call_result": 2,
            },
            {
                "_id": 3,
                "jid_row_id": KIM,
                "from_me": 0,
                "call_id": "C3",
                "timestamp": START + 6_000_000,
                "video_call": 0,
                "duration": 9,
                "call_result": 5,
                "group_jid_row_id": FAMILY,
            },
        ],
        "message_call_log": [{"message_row_id": 21, "call_log_row_id": 1}],
        "missed_call_logs": [{"_id": 1, "message_row_id": 20, "timestamp": START, "video_call": 1}],
    }


def contacts() -> dict[str, list[dict[str, Any]]]:
    """Invent the names on the phone."""
    return {
        "wa_contacts": [
            {
                "jid": "447700900123@s.whatsapp.net",
                "is_whatsapp_user": 1,
                "display_name": "Alex Doe",
                "wa_name": "alex",
            },
            {
                "jid": "447700900456@s.whatsapp.net",
                "is_whatsapp_user": 1,
                "display_name": None,
                "wa_name": "Kim",
            },
            {
                "jid": "447700900789@s.whatsapp.net",
                "is_whatsapp_user": 1,
                "display_name": "+44 7700 900789",
            },
        ]
    }


def old_rows() -> dict[str, list[dict[str, Any]]]:
    """Invent what an older database holds."""
    alex, family = "447700900123@s.whatsapp.net", "447700900123-1500000000@g.us"

    def row(number: int, text: str | None, kind: str | None = "0", **more: Any) -> dict[str, Any]:  # noqa: ANN401
        return {
            "_id": number, "key_remote_jid": alex, "key_from_me": 0, "key_id": f"K{number}", "status": 0,
            "data": text, "timestamp": START + number * 60_000, "media_wa_type": kind, "media_size": 0, **more,
        }  # fmt: skip

    image = b"/storage/emulated/0/WhatsApp/Media/WhatsApp Images/IMG-20150314-WA0001.jpg"
    path = (
        b"\xac\xed\x00\x05sr\x00\x11com.example.Mediat"
        + len(image).to_bytes(2, "big")
        + image
        + b"w\x02\x00/x"
    )
    return {
        "chat_list": [{"key_remote_jid": alex}, {"key_remote_jid": family, "subject": "Family"}],
        "messages": [
            {"_id": 1, "key_remote_jid": "-1", "key_from_me": 0, "key_id": "-1", "status": -1},
            row(2, "hello"),
            row(3, "hi", key_from_me=1, read_device_timestamp=START + 190_000),
            row(4, None, "1", media_caption="the garden", media_mime_type="image/jpeg", thumb_image=path, media_name=""),
            row(5, None, "3", key_from_me=1, media_name="VID-20150314-WA0002.mp4", media_mime_type="video/mp4"),
            row(6, CARD, "4", media_name="Jo Doe"),
            row(7, None, "5", latitude=51.5, longitude=-0.12, media_name="A cafe\n1 Example Street"),
            row(8, "Summer", "0", key_remote_jid=family, status=6, media_size=1, remote_resource=alex),
            row(9, None, "0", key_remote_jid=family, status=6, media_size=5, remote_resource="447700900456@s.whatsapp.net"),
            row(10, "in the group", key_remote_jid=family, remote_resource="447700900456@s.whatsapp.net"),
            row(11, None, "8", media_duration=0),
            row(12, None, "15"),
            row(13, HOSTILE, quoted_row_id=4),
            row(14, None, None, timestamp=None),
        ],
    }  # fmt: skip


def field(number: int, value: int | str | bytes) -> bytes:
    """Write a field as Protocol Buffers do."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    content = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(content)) + content


def varint(value: int) -> bytes:
    """Write a number of varying length."""
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def iphone_rows() -> dict[str, list[dict[str, Any]]]:
    """Invent what an iPhone's database holds."""
    alex, kim, family = (
        "447700900123@s.whatsapp.net",
        "447700900456@s.whatsapp.net",
        "120363000000000001@g.us",
    )

    def row(number: int, text: str | None, kind: int = 0, **more: Any) -> dict[str, Any]:  # noqa: ANN401
        return {
            "Z_PK": number, "ZCHATSESSION": 1, "ZISFROMME": 0, "ZMESSAGETYPE": kind, "ZGROUPEVENTTYPE": 0,
            "ZMESSAGEDATE": CORE + number * 60 + 0.25, "ZFROMJID": alex, "ZTEXT": text, "ZSTANZAID": f"S{number}", **more,
        }  # fmt: skip

    def reaction(who: str, sign: str, when: int) -> bytes:
        return field(
            1, field(1, "R1") + (field(2, who) if who else b"") + field(3, sign) + field(4, when)
        )

    mine: dict[str, Any] = {"ZISFROMME": 1, "ZFROMJID": None, "ZTOJID": alex}
    group: dict[str, Any] = {"ZCHATSESSION": 2, "ZFROMJID": family, "ZGROUPMEMBER": 1}
    return {
        "ZWACHATSESSION": [
            {"Z_PK": 1, "ZSESSIONTYPE": 0, "ZCONTACTJID": alex, "ZPARTNERNAME": "\u200eAlex Doe"},
            {"Z_PK": 2, "ZSESSIONTYPE": 1, "ZCONTACTJID": family, "ZPARTNERNAME": "Family"},
            {"Z_PK": 3, "ZSESSIONTYPE": 1, "ZCONTACTJID": "120363000000000002@g.us", "ZPARTNERNAME": "Family"},
        ],
        "ZWAGROUPMEMBER": [
            {"Z_PK": 1, "ZCHATSESSION": 2, "ZMEMBERJID": kim, "ZCONTACTNAME": ""},
            {"Z_PK": 2, "ZCHATSESSION": 2, "ZMEMBERJID": "99887766554433@lid", "ZCONTACTNAME": None},
        ],
        "ZWAPROFILEPUSHNAME": [{"Z_PK": 1, "ZJID": kim, "ZPUSHNAME": "Kim"}],
        "ZWAMESSAGE": [
            row(1, None, 10, ZGROUPEVENTTYPE=56),
            row(2, "Call me."),
            row(3, "Call me.", ZMESSAGEDATE=CORE + 120.25),
            row(4, "I can't.", **mine),
            row(5, None, 1),
            row(6, None, 8, **mine),
            row(7, None, 14),
            row(8, None, 5),
            row(9, None, 4),
            row(10, "Summer", 6, ZGROUPEVENTTYPE=1, **group),
            row(11, None, 6, ZGROUPEVENTTYPE=3, **group),
            row(12, HOSTILE, **group),
            row(13, "behind a mask", **group | {"ZGROUPMEMBER": 2}),
            row(14, "https://example.org", 7),
            row(15, None, 59),
            row(16, None, 38),
            row(17, "in the other group", ZCHATSESSION=3, ZFROMJID=kim),
            row(18, None, 46),
            row(19, "no time", ZMESSAGEDATE=None),
            row(20, "in a chat that is gone", ZCHATSESSION=99),
            row(21, None, 77),
        ],
        "ZWAMEDIAITEM": [
            {"Z_PK": 1, "ZMESSAGE": 5, "ZMEDIALOCALPATH": "Media/447700900123@s.whatsapp.net/a/9/photo.jpg", "ZTITLE": "our street", "ZVCARDSTRING": "image/jpeg", "ZLATITUDE": 1600.0, "ZLONGITUDE": 1200.0},
            {"Z_PK": 2, "ZMESSAGE": 6, "ZMEDIALOCALPATH": "Media/447700900123@s.whatsapp.net/b/1/x.pdf", "ZTITLE": "letter.pdf", "ZVCARDSTRING": "application/pdf"},
            {"Z_PK": 3, "ZMESSAGE": 4, "ZMETADATA": field(4, "Call me.") + field(5, "S2") + field(6, alex)},
            {"Z_PK": 4, "ZMESSAGE": 8, "ZLATITUDE": 51.5, "ZLONGITUDE": -0.12, "ZTITLE": "A cafe"},
            {"Z_PK": 5, "ZMESSAGE": 9, "ZVCARDNAME": "Jo Doe", "ZVCARDSTRING": CARD},
            {"Z_PK": 6, "ZMESSAGE": 14, "ZTITLE": "Example", "ZMEDIALOCALPATH": "Media/thumb.jpg"},
        ],
        "ZWAMESSAGEINFO": [
            {"Z_PK": 1, "ZMESSAGE": 4, "ZRECEIPTINFO": field(3, 1_710_406_900) + field(7, reaction(alex, "👍", START + 300_000) + reaction("", "❤️", START // 1000 + 310))},
            {"Z_PK": 2, "ZMESSAGE": 5, "ZRECEIPTINFO": b"\x3a\xff\xff\xff"},
        ],
    }  # fmt: skip


def call_rows() -> dict[str, list[dict[str, Any]]]:
    """Invent an iPhone's call history."""
    alex = "447700900123@s.whatsapp.net"
    return {
        "ZWAAGGREGATECALLEVENT": [
            {"Z_PK": 1, "ZINCOMING": 1, "ZMISSED": 1, "ZVIDEO": 0},
            {"Z_PK": 2, "ZINCOMING": 0, "ZMISSED": 0, "ZVIDEO": 1},
        ],
        "ZWACDCALLEVENT": [
            {"Z_PK": 1, "ZDATE": CORE + 7000.5, "ZDURATION": 0, "ZOUTCOME": 1, "Z1CALLEVENTS": 1, "ZCALLIDSTRING": "C1", "ZGROUPCALLCREATORUSERJIDSTRING": alex},
            {"Z_PK": 2, "ZDATE": CORE + 8000, "ZDURATION": 61.4, "ZOUTCOME": 0, "Z1CALLEVENTS": 2, "ZCALLIDSTRING": "C2"},
            {"Z_PK": 3, "ZDATE": "soon", "ZDURATION": "long", "Z1CALLEVENTS": 9},
        ],
        "ZWACDCALLEVENTPARTICIPANT": [
            {"Z_PK": 1, "Z1PARTICIPANTS": 1, "ZJIDSTRING": alex},
            {"Z_PK": 2, "Z1PARTICIPANTS": 2, "ZJIDSTRING": alex},
        ],
    }  # fmt: skip


def write(path: Path, text: str) -> None:
    """Write a media file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def main() -> None:
    """Build every case."""
    android = EXPORTS / "whatsapp_android"
    whole = android / "everything" / "WhatsApp"
    database(whole / "Databases" / "msgstore.db", ANDROID, android_rows())
    database(whole / "Databases" / "wa.db", CONTACTS, contacts())
    write(whole / "Media" / "WhatsApp Images" / "IMG-20240314-WA0001.jpg", "picture")
    write(whole / "Media" / "WhatsApp Voice Notes" / "PTT-20240314-WA0002.opus", "voice")
    database(android / "without_names" / "msgstore.db", ANDROID, android_rows())
    old = android / "old" / "backup"
    database(old / "msgstore.db", OLD, old_rows())
    write(old / "Media" / "WhatsApp Images" / "IMG-20150314-WA0001.jpg", "garden")
    iphone = EXPORTS / "whatsapp_iphone"
    whole = iphone / "everything" / "shared"
    database(whole / "ChatStorage.sqlite", IPHONE, iphone_rows())
    database(whole / "CallHistory.sqlite", CALLS, call_rows())
    book = {
        "ZWAADDRESSBOOKCONTACT": [
            {
                "Z_PK": 1,
                "ZFULLNAME": "Kim Example",
                "ZWHATSAPPID": "447700900456@s.whatsapp.net",
                "ZLID": "99887766554433@lid",
            }
        ]
    }
    database(whole / "ContactsV2.sqlite", BOOK, book)
    write(
        whole / "Message" / "Media" / "447700900123@s.whatsapp.net" / "a" / "9" / "photo.jpg",
        "photo",
    )
    database(iphone / "alone" / "ChatStorage.sqlite", IPHONE, iphone_rows())


if __name__ == "__main__":
    main()
