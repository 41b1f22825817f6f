"""What a search found: each piece with the words around, opening at its place in the thread."""

import msgspec

from offscript.actions.find_messages import Found, find_messages
from offscript.actions.read_archive import read_archive
from offscript.web._covering import COVERING
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit
from offscript.web._rows import row_of
from offscript.web._search import Asked, begin_search
from offscript.web._wanted import filter_of

_LIMIT = 20


def _show(visit: Visit) -> Answer:
    asked = _asked(visit)
    if asked is None:
        return Go("messages")
    found = _look(visit, asked)
    return {
        "asked": asked,
        "found": found,
        "found_rows": [row_of(one) for one in found.thread.shown],
        "narrowed": not asked.wanted.is_empty(),
        "show_words": visit.unlocked.show_words,
    }


def _asked(visit: Visit) -> Asked | None:
    """Give the search that the address names; None where it was long ago."""
    kept = visit.kept(visit.parts[0]) if visit.parts else None
    return kept if isinstance(kept, Asked) else None


def _look(visit: Visit, asked: Asked) -> Found:
    return find_messages(
        visit.vault,
        asked.words,
        filter_of(asked.wanted, read_archive(visit.vault)),
        order=asked.order,
        limit=_LIMIT,
        behind=asked.behind,
    )


def _further(visit: Visit) -> Go:
    """Go to the next page of what was found; back leads to this one."""
    asked = _asked(visit)
    if asked is None:
        return Go("messages")
    behind = _look(visit, asked).behind
    if behind is None:
        return Go("found", visit.parts)
    return Go("found", (visit.keep(msgspec.structs.replace(asked, behind=behind)),))


def _again(visit: Visit) -> Go:
    """Search for other words, among the same messages."""
    asked = _asked(visit)
    go = begin_search(visit)
    begun = visit.kept(go.parts[0])
    if asked is None or not isinstance(begun, Asked):
        return go
    return Go("found", (visit.keep(msgspec.structs.replace(begun, wanted=asked.wanted)),))


page = Page(
    title=deferred("Found"),
    show=_show,
    takes={"search": _again, "further": _further, **COVERING},
)
