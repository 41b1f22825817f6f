"""Turns templates into pages: everything is escaped, and a name a template does not know fails."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache, lru_cache

from babel.core import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from babel.units import format_unit
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

import offscript
from offscript.record import Draft, Sayable, visible
from offscript.web import _language as language
from offscript.web._away import AWAY
from offscript.web._drafts import draft_here
from offscript.web._page import Page, Visit
from offscript.web._pages import all_pages, first_page, menu
from offscript.web._static import file_address, frame_style, own_files

_LONGEST = 20_000
"""Characters of any one value a page shows."""
_NIGHT = (22, 6)
"""Hours between which a page is a night page, unless the person chose otherwise."""


def render(template: str, visit: Visit, values: Mapping[str, object], problem: str = "") -> str:
    """Render a template of a page, with what every page knows."""
    page = all_pages().get(visit.page)
    preferences = visit.preferences
    return (
        _environment()
        .get_template(template)
        .render(
            {
                "visit": visit,
                "page_name": visit.page,
                "page": page or Page(title="", show=lambda _: {}),
                "menu": menu() if visit.session else (),
                "link": visit.link,
                "file": lambda name: file_address(visit.state.door, name),
                "own_files": own_files(visit.page),
                "frame_style": frame_style(preferences.scheme, night=is_night(visit)),
                "notice": visit.session.take_notice() if visit.session else "",
                "away": AWAY[preferences.leave_to],
                "rests": int(visit.state.rests()),
                "locks_at": visit.now + timedelta(seconds=visit.state.rests()),
                "draft": draft_here(visit),
                "drafts": _drafts_elsewhere(visit),
                "version": offscript.__version__,
                "token": visit.session.token if visit.session else visit.state.door.token,
                "unlocked": visit.session is not None,
                "preferences": preferences,
                "problem": problem,
                "lang": language.spoken(),
                "cards_lang": language.spoken_by_cards(),
                "direction": language.direction(),
                "languages": language.LANGUAGES,
                "night": is_night(visit),
                **values,
            }
        )
    )


def _drafts_elsewhere(visit: Visit) -> list[tuple[Draft, str]]:
    """Give the drafts that wait on other pages, with those pages' titles, for the first page."""
    if visit.session is None or visit.page != first_page(visit):
        return []
    pages = all_pages()
    others = [one for one in visit.session.drafts if one.page != visit.page]
    return [(one, pages[one.page].title) for one in others if one.page in pages]


def is_night(visit: Visit) -> bool:
    """Tell whether the page is for the night: as chosen, or by this computer's clock."""
    if visit.preferences.night != "auto":
        return visit.preferences.night == "on"
    return visit.now.hour >= _NIGHT[0] or visit.now.hour < _NIGHT[1]


def _safe(value: object) -> Markup:
    """Make any value safe for a page: escaped, cut short, and every sign of it to be seen."""
    if isinstance(value, Markup):
        return value
    text = str(value)
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    return escape(visible(text))


def _cells(rows: Iterable[Sequence[Sayable]]) -> Markup:
    """Make the rows of a table: a page may have thousands of cells, most of them small numbers."""
    say = language.voice().say
    numbers: dict[int, str] = {}
    made = []
    for first, *others in rows:
        made.append(f'<tr><th scope="row"><bdi>{_safe(say(first))}</bdi></th>')
        for cell in others:
            if not isinstance(cell, int):
                made.append(f"<td>{_safe(say(cell))}</td>")
                continue
            if cell not in numbers:
                numbers[cell] = f'<td class="number">{_safe(say(cell))}</td>'
            made.append(numbers[cell])
        made.append("</tr>")
    return Markup("".join(made))  # noqa: S704 - every cell was made safe above


def _day(value: date | str) -> str:
    """Say a day, as 3 June 2024; what is no day, such as a year alone, as it stands."""
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value)
        except ValueError:
            return str(value)
    return _day_in(value, language.locale())


@lru_cache(4096)
def _day_in(value: date, rules: Locale) -> str:
    """Say a day once in each language: a page may say hundreds. It stays on one line."""
    return language.on_one_line(format_date(value, "long", rules))


def _time(value: datetime) -> str:
    """Say a time of day, as 19:30."""
    return format_time(value, "short", locale=language.locale())


def _moment(value: datetime) -> str:
    """Say a day and its time."""
    return f"{_day(value.date())}, {_time(value)}"


def _number(value: float) -> str:
    """Say a number, with its thousands apart."""
    return _number_in(value, language.locale())


def _rounded(value: float, digits: int = 3) -> str:
    """Say a measured number with so many digits that count."""
    return format_decimal(float(f"{value:.{digits}g}"), "#,##0.###", locale=language.locale())


@lru_cache(4096)
def _number_in(value: float, rules: Locale) -> str:
    """Say a number once in each language: a page may say hundreds."""
    return format_decimal(value, locale=rules)


_UNITS = (("byte", 1), ("kilobyte", 1_000), ("megabyte", 1_000_000), ("gigabyte", 1_000_000_000))


def _bytes(value: int) -> str:
    """Say a size, as 2.4 MB."""
    unit, one = next((each for each in reversed(_UNITS) if value >= each[1]), _UNITS[0])
    number = value / one if value < 10 * one and one > 1 else value // one
    return format_unit(round(number, 1), f"digital-{unit}", "short", locale=language.locale())


_TO_CALL = re.compile(r"\d+(?:[ -]\d+)+")


def _callable(text: str) -> Markup:
    """Keep each number to call on one line and in its order, in a sentence of any direction."""
    safe = str(_safe(text))
    return Markup(_TO_CALL.sub(r'<bdi class="whole" dir="ltr">\g<0></bdi>', safe))  # noqa: S704 - made safe above


@cache
def _environment() -> Environment:
    """Set up the templates."""
    environment = Environment(
        loader=PackageLoader("offscript.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        finalize=_safe,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext, language.ngettext, newstyle=True, pgettext=language.pgettext
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.filters |= {
        "day": _day,
        "time": _time,
        "moment": _moment,
        "number": _number,
        "rounded": _rounded,
        "bytes": _bytes,
        "said": language.gettext,
        "told": language.say,
        "cells": _cells,
        "callable": _callable,
    }
    return environment
