"""A new passphrase: six words are offered, and words of one's own are taken if typed twice."""

from offscript.actions.suggest_passphrase import suggest_passphrase
from offscript.record import Problem
from offscript.web._language import gettext
from offscript.web._page import Form


def offered_in(form: Form) -> str:
    """Give the six words a form offered before, else others."""
    return form["offered"] or suggest_passphrase()


def passphrase_in(form: Form) -> str:
    """Give what was chosen. Raises Problem for what differs, or was not written down."""
    own = form.exact("own")
    if own and own != form.exact("again"):
        raise Problem(gettext("The two are not the same. Please type your own words twice."))
    if not own and "written" not in form:
        raise Problem(
            gettext("Please write the six words down first, and tick the box below them.")
        )
    return own or form["offered"]
