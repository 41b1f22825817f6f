"""Finds one-line replies by situation; none where a safety signal is present."""

from collections.abc import Collection

from offscript.record import Duty
from offscript.recovery import Script, library


def find_script(
    language: str = "en", *, duty: Duty = "none", signals: Collection[str] = ()
) -> tuple[Script, ...]:
    """Give the scripts that fit; under an order only those that are written for one come first.

    With any of `signals` there are none: the safety page comes in their place.
    """
    if signals:
        return ()
    scripts = library(language).scripts.values()
    return tuple(sorted(scripts, key=lambda one: one.under_order != (duty == "court")))
