"""What the cards see in messages, one conversation at a time, with what came before each."""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import get_args

import msgspec

from offscript.record import Finding, Message, ReadingName, SafetySignal, joined, local_day
from offscript.tactics._calibration import Calibration
from offscript.tactics._card import EventName
from offscript.tactics._context import Context, Past, Requests
from offscript.tactics._library import Library
from offscript.tactics._looked import Earlier, Looked
from offscript.tactics._matcher import Hit, Matcher
from offscript.tactics._prepared import GUARDING, cues_of, prepared_of
from offscript.tactics._words import Words

HARSH_FAMILIES = frozenset({"attack", "distort", "guilt", "control"})
KINDS = ("tactic", "signal", "event", "reading")
REPAIR = ("reading", "sincere_repair")
ENOUGH = 2  # points from which a signal, an event or a reading holds
SURE = 3  # points from which a boundary or repair speaks against any tactic beside it
EARLIER = 4  # messages before one that a model may be shown
_UNSEEN = re.compile("[\ufeff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_FILE = re.compile(r"\A\s*\w+: \0\s*\Z|<[^<>\n]{0,40}\0>\.?|\[\0\]|\0(?: \([^()\n]{3,40}\)|\.)?")
"""A file's name, which is \\0 here, in what apps write around it, whatever their language.

The whole text `File: name`; `<attached: name>` and `<name>`; `[name]`; `name (file attached)`.
"""


@lru_cache(maxsize=4)
def _matcher_of(library: Library) -> Matcher:
    """Make the matcher of a library's cues."""
    bearing, others = cues_of(library)
    return Matcher(bearing, prepared_of(library), others)


def close_matchers() -> None:
    """Let go of the cues that were read; whoever needs them next reads them anew."""
    _matcher_of.cache_clear()


class _Said(msgspec.Struct, frozen=True, kw_only=True):
    """What the cues in a message come to."""

    points: Mapping[str, int] = msgspec.field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    sure: tuple[Finding, ...] = ()
    reading: ReadingName | None = None
    guarded: bool = False
    safety: tuple[SafetySignal, ...] = ()
    events: frozenset[EventName] = frozenset()
    harsh: bool = False


_NOTHING = _Said()


class Look:
    """Looks at messages by the cards of a library. It holds each conversation's recent past."""

    def __init__(
        self,
        library: Library,
        calibration: Calibration,
        *,
        readings: bool = True,
        people: Mapping[str, str] | None = None,
        no_contact: Mapping[str, datetime] | None = None,
    ) -> None:
        """Prepare the cards; see `Reader` for what may be given."""
        self._families = {card.id: card.family for card in library.tactics}
        self._calibration = calibration
        self._people = people
        self._shared = Requests(no_contact)
        self._contexts: dict[str, Context] = {}
        self._earlier: dict[str, deque[Earlier]] = {}
        self._readings = readings
        self._others_with = None if readings else REPAIR
        self._matcher = _matcher_of(library)

    def note_no_contact(self, conversation: str, author: str, since: datetime) -> None:
        """Take in that `author` asked everyone else in a conversation for no contact."""
        self._context(conversation).note_no_contact(self._person(author), since)

    def forget(self, conversation: str) -> None:
        """Let go of what came before in a conversation of which no more messages come."""
        self._contexts.pop(conversation, None)
        self._earlier.pop(conversation, None)

    def at(self, message: Message) -> Looked | None:
        """Look at the next message of its conversation; None when it has no words of its author."""
        if message.kind == "system" or _is_only_media(message):
            return None
        context = self._context(message.conversation)
        author = self._person(message.author)
        words = Words(message.text)
        moment = context.moment(author, message.sent_at)
        hits = self._matcher.hits(words, moment, self._others_with)
        said = self._weigh(hits) if hits else _NOTHING
        context.add(
            Past(
                at=message.sent_at,
                day=local_day(message),
                author=author,
                words=words.count,
                events=said.events,
            ),
            harsh=said.harsh,
            repairs=said.reading == "sincere_repair",
        )
        earlier = self._earlier.setdefault(message.conversation, deque(maxlen=EARLIER))
        looked = Looked(
            message=message,
            author=author,
            points=said.points,
            findings=said.findings,
            sure=said.sure,
            reading=said.reading if self._readings else None,
            guarded=said.guarded,
            safety=said.safety,
            events=said.events,
            moment=moment,
            earlier=tuple(earlier),
            since=message.sent_at - earlier[-1].at if earlier else None,
        )
        earlier.append(Earlier(author, message.sent_at, message.text))
        return looked

    def _context(self, conversation: str) -> Context:
        """Give a conversation so far, or begin it."""
        context = self._contexts.get(conversation)
        if context is None:
            context = Context(self._shared if self._people else None)
            self._contexts[conversation] = context
        return context

    def _person(self, author: str) -> str:
        """Give the person behind an author, as far as it is known."""
        return self._people.get(author, author) if self._people else author

    def _weigh(self, hits: Iterable[Hit]) -> _Said:
        """Weigh what was found in a message, card by card."""
        by_kind: dict[str, dict[str, list[Hit]]] = {kind: {} for kind in KINDS}
        for hit in hits:
            kind, name = hit.owner
            by_kind[kind].setdefault(name, []).append(hit)
        readings = {name: _points(found) for name, found in by_kind["reading"].items()}
        guarded = any(readings.get(name, 0) >= SURE for name in GUARDING)
        findings = self._findings(by_kind["tactic"], guarded=guarded)
        sure = [one for one in findings if one.confidence >= self._calibration.show]
        reading = None if sure else _best(readings)
        events: frozenset[EventName] = frozenset(
            name
            for name in get_args(EventName)
            if _points(by_kind["event"].get(name, ())) >= ENOUGH
        )
        if reading is None and not sure and "asks_no_contact" in events:
            reading = "healthy_boundary"
        return _Said(
            points={name: _points(found) for name, found in by_kind["tactic"].items()},
            findings=tuple(findings),
            sure=tuple(sure),
            reading=reading,
            guarded=guarded,
            safety=tuple(
                SafetySignal(signal=name, spans=joined(span for hit in found for span in hit.spans))
                for name, found in by_kind["signal"].items()
                if _points(found) >= ENOUGH
            ),
            events=events,
            harsh=any(self._families[one.tactic] in HARSH_FAMILIES for one in sure),
        )

    def _findings(self, hits: Mapping[str, list[Hit]], *, guarded: bool) -> list[Finding]:
        findings = []
        for tactic, found in hits.items():
            points = _points(found) - 2 * guarded
            if points < 1:
                continue
            best = max(found, key=lambda hit: hit.points)
            findings.append(
                Finding(
                    tactic=tactic,
                    confidence=self._calibration.confidence(points),
                    spans=joined(span for hit in found for span in hit.spans),
                    found_by="card:" + "+".join(f"{tactic}.{hit.cue.id}" for hit in found),
                    why=best.cue.why,
                )
            )
        return sorted(findings, key=lambda finding: (-finding.confidence, finding.tactic))


def _is_only_media(message: Message) -> bool:
    """Tell whether a message holds no words of its author: nothing, or a file's name and marker."""
    if not message.attachments:
        return not message.text.strip()
    text = _UNSEEN.sub("", message.text)
    for name in sorted({one.name for one in message.attachments if one.name}, key=len)[::-1]:
        text = text.replace(name, "\0")
    return not _FILE.sub("", text).strip()


def _points(hits: Iterable[Hit]) -> int:
    return sum(hit.points for hit in hits)


def _best(readings: Mapping[str, int]) -> ReadingName | None:
    """Choose the innocent reading with the most points, or none when none is fair."""
    fair = [name for name in get_args(ReadingName) if readings.get(name, 0) >= ENOUGH]
    return max(fair, key=lambda name: (readings[name], name), default=None)
