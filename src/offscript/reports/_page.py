"""The report: one self-contained page that asks for nothing from outside and runs no script."""

from base64 import b64encode
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from offscript.record import CaseFile
from offscript.reports import _words as words
from offscript.reports._archive import Archive
from offscript.reports._over_time import view_over_time
from offscript.reports._patterns import view_patterns
from offscript.reports._reading import view_reading
from offscript.reports._safety import view_safety
from offscript.reports._seen import view_seen


def render_report(case: CaseFile) -> str:
    """Render the report as one HTML page that can be written as UTF-8.

    Its size stays within a few megabytes however long the archive is.
    """
    archive = Archive(case)
    style = _style()
    template = environment().get_template("report.html")
    return template.render(
        case=case,
        archive=archive,
        safety=view_safety(case, archive),
        reading=view_reading(case, archive),
        over_time=view_over_time(case, archive),
        patterns=view_patterns(case, archive),
        seen=view_seen(case, archive),
        made_at=_made_at(case),
        style=Markup(style),  # noqa: S704 - our own file
        style_hash=b64encode(sha256(style.encode()).digest()).decode(),
        titles={tactic.id: tactic.title for tactic in case.tactics},
    )


@cache
def _style() -> str:
    return (files("offscript.reports") / "templates" / "report.css").read_text("utf-8")


@cache
def environment() -> Environment:
    """Set up templates that escape everything and fail on a name they do not know."""
    environment = Environment(
        loader=PackageLoader("offscript.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=words.safe,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "counted": words.count_words,
        "size": words.size_words,
        "rate": words.rate_words,
        "sureness": words.sureness,
        "share": words.share_words,
    }
    environment.filters["drawn"] = Markup  # our own words and numbers, see record.Panel
    environment.globals["interval"] = words.interval_words
    return environment


def _made_at(case: CaseFile) -> tuple[str, str]:
    """Say when the report was made, in the person's zone; and the same for machines."""
    moment: datetime = case.made_at.astimezone(UTC)
    zone = "UTC"
    try:
        moment = moment.astimezone(ZoneInfo(case.zone))
        zone = case.zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass  # a zone without a name, such as a fixed distance from UTC
    return f"{words.time_words(moment)} ({zone})", moment.isoformat(timespec="seconds")
