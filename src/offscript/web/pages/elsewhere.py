"""Said to a browser that was admitted while another one holds the session."""

from offscript.web._language import deferred
from offscript.web._page import Page, Visit


def _show(_visit: Visit) -> dict[str, object]:
    return {}


page = Page(title=deferred("Open in another browser"), show=_show, opens="always")
