"""Explains why a message was marked."""

from offscript.record import Finding
from offscript.tactics import explain


def explain_finding(finding: Finding, language: str = "en") -> str:
    """Give the sentence that says why, in a language; empty where the person marked it."""
    return explain(finding, language)
