"""What is known of the moment a message was sent: who wrote before, when, and what it did."""

from collections import deque
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta

import msgspec

from offscript.record import Standing
from offscript.tactics._card import ContextName, EventName

QUIET = timedelta(days=14)
PAUSE = timedelta(days=2)
HARSH = timedelta(hours=96)
RAISED = timedelta(hours=24)
REFUSED = timedelta(hours=48)
NEWS = timedelta(hours=12)
HURT = timedelta(hours=12)
APART = timedelta(minutes=30)
LONG_WORDS = 25
WINDOW = 12


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """An earlier message, as much of it as later ones are read against."""

    at: datetime
    day: int
    author: str
    words: int
    events: frozenset[EventName]


class Request:
    """That somebody asked others for no contact: whom, and until when it holds."""

    def __init__(self, asked_at: datetime) -> None:
        """Begin when it was asked for, of nobody yet."""
        self.asked: set[str] = set()
        self._standing = Standing(asked_at)
        self._lapsed_at: datetime | None = None

    def holds(self, at: datetime) -> bool:
        """Tell whether it had been made by then, and not lapsed."""
        return self._standing.asked_at <= at and (self._lapsed_at is None or at < self._lapsed_at)

    def take(self, past: Past) -> None:
        """Take in what the one who asked wrote where those who were asked write too."""
        if "asks_no_contact" in past.events:
            self._standing.repeat()
        elif self._standing.lapses(past.at, past.day):
            self._lapsed_at = past.at


class Requests:
    """Who asked whom for no contact."""

    def __init__(self, of_everyone: Mapping[str, datetime] | None = None) -> None:
        """Start with what is known: people who asked everyone else, and when. These never lapse."""
        self._of_everyone = dict(of_everyone or {})
        self._by: dict[str, list[Request]] = {}
        self._to: dict[str, list[Request]] = {}

    def make(self, asker: str, at: datetime) -> Request:
        """Begin a request, of nobody yet."""
        request = Request(at)
        self._by.setdefault(asker, []).append(request)
        return request

    def put_to(self, request: Request, people: AbstractSet[str]) -> None:
        """Take in whom it is made of."""
        for person in people - request.asked:
            request.asked.add(person)
            self._to.setdefault(person, []).append(request)

    def of(self, asker: str, people: AbstractSet[str], at: datetime) -> list[Request]:
        """Give what somebody asked any of these people for, as far as it holds.

        They may be among the people: nobody asks themself.
        """
        made = self._by.get(asker, ())
        return [one for one in made if one.holds(at) and not one.asked.isdisjoint(people)]

    def hold(self, person: str, at: datetime) -> bool:
        """Tell whether somebody had asked this person for no contact, and it holds then."""
        if any(one.holds(at) for one in self._to.get(person, ())):
            return True
        return _of_another(self._of_everyone, person, at)


class Context:
    """One conversation so far. Both sides are followed by the same rules."""

    def __init__(self, requests: Requests | None = None) -> None:
        """Start a conversation; `requests` may be shared with others of the same people."""
        self._requests = requests or Requests()
        self._authors: set[str] = set()
        self._asked_here: dict[str, Request] = {}
        self._noted: dict[str, datetime] = {}
        self._recent: deque[Past] = deque(maxlen=WINDOW)
        self._harsh: dict[str, datetime] = {}
        self._tries: list[datetime] = []  # of whoever wrote last; whoever answers ends them

    def note_no_contact(self, author: str, since: datetime) -> None:
        """Take in that `author` asked everyone else here for no contact, as the person says.

        It never lapses, and says nothing of people elsewhere, with whom requests may be shared.
        """
        self._noted[author] = min(since, self._noted.get(author, since))

    def moment(self, author: str, at: datetime) -> frozenset[ContextName]:
        """Say what holds at the moment `author` writes."""
        holds = set(self._of_old(author, at))
        if self._recent:
            last = self._recent[-1]
            if at - last.at >= QUIET:
                holds.add("after_quiet")
            if at - last.at >= PAUSE:
                holds.add("after_pause")
            if last.author == author:
                holds.add("no_reply_yet")
                if len(self._tries) > 1:
                    holds.add("unanswered")
            elif last.words >= LONG_WORDS:
                holds.add("after_long")
            for past in self._recent:
                if past.events and past.author != author:
                    holds.update(_from_the_other(past, at - past.at))
        return frozenset(holds)

    def _of_old(self, author: str, at: datetime) -> Iterable[ContextName]:
        """Say what holds by what was kept of the whole conversation."""
        if (
            self._requests.hold(author, at)
            or _of_another(self._noted, author, at)
            or any(who != author and one.holds(at) for who, one in self._asked_here.items())
        ):
            yield "after_no_contact"
        if author in self._harsh and at - self._harsh[author] <= HARSH:
            yield "after_harsh"

    def add(self, past: Past, *, harsh: bool, repairs: bool) -> None:
        """Take a message into the past, after it was read."""
        self._follow_requests(past)
        if harsh or "harsh" in past.events:
            self._harsh[past.author] = past.at
        elif repairs:
            self._harsh.pop(past.author, None)
        if self._recent and self._recent[-1].author != past.author:
            self._tries.clear()
        if not self._tries or past.at - self._tries[-1] >= APART:
            self._tries.append(past.at)
            del self._tries[:-3]
        self._recent.append(past)

    def _follow_requests(self, past: Past) -> None:
        """Take in what a message is to requests: a new one, the same again, the end of one."""
        author = past.author
        if author not in self._authors:
            self._authors.add(author)
            for request in self._asked_here.values():
                self._requests.put_to(request, {author})
        for request in self._requests.of(author, self._authors, past.at):
            request.take(past)
        here = self._asked_here.get(author)
        if "asks_no_contact" in past.events and (here is None or not here.holds(past.at)):
            request = self._requests.make(author, past.at)
            self._asked_here[author] = request
            self._requests.put_to(request, self._authors - {author})


def _of_another(asked: Mapping[str, datetime], person: str, at: datetime) -> bool:
    """Tell whether by then somebody else is among those who asked."""
    return any(who != person and since <= at for who, since in asked.items())


def _from_the_other(past: Past, ago: timedelta) -> Iterable[ContextName]:
    """Say what an earlier message of the other side means for this moment."""
    if "raises_harm" in past.events and ago <= RAISED:
        yield "after_raised_harm"
    if not past.events.isdisjoint({"states_no", "asks_no_contact"}) and ago <= REFUSED:
        yield "after_no"
    if "good_news" in past.events and ago <= NEWS:
        yield "after_good_news"
    if "hurt" in past.events and ago <= HURT:
        yield "after_hurt"
