"""The way back from a backup, where there is no vault yet: the file, the code, and it opens."""

from pathlib import Path

from offscript.actions.open_vault import open_vault
from offscript.actions.read_preferences import read_preferences
from offscript.actions.restore_vault import expect_backup
from offscript.record import Problem, Sayable, together
from offscript.web._language import deferred, gettext, say
from offscript.web._page import Answer, Go, Page, Piece, Show, Visit
from offscript.web._restoring import Restoring
from offscript.web._session import Session

_DOING = {
    "Reading": deferred("Writing it into your encrypted folder"),
    "Checking": deferred("Looking whether all of it is there, as it was signed"),
}


def _show(visit: Visit) -> Answer:
    visit.state.touch()
    restoring = visit.state.restoring
    is_shown = restoring is not None and (restoring.is_under_way() or restoring.is_back)
    if visit.state.has_vault() and not is_shown:
        return Go()
    values = {
        "restoring": restoring,
        "under_way": restoring is not None and restoring.is_under_way(),
        "doing": gettext(_DOING.get(restoring.doing, "")) if restoring else "",
        "typed": visit.form.exact("path"),
    }
    if visit.parts == ("how-far",):
        return Piece("restore_look.html", values)
    if restoring is not None and restoring.problem and not restoring.is_under_way():
        return Show(values, problem=say(restoring.problem))
    return values


def _files(visit: Visit) -> Go:
    """Take the one file that came with the form."""
    if not visit.files:
        raise Problem(gettext("No file was chosen. Choose the backup, then press the button."))
    if len(visit.files) > 1:
        visit.state.landing.drop(visit.files)
        raise Problem(gettext("Please choose one file: the backup."))
    try:
        _take(visit, visit.files[0], was_sent=True)
    except BaseException:
        visit.state.landing.drop(visit.files)
        raise
    return Go("restore")


def _here(visit: Visit) -> Go:
    """Take a file that lies on this computer or on a stick; it is read where it lies."""
    typed = visit.form["path"].strip("\"'")
    if not typed:
        raise Problem(gettext("Please type where the backup lies, or choose it above."))
    _take(visit, Path(typed).expanduser(), was_sent=False)
    return Go("restore")


def _take(visit: Visit, file: Path, *, was_sent: bool) -> None:
    """Remember a backup, once it looks like one. Raises Problem where it doesn't."""
    state = visit.state
    if state.restores():
        raise Problem(gettext("A backup is being put back already."))
    expect_backup(file, state.folder)
    if state.restoring is not None:
        state.restoring.end()
    state.restoring = Restoring(file, state.folder, state.landing, was_sent=was_sent)


def _begin(visit: Visit) -> Go:
    """Begin with the code of the sheet; one that is wrong comes back as a sentence."""
    secret = visit.form.exact("secret")
    if not secret.strip():
        raise Problem(gettext("Please type the code of your recovery sheet."))
    if visit.state.restoring is not None:
        visit.state.restoring.begin(secret, visit.state.touch)
    return Go("restore")


def _stop(visit: Visit) -> Go:
    """Forget the file that was given, and remove whatever there is of it."""
    restoring = visit.state.restoring
    if restoring is not None and not restoring.is_back:
        restoring.end()
        if not restoring.is_back:
            visit.state.restoring = None
    return Go("restore")


def _open(visit: Visit) -> Go:
    """Open the vault that is back, with the code that was given for it."""
    restoring = visit.state.restoring
    if restoring is None or not restoring.secret:
        return Go("unlock")
    told: list[Sayable] = []
    vault = open_vault(visit.state.folder, restoring.secret, told.append)
    visit.begun = Session(
        vault, read_preferences(vault), told=together(*told), secret=restoring.secret
    )
    return Go("log") if vault.difference is not None else Go()


page = Page(
    title=deferred("The way back from a backup"),
    show=_show,
    takes={"files": _files, "here": _here, "begin": _begin, "stop": _stop, "open": _open},
    opens="locked",
    files=True,
)
