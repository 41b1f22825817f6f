"""Views for others: a therapist's, an advocate's, one for somebody near, and all of it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Literal

import msgspec

from offscript.record import OWN, CheckIn, CirclePerson, Entry, SafetyPlan, Urge, local_time
from offscript.recovery._cards import Library
from offscript.recovery._check_in import result
from offscript.recovery._document import Document, Part, part
from offscript.recovery._instruments import Instrument, instrument
from offscript.recovery._words import Words, day_said

For = Literal["therapist", "advocate", "circle", "me"]

KINDS: dict[For, tuple[str, ...]] = {
    "therapist": ("check_in", "day", "urge", "journal", "win", "value"),
    "advocate": ("safety_plan", "boundary", "plan"),
    "circle": ("circle",),
    "me": tuple(OWN),
}
"""What each view is made from. Letters and the story leave only with everything, for oneself."""

LISTED = frozenset({"day", "urge", "win"})
"""Kinds of which there are many: all of them are one part, a line each."""

CHOICES = frozenset({"trigger", "chose", "duty", "role", "sort", "form"})
"""Fields whose value is one of a few names, and not the person's own words."""

Own = Mapping[str, Sequence[msgspec.Struct]]


def make_document(
    for_whom: For,
    own: Own,
    words: Words,
    cards: Library | None,
    made_on: date,
    *,
    first: Iterable[tuple[str, str]] = (),
) -> Document:
    """Lay out what a view holds, to be read and ticked before it leaves.

    `first` are titles and lines of the safety room, which stand before an advocate's view, where
    anything follows them.
    """
    parts: list[Part | None] = []
    for kind in KINDS[for_whom]:
        values = [one for one in own.get(kind, ()) if not _unwritten(one)]
        if kind == "check_in":
            parts += _check_ins(values, words)
        elif kind == "safety_plan":
            parts += _safety_plans(values, words, cards)
        else:
            heading = words.documents.kinds[kind]
            if kind in LISTED:
                parts.append(part(kind, heading, [_line(value, words) for value in values]))
                continue
            for place, value in enumerate(values, 1):
                name = heading if len(values) == 1 else f"{heading} {place}"
                parts.append(part(f"{kind}-{place}", name, _rows(value, words)))
    if any(parts):
        parts.insert(0, part("first", words.documents.titles["first"], first))
    return Document(
        title=words.documents.titles[for_whom],
        language=words.language,
        made_on=made_on,
        parts=tuple(one for one in parts if one is not None),
        note=words.documents.own_words,
    )


def brief_for(person: CirclePerson, cards: Library, words: Words, made_on: date) -> Document:
    """Make the brief for one person of the circle: what helps, what to say, what to keep."""
    labels = words.documents.fields
    rows = [
        (labels["helps_with"], person.helps_with),
        (labels["says"], person.says),
        (labels["keep_private"], person.keep_private),
    ]
    parts = [part("brief", person.name, rows)]
    card = cards.circle.get(person.role)
    if card is not None:
        lines = [
            ("", card.text),
            (labels["says"], "\n".join(card.say)),
            (labels["keep_private"], "\n".join(card.keep)),
        ]
        parts.append(part(card.id, card.title, lines))
    return Document(
        title=words.documents.titles["circle"],
        language=words.language,
        made_on=made_on,
        parts=tuple(one for one in parts if one is not None),
    )


def _unwritten(value: object) -> bool:
    """Tell whether a journal entry was begun and left without a word."""
    return isinstance(value, Entry) and not (
        any((value.happened, value.felt, value.did, value.now))
        or value.mood is not None
        or value.mood_after is not None
    )


def _check_ins(values: Sequence[msgspec.Struct], words: Words) -> list[Part | None]:
    """Give each questionnaire a part: every total, the answers of the last time, and its credit."""
    taken = sorted(
        (one for one in values if isinstance(one, CheckIn)), key=lambda one: one.taken_at
    )
    parts: list[Part | None] = []
    for name in dict.fromkeys(one.instrument for one in taken):
        same = [one for one in taken if one.instrument == name]
        held, spoken = instrument(name, same[-1].language), instrument(name, words.language)
        rows = [_total(one, words) for one in same]
        rows += _last_answers(same[-1], held, words)
        rows += [("", spoken.note), ("", held.credited)]
        parts.append(part(f"check_in-{name}", spoken.title, rows))
    return parts


