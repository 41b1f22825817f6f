"""Writes the exports under tests/exports/imessage: `python -m tests.sources.imessage_cases`."""

import sqlite3
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from .backup_builder import address_book, write_backup
from .imessage_builder import EPOCH, Phone, app_payload, edited, guid, taken_back
from .typedstream_builder import body, with_files

EXPORTS = Path(__file__).parent.parent / "exports" / "imessage"
ALEX, SAM, BEX = "+447700900123", "sam@example.org", "+12025550147"
LIBRARY = "~/Library/Messages/Attachments"
PHOTO = b"\x89PNG\r\n\x1a\n invented photo"
HOSTILE = '<script>alert(1)</script> =cmd("x") \u202eabc\u202c 😂 \x00 "q", \\n'


def at(hour: int, minute: int = 0, day: int = 2) -> datetime:
    """Give a moment in March 2024."""
    return datetime(2024, 3, day, hour, minute, tzinfo=UTC)


def seconds(moment: datetime) -> float:
    """Count seconds since 2001."""
    return (moment - EPOCH).total_seconds()


def words(phone: Phone) -> tuple[int, int, int]:
    """Write plain words, in one conversation and a group."""
    alex, sam, bex = phone.handle(ALEX), phone.handle(SAM), phone.handle(BEX, "SMS")
    one = phone.chat(f"iMessage;-;{ALEX}", alex)
    group = phone.chat(
        "iMessage;+;chat100", alex, sam, bex, display_name="Trip <3", room_name="chat100"
    )
    phone.message(one, "Where are you?", handle_id=alex, date=at(9), date_read=at(9, 5))
    phone.message(
        one,
        "At work.",
        handle_id=alex,
        is_from_me=1,
        is_sent=1,
        is_delivered=1,
        date=at(9, 6),
        date_delivered=at(9, 6),
        date_read=at(9, 7),
    )
    phone.message(one, HOSTILE, handle_id=alex, date=at(9, 8), subject="Subject line")
    for _ in range(2):
        phone.message(one, "Answer me", handle_id=alex, date=at(9, 9))
    phone.message(one, "w" * 127 + "é" * 150, handle_id=alex, date=at(9, 10), service="SMS")
    phone.message(one, "long " * 7_000, handle_id=alex, date=at(9, 11), service="RCS")
    phone.message(group, "hello all", handle_id=sam, date=at(9, 12))
    phone.message(group, "not now", is_from_me=1, is_sent=1, date=at(9, 13), date_read=at(9, 20))
    return one, group, alex


def events(phone: Phone, group: int, alex: int) -> None:
    """Write the lines of the app itself."""
    sam = 2
    phone.message(
        group, handle_id=alex, item_type=1, group_action_type=0, other_handle=sam, date=at(10)
    )
    phone.message(
        group, handle_id=alex, item_type=1, group_action_type=1, other_handle=sam, date=at(10, 1)
    )
    phone.message(group, is_from_me=1, item_type=2, group_title="Trip <3", date=at(10, 2))
    phone.message(group, handle_id=sam, item_type=2, date=at(10, 3))
    for minute, action in enumerate((0, 1, 2, 4, 9), 4):
        phone.message(
            group, handle_id=sam, item_type=3, group_action_type=action, date=at(10, minute)
        )
    phone.message(group, handle_id=alex, item_type=4, share_status=0, date=at(10, 10))
    phone.message(group, handle_id=alex, item_type=4, share_status=1, date=at(10, 11))
    phone.message(group, handle_id=alex, item_type=5, date=at(10, 12))
    phone.message(group, handle_id=alex, item_type=6, date=at(10, 13))
    phone.message(group, "FaceTime Video ended", handle_id=alex, item_type=6, date=at(10, 14))


