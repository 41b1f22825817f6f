"""Cards: practice, sentences to hold on to, thought checks, wants, grounding; one at a time."""

from collections.abc import Mapping
from typing import Any

import msgspec

from offscript.actions.keep_own import keep_own
from offscript.actions.read_cards import read_cards
from offscript.record import WinNote
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Missing, Page, Show, Visit
from offscript.web.pages._moment import calm, known, today


class Deck(msgspec.Struct, frozen=True):
    """One deck: its letter in addresses, its kind in the library, its name, and what it is for."""

    letter: str
    kind: str
    title: str
    says: str


DECKS = (
    Deck(
        "r",
        "practices",
        deferred("Practice"),
        deferred("Things that may help, each in two minutes, with what is known of it."),
    ),
    Deck(
        "f",
        "reality",
        deferred("Sentences to hold on to"),
        deferred("One sentence, what is meant, and where to look in your own record."),
    ),
    Deck(
        "e",
        "thoughts",
        deferred("Thought checks"),
        deferred("A thought as it sounds inside, and questions that make room beside it."),
    ),
    Deck(
        "w",
        "wants",
        deferred("What such a message tends to want"),
        deferred("What a kind of message tends to want from you, and what stays yours."),
    ),
    Deck(
        "g",
        "grounding",
        deferred("Back into the room"),
        deferred("Short ways back to here and now, for when it is too much."),
    ),
)


def _show(visit: Visit) -> Answer:
    if not visit.parts:
        return {"decks": [(deck, len(_held(deck))) for deck in DECKS]} | calm(visit)
    deck = next((one for one in DECKS if one.letter == visit.parts[0]), None)
    if deck is None:
        return Missing()
    held = _held(deck)
    names = list(held)
    if len(visit.parts) == 1:
        first = names[today(visit).toordinal() % len(names)]
        values = {"deck": deck, "cards": held, "first": first}
        return Show(values, "cards_deck.html")
    name = visit.parts[1]
    if name not in held:
        return Missing()
    place = names.index(name)
    library = read_cards(spoken_by_cards())
    card = held[name]
    values = {
        "deck": deck,
        "card": card,
        "place": place + 1,
        "of": len(names),
        "before": names[place - 1],
        "behind": names[(place + 1) % len(names)],
        "known": [] if getattr(card, "missing", False) else known(card.evidence),
        "practices": [library.practices[one] for one in getattr(card, "practices", ())],
    }
    return Show(values, "cards_one.html")


def _held(deck: Deck) -> Mapping[str, Any]:
    """Give the cards of a deck by id."""
    cards: Mapping[str, Any] = getattr(read_cards(spoken_by_cards()), deck.kind)
    return cards


def _did(visit: Visit) -> Go:
    """Note a practice among the things that went well."""
    held = _held(DECKS[0])
    card = held.get(visit.parts[1]) if len(visit.parts) > 1 else None
    if card is not None:
        keep_own(visit.vault, WinNote(day=today(visit), words=card.title))
    return Go("cards", visit.parts, gettext("Kept among what went well."))


page = Page(
    title=deferred("Practice and thoughts"),
    show=_show,
    takes={"did": _did},
    section="back",
    place=50,
)
