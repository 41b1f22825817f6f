"""Chosen messages as a package that somebody else can check, saved as one file."""

import shutil
import zipfile
from datetime import date, datetime, time, timedelta

from offscript.actions.count_messages import count_messages
from offscript.actions.export_record import export_record
from offscript.actions.list_conversations import list_conversations
from offscript.record import ConversationCount, Filter, Problem
from offscript.web._landing import handed_out
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Download, Page, Visit
from offscript.web._zone import zone_of


def _show(visit: Visit) -> Answer:
    kept = visit.kept(visit.form["listed"])
    listed = kept if isinstance(kept, tuple) else list_conversations(visit.vault)
    return {
        "conversations": listed,
        "listed": visit.keep(listed),
        "ticked": visit.form.all("conversation"),
        "since": visit.form["since"],
        "until": visit.form["until"],
    }


def _save(visit: Visit) -> Download:
    wanted = _wanted(visit)
    if visit.unlocked.is_busy():
        raise Problem(gettext("Messages are being brought in. This can be made when that is done."))
    if not count_messages(visit.vault, wanted):
        raise Problem(gettext("There are no messages in what was chosen. Choose more."))
    name = f"notes-{visit.now:%Y-%m-%d}"
    room = visit.state.landing.room()
    session = visit.unlocked
    session.at_work = True
    try:
        export_record(visit.vault, room / name, wanted)
        with zipfile.ZipFile(room / "package", "x", zipfile.ZIP_DEFLATED) as out:
            for file in sorted((room / name).rglob("*")):
                out.write(file, file.relative_to(room).as_posix())
        shutil.rmtree(room / name)
    except BaseException:
        shutil.rmtree(room, ignore_errors=True)
        raise
    finally:
        session.at_work = False
    return Download(f"{name}.zip", handed_out(room / "package"))


def _wanted(visit: Visit) -> Filter:
    """Read what was chosen. Raises Problem where nothing was, or the days are turned round."""
    listed = visit.kept(visit.form["listed"])
    all_of: tuple[ConversationCount, ...] = listed if isinstance(listed, tuple) else ()
    numbers = {int(one) for one in visit.form.all("conversation") if one.isdecimal()}
    names = tuple(one.name for number, one in enumerate(all_of) if number in numbers)
    first, last = (_day(visit.form[name]) for name in ("since", "until"))
    if not names and first is None and last is None:
        raise Problem(gettext("Nothing was chosen. Tick a conversation, or say from when to when."))
    if first and last and last < first:
        raise Problem(gettext("The last day is before the first."))
    zone = zone_of(visit.preferences)
    return Filter(
        conversations=names,
        since=datetime.combine(first, time(), zone) if first else None,
        until=datetime.combine(last + timedelta(days=1), time(), zone) if last else None,
    )


def _day(typed: str) -> date | None:
    """Read a day; None where there is none."""
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError as error:
        raise Problem(gettext("Please write days as 2024-05-31.")) from error


page = Page(
    title=deferred("Messages for somebody else to check"), show=_show, takes={"save": _save}
)
