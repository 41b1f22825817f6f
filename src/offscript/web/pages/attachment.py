"""A file that came with a message: pictures are shown when asked for, anything else is saved."""

from collections.abc import Iterator
from itertools import chain

from offscript.actions.open_attachment import Attached, find_attachment, open_attachment
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Download, Missing, Page, Picture, Visit
from offscript.web._pictures import MOST_BYTES, neutral_name, picture_kind

_LONGEST = 15


def _show(visit: Visit) -> Answer:
    asked = _asked(visit)
    if asked is None:
        return Missing()
    row, number = asked
    try:
        attached = find_attachment(visit.vault, row, number)
    except Problem:
        return Missing()
    kind, pieces = _opened(visit, attached)
    if visit.parts[2:] == ("picture",):
        return Picture(kind, pieces) if kind else Missing()
    return {
        "row": row,
        "number": number,
        "attached": attached,
        "is_picture": bool(kind),
        "saved_as": neutral_name(row, number, attached.attachment.name),
    }


def _asked(visit: Visit) -> tuple[int, int] | None:
    """Read the row of the message and the number of the file from the address."""
    given = visit.parts[:2]
    if len(given) < 2 or not all(one.isdigit() and len(one) <= _LONGEST for one in given):  # noqa: PLR2004
        return None
    return int(given[0]), int(given[1])


def _opened(visit: Visit, attached: Attached) -> tuple[str, Iterator[bytes]]:
    """Give the kind of picture a file is, empty for all else, and the file from its beginning."""
    size = attached.attachment.size
    if not attached.opens or size is None or size > MOST_BYTES:
        return "", iter(())
    pieces = open_attachment(visit.vault, attached)
    head = next(pieces, b"")
    return picture_kind(head), chain((head,), pieces)


def _save(visit: Visit) -> Answer:
    asked = _asked(visit)
    if asked is None:
        return Missing()
    attached = find_attachment(visit.vault, *asked)
    if not attached.opens:
        raise Problem(gettext("This file is not here, so it can't be saved."))
    attachment = attached.attachment
    name = neutral_name(*asked, attachment.name)
    return Download(name, open_attachment(visit.vault, attached), size=attachment.size)


page = Page(title=deferred("A file"), show=_show, takes={"save": _save})
