"""Takes a first, quick look for what is plain, by the cards alone; a thorough reading follows."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import datetime

import msgspec

from offscript.actions._archive import archive_of
from offscript.actions._summing import sum_up
from offscript.record import FirstLook, Marking, Message
from offscript.tactics import Learned, open_reader
from offscript.vault import Vault

FIRST_LOOK = "first look"
_AT_ONCE = 400


def first_look_of(vault: Vault) -> FirstLook | None:
    """Give the first look that was taken; None where there is none, or by an earlier version."""
    body = vault.findings.conclusion(FIRST_LOOK)
    try:
        return None if body is None else msgspec.msgpack.decode(body, type=FirstLook)
    except msgspec.MsgspecError:
        return None


def take_first_look(
    vault: Vault,
    learned: Learned,
    asked: Mapping[str, datetime],
    tell: Callable[[int, int], None],
    aside: AbstractContextManager[object],
) -> None:
    """Keep what is plain apart from the findings: nothing else is counted or listed by it.

    `asked` is since when the person asked for no contact, by their name, where they gave that day.
    It is kept each time twice as much was looked at, so that something is there at once. Nothing is
    done before it is known who the person is.
    """
    archive = archive_of(vault)
    if archive.me is None:
        return
    mine = archive.me.authors
    messages: list[Message] = []
    markings: dict[str, Marking] = {}
    with aside:
        reader = open_reader(plain_only=True, people=archive.names, no_contact=asked)
    after, done, next_kept = None, 0, _AT_ONCE
    while (page := vault.messages.page(after=after, limit=_AT_ONCE)).messages:
        with aside:
            for message, found in zip(page.messages, reader.read(page.messages), strict=True):
                plain = learned.weigh(Marking(id=found.id, tactics=found.tactics))
                if plain.tactics:
                    messages.append(message)
                    markings[message.id] = plain
        after, done = page.last, done + len(page.messages)
        is_last = done >= archive.messages
        if done >= next_kept or is_last:
            _keep(vault, messages, markings, mine, done)
            next_kept = 2 * done
        tell(done, archive.messages)


def _keep(
    vault: Vault,
    messages: list[Message],
    markings: dict[str, Marking],
    mine: frozenset[str],
    read: int,
) -> None:
    tactics, _ = sum_up(messages, markings, mine)
    examples = {name for one in tactics for name in (*one.my_examples, *one.their_examples)}
    look = FirstLook(
        read=read,
        tactics=tactics,
        markings=tuple(marking for name, marking in markings.items() if name in examples),
    )
    vault.findings.conclude(FIRST_LOOK, msgspec.msgpack.encode(look))