def mac(folder: Path) -> None:
    """Write a Mac of today: words only archived, edits, unsent, reactions, files, apps."""
    phone = Phone(folder / "chat.db")
    one, group, alex = words(phone)
    events(phone, group, alex)
    said = guid(1)
    tapbacks: list[tuple[int, str, dict[str, Any]]] = [
        (2000, f"p:0/{said}", {"is_from_me": 1}),
        (2003, f"bp:{said}", {"handle_id": alex}),
        (2006, f"p:0/{said}", {"handle_id": alex, "associated_message_emoji": "🥲"}),
        (2001, f"p:0/{guid(2)}", {"handle_id": alex}),
        (3001, f"p:0/{guid(2)}", {"handle_id": alex}),
        (2007, guid(2), {"handle_id": alex}),
        (3004, f"p:0/{guid(2)}", {"handle_id": alex}),
        (
            2005,
            "p:0/FFFFFFFF-0000-4000-8000-000000000000",
            {"handle_id": alex, "attributedBody": body("Questioned “gone”")},
        ),
        (
            2006,
            "p:0/FFFFFFFF-0000-4000-8000-000000000001",
            {"handle_id": alex, "associated_message_emoji": "🔥"},
        ),
    ]
    for minute, (kind, target, rest) in enumerate(tapbacks):
        phone.message(
            one,
            associated_message_type=kind,
            associated_message_guid=target,
            date=at(11, minute),
            **rest,
        )
    phone.message(
        one,
        "a reply",
        handle_id=alex,
        date=at(12),
        thread_originator_guid=said,
        thread_originator_part="0:0:14",
        reply_to_guid=guid(40),
    )
    phone.message(
        one,
        "I never said that",
        handle_id=alex,
        date=at(12, 1),
        date_edited=at(12, 5),
        message_summary_info=edited(
            ("You are mad", seconds(at(12, 1))),
            ("You are sad", seconds(at(12, 3))),
            ("I never said that", seconds(at(12, 5))),
        ),
    )
    phone.message(
        one,
        handle_id=alex,
        date=at(12, 5),
        message_summary_info=edited(
            ("words kept in the history alone", seconds(at(12, 5))),
            ("and now these", seconds(at(12, 6))),
        ),
    )
    phone.message(
        one, "edited, history lost", handle_id=alex, date=at(12, 6), date_edited=at(12, 7)
    )
    phone.message(
        one,
        handle_id=alex,
        date=at(12, 8),
        date_edited=at(12, 9),
        message_summary_info=taken_back(0),
    )
    phone.message(
        one,
        "half of it stays",
        handle_id=alex,
        date=at(12, 10),
        date_edited=at(12, 11),
        message_summary_info=taken_back(1),
    )
    both = phone.message(
        one,
        attributedBody=with_files("Look: ", ("at_1_B", "b.png"), "and", ("at_0_A", "a.png")),
        handle_id=alex,
        date=at(13),
    )
    phone.attach(
        both, "at_0_A", f"{LIBRARY}/ab/11/A/a.png", mime_type="image/png", transfer_name="a.png"
    )
    phone.attach(
        both,
        "at_1_B",
        "/Users/kim/Library/Messages/Attachments/cd/12/B/b.png",
        mime_type="image/png",
        transfer_name="b.png",
    )
    photo = folder / "Attachments/ab/11/A/a.png"
    photo.parent.mkdir(parents=True, exist_ok=True)
    photo.write_bytes(PHOTO)
    phone.message(
        one,
        attributedBody=with_files(("GONE", "IMG_1.HEIC")),
        handle_id=alex,
        date=at(13, 1),
        cache_has_attachments=1,
    )
    voice = phone.message(
        one,
        attributedBody=with_files(("VOICE", "Audio Message.caf")),
        is_from_me=1,
        is_sent=1,
        date=at(13, 2),
        is_audio_message=1,
    )
    phone.attach(
        voice,
        "VOICE",
        None,
        mime_type="audio/x-caf",
        transfer_name="Audio Message.caf",
        total_bytes=900,
    )
    link = phone.message(
        one,
        "https://example.org/page",
        handle_id=alex,
        date=at(13, 3),
        balloon_bundle_id="com.apple.messages.URLBalloonProvider",
    )
    phone.attach(
        link,
        "P",
        f"{LIBRARY}/ef/1/P/X.pluginPayloadAttachment",
        transfer_name="X.pluginPayloadAttachment",
        hide_attachment=1,
    )
    plugin = "com.apple.messages.MSMessageExtensionBalloonPlugin:0000000000"
    phone.message(
        one,
        "\ufffd",
        handle_id=alex,
        date=at(13, 4),
        balloon_bundle_id=f"{plugin}:com.apple.PassbookUIService.PeerPaymentMessagesExtension",
        payload_data=app_payload(an="Apple Cash", ldtext="$5.00 Payment"),
    )
    phone.message(
        one,
        "\ufffd",
        handle_id=alex,
        date=at(13, 5),
        balloon_bundle_id=f"{plugin}:org.example.game",
        payload_data=app_payload(an="Chess", caption="Your move", subcaption="White"),
    )
    phone.message(
        one,
        handle_id=alex,
        date=at(13, 6),
        balloon_bundle_id="com.apple.DigitalTouchBalloonProvider",
        payload_data=b"\x08\x01",
    )
    phone.message(
        one,
        "boo",
        handle_id=alex,
        date=at(13, 7),
        expressive_send_style_id="com.apple.MobileSMS.expressivesend.invisibleink",
    )
    phone.message(one, "did not go", is_from_me=1, error=22, date=at(13, 8))
    phone.message(
        one, "for tomorrow", is_from_me=1, schedule_type=2, schedule_state=1, date=at(9, 0, 3)
    )
    later = phone.chat("SMS;-;+447700900456", phone.handle("+447700900456", "SMS"))
    phone.message([], "in no chat", handle_id=alex, date=at(14))
    phone.message(
        [], "in no chat, by its room", handle_id=2, cache_roomnames="chat100", date=at(14, 1)
    )
    phone.message([], "to nobody", is_from_me=1, date=at(14, 2))
    phone.message([one, later], "in two chats", handle_id=alex, date=at(14, 3))
    phone.message(later, "writer unknown", handle_id=0, date=at(14, 4))
    gone = phone.message([], "deleted here", handle_id=alex, date=at(14, 5))
    phone.insert(
        "chat_recoverable_message_join",
        chat_id=one,
        message_id=gone,
        delete_date=phone.time(at(15)),
    )
    phone.insert("deleted_messages", guid="EEEEEEEE-0000-4000-8000-000000000000")
    phone.message(
        one, attributedBody=body("cut off in the middle")[:85], handle_id=alex, date=at(14, 6)
    )
    phone.message(one, "no date", handle_id=alex, date=0)
    phone.message(one, handle_id=alex, date=at(14, 7), is_empty=1)
    twin = phone.chat("iMessage;+;chat200", alex, display_name="Trip <3")
    phone.message(twin, "another group of that name", handle_id=alex, date=at(14, 8))
    phone.message(
        phone.chat("iMessage;+;chat300", 2, 3),
        "a group without a name",
        handle_id=3,
        date=at(14, 9),
    )
    phone.close()


