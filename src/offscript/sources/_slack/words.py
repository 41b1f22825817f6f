"""The words of a Slack message, wherever they stand: its text, its blocks, its cards.

https://api.slack.com/reference/surfaces/formatting#escaping
"""

from collections.abc import Iterator

from offscript.sources._fields import objects, under

_DEEPEST = 12


def plain(text: str) -> str:
    """Undo the three escapes of Slack's texts; `<@U123>` and links stay as they are written."""
    if "&" not in text:
        return text
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def words_of(
    text: str, blocks: object, attachments: object, *, by_bot: bool
) -> tuple[str, str | None]:
    """Give a message's text, or the words in its blocks; and, as a subject, what it passes on.

    Where it has no words of its own, they are those in its cards. A program's cards belong to what
    it says; beside a person's words a card is a preview of a link, which nobody wrote here.
    """
    cards = objects(attachments)
    if own := plain(text or "\n".join(_in_blocks(blocks, _DEEPEST))):
        if by_bot:
            said = _in_cards([card for card in cards if not card.get("from_url")])
            return (f"{own}\n{said}" if said else own), None
        passed_on = [card for card in cards if card.get("is_share") or card.get("is_msg_unfurl")]
        return own, _in_cards(passed_on) or None
    said = _in_cards(cards)
    return said, "Card" if said else None


def _in_cards(cards: list[dict[str, object]]) -> str:
    """Give the words in cards, a line for each piece; a card's summary only where it has none."""
    pieces: list[str] = []
    for card in cards:
        own = [under(card, key) for key in ("pretext", "author_name", "title", "text")]
        pieces += [piece for piece in own if piece] or [under(card, "fallback")]
        pieces += [
            f"{under(one, 'title')}: {under(one, 'value')}" for one in objects(card.get("fields"))
        ]
        if not any(own):
            pieces += _in_blocks(card.get("message_blocks") or card.get("blocks"), _DEEPEST)
    return plain("\n".join(piece for piece in pieces if piece))


def _in_blocks(value: object, depth: int) -> Iterator[str]:
    """Give the words in blocks, a line for each section."""
    for block in objects(value):
        line = "".join(_in_block(block, depth))
        if line:
            yield line


def _in_block(block: dict[str, object], depth: int) -> Iterator[str]:
    """Give the words in one block, from outside in."""
    if depth == 0:
        return
    text = block.get("text")
    if isinstance(text, str):
        yield text
    elif isinstance(text, dict):
        yield under(text, "text")
    if block.get("type") == "user":
        yield f"<@{under(block, 'user_id')}>"
    elif block.get("type") == "link" and not text:
        yield under(block, "url")
    elif block.get("type") == "emoji":
        yield f":{under(block, 'name')}:"
    for key in ("elements", "fields"):
        for number, inner in enumerate(objects(block.get(key))):
            if number and under(inner, "type").startswith("rich_text_"):
                yield "\n"
            yield from _in_block(inner, depth - 1)
