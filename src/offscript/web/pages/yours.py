"""Your side: the same reading of the person's own messages, as prominent as the other."""

from offscript.web._language import deferred
from offscript.web._page import Answer, Page, Visit
from offscript.web._seen import TAKES, show_seen


def _show(visit: Visit) -> Answer:
    return show_seen(visit, mine=True)


page = Page(title=deferred("Your side"), show=_show, takes=TAKES, section="messages", place=30)
