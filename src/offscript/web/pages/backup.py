"""A backup, the way back from it, and whether everything is still as it was kept."""

from functools import partial
from pathlib import Path

from offscript.actions.back_up_vault import back_up_vault
from offscript.actions.verify_open_vault import verify_open_vault
from offscript.record import Problem
from offscript.web._landing import handed_out
from offscript.web._language import deferred, gettext, say
from offscript.web._page import Answer, Download, Page, Show, Visit


def _show(visit: Visit) -> Answer:
    return _values(visit) | {"typed": visit.form.exact("path"), "found": None}


def _values(visit: Visit) -> dict[str, object]:
    return {"busy": visit.unlocked.is_busy(), "missing": len(visit.vault.files.missing())}


def _check(visit: Visit) -> Show:
    """Read all of it and compare; a large vault takes a minute, and does not lock meanwhile."""
    session = visit.unlocked
    session.at_work = True
    try:
        found = verify_open_vault(visit.vault)
    finally:
        session.at_work = False
        visit.state.touch()
    return Show(_values(visit) | {"typed": "", "found": found})


def _to_path(visit: Visit) -> Answer:
    """Write it where the person says: a stick, for instance."""
    typed = visit.form["path"].strip("\"'")
    if not typed:
        raise Problem(gettext("Please say where the backup is to lie, or save it by your browser."))
    file = Path(typed).expanduser()
    if file.is_dir():
        file /= _name(visit)
    if not file.parent.is_dir():
        raise Problem(gettext("There is no folder %(path)s.") % {"path": file.parent})
    if file.exists():
        raise Problem(gettext("There is a file of that name already. Nothing is replaced."))
    if visit.state.folder.resolve() in file.resolve().parents:
        raise Problem(gettext("A backup inside the folder it is of would be lost with it."))
    missing = len(visit.vault.files.missing())
    made = _made(visit, file)
    if isinstance(made, Show):
        return made
    values = {"lies_at": file, "messages": made, "missing": missing}
    return Show(values, "backup_made.html", lock=True)


def _download(visit: Visit) -> Answer:
    """Write it where files wait, and hand it to the browser."""
    file = visit.state.landing.room() / "backup"
    made = _made(visit, file)
    if isinstance(made, Show):
        return made
    return Download(_name(visit), handed_out(file), lock=True)


def _made(visit: Visit, file: Path) -> int | Show:
    """Write a backup; the vault is closed by it, so the program locks, whatever comes of it."""
    session, state = visit.unlocked, visit.state
    if session.is_busy():
        raise Problem(gettext("Messages are being brought in. Make the backup when that is done."))
    session.at_work = True
    state.afterwards = partial(file.unlink, missing_ok=True)  # if it is broken off
    try:
        return back_up_vault(visit.vault, file)
    except Problem as problem:
        if visit.vault.is_open:
            raise
        return Show({}, "backup_made.html", say(problem.says), lock=True)
    finally:
        session.at_work = False
        state.afterwards = lambda: None


def _name(visit: Visit) -> str:
    return f"notes-{visit.now:%Y-%m-%d}.age"


page = Page(
    title=deferred("Backup"),
    show=_show,
    takes={"path": _to_path, "download": _download, "check": _check},
)
