"""Builds small case files for these tests."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

import msgspec
from lxml import html

from offscript.charts import draw_figures
from offscript.dynamics import count_time, count_weeks
from offscript.record import (
    Accuracy,
    CaseFile,
    ContactAfterNo,
    Family,
    Figure,
    FileRead,
    Finding,
    Helpline,
    Imported,
    MarkedDate,
    Marking,
    Measured,
    Message,
    Note,
    Origin,
    Person,
    SafetySignal,
    Signal,
    Span,
    Tactic,
    Unreadable,
)
from offscript.reports import render_report

START = datetime(2024, 1, 1, 9, 0, tzinfo=UTC)
FILE = hashlib.sha256(b"chat").hexdigest()
HELPLINE = Helpline(
    iso="XX",
    country="Examplia",
    emergency="555-0101",
    service="Example line",
    number="555-0102",
    grade="A",
    sources="two invented lists",
    checked_on="2024-05-01",
    crisis="555-0103",
)


def tactic_of(name: str, title: str, family: Family) -> Tactic:
    """Make a tactic with plain words in every place."""
    return Tactic(
        id=name,
        title=title,
        family=family,
        says=f"What {title.lower()} is.",
        want="Something.",
        innocent=("It can be meant kindly.",),
        severity=2,
        severity_note="Draining.",
        helps="Rest a while.",
        reply=None,
        references=("A paper (1989)",),
    )


TACTICS = (
    tactic_of("guilt_trip", "The guilt trip", "guilt"),
    tactic_of("put_down", "Put-downs", "attack"),
)


class Said(NamedTuple):
    """One message of a test: who, what, and what was found in it, over the whole text."""

    author: str
    text: str
    tactic: str | None = None
    signal: str | None = None


def everyday(count: int) -> list[Said]:
    """Make plain messages of both sides in turn."""
    return [Said(("Robin", "Jamie")[turn % 2], f"bus number {turn}") for turn in range(count)]


def messages_of(said: Sequence[Said], step: timedelta) -> tuple[Message, ...]:
    """Put what was said into one conversation, `step` apart."""
    return tuple(
        Message(
            id=f"{place:024x}",
            conversation="chat",
            author=one.author,
            sent_at=START + step * place,
            offset_minutes=60,
            zone="assumed",
            kind="message" if one.author else "system",
            text=one.text,
            origin=Origin("whatsapp", FILE, place + 1),
        )
        for place, one in enumerate(said)
    )


def marking_of(message: Message, one: Said) -> Marking:
    """Mark the whole text of a message with what was found in it."""
    span = (Span(0, len(one.text)),)
    found = Finding(
        tactic=one.tactic or "", confidence=0.8, spans=span, found_by="a cue", why="Its words."
    )
    return Marking(
        id=message.id,
        tactics=(found,) if one.tactic else (),
        safety=(SafetySignal(signal=one.signal, spans=span),) if one.signal else (),
    )


def make_case(
    said: Sequence[Said] = (), *, step: timedelta = timedelta(hours=7), **changes: object
) -> CaseFile:
    """Build a case of what was said between Robin, who reads the report, and Jamie."""
    messages = messages_of(said, step)
    markings = {
        message.id: marking_of(message, one)
        for message, one in zip(messages, said, strict=True)
        if one.tactic or one.signal
    }
    case = CaseFile(
        made_at=datetime(2024, 6, 1, 20, 0, tzinfo=UTC),
        version="1.2.3",
        zone="Europe/London",
        imported=Imported(
            files=(
                FileRead(
                    name="chat.txt",
                    size=4321,
                    sha256=FILE,
                    source="WhatsApp",
                    messages=len(messages),
                    unreadable=1,
                ),
            ),
            messages=messages,
            unreadable=(Unreadable(reason="no date", origin=Origin("whatsapp", FILE, 77)),),
            notes=(Note(file="chat.txt", about="zone", says="No zone is stated."),),
        ),
        people=(
            Person(name="Robin", authors=frozenset({"Robin", "me"}), is_me=True),
            Person(name="Jamie", authors=frozenset({"Jamie"})),
        ),
        markings=markings,
        tactics=tuple(one for one in TACTICS if one.id in {said.tactic for said in said}),
        signals=tuple(
            Signal(id=name, title=name.capitalize(), says=f"Words on {name}.", do=("Call.",))
            for name in sorted({one.signal for one in said if one.signal})
        ),
        routing=("In danger now?", "A helpline.", "A safe device.", "An advocate.", "The rest."),
        not_known="Finding nothing never means safe.",
        helpline=None,
        countries=(("XX", "Examplia"),),
        dates=(MarkedDate(day=date(2024, 1, 10), label="A hearing"),),
        after_no=(),
        clear_shape=bool(markings),
        accuracy=Accuracy(
            how="On 400 invented messages.",
            everyday_false_marks=0.01,
            overall=measured("overall", 0.9),
            tactics=(measured("guilt_trip", 0.8), measured("put_down", None)),
        ),
    )
    case = msgspec.structs.replace(case, **changes)
    return msgspec.structs.replace(case, figures=drawn(case))


def drawn(case: CaseFile) -> tuple[Figure, ...]:
    """Draw the figures of a case, as the action does."""
    others = [person.name for person in case.people if not person.is_me]
    other = (others[0] if len(others) == 1 else "Everyone else") if others else None
    messages = case.imported.messages
    mine = frozenset(author for person in case.people if person.is_me for author in person.authors)
    weeks = count_weeks(messages, case.markings, mine, {one.id: one.family for one in case.tactics})
    counts = count_time(messages, case.markings, case.people)
    return draw_figures(weeks, counts, case.dates, other)


def measured(name: str, precision: float | None) -> Measured:
    """Make a measurement, or one with too little to say."""
    interval = None if precision is None else (precision - 0.1, precision + 0.05)
    return Measured(
        name=name,
        messages=400,
        precision=precision,
        precision_interval=interval,
        recall=precision,
        recall_interval=interval,
    )


def after_no(case: CaseFile, *, asked_by_me: bool) -> ContactAfterNo:
    """Make a request for no contact in the first message, with all later ones after it."""
    first, *rest = case.imported.messages
    contacts = [one for one in rest if (one.author == "Jamie") == asked_by_me]
    replies = [one for one in rest if (one.author == "Robin") == asked_by_me]
    return ContactAfterNo(
        asked_by_me=asked_by_me,
        asked_at=first.sent_at,
        offset_minutes=60,
        asked_in=first.id,
        contacts=tuple(one.id for one in contacts),
        replies=tuple(one.id for one in replies),
        last_at=contacts[-1].sent_at if contacts else None,
        days=len({one.sent_at.date() for one in contacts}),
        channels=("whatsapp",),
    )


def page_of(case: CaseFile) -> html.HtmlElement:
    """Render a case and read the page back."""
    return html.document_fromstring(render_report(case))


def words_of(element: html.HtmlElement) -> str:
    """Give the text of an element with its white space made single, and cells apart."""
    for cell in element.xpath(".//td | .//th"):
        cell.tail = f" {cell.tail or ''}"
    return " ".join(str(element.text_content()).split())
