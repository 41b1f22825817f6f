"""Finds every page: each is a module in pages/ that ends in `page`; there is no list to edit."""

import importlib
import pkgutil
from functools import cache

from offscript.web import pages
from offscript.web._language import deferred
from offscript.web._page import Page, Visit

SECTIONS = {
    "today": "",
    "messages": deferred("What happened"),
    "distance": deferred("Holding distance"),
    "back": deferred("Coming back"),
    "yours": deferred("People and papers"),
    "program": deferred("The program"),
}
"""Sections of the menu, in their order, with their headings."""

FIRST_PAGES = ("today", "settings")


@cache
def all_pages() -> dict[str, Page]:
    """Give every page by its name."""
    return {
        info.name: importlib.import_module(f"{pages.__name__}.{info.name}").page
        for info in pkgutil.iter_modules(pages.__path__)
        if not info.name.startswith("_")
    }


@cache
def menu() -> tuple[tuple[str, tuple[tuple[str, Page], ...]], ...]:
    """Give the menu: each section's heading with its pages."""
    every = sorted(all_pages().items(), key=lambda item: (item[1].place, item[0]))
    sections = (
        (heading, tuple(item for item in every if item[1].section == section))
        for section, heading in SECTIONS.items()
    )
    return tuple(section for section in sections if section[1])


def first_page(visit: Visit) -> str:
    """Name the page that comes first, as things stand."""
    if visit.session is not None or visit.begun is not None:
        return next(name for name in FIRST_PAGES if name in all_pages())
    if visit.state.session is not None:
        return "elsewhere"
    if visit.state.restores():
        return "restore"
    return "unlock" if visit.state.has_vault() else "welcome"
