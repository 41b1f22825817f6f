"""A case file into documents others can check."""

from offscript.reports._drawings import draw_weeks
from offscript.reports._page import render_report
from offscript.reports._record_package import PackageWords, describe_package, package_verifier
from offscript.reports._recovery_sheet import render_recovery_sheet

__all__ = [
    "PackageWords",
    "describe_package",
    "draw_weeks",
    "package_verifier",
    "render_recovery_sheet",
    "render_report",
]
