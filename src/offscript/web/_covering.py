"""Uncovers the words of messages on a page, and covers them again."""

from offscript.web._page import Go, Visit


def cover_words(visit: Visit) -> Go:
    """Uncover the words, or cover them again, as the button says; the same page comes back."""
    visit.unlocked.show_words = visit.form["do"] == "uncover"
    return Go(visit.page, visit.parts)


COVERING = {"cover": cover_words, "uncover": cover_words}
"""What the forms of a page with such a button may do."""
