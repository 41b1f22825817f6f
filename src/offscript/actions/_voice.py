"""Joins the catalogues of a language with the titles that cards and guides have in it."""

from functools import cache

from offscript.language import voice_of
from offscript.record import Voice


@cache
def voice_with_titles(language: str) -> Voice:
    """Give a voice that knows titles of safety signals and of exports too."""
    return voice_of(language, lambda: _titles(language))


def _titles(language: str) -> dict[str, str]:
    """Give each title by its English: whole, and what stands before a bracket in it."""
    from offscript.sources import all_sources, guides  # noqa: PLC0415 - seldom needed
    from offscript.tactics import signal_titles  # noqa: PLC0415 - heavy, seldom needed

    ours = signal_titles(language)
    titles = {title: ours[name] for name, title in signal_titles().items()}
    told = guides(language)
    for source in all_sources():
        if source.name in told:
            title = told[source.name].title
            titles[source.title] = title
            titles[source.title.partition(" (")[0]] = title.partition(" (")[0]
    return titles
