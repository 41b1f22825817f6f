"""Looks through the draft of a reply; silent, with the safety page instead, at a safety signal."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from offscript.actions._replying import DRAFT, lay_out, names_of, own_authors, say
from offscript.record import (
    CORRECTION,
    OWNER,
    Correction,
    Filter,
    Listening,
    Marking,
    Message,
    Person,
    Problem,
    SafetySignal,
    Signal,
    Span,
    Threat,
    joined,
    said,
    sentences,
)
from offscript.recovery import DraftCheck, check_draft, spoken_signals, tongues, words_of
from offscript.safety import signals
from offscript.tactics import Learned, open_alarm, open_reader, signal_titles
from offscript.vault import Vault

HEATED = 0.35
"""How sure of any tactic the model has to be before a draft counts as heated, of 1.

Far below what is shown in a conversation: of the plain drafts that it was chosen with, none is
marked for it (docs/recovery.md).
"""

LONGEST = 50_000
"""Characters of the longest draft that is looked through, some twenty pages."""

RECENT = timedelta(days=30)
"""How far before the answered message a safety signal still silences help with a reply."""


def check_reply(
    draft: str,
    *,
    answering: str | Message = "",
    recent: Sequence[Message] = (),
    people: Sequence[Person] = (),
    by: str = "",
    due: bool = False,
    told: bool = False,
    language: str = "en",
    corrections: Sequence[Correction] = (),
) -> tuple[DraftCheck, tuple[Signal, ...], tuple[Message, ...]]:
    """Mark a draft and offer a shorter one, or give the signals whose page comes in its place.

    With the signals come the messages of the record in which they were, so that the person can
    look, and say that it is not this: `corrections` hold for the message they were said of.

    `answering` is the message it answers, or the text of one that is not in the record. `recent`
    are the messages shortly before it and since, as `messages_around_reply` gives them; a signal in
    any of them silences this. `people` says who is who in them, and `by` is the name of who wrote
    what is answered, where that is a text. `due` is contact that children, a court or work ask for.
    `told`: the person says that there is danger, or is not sure that there is none, which silences
    this like a signal.

    Raises Problem for a draft of more than LONGEST characters, or one that is no text.
    """
    _check_text(draft)
    messages, place = lay_out(draft, answering, recent, people, by)
    learned = Learned(corrections)
    reader = open_reader(people=names_of(people))
    last = len(messages) - 1
    # The draft by itself: what it is marked with doesn't bear on how the record is read.
    read = [*reader.read(messages[:last]), *reader.read(messages[last:])]
    if place is not None:
        read[place] = _closely(messages[: place + 1], people)
    markings = [learned.weigh(one) for one in read]
    own = own_authors(people)
    found = []
    heard = []
    for number, (message, marking) in enumerate(zip(messages, markings, strict=True)):
        at_hand = number in {place, last}
        spoken = _spoken(message, corrections, language, at_hand=at_hand, own=own)
        # Of what is at hand, words that may be a signal are enough; a month of messages has some.
        here = [*(marking.safety if at_hand else marking.sure_safety), *spoken]
        found += here
        if here:
            heard.append(message)
    answered = Marking(id="") if place is None else markings[place]
    check = check_draft(
        draft,
        words_of(language),
        signals=found,
        answered=_text(answering),
        answered_spans=[span for one in answered.tactics for span in one.spans],
        heated=() if found or told else _heated(draft),
        due=due,
        told=told,
    )
    titles = signal_titles(language)
    named = {one.signal: titles[one.signal] for one in found}
    return check, signals(named, language), tuple(one for one in heard if one in recent)


def is_told(threat: Threat | None) -> bool:
    """Tell whether what a person answered silences help with a reply, as a signal does."""
    return threat in {"unsure", "yes"}


def faint_danger(
    answering: str | Message,
    *,
    recent: Sequence[Message] = (),
    people: Sequence[Person] = (),
    by: str = "",
    language: str = "en",
    corrections: Sequence[Correction] = (),
) -> tuple[Span, ...]:
    """Give the words of what is answered that may be danger, though too faint to silence anything.

    For where nothing silences the check: the person is asked what these words are.
    """
    text = _text(answering)
    messages, place = lay_out("", answering, recent, people, by)
    if place is None or not text:
        return ()
    message = messages[place]
    read_in = tongues(text, language)
    signals: list[SafetySignal] = []
    if "en" in read_in:
        reader = open_reader(readings=False, people=names_of(people))
        reader.recall(messages[:place])
        # What was said before may hush it, so it is heard by itself too.
        alone = msgspec.structs.replace(message, conversation="alone")
        for marking in reader.read([message, alone], listening="faintly"):
            signals += Learned(corrections).weigh(marking).safety
    if "es" in read_in and not signals:
        name = open_alarm().hear(text, listening="faintly")
        if name is not None and name not in _not_this(message, corrections):
            signals.append(SafetySignal(signal=name, spans=(open_alarm().loudest(text),)))
    return joined(_whole(text, (span for one in signals for span in one.spans)))


def _whole(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Widen stretches to their sentences: half of one is hard to judge."""
    parts = sentences(text)
    for span in spans:
        touched = [one for one in parts if one.start < span.end and span.start < one.end]
        yield Span(touched[0].start, touched[-1].end) if touched else span


