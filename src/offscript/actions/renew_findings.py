"""Reads the messages of a vault for tactics, where that was not done by this version."""

from collections import deque
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import partial
from hashlib import blake2b

import offscript
from offscript.actions._archive import archive_of
from offscript.actions._first_look import take_first_look
from offscript.actions._given import given_days
from offscript.actions._marking import start_of
from offscript.actions._progress import Progress
from offscript.record import CORRECTION, Clock, Correction, Filter, Key, Marking, Message, local_day
from offscript.tactics import Learned, Reader, open_reader, reader_version
from offscript.vault import Vault

FIRST = "Taking a first look"
THOROUGH = "Looking for tactics"
"""What progress names as being done while that is so."""
_AT_ONCE = 400
"""Messages that are read together; between two lots, others may ask the vault."""
_RECALLED = 2_000
"""Messages before the place where reading was stopped that are read again, to know the context."""


def renew_findings(
    vault: Vault,
    clock: Clock,
    progress: Progress | None = None,
    *,
    aside: AbstractContextManager[object] | None = None,
    anew: bool = False,
    first_look: bool = False,
) -> bool:
    """Read all messages again if another version read them, or none; give whether it was done.

    `clock` says when the day began on which the person asked for no contact. `aside` is entered,
    again and again, while the vault is not needed. What the person said of marks, then too, is
    obeyed, and weighs in the others. `anew` reads them even if this version has. What was found is
    stored piece by piece; if it is stopped, the next time goes on from there. With `first_look`,
    what is plain is looked for first, which takes seconds where all takes minutes.
    """
    names, asked = archive_of(vault).names, _asked(vault, clock)
    version = reader_of(vault, clock)
    if vault.findings.made_by == version and not anew:
        return False
    aside = aside or nullcontext()
    after = None if anew else vault.findings.reached(version)
    count, done = vault.messages.count(), 0
    if after is None:
        vault.findings.forget()
        if first_look:
            tell = partial(progress or _quiet, FIRST)
            take_first_look(vault, _learned(vault), asked, tell, aside)
    with aside:
        reader = open_reader(readings=False, people=names, no_contact=asked)
    if after is not None:
        done = _recall(vault, reader, after, aside)
    # Where each lot ends that is not marked whole, and how many were read up to there.
    ends = deque[tuple[int, Key]]()
    marked = taken = 0
    goes_on = True
    while goes_on:
        page = vault.messages.page(after=after, limit=_AT_ONCE)
        goes_on = page.later
        with aside:
            read = list(reader.read(page.messages, goes_on=goes_on))
        marked, taken = marked + len(read), taken + len(page.messages)
        if page.last is not None:
            after = page.last
            ends.append((taken, after))
        with vault.transaction():
            learned = _learned(vault)  # pages may have corrected marks while this lot was read
            weighed = [learned.weigh(one) for one in read]
            vault.findings.add(one for one in weighed if one != Marking(id=one.id))
            while ends and ends[0][0] <= marked:
                vault.findings.reach(version, ends.popleft()[1])
        if progress is not None and taken:
            progress(THOROUGH, min(done + taken, count), count)
    vault.findings.end(version)
    return True


def _learned(vault: Vault) -> Learned:
    """Take in what the person has said of marks until now."""
    return Learned(item.value for item in vault.kept.all(CORRECTION, Correction))


def _quiet(_doing: str, _done: int, _whole: int) -> None:
    """Tell nobody."""


def _recall(
    vault: Vault, reader: Reader, reached: Key, aside: AbstractContextManager[object]
) -> int:
    """Have a reader take in what it must know to go on: requests for no contact, the last lots.

    Gives how many messages stand before, where that is at hand.
    """
    asked = [one.id for one in vault.findings.all().values() if one.asks_no_contact]
    requests = [message for name in asked if (message := vault.messages.get(name))]
    days = _days_of_writing(vault, reached, aside) if requests else []
    last = vault.messages.page(before=reached, limit=_RECALLED).messages
    at, _ = vault.messages.row(reached.row)
    with aside:
        unordered = {message.id: message for message in (*requests, *days, *last, at)}
        known = sorted(unordered.values(), key=lambda message: message.sent_at)
        reader.recall(known[:-_AT_ONCE])
        # What the last ones tell bears on those that follow; what they are marked with is stored.
        deque(reader.read(known[-_AT_ONCE:]), maxlen=0)
    return vault.messages.count(Filter(until=at.sent_at))


def _days_of_writing(
    vault: Vault, reached: Key, aside: AbstractContextManager[object]
) -> list[Message]:
    """Give the first message of each day of everybody in every conversation, up to a place.

    By these it is known whom a request for no contact was put to, and whether it has lapsed.
    """
    first: dict[tuple[str, str, int], Message] = {}
    after = None
    while (page := vault.messages.page(after=after, limit=_RECALLED)).messages:
        with aside:
            for one in page.messages:
                first.setdefault((one.conversation, one.author, local_day(one)), one)
        after = page.last
        if after is None or after >= reached:
            break
    return list(first.values())


def _asked(vault: Vault, clock: Clock) -> dict[str, datetime]:
    """Give since when the person asked everyone for no contact, where they gave that day."""
    me, day = archive_of(vault).me, given_days(vault).no_contact
    return {} if me is None or day is None else {me.name: start_of(day, clock)}


def reader_of(vault: Vault, clock: Clock) -> str:
    """Name what reads a vault now, and what is there: markings of another name are made again.

    That is this program, who is who (what one asked holds in all their threads), the day on which
    the person asked for no contact, and the last message: an import that was broken off at any
    moment leaves none unread.
    """
    known = (sorted(archive_of(vault).names.items()), _asked(vault, clock))
    digest = blake2b(repr(known).encode("utf-8", "replace"), digest_size=8).hexdigest()
    return f"{offscript.__version__} {reader_version()} {digest} {vault.messages.last_row()}"
