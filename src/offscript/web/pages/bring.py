"""Bringing messages in: how to get them from each app, and where to drop them."""

from offscript.web._language import deferred
from offscript.web._page import Page

page = Page(
    title=deferred("Bring your messages in"),
    show=lambda _: {},
    section="program",
    place=10,
    files=True,
)
