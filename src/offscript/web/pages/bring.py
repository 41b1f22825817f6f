"""Bringing messages in: how to get them from each app, where to drop them, what came of it."""

from collections import Counter
from datetime import date
from pathlib import Path

import msgspec

from offscript.actions.change_preferences import change_preferences
from offscript.actions.check_speech_model import can_write_down, check_speech_model
from offscript.actions.explain_moving import explain_moving
from offscript.actions.find_broken_off import find_broken_off
from offscript.actions.find_exports import Nearby, find_exports
from offscript.actions.list_sources import list_sources
from offscript.record import Columns, Problem, Sayable, TakenIn
from offscript.web._asking import Given, Question
from offscript.web._import import DOING
from offscript.web._language import deferred, gettext, spoken
from offscript.web._page import Answer, Form, Go, Page, Piece, Visit
from offscript.web._zone import checked_zone, zone_name, zones

_MOST = 200
"""Reasons and notes one page shows."""
_ASKED = (
    *("time", "clock", "author", "text", "conversation", "recipient"),
    *("day", "order", "for_all"),
)
_TIDYING = deferred("Tidying up")
_FIRST = (
    "whatsapp",
    "imessage",
    "sms_backup",
    "messenger",
    "instagram",
    "telegram",
    "signal",
    "email",
)


def _show(visit: Visit) -> Answer:
    values = _values(visit)
    if visit.parts == ("how-far",):
        return Piece("bring_look.html", values)
    if visit.unlocked.importing is not None:
        return values
    sources = list_sources(spoken())
    nearby = find_exports(Path.home())
    return values | {
        "first": sorted(
            (one for one in sources if one.name in _FIRST), key=lambda one: _FIRST.index(one.name)
        ),
        "others": sorted(
            (one for one in sources if one.name not in _FIRST), key=lambda one: one.title
        ),
        "moving": explain_moving(spoken()),
        "first_time": visit.unlocked.sets_up,
        "broken_off": find_broken_off(visit.vault),
        "nearby": nearby,
        "nearby_name": visit.keep(nearby) if nearby else "",
        "typed": visit.form.exact("path"),
        "pasted": visit.form.exact("pasted"),
        "zone": visit.form["zone"] or zone_name(visit.preferences),
        "zones": zones(),
        "can_write_down": can_write_down(),
        "model": visit.form.exact("model") or visit.preferences.speech_model,
    }


def _values(visit: Visit) -> dict[str, object]:
    importing = visit.unlocked.importing
    question = importing.asking.question if importing else None
    return {
        "importing": importing,
        "question": question,
        "chosen": {name: visit.form[name] for name in _ASKED},
        "under_way": importing is not None and importing.is_under_way() and question is None,
        "doing": gettext(DOING.get(importing.doing, _TIDYING)) if importing else "",
        "reasons": _reasons(importing.taken) if importing and importing.taken else (),
    }


def _reasons(taken: TakenIn) -> list[tuple[Sayable, int]]:
    """Say each reason for which something could not be read once, and how often it held."""
    return Counter(one.reason for one in taken.unreadable).most_common(_MOST)


def _files(visit: Visit) -> Go:
    """Take the files that came with the form."""
    if not visit.files:
        raise Problem(gettext("No file was chosen. Choose one or more, then press the button."))
    visit.bring(visit.files)
    return Go("bring")


def _here(visit: Visit) -> Go:
    """Take files that lie on this computer: ticked in the list, or by a path that was typed."""
    kept = visit.kept(visit.form["nearby_name"])
    nearby: tuple[Nearby, ...] = kept if isinstance(kept, tuple) else ()
    ticked = {int(number) for number in visit.form.all("nearby") if number.isdigit()}
    paths = [one.path for number, one in enumerate(nearby) if number in ticked]
    typed = visit.form["path"].strip("\"'")
    if typed:
        paths.append(Path(typed).expanduser())
    if not paths:
        raise Problem(gettext("Nothing was chosen. Tick a file, or type where one lies."))
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        raise Problem(
            gettext("There is nothing at %(path)s. Please check the name.") % {"path": missing}
        )
    visit.bring(tuple(paths))
    return Go("bring")