def _last_answers(taken: CheckIn, held: Instrument, words: Words) -> list[tuple[str, str]]:
    """Give the answers of one check-in under the words they were asked with, in published order."""
    says = {one.points: one.says for one in held.answers}
    given = {text: says.get(points, str(points)) for text, points in taken.answers.items()}
    day = day_said(result(held, taken, (), words).day, words)
    asked = [*([held.gate.text] if held.gate else []), "", *(item.text for item in held.items)]
    intro = (words.documents.last_time.format(day=day), held.intro)
    rows = [(text, given[text]) if text else intro for text in asked if text in given or not text]
    return rows if given else []


def _total(taken: CheckIn, words: Words) -> tuple[str, str]:
    """Say the day and total of one check-in, and the authors' name for it in this language."""
    held = instrument(taken.instrument, taken.language)
    spoken = instrument(taken.instrument, words.language)
    told = result(held, taken, (), words)
    says = words.results
    if told.score.total is None:
        return day_said(told.day, words), says.no_total
    total = says.total.format(title=spoken.title, total=told.score.total, most=told.most)
    names = {one.name: other.name for one, other in zip(held.bands, spoken.bands, strict=True)}
    band = f" {says.band.format(band=names[told.band])}" if told.band else ""
    return day_said(told.day, words), total + band


def _safety_plans(
    values: Sequence[msgspec.Struct], words: Words, cards: Library | None
) -> list[Part | None]:
    """Give each part of a safety plan its title and the person's words."""
    titles = {card.id: card.title for card in cards.safety_plan.values()} if cards else {}
    return [
        part(
            f"safety_plan-{place}",
            words.documents.kinds["safety_plan"],
            [(titles.get(answer.part, answer.part), answer.words) for answer in plan.parts],
        )
        for place, plan in enumerate(values, 1)
        if isinstance(plan, SafetyPlan)
    ]


def _line(value: object, words: Words) -> tuple[str, str]:
    """Say a note in one line, under the day or moment it begins with."""
    rows = _rows(value, words)
    said = words.documents.fields["words"]
    rest = "; ".join(text if label == said else f"{label}: {text}" for label, text in rows[1:])
    return rows[0][1] if rows else "", rest


def _rows(value: object, words: Words) -> list[tuple[str, str]]:
    """Name every field of a note that holds something, in the person's language."""
    if not isinstance(value, msgspec.Struct):
        return []
    labels = words.documents.fields
    return [
        (labels[name], said)
        for name in value.__struct_fields__
        if name in labels
        for said in [_field(value, name, words)]
        if said
    ]


def _field(value: msgspec.Struct, name: str, words: Words) -> str:
    """Say one field: a choice by its name, a moment as the clock showed it there."""
    if isinstance(value, Urge) and name == "trigger":
        return words.triggers[value.trigger]
    held = getattr(value, name)
    if name in CHOICES and isinstance(held, str):
        return words.documents.values.get(held, held)
    offset = getattr(value, "offset_minutes", None)
    if isinstance(held, datetime) and isinstance(offset, int):
        local = local_time(held, offset)
        return f"{day_said(local.date(), words)}, {local:%H:%M}"
    return _said(held, words)


def _said(value: object, words: Words) -> str:
    """Say one value in words: days, yes and no, lists one a line, and texts as they are."""
    match value:
        case None:
            said = ""
        case bool():
            said = words.documents.yes if value else words.documents.no
        case str() | int() | float():
            said = str(value)
        case datetime():
            said = f"{day_said(value.date(), words)}, {value:%H:%M} UTC"
        case date():
            said = day_said(value, words)
        case msgspec.Struct():
            said = "; ".join(text for _, text in _rows(value, words))
        case Mapping():
            asked = {**words.guilt.questions, **words.pace.questions}
            said = "\n".join(
                f"{asked.get(str(name), str(name))} "
                + (words.pace_answer(held) if isinstance(held, str) else _said(held, words))
                for name, held in value.items()
            )
        case _ if isinstance(value, Iterable):
            said = "\n".join(_said(one, words) for one in value)
        case _:
            said = ""
    return said
