"""What was seen: each tactic with its card, its counts on both sides, and examples."""

from offscript.web._language import deferred
from offscript.web._page import Answer, Page, Visit
from offscript.web._seen import TAKES, show_seen


def _show(visit: Visit) -> Answer:
    return show_seen(visit, mine=False)


page = Page(title=deferred("What was seen"), show=_show, takes=TAKES, section="messages", place=20)
