"""Settings: locking, leaving, what is covered, how the pages look, and what the program did."""

from offscript.actions.change_preferences import change_preferences
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit

_MINUTES = ("1", "2", "3", "5", "10", "15", "30")
_AT_A_TIME = ("1", "3", "5", "10", "20")
TITLES = (
    deferred("Notes"),
    deferred("Recipes"),
    deferred("Calendar"),
    deferred("Lists"),
    deferred("Accounts"),
)


def _show(visit: Visit) -> dict[str, object]:
    return {
        "minutes": [(one, one) for one in _MINUTES],
        "at_a_time": [(one, one) for one in _AT_A_TIME],
        "titles": [(gettext(one), gettext(one)) for one in TITLES],
        "folder": visit.state.folder,
    }


def _save(visit: Visit) -> Go:
    form = visit.form
    if form["idle_minutes"] not in _MINUTES or form["at_a_time"] not in _AT_A_TIME:
        raise Problem(gettext("Please choose from the lists. Nothing was changed."))
    visit.unlocked.preferences = change_preferences(
        visit.vault,
        idle_minutes=int(form["idle_minutes"]),
        at_a_time=int(form["at_a_time"]),
        leave_to=form["leave_to"],
        cover_words="cover_words" in form,
        window_title=form["window_title"],
        scheme=form["scheme"],
        night=form["night"],
    )
    return Go("settings", notice=gettext("Saved."))


page = Page(
    title=deferred("Settings"),
    show=_show,
    takes={"save": _save},
    section="program",
    place=90,
)
