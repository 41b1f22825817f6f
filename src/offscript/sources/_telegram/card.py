"""What stands in one message of a Telegram page: its words, who reacted, whose words they were."""

from offscript.record import Reaction
from offscript.sources._html_cards import Element, text_of

_SHARED = {
    "media_contact": "Contact",
    "media_live_location": "Live location",
    "media_location": "Location",
    "media_venue": "Place",
    "media_game": "Game",
    "media_invoice": "Invoice",
}


def has(element: Element, name: str) -> bool:
    """Whether an element is of a class."""
    return name in (element.get("class") or "").split()


def inside(element: Element, *names: str) -> Element | None:
    """Find the first element inside that is of these classes."""
    for inner in element.iter("div", "a", "span"):
        if all(has(inner, name) for name in names):
            return inner
    return None


def own_text(name: Element) -> str:
    """Take a name without what stands behind it, a date or a bot."""
    return "".join([name.text or "", *(inner.tail or "" for inner in name)]).strip()


def words_of(card: Element) -> str:
    """Take the text of a message, and what a poll, contact or place says."""
    pieces = []
    for inner in card.iter("div", "a"):
        if has(inner, "text"):
            pieces.append(text_of(inner).removeprefix("\n").rstrip())
        elif has(inner, "question") or has(inner, "answer"):
            pieces.append(own_text(inner).removeprefix("- "))
        elif any(has(inner, sort) for sort in _SHARED):
            pieces.append(_said(inner))
    return "\n".join(piece for piece in pieces if piece)


def _said(media: Element) -> str:
    """Take the title and the details of something shared; of a place on the map, where it is."""
    places = "media_location", "media_live_location"
    parts = ("status",) if any(has(media, place) for place in places) else ("title", "status")
    shown = (inside(media, part) for part in parts)
    return "\n".join(text_of(part).strip() for part in shown if part is not None)


def what_it_is(card: Element) -> str | None:
    """Say what a message is that holds something else than words."""
    kinds = {**_SHARED, "media_poll": "Poll"}
    return next((said for sort, said in kinds.items() if inside(card, sort) is not None), None)


def call_status(call: Element) -> str:
    """Say of a call what the page says: incoming or outgoing, and how long."""
    status = inside(call, "status")
    return text_of(status).strip() if status is not None else ""


def forwarded_from(forwarded: Element | None) -> str | None:
    """Say whose words were forwarded."""
    name = inside(forwarded, "from_name") if forwarded is not None else None
    return f"Forwarded from {own_text(name) or 'a deleted account'}" if name is not None else None


def reactions_of(card: Element) -> tuple[Reaction, ...]:
    """Read who reacted how; those of whom only the number is known have no author."""
    found: list[Reaction] = []
    for reaction in card.iter("span", "div"):
        if not has(reaction, "reaction"):
            continue
        emoji = inside(reaction, "emoji")
        sign = text_of(emoji).strip() if emoji is not None else ""
        named = [title for title in reaction.xpath(".//@title") if title.strip()]
        names = dict.fromkeys(title.partition(",")[0].strip() for title in named)
        found.extend(Reaction(author=name, text=sign) for name in names)
        count = inside(reaction, "count")
        if not names and count is not None:
            found.append(Reaction(author="", text=f"{sign} ×{text_of(count).strip()}"))
    return tuple(found)
