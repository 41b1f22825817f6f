"""Explains what a kind of message tends to want from whoever gets it, and what stays theirs."""

from offscript.record import Problem, said
from offscript.recovery import Want, library
from offscript.tactics import all_tactics


def explain_wants(tactic: str, language: str = "en") -> tuple[Want, ...]:
    """Give the cards on what a tactic, named by its id, tends to want from the person.

    Raises Problem for a tactic that is not looked for, and for a language without cards.
    """
    known = {card.id: card for card in all_tactics()}
    if tactic not in known:
        raise Problem(
            said(
                "Nothing called {tactic} is looked for. `offscript tactics` lists what is.",
                tactic=repr(tactic),
            )
        )
    wants = library(language).wants
    return tuple(wants[row] for row in known[tactic].tends_to_want)
