"""Sums up everything read out of a vault, where messages, marks or what was said have changed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, date, datetime
from hashlib import blake2b

import msgspec

from offscript.actions._archive import archive_of
from offscript.actions._figures import figures_of
from offscript.actions._first_look import FIRST_LOOK
from offscript.actions._given import GivenDays, given_days
from offscript.actions._marking import Read, conclude, start_of
from offscript.actions._overview import CORRECTED, OVERVIEW, Times, overview_of, statement_name
from offscript.actions._progress import Progress
from offscript.actions._summing import since_no, sum_up
from offscript.record import (
    Archive,
    Clock,
    Imported,
    Marking,
    Message,
    NotLogged,
    Overview,
    Statement,
)
from offscript.vault import Vault

_MOST = 5_000
"""Messages of one statement that can be opened from it; those of the first days."""
_AT_ONCE = 2_000
_FORM = 3
"""Raised when what is worked out, or how it is kept, has changed: it is worked out again then."""


def renew_overview(
    vault: Vault,
    clock: Clock,
    progress: Progress | None = None,
    *,
    aside: AbstractContextManager[object] | None = None,
) -> bool:
    """Work it out again if anything it rests on has changed; give whether it was done.

    Nothing is done before the findings are there, and before it is known who the person is.
    `aside` is entered while the vault is not needed, which is nearly all of the time.
    """
    archive, given = archive_of(vault), given_days(vault)
    if vault.findings.made_by is None or archive.me is None:
        return False
    asked_on = start_of(given.no_contact, clock) if given.no_contact else None
    stamp = _stamp(vault, archive, given, asked_on)
    before = overview_of(vault)
    if before is not None and before.stamp == stamp:
        return False
    messages = tuple(_messages(vault, archive.messages, progress))
    imported = Imported(files=vault.exports.all(), messages=messages, unreadable=(), notes=())
    markings = vault.findings.all()
    with aside or nullcontext():
        overview, kept_apart = _work_out(stamp, imported, markings, archive, given, asked_on)
    with vault.transaction():
        vault.findings.conclude(OVERVIEW, msgspec.msgpack.encode(overview))
        for place, times in enumerate(kept_apart):
            vault.findings.conclude(statement_name(place), msgspec.msgpack.encode(times))
        vault.findings.drop(FIRST_LOOK)
    return True


def _stamp(vault: Vault, archive: Archive, given: GivenDays, asked_on: datetime | None) -> str:
    corrected = vault.settings.get(CORRECTED, 0)
    rests_on = (
        _FORM,
        vault.findings.made_by,
        vault.messages.last_row(),
        archive.people,
        given,
        asked_on,
        corrected,
    )
    return blake2b(msgspec.json.encode(rests_on, order="deterministic"), digest_size=12).hexdigest()


def _messages(vault: Vault, count: int, progress: Progress | None) -> Iterator[Message]:
    """Give all messages in time order, letting others ask the vault between."""
    done, after = 0, None
    while (page := vault.messages.page(after=after, limit=_AT_ONCE)).messages:
        yield from page.messages
        done, after = done + len(page.messages), page.last
        if progress is not None:
            progress("Looking at what happened over time", done, count)


def _work_out(
    stamp: str,
    imported: Imported,
    markings: dict[str, Marking],
    archive: Archive,
    given: GivenDays,
    asked_on: datetime | None,
) -> tuple[Overview, list[Times]]:
    me = archive.me
    assert me is not None  # noqa: S101 - looked at before
    read = conclude(
        imported,
        archive.people,
        me,
        markings,
        asked_on=asked_on,
        dates=given.dates,
        log=given.log,
        not_logged=given.not_logged,
    )
    messages = imported.messages
    figures = figures_of(messages, markings, archive.people, given.dates, given.not_logged)
    tactics, signals = sum_up(messages, markings, me.authors)
    written = [message for message in messages if message.kind != "system"]
    mine = sum(message.author in me.authors for message in written)
    statements, apart = _apart(read)
    overview = Overview(
        stamp=stamp,
        made_at=datetime.now(UTC),
        my_messages=mine,
        their_messages=len(written) - mine,
        clear_shape=read.clear_shape,
        tactics=tactics,
        signals=signals,
        figures=tuple(one for one in figures if read.clear_shape or not one.labels),
        since_no=since_no(read.after_no, messages, _in_any(given.not_logged)),
        statements=statements,
        looked=read.patterns.looked,
    )
    return overview, apart


def _apart(read: Read) -> tuple[tuple[Statement, ...], list[Times]]:
    """Keep the messages of statements apart: a page that lists statements need not hold them."""
    told = read.patterns.statements
    return (
        tuple(
            msgspec.structs.replace(one, messages=one.messages[:1], instances=()) for one in told
        ),
        [one.instances or tuple((name,) for name in one.messages[:_MOST]) for one in told],
    )


def _in_any(periods: Sequence[NotLogged]) -> Callable[[date], bool]:
    return lambda day: any(one.starts <= day <= one.ends for one in periods)
