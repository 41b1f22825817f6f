"""What happened over time: counts, dates, patterns, and what followed."""

from offscript.dynamics._after_no import contact_after_no
from offscript.dynamics._counted import count_time
from offscript.dynamics._dates import falls_on
from offscript.dynamics._find import all_patterns, find_patterns
from offscript.dynamics._pattern import Pattern
from offscript.dynamics._shape import has_clear_shape
from offscript.dynamics._signs import sign_ways
from offscript.dynamics._timeline import Given
from offscript.dynamics._weeks import count_weeks

__all__ = [
    "Given",
    "Pattern",
    "all_patterns",
    "contact_after_no",
    "count_time",
    "count_weeks",
    "falls_on",
    "find_patterns",
    "has_clear_shape",
    "sign_ways",
]
