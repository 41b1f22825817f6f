"""Finds what to do first: fixed words in their order, and the numbers of one country."""

from offscript.record import Help
from offscript.safety import all_helplines, find_helpline, not_known, signals, steps
from offscript.tactics import signal_titles


def find_help(country: str = "", language: str = "en") -> Help:
    """Give the words and, for a country that was asked for, its numbers.

    `country` is a two-letter code or a name; nothing is assumed where it is empty.
    """
    return Help(
        steps=steps(language),
        signals=signals(signal_titles(language), language),
        not_known=not_known(language),
        helpline=find_helpline(country, language) if country else None,
        countries=tuple(line.iso for line in all_helplines()),
    )