def high_sierra(folder: Path) -> None:
    """Write nanoseconds, words in `text`, no edits yet; reactions are there."""
    phone = Phone(folder / "chat.db", 2018)
    one, _, _ = words(phone)
    phone.message(
        one,
        associated_message_type=2001,
        associated_message_guid=f"p:0/{guid(1)}",
        is_from_me=1,
        date=at(11),
        text="Liked “Where are you?”",
    )
    phone.close()


def old_phone(folder: Path) -> None:
    """Write iOS 9: seconds, no reactions; the files lie beside as they do on the phone."""
    phone = Phone(folder / "SMS" / "sms.db", 2015)
    one, group, alex = words(phone)
    phone.message(one, handle_id=alex, item_type=4, date=at(10))
    photo = phone.message(group, "\ufffclook", handle_id=alex, date=at(11))
    phone.attach(
        photo,
        "A",
        "~/Library/SMS/Attachments/0a/10/A/IMG_0001.PNG",
        mime_type="image/png",
        transfer_name="IMG_0001.PNG",
    )
    path = folder / "SMS/Attachments/0a/10/A/IMG_0001.PNG"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(PHOTO)
    phone.close()


def phone_files(scratch: Path) -> dict[tuple[str, str], bytes]:
    """Make the files of a phone, as a backup holds them."""
    phone = Phone(scratch / "sms.db")
    alex, unknown = phone.handle(ALEX), phone.handle("+447700900999")
    one = phone.chat(f"iMessage;-;{ALEX}", alex)
    phone.message(one, "from the backup", handle_id=alex, date=at(9))
    photo = phone.message(
        one,
        attributedBody=with_files(("A", "IMG_0001.PNG")),
        handle_id=alex,
        date=at(9) + timedelta(minutes=1),
    )
    phone.attach(
        photo,
        "A",
        "~/Library/SMS/Attachments/0a/10/A/IMG_0001.PNG",
        mime_type="image/png",
        transfer_name="IMG_0001.PNG",
    )
    lost = phone.message(
        one, attributedBody=with_files(("B", "IMG_0002.PNG")), handle_id=alex, date=at(9, 2)
    )
    phone.attach(
        lost,
        "B",
        "~/Library/SMS/Attachments/0b/11/B/IMG_0002.PNG",
        mime_type="image/png",
        transfer_name="IMG_0002.PNG",
    )
    phone.message(
        phone.chat("SMS;-;+447700900999", unknown),
        "who is this",
        handle_id=unknown,
        date=at(9, 3),
        service="SMS",
    )
    phone.close()
    book = address_book(
        scratch / "book.db",
        {
            ("Alex", "Doe"): ["07700 900123", "Alex@example.org"],
            ("Jo", ""): ["+44 7700 900999"],
            ("Flo", ""): ["+44 7700 900999"],
        },
    )
    return {
        ("HomeDomain", "Library/SMS/sms.db"): (scratch / "sms.db").read_bytes(),
        ("HomeDomain", "Library/AddressBook/AddressBook.sqlitedb"): book,
        ("MediaDomain", "Library/SMS/Attachments/0a/10/A/IMG_0001.PNG"): PHOTO,
        ("CameraRollDomain", "Media/DCIM/100APPLE/IMG_0009.PNG"): b"a picture nobody sent",
        ("AppDomain-org.example.game", "Documents/scores.sqlite"): book[:0],
    }


