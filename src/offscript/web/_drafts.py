"""What is being typed is kept in the vault a moment later: a lock in between loses nothing."""

from offscript.actions.keep_drafts import keep_drafts
from offscript.record import Draft
from offscript.web._page import Visit

OWN = ("token", "do", "page", "part")
"""Fields that are ours, and not what a person typed."""
TICK = "tick:"
"""Begins the name of a field of which one of several was chosen: it is put back, and not shown."""
LONGEST = 200_000
"""Characters of one draft."""


def draft_here(visit: Visit) -> Draft | None:
    """Give what was typed on this page and not saved."""
    if visit.session is None:
        return None
    here = (visit.page, visit.parts)
    return next((one for one in visit.session.drafts if (one.page, one.parts) == here), None)


def put_draft(visit: Visit, draft: Draft) -> None:
    """Put a draft in the place of the one that page had; one that is empty removes it."""
    session = visit.unlocked
    here = (draft.page, draft.parts)
    others = [one for one in session.drafts if (one.page, one.parts) != here]
    typed = any(value.strip() for value in draft.fields.values())
    drafts = [*others, draft] if typed else others
    if drafts != session.drafts:
        session.drafts = drafts
        keep_drafts(session.vault, drafts)


def forget_saved(visit: Visit) -> None:
    """Forget of a draft what was sent; what stands in another form of the page is kept."""
    draft = draft_here(visit)
    if draft is not None:
        left = {
            name: value
            for name, value in draft.fields.items()
            if name.removeprefix(TICK) not in visit.form
        }
        put_draft(visit, Draft(page=draft.page, parts=draft.parts, fields=left))
