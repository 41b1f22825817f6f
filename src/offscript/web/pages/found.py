"""What a search found: each piece with the words around, opening at its place in the thread."""

import msgspec

from offscript.actions.find_messages import find_messages
from offscript.actions.read_archive import read_archive
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit
from offscript.web._rows import row_of
from offscript.web._search import Asked, begin_search
from offscript.web._wanted import filter_of

_LIMIT = 20


def _show(visit: Visit) -> Answer:
    asked = visit.kept(visit.parts[0]) if visit.parts else None
    if not isinstance(asked, Asked):
        return Go("messages")
    found = find_messages(
        visit.vault,
        asked.words,
        filter_of(asked.wanted, read_archive(visit.vault)),
        order=asked.order,
        limit=_LIMIT,
        behind=asked.behind,
    )
    return {
        "asked": asked,
        "found": found,
        "found_rows": [row_of(one) for one in found.thread.shown],
        "narrowed": not asked.wanted.is_empty(),
        "show_words": visit.unlocked.show_words,
    }


def _further(visit: Visit) -> Go:
    """Go to the next page of what was found; back leads to this one."""
    asked = visit.kept(visit.parts[0]) if visit.parts else None
    if not isinstance(asked, Asked):
        return Go("messages")
    found = find_messages(
        visit.vault,
        asked.words,
        filter_of(asked.wanted, read_archive(visit.vault)),
        order=asked.order,
        limit=_LIMIT,
        behind=asked.behind,
    )
    if found.behind is None:
        return Go("found", visit.parts)
    return Go("found", (visit.keep(msgspec.structs.replace(asked, behind=found.behind)),))


def _again(visit: Visit) -> Go:
    """Search for other words, among the same messages."""
    asked = visit.kept(visit.parts[0]) if visit.parts else None
    go = begin_search(visit)
    begun = visit.kept(go.parts[0])
    if not isinstance(asked, Asked) or not isinstance(begun, Asked):
        return go
    return Go("found", (visit.keep(msgspec.structs.replace(begun, wanted=asked.wanted)),))


def _words(visit: Visit) -> Go:
    visit.unlocked.show_words = visit.form["do"] == "uncover"
    return Go("found", visit.parts)


page = Page(
    title=deferred("Found"),
    show=_show,
    takes={"search": _again, "further": _further, "cover": _words, "uncover": _words},
)
