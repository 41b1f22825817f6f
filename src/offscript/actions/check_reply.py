"""Looks through the draft of a reply; silent, with the safety page instead, at a safety signal."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from offscript.record import (
    OWNER,
    Filter,
    Marking,
    Message,
    Origin,
    Person,
    Problem,
    SafetySignal,
    Signal,
)
from offscript.recovery import DraftCheck, check_draft, spoken_signals, words_of
from offscript.safety import signals
from offscript.tactics import open_reader, signal_titles
from offscript.vault import Vault

RECENT = timedelta(days=30)
"""How far before the answered message a safety signal still silences help with a reply."""

_ORIGIN = Origin("draft", "", 1)


def check_reply(
    draft: str,
    *,
    answering: str = "",
    recent: Sequence[Message] = (),
    due: bool = False,
    language: str = "en",
) -> tuple[DraftCheck, tuple[Signal, ...]]:
    """Mark a draft and offer a shorter one, or give the signals whose page comes in its place.

    `answering` is the text of the message it answers. `recent` are the messages shortly before it
    and since, as `messages_around_reply` gives them; a signal in any of them silences this.
    `due` is contact that children, a court or work ask for.
    """
    messages = list(_in_order(draft, answering, recent))
    markings = list(open_reader(everything=False).read(messages))
    found = [signal for marking in markings for signal in marking.safety]
    found += [signal for message in messages for signal in _spoken(message)]
    answered = markings[-2] if answering else Marking(id="")
    check = check_draft(
        draft,
        words_of(language),
        signals=found,
        answered=answering,
        answered_spans=[span for one in answered.tactics for span in one.spans],
        due=due,
    )
    titles = signal_titles()
    named = {one.signal: titles[one.signal] for one in found}
    return check, signals(named, language)


def messages_around_reply(vault: Vault, name: str) -> tuple[str, tuple[Message, ...]]:
    """Give the text of the message that is answered, and the messages shortly before and since.

    Raises Problem when it is not there: help without having looked at it would not be safe.
    """
    message = vault.messages.get(name)
    if message is None:
        problem = "The message that you answer is not in your record any more."
        raise Problem(problem)
    wanted = Filter(conversations=(message.conversation,), since=message.sent_at - RECENT)
    return message.text, tuple(vault.messages.all(wanted))


def messages_lately(
    vault: Vault, people: Sequence[Person], other: str, now: datetime
) -> tuple[Message, ...]:
    """Give what passed in the conversations with one other in the days that silence a reply.

    Where the record ends earlier, these are the days before its end. Raises Problem for a name
    that is nobody's.
    """
    person = next((one for one in people if one.name == other and not one.is_me), None)
    if person is None:
        problem = "This person is not in your record any more. Please choose again."
        raise Problem(problem)
    shared = [one for one in vault.messages.conversations() if person.authors & one.authors.keys()]
    if not shared:
        return ()
    end = min(now, max(one.last_at for one in shared))
    wanted = Filter(conversations=tuple(one.name for one in shared), since=end - RECENT)
    return tuple(vault.messages.all(wanted))


def _spoken(message: Message) -> Iterator[SafetySignal]:
    """Give signals in other languages; in the draft, talk of dying is the person's own."""
    for signal in spoken_signals(message.text):
        mine = message.author == OWNER and signal.signal == "other_suicide_threat"
        name = "user_suicidality" if mine else signal.signal
        yield SafetySignal(signal=name, spans=signal.spans)


def _in_order(draft: str, answering: str, recent: Sequence[Message]) -> Iterator[Message]:
    """Give everything as one conversation: what was before, the message, and the draft last."""
    yield from recent
    now = max((one.sent_at for one in recent), default=datetime(2000, 1, 1, tzinfo=UTC))
    conversation = recent[-1].conversation if recent else "draft"
    if answering:
        yield _message("answered", conversation, "answered", answering, now)
    yield _message("draft", conversation, OWNER, draft, now)


def _message(name: str, conversation: str, author: str, text: str, at: datetime) -> Message:
    return Message(
        id=name,
        conversation=conversation,
        author=author,
        sent_at=at,
        offset_minutes=0,
        zone="assumed",
        kind="message",
        text=text,
        origin=_ORIGIN,
    )
