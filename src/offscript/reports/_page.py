"""The report: one self-contained page."""

from offscript.record import CaseFile


def render_report(case: CaseFile) -> str:
    """Render the report as one HTML page."""
    return f"<p>{len(case.imported.messages)}</p>"
