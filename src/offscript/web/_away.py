"""Where quick exit leads: to plain places, and by itself to none outside this computer."""

from collections.abc import Mapping

from offscript.record import LeaveTo

AWAY: Mapping[LeaveTo, str] = {
    "here": "/",
    "search": "https://duckduckgo.com/",
    "encyclopedia": "https://www.wikipedia.org/",
    "weather": "https://www.bbc.co.uk/weather",
    "blank": "about:blank",
}
"""Where quick exit leads. Only the first and last ask nothing of the internet."""
