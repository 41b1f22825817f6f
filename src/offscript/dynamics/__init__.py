"""What happened over time: counts, dates, and what followed."""

from offscript.dynamics._after_no import contact_after_no
from offscript.dynamics._shape import has_clear_shape
from offscript.dynamics._weeks import count_weeks

__all__ = ["contact_after_no", "count_weeks", "has_clear_shape"]
