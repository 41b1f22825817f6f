"""The locked door: passphrase or recovery code, and help that needs neither."""

from offscript.actions.await_vault import await_vault
from offscript.actions.open_vault import open_vault
from offscript.actions.read_preferences import read_preferences
from offscript.record import Sayable, together
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit
from offscript.web._session import Session

_PUTTING_AWAY = 30.0
"""Seconds the process that was locked may take to put a large vault away."""


def _show(visit: Visit) -> Answer:
    if visit.state.restores():
        return Go("restore")
    return {} if visit.state.has_vault() else Go("welcome")


def _open(visit: Visit) -> Go:
    if visit.state.restores():
        return Go("restore")
    await_vault(visit.state.folder, _PUTTING_AWAY)
    told: list[Sayable] = []
    secret = visit.form.exact("secret")
    vault = open_vault(visit.state.folder, secret, told.append)
    visit.begun = Session(vault, read_preferences(vault), told=together(*told), secret=secret)
    if vault.difference is not None:
        return Go("log")
    return Go()


page = Page(title=deferred("Locked"), show=_show, takes={"open": _open}, opens="locked")