def calls(path: Path) -> None:
    """Write the call history of a phone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(
        "PRAGMA page_size = 1024; CREATE TABLE ZCALLRECORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER,"
        "Z_OPT INTEGER, ZANSWERED INTEGER, ZCALLTYPE INTEGER, ZORIGINATED INTEGER, ZREAD INTEGER,"
        "ZDATE TIMESTAMP, ZDURATION FLOAT, ZADDRESS VARCHAR, ZNAME VARCHAR, ZSERVICE_PROVIDER VARCHAR);"
    )
    start = seconds(at(8))
    apple = "com.apple.Telephony"
    rows: list[tuple[object, ...]] = [
        (1, 1, 0, start, 63.4, ALEX, None, apple),
        (0, 1, 0, start + 60, 0.0, ALEX.encode(), None, apple),
        (0, 1, 1, start + 120.5, 1.0, ALEX, "Alex", apple),
        (0, 8, 0, start + 180, 0.0, SAM, None, "com.apple.FaceTime"),
        (1, 16, 0, start + 240, 12.0, SAM, None, "com.apple.FaceTime"),
        (0, 1, 1, start + 300, 0.0, ALEX, "<b>Alex</b>", "net.whatsapp.WhatsApp"),
        (0, 77, 0, start + 360, None, None, None, None),
        (0, 1, 0, None, 0.0, ALEX, None, apple),
        (0, 1, 0, start + 60, 0.0, ALEX, None, apple),
    ]
    database.executemany(
        "INSERT INTO ZCALLRECORD (ZANSWERED, ZCALLTYPE, ZORIGINATED, ZDATE, ZDURATION, ZADDRESS, "
        "ZNAME, ZSERVICE_PROVIDER) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )
    database.commit()
    database.close()


def main() -> None:
    """Write every case anew."""
    calls(EXPORTS.parent / "iphone_calls" / "phone" / "CallHistory.storedata")
    for name, make in {"mac": mac, "high_sierra": high_sierra, "ios9": old_phone}.items():
        make(EXPORTS / name / "Messages")
    with tempfile.TemporaryDirectory() as scratch:
        files = phone_files(Path(scratch))
    write_backup(EXPORTS / "backup" / "00008030-000A11112222333A", files)
    backup = EXPORTS / "backup" / "00008030-000A11112222333A"
    for kept in (
        "3d/3d0d7e5fb2ce288813306e4d4636395e047a3d28",
        "31/31bb7ba8914766d4ba40d6dfb6113c8b614be442",
    ):
        copy = EXPORTS / "backup_without_list" / "backup" / kept
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((backup / kept).read_bytes())
    photo = next(
        path for path in backup.rglob("*") if path.is_file() and path.read_bytes() == PHOTO
    )
    copy = EXPORTS / "backup_without_list" / "backup" / photo.relative_to(backup)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(photo.read_bytes())


if __name__ == "__main__":
    main()
