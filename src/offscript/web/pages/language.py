"""The language of the pages: as the browser asks, until the person chooses."""

from offscript.actions.change_preferences import change_preferences
from offscript.web._language import LANGUAGES, PSEUDO, deferred
from offscript.web._page import Go, Page, Visit


def _show(visit: Visit) -> dict[str, object]:
    more = {PSEUDO: "⟦Pseudo⟧"} if visit.state.development else {}
    return {"choices": list((LANGUAGES | more).items())}


def _speak(visit: Visit) -> Go:
    language = visit.form["language"]
    if language in LANGUAGES or (language == PSEUDO and visit.state.development):
        visit.state.language = language
        if visit.session is not None:
            visit.session.preferences = change_preferences(visit.vault, language=language)
    return Go()


page = Page(title=deferred("Language"), show=_show, takes={"speak": _speak}, opens="always")
