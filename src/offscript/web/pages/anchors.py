"""What I hold on to: reasons, values, joys, a closing line, and the own pace in something new."""

import msgspec

from offscript.actions.keep_own import keep_own
from offscript.actions.read_words import read_words
from offscript.actions.remove_own import remove_own
from offscript.record import ClosingLine, Joy, PaceNote, Reason, Value
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._held import find, newest, put, removed, wanted
from offscript.web.pages._moment import clock, today, utc

_EMPTY = deferred("Write a few words first.")


def _show(visit: Visit) -> dict[str, object]:
    words = read_words(spoken_by_cards())
    return {
        "reasons": newest(visit, Reason),
        "values": newest(visit, Value),
        "joys": newest(visit, Joy),
        "lines": [(item, clock(visit, item.value.made_at)) for item in newest(visit, ClosingLine)],
        "paces": newest(visit, PaceNote),
        "pace": words.pace,
        "pace_said": words.pace_answer,
    }


def _keep(value: msgspec.Struct, visit: Visit) -> Go:
    keep_own(visit.vault, value)
    return Go("anchors", notice=gettext("Kept."))


def _reason(visit: Visit) -> Go:
    return _keep(Reason(words=wanted(visit, "reason", gettext(_EMPTY)), day=today(visit)), visit)


def _value(visit: Visit) -> Go:
    words = wanted(visit, "value", gettext(_EMPTY))
    return _keep(Value(words=words, small_step=visit.form["small_step"]), visit)


def _joy(visit: Visit) -> Go:
    words = wanted(visit, "joy", gettext(_EMPTY))
    return _keep(Joy(words=words, from_before="from_before" in visit.form), visit)


def _again(visit: Visit) -> Go:
    """Note that a joy was there again today."""
    held = find(visit, Joy, visit.form["name"])
    days = tuple(sorted({*held.value.again, today(visit)}))
    put(visit, held.id, msgspec.structs.replace(held.value, again=days))
    return Go("anchors", notice=gettext("Kept."))


def _closing(visit: Visit) -> Go:
    words = wanted(visit, "closing", gettext(_EMPTY))
    return _keep(ClosingLine(words=words, made_at=utc(visit)), visit)


def _pace(visit: Visit) -> Go:
    asked = read_words(spoken_by_cards()).pace
    given = {name: visit.form[f"pace-{name}"] for name in asked.questions}
    answers = {name: said for name, said in given.items() if said in asked.answers}
    return _keep(PaceNote(day=today(visit), answers=answers, words=visit.form["pace_words"]), visit)


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("anchors", notice=removed())


page = Page(
    title=deferred("What I hold on to"),
    show=_show,
    takes={
        "reason": _reason,
        "value": _value,
        "joy": _joy,
        "again": _again,
        "closing": _closing,
        "pace": _pace,
        "remove": _remove,
    },
    section="back",
    place=10,
)