def _paste(visit: Visit) -> Go:
    """Take a text that was pasted or typed."""
    pasted = visit.form.exact("pasted")
    if not pasted.strip():
        raise Problem(gettext("Nothing was pasted. Put the text into the field, then try again."))
    visit.bring((), pasted.encode())
    return Go("bring")


def _zone(visit: Visit) -> Go:
    """Remember in which zone times are that an export leaves unsaid."""
    zone = checked_zone(visit.form["zone"])
    visit.unlocked.preferences = change_preferences(visit.vault, zone=zone)
    name = zone_name(visit.unlocked.preferences)
    return Go("bring", notice=gettext("Times without a zone are read as those of %s.") % name)


def _speech(visit: Visit) -> Go:
    """Remember where the model lies that writes recordings down; an empty field ends that."""
    typed = visit.form["model"].strip("\"'")
    folder = Path(typed).expanduser().absolute() if typed else None
    if folder is not None:
        check_speech_model(folder)
    visit.unlocked.preferences = change_preferences(visit.vault, speech_model=str(folder or ""))
    if folder is None:
        return Go("bring", notice=gettext("Recordings are kept as they are, and not written down."))
    return Go("bring", notice=gettext("Recordings that come in from now on are written down."))


def _answer(visit: Visit) -> Go:
    """Answer what the import asks; with the other button it stays as it is assumed."""
    importing = visit.unlocked.importing
    question = importing.asking.question if importing else None
    if importing is None or question is None or visit.form["question"] != str(question.number):
        return Go("bring")
    given = None if visit.form["do"] == "leave" else _given(question, visit.form)
    importing.asking.answer(question.number, given, for_all="for_all" in visit.form)
    return Go("bring")


def _given(question: Question, form: Form) -> Given:
    """Read an answer. Raises Problem for one that is none; the question stays."""
    match question.about:
        case "password":
            if form.exact("password"):
                return form.exact("password")
        case "date order":
            if form["order"] in {"dmy", "mdy"}:
                return form["order"]
        case "day":
            try:
                return date.fromisoformat(form["day"])
            except ValueError as error:
                raise Problem(gettext("Please choose the day.")) from error
        case "columns":
            return _columns(question, form)
    raise Problem(gettext("Please answer first, or leave it as it is."))


def _columns(question: Question, form: Form) -> Columns:
    """Read which column is which: by their numbers, from 1."""
    names = question.table[0] if question.table else ()
    chosen = {
        field: names[int(form[field]) - 1]
        for field in ("time", "clock", "author", "text", "conversation", "recipient")
        if form[field].isdecimal() and 0 < int(form[field]) <= len(names)
    }
    if not {"time", "author", "text"} <= chosen.keys():
        raise Problem(gettext("Please say which columns hold the time, who wrote, and the words."))
    clock = chosen.pop("clock", "")
    if clock and clock != chosen["time"]:
        chosen["time"] = f"{chosen['time']}+{clock}"
    return msgspec.convert(chosen, Columns)


def _stop(visit: Visit) -> Go:
    if visit.unlocked.importing is not None:
        visit.unlocked.importing.ask_to_stop()
    return Go("bring")


def _done(visit: Visit) -> Go:
    visit.unlocked.importing = None
    return Go("bring")


page = Page(
    title=deferred("Bring your messages in"),
    show=_show,
    takes={
        "files": _files,
        "here": _here,
        "paste": _paste,
        "zone": _zone,
        "speech": _speech,
        "answer": _answer,
        "leave": _answer,
        "stop": _stop,
        "more": _done,
    },
    section="program",
    place=10,
    files=True,
)
