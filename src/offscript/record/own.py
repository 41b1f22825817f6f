"""Everything a person gives themself, by the kind under which it is kept."""

import msgspec

from offscript.record.boundary import Boundary, Plan, SlipNote
from offscript.record.check_in import CheckIn
from offscript.record.circle import CirclePerson, SafetyPlan
from offscript.record.day_note import DayNote, NewsNote, WinNote
from offscript.record.holding import ClosingLine, GuiltNote, Joy, PaceNote, Reason, Value
from offscript.record.journal import Entry
from offscript.record.letter import Letter
from offscript.record.path_note import PathNote
from offscript.record.story import Chapter
from offscript.record.urge import Urge

OWN: dict[str, type[msgspec.Struct]] = {
    "urge": Urge,
    "journal": Entry,
    "check_in": CheckIn,
    "boundary": Boundary,
    "plan": Plan,
    "slip": SlipNote,
    "letter": Letter,
    "story": Chapter,
    "day": DayNote,
    "win": WinNote,
    "news": NewsNote,
    "reason": Reason,
    "value": Value,
    "joy": Joy,
    "closing_line": ClosingLine,
    "guilt": GuiltNote,
    "pace": PaceNote,
    "path": PathNote,
    "circle": CirclePerson,
    "safety_plan": SafetyPlan,
}
"""The struct of each kind, in the order in which an export shows them."""

KIND_OF: dict[type[msgspec.Struct], str] = {struct: kind for kind, struct in OWN.items()}