def _check_text(draft: str) -> None:
    if len(draft) > LONGEST:
        raise Problem(
            said("This is too long for a draft. Give at most {n} characters.", n=f"{LONGEST:,}")
        )
    if "\0" in draft:
        raise Problem(said("This is not plain text. Save the draft as plain text (UTF-8)."))


def messages_around_reply(vault: Vault, name: str) -> tuple[Message, tuple[Message, ...]]:
    """Give the message that is answered, and the messages shortly before it and since, with it.

    Raises Problem when it is not there: help without having looked at it would not be safe.
    """
    message = vault.messages.get(name)
    if message is None:
        raise Problem(said("The message that you answer is not in your record any more."))
    wanted = Filter(conversations=(message.conversation,), since=message.sent_at - RECENT)
    return message, tuple(vault.messages.all(wanted))


def messages_lately(
    vault: Vault, people: Sequence[Person], other: str, now: datetime
) -> tuple[Message, ...]:
    """Give what passed in the conversations with one other in the days that silence a reply.

    Where the record ends earlier, these are the days before its end. Raises Problem for a name
    that is nobody's.
    """
    person = next((one for one in people if one.name == other and not one.is_me), None)
    if person is None:
        raise Problem(said("This person is not in your record any more. Please choose again."))
    shared = [one for one in vault.messages.conversations() if person.authors & one.authors.keys()]
    if not shared:
        return ()
    end = min(now, max(one.last_at for one in shared))
    wanted = Filter(conversations=tuple(one.name for one in shared), since=end - RECENT)
    return tuple(vault.messages.all(wanted))


def corrections_of(vault: Vault) -> tuple[Correction, ...]:
    """Give everything that the person said of marks."""
    return tuple(item.value for item in vault.kept.all(CORRECTION, Correction))


def rows_of(vault: Vault, messages: Sequence[Message]) -> tuple[tuple[int, Message], ...]:
    """Give messages with their places in the record, the newest first."""
    keys = [(vault.messages.key(one.id), one) for one in messages]
    return tuple((key.row, one) for key, one in reversed(keys) if key is not None)


def _text(answering: str | Message) -> str:
    return answering if isinstance(answering, str) else answering.text


def _heated(draft: str) -> tuple[Span, ...]:
    """Give the words of a draft, read as English, in which the model hears any quarrel."""
    alone = say(DRAFT, DRAFT, OWNER, draft)
    (marking,) = open_reader(everything=True, readings=False).read([alone])
    return tuple(
        span
        for finding in marking.tactics
        if finding.found_by.startswith("model:") and finding.confidence >= HEATED
        for span in finding.spans
    )


def _closely(messages: Sequence[Message], people: Sequence[Person]) -> Marking:
    """Listen closely to the last of some messages, which is answered; the others come before it."""
    reader = open_reader(people=names_of(people))
    reader.recall(messages[:-1])
    (marking,) = reader.read(messages[-1:], listening="closely")
    return marking


def _spoken(
    message: Message,
    corrections: Sequence[Correction],
    language: str,
    *,
    at_hand: bool,
    own: frozenset[str],
) -> Iterator[SafetySignal]:
    """Give signals in other languages; of the person's own, talk of dying is about themselves."""
    not_this = _not_this(message, corrections)
    heard = spoken_signals(message.text)
    if at_hand and not heard and "es" in tongues(message.text, language):
        # A plain draft is to be looked through, and not silenced: there, only what is surest.
        heard = _overheard(message.text, None if message.id == DRAFT else "closely")
    for signal in heard:
        mine = message.author in own and signal.signal == "other_suicide_threat"
        name = "user_suicidality" if mine else signal.signal
        if name not in not_this:
            yield SafetySignal(signal=name, spans=signal.spans)


def _not_this(message: Message, corrections: Sequence[Correction]) -> set[str]:
    """Name the signals that a message does not hold, as the person said."""
    return {
        said.tactic
        for said in corrections
        if said.message == message.id and said.says == "not this"
    }


def _overheard(text: str, listening: Listening | None) -> tuple[SafetySignal, ...]:
    """Give the signal that the alarm for Spanish hears in a text, if any: in all of its words."""
    name = open_alarm().hear(text, listening=listening)
    return () if name is None else (SafetySignal(signal=name, spans=(Span(0, len(text)),)),)
