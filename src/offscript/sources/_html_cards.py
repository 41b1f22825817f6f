"""Goes through a page of messages a stretch at a time, and gives the elements that are messages."""

import codecs
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TypeAlias

from offscript.record import Sayable, counted, said
from offscript.sources._refusals import sentence_of

_CHUNK = 1 << 18
_TAIL = 4096

Element: TypeAlias = Any
"""An element or parser of lxml, which comes without types."""


class PageCutError(Exception):
    """The page breaks off, or can't be read on; it may say why."""


def cut_after(count: int, cut: PageCutError) -> Sayable:
    """Say that a page breaks off after so many messages, and why where that is known."""
    why = sentence_of(cut)
    if not why:
        return counted(
            "The page breaks off after 1 message: it has no end. What is before was read.",
            "The page breaks off after {n} messages: it has no end. What is before was read.",
            count,
        )
    return counted(
        "The page breaks off after 1 message: {why}. What is before was read.",
        "The page breaks off after {n} messages: {why}. What is before was read.",
        count,
        why=why,
    )


def cards(
    stream: BinaryIO, is_card: Callable[[Element], bool], titles: tuple[str, ...] = ("h1", "title")
) -> Iterator[Element]:
    """Give the elements that `is_card` says yes to, and those that may be titles, as they end.

    A card is emptied when the next is asked for. Raises PageCutError after the last whole card
    where the page has no end; bytes that are no UTF-8 stand as U+FFFD.
    """
    from lxml import etree  # noqa: PLC0415 - heavy, and few exports are pages

    parser = etree.HTMLPullParser(
        events=("end",), huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    tail = ""
    try:
        while chunk := stream.read(_CHUNK):
            text = decoder.decode(chunk).replace("\0", "\ufffd")
            tail = (tail + text)[-_TAIL:]
            parser.feed(text)
            yield from _ended(parser, is_card, titles)
    except etree.XMLSyntaxError as error:
        raise PageCutError(str(error)) from None
    if "</html" not in tail.lower() and "</body" not in tail.lower():
        raise PageCutError
    if any("depth" in error.message for error in parser.feed_error_log):
        reason = said("it is nested too deeply")
        raise PageCutError(reason)


def _ended(
    parser: Element, is_card: Callable[[Element], bool], titles: tuple[str, ...]
) -> Iterator[Element]:
    """Give what has ended so far."""
    for _, element in parser.read_events():
        if element.tag in titles:
            yield element
        elif is_card(element):
            yield element
            element.clear(keep_tail=True)
            while (before := element.getprevious()) is not None:
                element.getparent().remove(before)


def text_of(element: Element) -> str:
    """Give the words in an element, as they stand, with its line breaks."""
    for line_break in element.iter("br"):
        line_break.text = "\n"
    return "".join(element.itertext())
