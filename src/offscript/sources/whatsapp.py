"""WhatsApp: a chat exported from an Android phone or an iPhone as text, with media beside it.

WhatsApp documents how to export (https://faq.whatsapp.com/1180414079177245), not what comes out;
docs/sources/whatsapp.md says what was found out and what cannot be known.
"""

from collections.abc import Iterator
from itertools import chain, islice

from msgspec import UNSET, UnsetType

from offscript.record import Clock, Kind, Message, Origin, Unreadable, counted, said
from offscript.sources._files.file import InputFile
from offscript.sources._source import Item, Source
from offscript.sources._whatsapp.dates import NEVER, Days
from offscript.sources._whatsapp.entries import STRAY, TOO_LONG, Entries, Entry, written
from offscript.sources._whatsapp.heads import HeadersInside, recognises, resembles
from offscript.sources._whatsapp.ids import naming
from offscript.sources._whatsapp.lines import LONGEST, Lines
from offscript.sources._whatsapp.media import Media
from offscript.sources._whatsapp.names import Names, Survey
from offscript.sources._whatsapp.notes import (
    encoding_note,
    inside_notes,
    limit_notes,
    media_notes,
    order_notes,
    quoted_note,
    torn_note,
    year_notes,
    zone_note,
)
from offscript.sources._whatsapp.pastes import Pastes
from offscript.sources._whatsapp.shape import MARKS, Shape, shape_of
from offscript.sources._whatsapp.texts import EXACT, TURNED, Texts, is_call, is_unsent, kind_of
from offscript.sources._whatsapp.title import conversation_of
from offscript.sources._whatsapp.years import Years, YearsInTurn

