"""The parts of a package of records that people read: page, statement, and how to check it.

They say what was done and what can be checked, and nothing about what it is worth anywhere. No
label, count of tactics or colour stands here: only what the files held.
"""

from base64 import b64encode
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from offscript.record import FileImported, Message, Package, local_time

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
article { margin: 1.2rem 0; padding-top: .6rem; border-top: 1px solid #8888; }
pre { margin: .3rem 0; font: inherit; white-space: pre-wrap; }
header p, .about { margin: 0; } .about { font-size: .85rem; }
@media print { article { break-inside: avoid; } }
"""


class PackageWords(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of a package."""

    page: str
    readme: str
    statement: str


def describe_package(
    package: Package,
    messages: Iterable[tuple[int, Message]],
    imports: Iterable[FileImported],
    originals: Iterable[str],
    head_at: datetime,
) -> PackageWords:
    """Write what people read of a package. `messages` come with their numbers in the record."""
    about = {
        "package": package,
        "imports": list(imports),
        "originals": list(originals),
        "head_at": _time(head_at),
        "made_at": _time(package.made_at),
        "hidden": sum(end - first for first, end in package.not_shown),
    }
    style = b64encode(sha256(_STYLE.encode()).digest()).decode()
    return PackageWords(
        page=_templates(escaping=True)
        .get_template("record.html")
        .render(about, messages=messages, style=Markup(_STYLE), style_hash=style),  # noqa: S704 - ours
        readme=_templates(escaping=False).get_template("record_readme.txt").render(about),
        statement=_templates(escaping=False).get_template("record_statement.txt").render(about),
    )


def package_verifier() -> bytes:
    """Give the verifier that goes with every package."""
    return (files("offscript.reports") / "verify_offscript.py").read_bytes()


@cache
def _templates(*, escaping: bool) -> Environment:
    """Set up templates that fail on a name they do not know."""
    environment = Environment(
        loader=PackageLoader("offscript.reports"),
        autoescape=escaping,  # noqa: S701 - text files are no pages
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"time": _time, "local": _local, "number": "{:,}".format}
    return environment


def _time(moment: datetime) -> str:
    """Say a time in UTC."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def _local(message: Message) -> str:
    """Say when a message was written, as the clock showed it there, and how that is known."""
    moment = local_time(message.sent_at, message.offset_minutes)
    assumed = ", zone assumed" if message.zone == "assumed" else ""
    return f"{moment:%Y-%m-%d %H:%M:%S%z}{assumed}"
