"""Holding distance and getting better: cards, all of them data, and what is counted with them."""

from offscript.recovery._between import Marked, RecordGiven
from offscript.recovery._cards import (
    CircleBrief,
    Evidence,
    Exercise,
    Library,
    LibraryError,
    Maybe,
    PathStep,
    PlanPart,
    Practice,
    PullCard,
    QuietPlan,
    Reality,
    Script,
    Source,
    TapWords,
    ThoughtCheck,
    Want,
    Win,
    languages,
    library,
)
from offscript.recovery._check_in import Point, Result, Score, Series, result, score, series, take
from offscript.recovery._days import DayView, days_beside_notes
from offscript.recovery._distance import Distance, count_days
from offscript.recovery._document import Document, Part, Row, release, to_html, to_markdown
from offscript.recovery._draft import DraftCheck, DraftMark, check_draft
from offscript.recovery._guilt import Sorted, guilt_questions, sort_guilt
from offscript.recovery._handout import For, brief_for, make_document
from offscript.recovery._instruments import (
    Instrument,
    instrument,
    instruments,
    licence_text,
    mood_instrument,
)
from offscript.recovery._journal import (
    LONG_MINUTES,
    SHORT_MINUTES,
    Gate,
    Sitting,
    end_entry,
    next_part,
    pass_gate,
    sitting,
)
from offscript.recovery._letter import seal_letter
from offscript.recovery._logged import log_of
from offscript.recovery._quiet import QuietList, QuietSteps, plan_quiet
from offscript.recovery._reality import RealityCheck, RecordCard, check_reality, look_at_month
from offscript.recovery._shorter import Shorter
from offscript.recovery._spoken import spoken_signals
from offscript.recovery._story import add_fact, begin_sitting, fact_of
from offscript.recovery._tender import TenderTimes, tender_times
from offscript.recovery._tongue import tongues
from offscript.recovery._urge import Wait, begin_urge, end_urge, wait_of
from offscript.recovery._words import Words, words_of

__all__ = [
    "LONG_MINUTES",
    "SHORT_MINUTES",
    "CircleBrief",
    "DayView",
    "Distance",
    "Document",
    "DraftCheck",
    "DraftMark",
    "Evidence",
    "Exercise",
    "For",
    "Gate",
    "Instrument",
    "Library",
    "LibraryError",
    "Marked",
    "Maybe",
    "Part",
    "PathStep",
    "PlanPart",
    "Point",
    "Practice",
    "PullCard",
    "QuietList",
    "QuietPlan",
    "QuietSteps",
    "Reality",
    "RealityCheck",
    "RecordCard",
    "RecordGiven",
    "Result",
    "Row",
    "Score",
    "Script",
    "Series",
    "Shorter",
    "Sitting",
    "Sorted",
    "Source",
    "TapWords",
    "TenderTimes",
    "ThoughtCheck",
    "Wait",
    "Want",
    "Win",
    "Words",
    "add_fact",
    "begin_sitting",
    "begin_urge",
    "brief_for",
    "check_draft",
    "check_reality",
    "count_days",
    "days_beside_notes",
    "end_entry",
    "end_urge",
    "fact_of",
    "guilt_questions",
    "instrument",
    "instruments",
    "languages",
    "library",
    "licence_text",
    "log_of",
    "look_at_month",
    "make_document",
    "mood_instrument",
    "next_part",
    "pass_gate",
    "plan_quiet",
    "release",
    "result",
    "score",
    "seal_letter",
    "series",
    "sitting",
    "sort_guilt",
    "spoken_signals",
    "take",
    "tender_times",
    "to_html",
    "to_markdown",
    "tongues",
    "wait_of",
    "words_of",
]