_NAME = "whatsapp"
_LONGEST_PHRASE = 48
_SURE = {"stated", "inferred", "set"}
_QUOTED = 120
_BLOCKS_AT_ONCE = 4
_MARK = "\u200e"
_BLANK = MARKS + " \r\n\t"


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read a chat: notes, then every line of it as part of one message or one Unreadable."""
    lines = Lines(file.open)
    blocks = (block for block in lines.blocks() if block)
    starts = iter(lambda: "".join(islice(blocks, _BLOCKS_AT_ONCE)), "")
    shape = next((shape for start in starts if (shape := shape_of(start))), None)
    if shape is None:
        reason = lines.failed or said("{name} holds no message in WhatsApp's form.", name=file.name)
        yield Unreadable(reason=reason, origin=Origin(_NAME, file.sha256_if_whole, 1))
        return
    chat = _Chat(file, lines, shape, clock)
    yield from chat.notes()
    yield from chat.messages()
    yield from chat.closing()


class _Chat:
    """One chat being read."""

    def __init__(self, file: InputFile, lines: Lines, shape: Shape, clock: Clock) -> None:
        self._file = file
        self._sha256 = file.sha256_if_whole
        self._lines = lines
        self._shape = shape
        self._clock = clock
        self._survey = Survey(lines, shape)
        if shape.yearless or not self._survey.orders.settled:
            self._survey.finish()
        self._order = self._survey.orders.decide(clock.date_order)
        self._years = self._years_if_needed()
        self._names = Names(self._survey)
        self._media = Media(file)
        self._texts = Texts(self._media.has, self._media.hold)
        self._conversation = self._named()
        self._name_of = naming(self._conversation)
        self._read = self._count = 0
        self._inside = HeadersInside()

    def _named(self) -> str:
        """Name the conversation; only without any title must all authors be known."""
        title = conversation_of(self._file, self._survey.chat_name)
        return title or ", ".join(self._survey.people()) or "_chat"

    def _years_if_needed(self) -> Years | None:
        """Give the days years, where some of them are written without one."""
        if not self._survey.orders.yearless:
            return None
        return self._survey.years.settle(self._order.order, self._clock)

    def notes(self) -> Iterator[Item]:
        """Say what a person should know before reading."""
        yield zone_note(self._file.label, self._clock)
        if self._years:
            yield from year_notes(self._file.label, self._years)
        yield from order_notes(self._file.label, self._order)

    def closing(self) -> Iterator[Item]:
        """Say what only the end shows."""
        name, media = self._file.label, self._media
        for reason in [self._lines.failed, *media.refused]:
            if reason:
                yield Unreadable(reason=reason, origin=self._origin(self._read + 1))
        if self._lines.quoted:
            yield quoted_note(name)
        if self._lines.mended:
            yield encoding_note(name, self._lines.alphabet)
        if self._lines.torn:
            yield torn_note(name, self._lines.torn)
        yield from limit_notes(name, self._count, media=media.held > 0)
        yield from media_notes(name, media.missing)
        yield from inside_notes(name, self._inside)

    def messages(self) -> Iterator[Message | Unreadable]:
        """Yield a message or an Unreadable for every entry."""
        year_of = YearsInTurn(self._years).of if self._years else None
        days = Days(self._order.order, self._clock.zone, year_of)
        entries = Entries(self._lines, self._shape)
        conversation, sha256 = self._conversation, self._sha256
        name_of = self._name_of
        known = self._names.known
        next_line = 1
        sure = self._order.how in _SURE
        pastes = Pastes(entries, self._survey, self._shape, days, order_is_sure=sure)
        for entry in chain.from_iterable(pastes):
            at, offset, wall, _, clock, rest = entry
            place = next_line
            if "\n" in rest:
                self._inside.look(rest, place)
                next_line += rest.count("\n")
            next_line += 1
            if at is NEVER or len(rest) > LONGEST:
                if clock != STRAY or rest.strip(_BLANK):
                    yield self._unreadable(entry, place)
                continue
            self._count += 1
            rest = rest.removesuffix("\r")
            name, _, text = rest.partition(": ")
            author = known.get(name)
            if (
                author is None
                or not text
                or _MARK in text
                or text[0] == TURNED
                or ">" in text
                or "(" in text
                or text.startswith(author)
                or (len(text) <= _LONGEST_PHRASE and text.lower() in EXACT)
            ):
                yield self._special(entry, rest, place)
                continue
            identifier, repeat = name_of(author, wall, text)
            yield Message(
                id=identifier,
                conversation=conversation,
                author=author,
                sent_at=at,
                offset_minutes=offset,
                zone="assumed",
                kind="message",
                text=text,
                repeat=repeat,
                origin=Origin(_NAME, sha256, place),
            )
        self._read = next_line - 1

    def _special(self, entry: Entry, rest: str, place: int) -> Message:
        """Read an entry that needs a closer look: at its author, or at what its text says."""
        split = self._names.split(rest)
        author, text = split or ("", rest)
        attachments, edits = self._texts.extras(text) if split else ((), ())
        unsent = bool(author) and is_unsent(text)
        if not split:
            kind: Kind = "call" if is_call(rest) else "system"
        elif attachments or unsent:
            kind = "message"
        else:
            known, first = self._names.known.values(), self._count == 1
            kind = kind_of(text, author, known, lambda: self._is_chat(author), is_first=first)
            if kind == "system":
                author, text = "", rest
        identifier, repeat = self._name_of(author, entry[2], text)
        return Message(
            id=identifier,
            conversation=self._conversation,
            author=author,
            sent_at=entry[0],
            offset_minutes=entry[1],
            zone="assumed",
            kind=kind,
            text=text,
            attachments=attachments,
            edits=edits,
            unsent=unsent,
            repeat=repeat,
            origin=self._origin(place),
        )

    def _is_chat(self, author: str) -> bool:
        """Whether a name is the chat's, as iPhones put it before notices, and no writer's."""
        is_name = author in {self._survey.chat_name, self._conversation}
        return is_name and self._survey.wrote_nothing(author)

    def _unreadable(self, entry: Entry, place: int) -> Unreadable:
        """Say why lines are no message."""
        _, _, _, day, clock, rest = entry
        whole = (written(self._shape, entry) if day else rest).rstrip("\r\n")
        line = whole.partition("\n")[0].rstrip("\r")
        quoted = line if len(line) <= _QUOTED else line[: _QUOTED - 1] + "…"
        if clock == TOO_LONG or len(rest) > LONGEST:
            reason = said(
                "This is far longer than WhatsApp lets a message be, and was passed over."
            )
        elif day:
            reason = said("There is no such date or time: “{quoted}”.", quoted=quoted)
        else:
            reason = counted(
                "This line stands before any message: “{quoted}”.",
                "These {n} lines stand before any message: “{quoted}”.",
                rest.count("\n") + 1,
                quoted=quoted,
            )
        passed_over = clock == TOO_LONG or len(rest) > LONGEST
        words: str | UnsetType = UNSET if passed_over or whole == quoted else whole
        return Unreadable(reason=reason, origin=self._origin(place), words=words)

    def _origin(self, place: int) -> Origin:
        """Say where in the file a line stands."""
        return Origin(_NAME, self._sha256, place)


source = Source(
    name=_NAME,
    title="WhatsApp chat (.txt or .zip)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    leaves_out=True,
)
