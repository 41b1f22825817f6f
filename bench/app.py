"""How fast the pages answer, how smoothly the reader scrolls: python -m bench.app [messages [vault]].

A vault of that many invented messages (100,000 without a number) is read for tactics, opened in
the app, and looked at as a browser would: at once, while its meanings are still read out beside the
pages; then settled, over and over, page by page, and in Chromium. A vault that is named is kept for
the next time: looked at is a copy, so that each time is the first.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import chain, cycle
from os import getloadavg, getpid, sysconf
from pathlib import Path
from random import Random
from statistics import quantiles

import msgspec
from playwright.sync_api import Page, sync_playwright
from tests._browser import NAMES, QUIET
from tests.web._program import PASSPHRASE, App, opened

from offscript.actions._slices import slices
from offscript.actions.change_preferences import change_preferences
from offscript.actions.renew_findings import reader_of, renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock, Marking, Message, Origin, Problem, message_id
from offscript.tactics import open_reader
from offscript.vault import Cost, Vault

PAGES = ("today", "seen", "yours", "over_time", "people")
_CLOCK = Clock(UTC)
_BATCH = 5_000
_WORDS = """
we can talk later today about the car and the kids you said that you would come home soon I am
at work now see you at seven what do you want for dinner thanks good night love ok fine please
call me when you get this the meeting was long and the train is late again sorry
""".split()  # noqa: SIM905 - a list a line long each
_MARKED = (
    "After all I did for you, this is how you repay me?",
    "You're imagining things, that never happened.",
    "If you leave me I don't know what I will do to myself.",
    "Nobody else will ever love you like I do.",
    "I know where you parked today.",
)
_RARE = "zeppelin"
_EVERY = 30
"""One message in so many has the shape of a tactic."""
_TIMES = 60
_PATIENCE = 300_000
"""Milliseconds that a page may take on a computer that does other things too."""
_MINE = 0.45
_FIRST = 60.0
"""Seconds for which pages are asked for at once, without a pause, before anything has settled."""
_RESTS = 0.02
"""Share of a processor below which a program is at rest."""
_MOST_READ = 30_000
"""Messages beyond which reading is left out: it takes its time beside the pages."""


def messages(count: int) -> Iterator[Message]:
    """Invent an archive of eight years, three conversations, both sides."""
    chance = Random(7)  # noqa: S311 - the same archive each time
    at, step = datetime(2016, 1, 4, 8, tzinfo=UTC), timedelta(days=2920) / count
    for number in range(count):
        at += step
        text = " ".join(chance.choices(_WORDS, k=chance.randrange(3, 25)))
        if number % _EVERY == 0:
            text = chance.choice(_MARKED)
        if number % 50_000 == 0:
            text += f" {_RARE}"
        conversation = f"Jamie {number % 3}"
        author = "Robin" if chance.random() < _MINE else "Jamie"
        yield Message(
            id=message_id(conversation, author, at.isoformat(), text, number),
            conversation=conversation,
            author=author,
            sent_at=at,
            offset_minutes=0,
            zone="stated",
            kind="message",
            text=text,
            origin=Origin(("whatsapp", "sms_backup", "email")[number % 3], "0" * 64, number),
        )


def make(folder: Path, count: int) -> None:
    """Make the vault, and read it as the app does beside its pages."""
    vault, _ = Vault.create(folder, PASSPHRASE, Cost(memory=8, rounds=1, lanes=1))
    with vault:
        change_preferences(vault, my_names=("Robin",), idle_minutes=60)
        batch: list[Message] = []
        start = time.perf_counter()
        with vault.transaction():
            for number, message in enumerate(messages(count), 1):
                batch.append(message)
                if len(batch) == _BATCH or number == count:
                    vault.messages.add([_apart(one, number) for one in batch])
                    batch = []
        tell("stored", start)
        start = time.perf_counter()
        if count > _MOST_READ:
            mark(vault)
            tell("marked without reading", start)
        renew_findings(vault, _CLOCK)
        tell("read for tactics", start)
        start = time.perf_counter()
        renew_overview(vault, _CLOCK)
        tell("summed up", start)


def _apart(message: Message, number: int) -> Message:
    """Say that a message is of a file of its own batch: each is an export."""
    origin = Origin(message.origin.source, f"{number:064x}", message.origin.place)
    return msgspec.structs.replace(message, origin=origin)


def mark(vault: Vault) -> None:
    """Store what the reader finds in each of the marked texts for every message that holds it."""
    of = {text: next(iter(open_reader(readings=False).read([_said(text)]))) for text in _MARKED}

    def all_marks() -> Iterator[Marking]:
        for message in vault.messages.all():
            if (found := of.get(message.text.removesuffix(f" {_RARE}"))) is not None:
                yield msgspec.structs.replace(found, id=message.id)

    for some in slices(all_marks(), 5_000):
        vault.findings.add(some)
    vault.findings.end(reader_of(vault, _CLOCK))


def _said(text: str) -> Message:
    return msgspec.structs.replace(next(messages(1)), text=text)


def tell(what: str, start: float) -> None:
    """Say how long something took."""
    print(f"{what}: {time.perf_counter() - start:.1f} s", flush=True)


def measure(name: str, ask: Callable[[], Iterator[float]]) -> None:
    """Print median and 95th percentile of many answers, and what one took of a processor.

    On a busy computer the first two are mostly waiting for the third. All in milliseconds.
    """
    before = spent()
    times = list(ask())
    each = (spent() - before) / len(times) * 1000
    report(name, times, f"   processor {each:6.1f} ms")


def report(name: str, times: list[float], more: str = "") -> None:
    """Print median and 95th percentile of many answers, in milliseconds."""
    cuts = quantiles(times, n=20)
    print(
        f"{name:34} median {cuts[9]:6.1f} ms   p95 {cuts[18]:6.1f} ms{more}   load {getloadavg()[0]:.1f}",
        flush=True,
    )


def spent() -> float:
    """Give the seconds of a processor that this program's own processes have used (Linux alone)."""
    used: dict[int, tuple[int, int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            used[int(place.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    pages = [ticks for parent, ticks in used.values() if used.get(parent, (0, 0))[0] == getpid()]
    return sum(pages) / sysconf("SC_CLK_TCK")


def fetched(page: Page, addresses: list[str]) -> Iterator[float]:
    """Fetch addresses from within the page, one after the other."""
    times: list[float] = page.evaluate(
        """async (all) => {
          const times = [];
          for (const address of all) {
            const start = performance.now();
            await (await fetch(address)).text();
            times.push(performance.now() - start);
          }
          return times;
        }""",
        addresses,
    )
    return iter(times)


def at_first(app: App, rows: list[int]) -> None:
    """Ask for one page after the other from the first moment on, as long as that is the first minute.

    Then say how long the program goes on by itself with what it does beside the pages.
    """
    reader, page = app.pages["messages"], app.page
    lots = {name: app.pages[name] for name in PAGES} | {"messages, newest": reader}
    took: dict[str, list[float]] = {name: [] for name in (*lots, "messages, number", "one message")}
    start = time.perf_counter()
    for row in cycle(rows):
        lots["messages, number"] = f"{reader}/all/number/{row}/part"
        lots["one message"] = f"{app.pages['message']}/{row}"
        for name, each in zip(lots, fetched(page, list(lots.values())), strict=True):
            took[name].append(each)
        if time.perf_counter() - start > _FIRST:
            break
    for name, times in took.items():
        report(f"at first: {name}", times)
    report("at first: all of these", list(chain.from_iterable(took.values())))
    while _goes_on():
        pass
    tell("at rest", start)


def _goes_on() -> bool:
    """Look for a second whether the program does anything by itself."""
    before = spent()
    time.sleep(1)
    return spent() - before > _RESTS


def searched(app: App, words: list[str]) -> Iterator[float]:
    """Search, from sending the words to the page of what was found."""
    page = app.go("messages")
    times: list[float] = page.evaluate(
        """async ([all, to]) => {
          const times = [];
          for (const words of all) {
            const body = new URLSearchParams({ token: document.body.dataset.token, do: "search", words });
            const start = performance.now();
            await (await fetch(to, { method: "POST", body })).text();
            times.push(performance.now() - start);
          }
          return times;
        }""",
        [words, app.pages["messages"] + "/all"],
    )
    return iter(times)


FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def painted(app: App, name: str) -> Iterator[float]:
    """Open a page, and say when it first painted."""
    for _ in range(10):
        page = app.go(name)
        while not (
            entry := page.evaluate(FIRST_PAINT)
        ):  # waiting in the page is refused by its policy
            page.wait_for_timeout(20)
        yield float(entry)


def scrolled(app: App, count: int) -> None:
    """Scroll as with a wheel, at many places in the archive; print the longest frames."""
    page = app.go("messages")
    page.wait_for_selector("#slide")
    frames: list[float] = page.evaluate(
        """async (count) => {
          const slide = document.getElementById("slide");
          const frames = [];
          let before = performance.now();
          const next = () => new Promise((done) => requestAnimationFrame((now) => {
            frames.push(now - before); before = now; done();
          }));
          for (let place = 0; place < 8; place += 1) {
            slide.value = String(Math.floor(place * count / 8));
            slide.dispatchEvent(new Event("change"));
            for (let step = 0; step < 30; step += 1) await next();
            for (let step = 0; step < 200; step += 1) {
              scrollBy({ top: place % 2 ? -120 : 120, behavior: "instant" });
              await next();
            }
          }
          return frames;
        }""",
        count,
    )
    long = [one for one in frames if one > 50]  # noqa: PLR2004 - milliseconds, the goal
    print(
        f"{'scrolling':34} {len(frames)} frames, longest {max(frames):.0f} ms, {len(long)} over 50"
    )


def main() -> None:
    """Make a vault, and measure; or measure one that was made before, by its folder."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    if len(sys.argv) > 2:  # noqa: PLR2004
        folder = Path(sys.argv[2])
        if not folder.exists():
            make(folder, count)
        expect(folder)
        with tempfile.TemporaryDirectory() as home:
            look(Path(shutil.copytree(folder, Path(home) / "vault")), count)
        return
    with tempfile.TemporaryDirectory() as home:
        make(Path(home) / "vault", count)
        look(Path(home) / "vault", count)


def expect(folder: Path) -> None:
    """End with one sentence where no vault is: the app would ask to make one, and be waited for."""
    try:
        Vault.expect(folder)
    except Problem as problem:
        sys.exit(str(problem))


def look(folder: Path, count: int) -> None:
    """Open a vault in the app, and measure what a browser sees."""
    chromium = next(filter(None, map(shutil.which, NAMES)))
    chance = Random(1)  # noqa: S311 - the same places each time
    rows = [chance.randrange(1, count) for _ in range(_TIMES)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        with opened(browser, folder) as app:
            app.page.set_default_timeout(_PATIENCE)
            reader = app.pages["messages"]
            at_first(app, rows)
            for name in PAGES:
                measure(name, partial(fetched, app.go("today"), [app.pages[name]] * _TIMES))
            measure("messages, newest", partial(fetched, app.go("today"), [reader] * _TIMES))
            for way in ("after", "before", "number"):
                lots = [f"{reader}/all/{way}/{row}/part" for row in rows]
                measure(f"messages, {way}", partial(fetched, app.page, lots))
            alone = [f"{app.pages['message']}/{row}" for row in rows]
            measure("one message", partial(fetched, app.page, alone))
            for words in ("dinner train", _RARE, "the", '"good night"', "meet* train"):
                measure(f"search: {words}", partial(searched, app, [words] * 30))
            filtered(app)
            measure("first paint, messages", partial(painted, app, "messages"))
            measure("first paint, over time", partial(painted, app, "over_time"))
            scrolled(app, count)
        browser.close()


def filtered(app: App) -> None:
    """Choose each kind of filter, and look at its first and last page again and again."""
    for field, value in (
        ("person", "0"),
        ("conversation", "1"),
        ("channel", "email"),
        ("tactic", "guilt_trip"),
        ("since", "2020-05-05"),
        ("attachment", "with"),
    ):
        page = app.go("messages")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if field == "since":
            page.fill("#since", value)
        else:
            page.select_option(f"#{field}", value)
        page.get_by_role("button", name="Show these").click()
        ends = [f"{page.url}/{way}/0/part" for way in ("first", "last")]
        measure(f"messages by {field}", partial(fetched, page, ends * 15))


if __name__ == "__main__":
    main()
