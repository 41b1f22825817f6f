"""A case file into documents others can check."""

from offscript.reports._page import render_report
from offscript.reports._record_package import PackageWords, describe_package, package_verifier

__all__ = ["PackageWords", "describe_package", "package_verifier", "render_report"]
