"""What one chat item of a Signal export says: words, what came with them, and what it answers."""

from offscript.record import Attachment, Edit, Reaction, Seen
from offscript.sources._json.loose import Thing, thing, things, whole, words
from offscript.sources._signal.files import Files
from offscript.sources._signal.message import Said
from offscript.sources._signal.people import Directory
from offscript.sources._signal.updates import call_of, in_words
from offscript.sources._times.epoch import utc

KINDS = (
    "standardMessage",
    "contactMessage",
    "stickerMessage",
    "remoteDeletedMessage",
    "updateMessage",
    "paymentNotification",
    "giftBadge",
    "viewOnceMessage",
    "directStoryReplyMessage",
    "poll",
    "adminDeletedMessage",
)
_ARRIVED = {"sent", "delivered", "read", "viewed"}


def read_item(item: Thing, author: str, people: Directory, files: Files) -> Said:
    """Read an item of any kind."""
    kind = next((kind for kind in KINDS if kind in item), "")
    content = thing(item.get(kind))
    if kind == "updateMessage":
        return _update(content, author, people)
    said = _SAYS.get(kind, _unknown)(content, people, files)
    said.reactions += [_reaction(one, people) for one in things(content.get("reactions"))]
    if kind == "adminDeletedMessage":
        said.text = f"{people.name(content.get('adminId'))} deleted a message of {author} as admin"
    return said


def edits_of(item: Thing, author: str, people: Directory, files: Files) -> tuple[Edit, ...]:
    """Read the earlier wordings of an item, oldest first."""
    return tuple(
        Edit(
            text=read_item(revision, author, people, files).text,
            sent_at=utc(whole(revision.get("dateSent"))),
        )
        for revision in things(item.get("revisions"))
    )


def seen_of(outgoing: Thing, people: Directory) -> tuple[Seen, ...]:
    """Say who saw what the owner sent, and when."""
    return tuple(
        Seen(author=people.name(status.get("recipientId")), at=utc(whole(status.get("timestamp"))))
        for status in things(outgoing.get("sendStatus"))
        if ("read" in status or "viewed" in status) and whole(status.get("timestamp"))
    )


def never_left(outgoing: Thing) -> bool:
    """Tell whether nothing says that this left the phone."""
    statuses = things(outgoing.get("sendStatus"))
    return bool(statuses) and not any(_ARRIVED & status.keys() for status in statuses)


def _standard(content: Thing, people: Directory, files: Files) -> Said:
    text, attachments = _text(content, files)
    attachments += [
        files.attachment(thing(one.get("pointer")), one.get("flag"))
        for one in things(content.get("attachments"))
    ]
    captions = [
        caption
        for one in things(content.get("attachments"))
        if (caption := words(thing(one.get("pointer")).get("caption")))
    ]
    said = Said(text="\n".join(filter(None, [text, *captions])), attachments=attachments)
    quote = thing(content.get("quote"))
    if quote:
        when = utc(whole(quote.get("targetSentTimestamp")))
        said.reply_to = f"{people.name(quote.get('authorId'))}, {when.isoformat() if when else '?'}"
        if quoted := words(thing(quote.get("text")).get("body")):
            said.reply_to += f": {quoted}"
    return said


def _text(content: Thing, files: Files) -> tuple[str, list[Attachment]]:
    """Give a text whole: one too long for the message stands in a file of its own."""
    body = words(thing(content.get("text")).get("body"))
    pointer = thing(content.get("longText"))
    if not pointer:
        return body, []
    if (long := files.text(pointer)) is not None and long.startswith(body):
        return long, []
    return body, [files.attachment(pointer, name="rest of the text")]


def _contact(content: Thing, _people: Directory, files: Files) -> Said:
    contact = thing(content.get("contact"))
    name = thing(contact.get("name"))
    parts = [words(name.get(key)) for key in ("prefix", "givenName", "middleName", "familyName")]
    lines = [" ".join(filter(None, parts)), words(contact.get("organization"))]
    for key in ("number", "email"):
        lines += [words(one.get("value")) for one in things(contact.get(key))]
    card = Attachment(name="contact card", missing=True)
    avatar = thing(contact.get("avatar"))
    attachments = [card, files.attachment(avatar)] if avatar else [card]
    return Said(text="\n".join(filter(None, lines)), attachments=attachments)


def _sticker(content: Thing, _people: Directory, files: Files) -> Said:
    sticker = thing(content.get("sticker"))
    name = f"sticker {words(sticker.get('emoji'))}".strip()
    return Said(attachments=[files.attachment(thing(sticker.get("data")), name=name)])


def _deleted(_content: Thing, _people: Directory, _files: Files) -> Said:
    return Said(unsent=True)


def _payment(content: Thing, _people: Directory, _files: Files) -> Said:
    amount = words(content.get("amountMob")) or "?"
    payment = Attachment(name=f"payment of {amount} MOB", missing=True)
    return Said(text=words(content.get("note")), attachments=[payment])


def _gift(_content: Thing, _people: Directory, _files: Files) -> Said:
    return Said(attachments=[Attachment(name="donation badge", missing=True)])


def _view_once(content: Thing, _people: Directory, files: Files) -> Said:
    media = thing(content.get("attachment"))
    found = files.attachment(thing(media.get("pointer")), name="view-once media")
    return Said(attachments=[found])


def _story_reply(content: Thing, _people: Directory, files: Files) -> Said:
    text, attachments = _text(thing(content.get("textReply")), files)
    return Said(text=text or words(content.get("emoji")), attachments=attachments, reply_to="story")


def _poll(content: Thing, people: Directory, _files: Files) -> Said:
    """Read a poll: the question and its options in lines, each vote as a reaction."""
    options = things(content.get("options"))
    votes = [
        Reaction(author=people.name(vote.get("voterId")), text=words(option.get("option")))
        for option in options
        for vote in things(option.get("votes"))
    ]
    lines = [words(content.get("question")), *(words(option.get("option")) for option in options)]
    return Said(text="\n".join(lines), reactions=votes)


def _admin_deleted(_content: Thing, _people: Directory, _files: Files) -> Said:
    return Said(kind="system", author="")


def _unknown(_content: Thing, _people: Directory, _files: Files) -> Said:
    return Said(text="A message of a kind not known here", kind="system", author="")


_SAYS = {
    "standardMessage": _standard,
    "contactMessage": _contact,
    "stickerMessage": _sticker,
    "remoteDeletedMessage": _deleted,
    "paymentNotification": _payment,
    "giftBadge": _gift,
    "viewOnceMessage": _view_once,
    "directStoryReplyMessage": _story_reply,
    "poll": _poll,
    "adminDeletedMessage": _admin_deleted,
}


def _update(content: Thing, author: str, people: Directory) -> Said:
    """Read a line of Signal's own, or a call."""
    call = call_of(content, author, people)
    if call is None:
        return Said(text=in_words(content, author, people), kind="system", author="")
    caller, text, ended = call
    if ended and (when := utc(ended)):
        text += f", ended {when.isoformat()}"
    return Said(text=text, kind="call", author=caller)


def _reaction(reaction: Thing, people: Directory) -> Reaction:
    """Read a reaction."""
    return Reaction(
        author=people.name(reaction.get("authorId")),
        text=words(reaction.get("emoji")),
        sent_at=utc(whole(reaction.get("sentTimestamp"))),
    )
