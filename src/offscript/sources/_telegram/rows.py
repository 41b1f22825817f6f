"""What a message of a Telegram export holds, and the words and files in it.

Fields: https://core.telegram.org/import-export
"""

from collections.abc import Iterator

import msgspec

from offscript.record import Attachment
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile

_WORDS = ("title", "text", "caption", "summary", "header")
_DEEPEST = 30
Loose = object
"""A field of which only some messages hold something, looked at when it does."""


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One message or service line, with its fields as Telegram names them."""

    id: int | None = None
    type: str = ""
    date: str = ""
    date_unixtime: str | int | None = None
    edited: str | None = None
    edited_unixtime: str | int | None = None
    from_: str | None = msgspec.field(name="from", default=None)
    from_id: str | int | None = None
    text: Loose = ""
    rich_message: Loose = None
    reply_to_message_id: int | None = None
    forwarded_from: Loose = False
    saved_from: Loose = None
    via_bot: Loose = None
    author: Loose = None
    photo: Loose = None
    file: Loose = None
    file_name: Loose = None
    thumbnail: Loose = None
    contact_vcard: Loose = None
    media_type: Loose = None
    mime_type: Loose = None
    sticker_emoji: Loose = None
    self_destruct_period_seconds: Loose = None
    poll: Loose = None
    todo_list: Loose = None
    location_information: Loose = None
    live_location_period_seconds: Loose = None
    place_name: Loose = None
    address: Loose = None
    contact_information: Loose = None
    game_title: Loose = None
    game_description: Loose = None
    game_link: Loose = None
    invoice_information: Loose = None
    reactions: Loose = None
    action: Loose = None
    actor: Loose = None
    actor_id: Loose = None
    title: Loose = None
    new_title: Loose = None
    members: Loose = None
    inviter: Loose = None
    to: Loose = None
    distance: Loose = None
    information_text: Loose = None
    discard_reason: Loose = None
    duration_seconds: Loose = None
    duration: Loose = None
    period: Loose = None
    emoticon: Loose = None
    score: Loose = None
    amount: Loose = None
    currency: Loose = None
    cost: Loose = None
    months: Loose = None
    message_id: Loose = None
    reason_domain: Loose = None
    reason_app_name: Loose = None
    schedule_date: Loose = None
    values: Loose = None


def joined(text: object) -> str:
    """Join a text, which is one string or a list of strings and marked pieces, exactly."""
    while isinstance(text, dict):
        text = text.get("text")
    if isinstance(text, str):
        return text
    if isinstance(text, int | float) and not isinstance(text, bool):
        return str(text)
    if not isinstance(text, list):
        return ""
    return "".join(piece if isinstance(piece, str) else under(piece, "text") for piece in text)


def under(value: object, key: str) -> str:
    """Take what an object says under a key, as text; nothing where it says nothing."""
    found = value.get(key) if isinstance(value, dict) else None
    return joined(found)


def words_of(line: Line) -> tuple[str, str]:
    """Give the words of a message without a text: of a poll, place or contact, and what it is."""
    others = list(_others(line))
    pieces = (piece for _, words in others for piece in words if piece)
    return "\n".join(pieces), others[-1][0] if others else ""


def _others(line: Line) -> Iterator[tuple[str, list[str]]]:
    """Give words that stand in fields of their own, a line for each, and what they are."""
    if line.rich_message is not None:
        yield "", list(_in_blocks(line.rich_message))
    if line.poll is not None:
        answers = line.poll.get("answers") if isinstance(line.poll, dict) else None
        listed = answers if isinstance(answers, list) else []
        yield "Poll", [under(line.poll, "question"), *(under(answer, "text") for answer in listed)]
    if line.todo_list is not None:
        todo = line.todo_list if isinstance(line.todo_list, dict) else {}
        items = todo.get("answers") or todo.get("items")
        listed = items if isinstance(items, list) else []
        yield "Checklist", [under(todo, "title"), *(under(item, "text") for item in listed)]
    if line.place_name or line.location_information:
        point = line.location_information
        where = ", ".join(filter(None, (under(point, key) for key in ("latitude", "longitude"))))
        live = line.live_location_period_seconds
        kind = "Live location" if live else "Place" if line.place_name else "Location"
        yield kind, [joined(line.place_name), joined(line.address), where]
    if line.contact_information:
        contact = line.contact_information
        name = " ".join(filter(None, (under(contact, key) for key in ("first_name", "last_name"))))
        yield "Contact", [name, under(contact, "phone_number")]
    if line.game_title:
        yield (
            "Game",
            [joined(line.game_title), joined(line.game_description), joined(line.game_link)],
        )
    if line.invoice_information:
        bill = line.invoice_information
        sum_ = f"{under(bill, 'amount')} {under(bill, 'currency')}".strip()
        yield "Invoice", [under(bill, "title"), under(bill, "description"), sum_]


def _in_blocks(block: object, depth: int = 0) -> Iterator[str]:
    """Give the words of a message that is laid out in blocks, as of 2026: a line for each.

    A block has words of its own, or other blocks, whatever the field is called they stand in.
    """
    if depth > _DEEPEST:
        return
    if isinstance(block, list):
        for one in block:
            yield from _in_blocks(one, depth + 1)
    elif isinstance(block, dict):
        for name, value in block.items():
            if name in _WORDS:
                yield joined(value)
            elif isinstance(value, list | dict):
                yield from _in_blocks(value, depth + 1)


def files_of(line: Line, export: InputFile) -> tuple[Attachment, ...]:
    """Find the files of a message: those that came with the export, and those it left out."""
    kind = line.mime_type if isinstance(line.mime_type, str) else None
    found = []
    for path, type_ in ((line.photo, None), (line.file, kind), (line.contact_vcard, None)):
        if isinstance(path, str) and path:
            found.append(_file(path, type_, line, export))
    if isinstance(line.thumbnail, str):
        export.near(line.thumbnail)
    return tuple(found)


def _file(path: str, kind: str | None, line: Line, export: InputFile) -> Attachment:
    """Take a file as the export names it, or its words for why it isn't there."""
    name = line.file_name if isinstance(line.file_name, str) and line.file_name else None
    if "(" in path and path.endswith(")") and "/" not in path:
        sort = line.media_type if isinstance(line.media_type, str) else ""
        sort = sort or ("photo" if path == line.photo else "file")
        return Attachment(name=name or sort.replace("_", " "), type=kind, missing=True)
    return attached(export, path, name=name, kind=kind)
