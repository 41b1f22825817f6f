"""The report: one self-contained page that asks for nothing from outside and runs no script."""

from base64 import b64encode
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from offscript.record import (
    ENGLISH,
    CaseFile,
    Day,
    Month,
    Number,
    Panel,
    Said,
    Several,
    Share,
    Voice,
    said,
)
from offscript.reports import _words as words
from offscript.reports._archive import Archive
from offscript.reports._over_time import view_over_time
from offscript.reports._patterns import view_patterns
from offscript.reports._reading import view_reading
from offscript.reports._safety import view_safety
from offscript.reports._seen import view_seen


def render_report(case: CaseFile, voice: Voice = ENGLISH) -> str:
    """Render the report as one HTML page that can be written as UTF-8, in the voice's language.

    Its size stays within a few megabytes however long the archive is.
    """
    archive = Archive(case, voice)
    style = _style()
    template = environment(voice).get_template("report.html")
    return template.render(
        case=case,
        archive=archive,
        safety=view_safety(case, archive),
        reading=view_reading(case, archive),
        over_time=view_over_time(case, archive),
        patterns=view_patterns(case, archive),
        seen=view_seen(case, archive),
        made_at=_made_at(case),
        lang=voice.language,
        style=Markup(style),  # noqa: S704 - our own file
        style_hash=b64encode(sha256(style.encode()).digest()).decode(),
        titles={tactic.id: tactic.title for tactic in case.tactics},
    )


@cache
def _style() -> str:
    return (files("offscript.reports") / "templates" / "report.css").read_text("utf-8")


@cache
def environment(voice: Voice = ENGLISH) -> Environment:
    """Set up templates that escape everything, say all in one language, and fail on a name they do
    not know.
    """  # noqa: D205 - one sentence
    environment = Environment(
        loader=PackageLoader("offscript.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: words.safe(_told(voice, value)),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        voice.gettext, voice.ngettext, newstyle=True, pgettext=voice.pgettext
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.filters |= {
        "told": lambda value: words.safe(_told(voice, value)),
        "breaking": lambda value: words.breaking(words.safe(_told(voice, value))),
        # Not `_`: what that gives is taken for markup, and a file may call itself anything.
        "named": voice.gettext,
        "measured": words.measured_words,
        "size": words.size_words,
        "rate": words.rate_words,
        "sureness": words.sureness,
        "share": words.share_words,
        "fraction": lambda share: voice.number(share, 2),
        "drawn": partial(_drawn, voice=voice),
    }
    environment.globals["interval"] = words.interval_words
    return environment


def _drawn(panel: Panel, voice: Voice) -> Markup:
    """Give what stands inside a drawing: our own words and numbers alone, see `Panel`."""
    return Markup(panel.drawn(voice))  # noqa: S704 - see above


def _told(voice: Voice, value: object) -> object:
    """Say what can be said; anything else stays what it is."""
    if isinstance(value, Said | Several | Day | Month | Number | Share):
        return voice.say(value)
    return voice.number(value) if type(value) is int else value


def _made_at(case: CaseFile) -> tuple[Said, str]:
    """Say when the report was made, in the person's zone; and the same for machines."""
    moment: datetime = case.made_at.astimezone(UTC)
    zone = "UTC"
    try:
        moment = moment.astimezone(ZoneInfo(case.zone))
        zone = case.zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass  # a zone without a name, such as a fixed distance from UTC
    when = said("{moment} ({zone})", moment=words.time_words(moment), zone=zone)
    return when, moment.isoformat(timespec="seconds")
