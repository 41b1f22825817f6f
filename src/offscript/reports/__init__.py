"""A case file into documents others can check."""

from offscript.reports._page import render_report
from offscript.reports._recovery_sheet import render_recovery_sheet

__all__ = ["render_recovery_sheet", "render_report"]
