"""A case file into documents others can check."""

from offscript.reports._page import render_report

__all__ = ["render_report"]
