"""Plans how to get quiet in some apps, with evidence kept first."""

from collections.abc import Iterable

from offscript.record import Duty
from offscript.recovery import QuietList, library, plan_quiet, words_of
from offscript.sources import explained_sources


def plan_quiet_apps(
    apps: Iterable[str], language: str = "en", *, duty: Duty = "none", in_danger: bool = False
) -> QuietList:
    """Give the steps for each app in their order; none with a safety signal, and no block when due.

    How an app's messages are kept comes from the source that reads them, where there is one.
    """
    keep = {guide.name: guide.lines for guide in explained_sources(language)}
    return plan_quiet(
        apps,
        library(language),
        words_of(language),
        duty=duty,
        in_danger=in_danger,
        how_to_keep=keep,
    )
