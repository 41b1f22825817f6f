"""What the program did: when it was opened, what was read in, what was removed."""

from offscript.actions.read_log import read_log
from offscript.record import FileImported, Opened, local_time
from offscript.web._language import deferred, say
from offscript.web._page import Page, Visit

_MOST = 100


def _show(visit: Visit) -> dict[str, object]:
    lines = []
    for event in read_log(visit.vault, _MOST):
        when = local_time(event.at, event.offset_minutes)
        if isinstance(event, Opened):
            lines.append((when, "opened", "", 0))
        elif isinstance(event, FileImported):
            lines.append((when, "imported", event.name, event.messages))
        else:
            lines.append((when, event.why, "", len(event.leaves)))
    return {
        "lines": lines,
        "told": say(visit.unlocked.told),
        "differs": visit.vault.difference is not None,
    }


page = Page(title=deferred("What the program did"), show=_show)
