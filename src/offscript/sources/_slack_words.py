"""The words of a Slack message, wherever they stand: its text, its blocks, its cards.

https://api.slack.com/reference/surfaces/formatting#escaping
"""

from collections.abc import Iterator

from offscript.sources._fields import objects, said

_DEEPEST = 12


def plain(text: str) -> str:
    """Undo the three escapes of Slack's texts; `<@U123>` and links stay as they are written."""
    if "&" not in text:
        return text
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def words_of(text: str, blocks: object, attachments: object) -> tuple[str, str | None]:
    """Give a message's text; where there is none, the words in its blocks, or in its cards."""
    if text:
        return plain(text), None
    if found := "\n".join(_in_blocks(blocks, _DEEPEST)):
        return plain(found), None
    pieces: list[str] = []
    for card in objects(attachments):
        own = [said(card, key) for key in ("pretext", "author_name", "title", "text")]
        pieces += [piece for piece in own if piece] or [said(card, "fallback")]
        pieces += [
            f"{said(one, 'title')}: {said(one, 'value')}" for one in objects(card.get("fields"))
        ]
        if not any(own):
            pieces += _in_blocks(card.get("message_blocks") or card.get("blocks"), _DEEPEST)
    found = "\n".join(piece for piece in pieces if piece)
    return plain(found), "Card" if found else None


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
        yield said(text, "text")
    if block.get("type") == "user":
        yield f"<@{said(block, 'user_id')}>"
    elif block.get("type") == "link" and not text:
        yield said(block, "url")
    elif block.get("type") == "emoji":
        yield f":{said(block, 'name')}:"
    for key in ("elements", "fields"):
        for inner in objects(block.get(key)):
            yield from _in_block(inner, depth - 1)
