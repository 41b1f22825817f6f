"""What was seen, your side, over time, people and dates, today: they fill by themselves and agree."""

import re
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from offscript.actions.change_preferences import change_preferences
from offscript.actions.explain_wants import explain_wants
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.keep_day import list_days
from offscript.actions.open_vault import open_vault
from offscript.actions.read_overview import read_overview
from offscript.actions.read_preferences import read_preferences
from offscript.actions.renew_findings import FIRST, renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock
from offscript.vault import Vault
from offscript.web._door import Door
from offscript.web._page import Form, Show, Visit
from offscript.web._pages import all_pages
from offscript.web._rendering import render
from offscript.web._rows import tactics
from offscript.web._seen import show_seen
from offscript.web._session import Session
from offscript.web._state import State

from ._looking import WIDE, barriers, look, open_everything
from ._program import PASSPHRASE, PATIENCE, App, opened, until
from .conftest import QUICK


def number(text: str) -> int:
    """Read the first number in a text."""
    return int(re.findall(r"\d[\d,]*", text)[0].replace(",", ""))


def test_both_sides_are_counted_alike_and_lead_to_their_messages(app: App) -> None:
    """The same tactic has the same counts on both pages, and as many messages behind it."""
    page = app.go("seen")
    entry = page.locator(".seen-list li", has_text="The guilt trip")
    theirs, mine = (int(one) for one in re.findall(r"\d+", entry.inner_text()))
    app.go("yours")
    entry = page.locator(".seen-list li", has_text="The guilt trip")
    assert [int(one) for one in re.findall(r"\d+", entry.inner_text())] == [mine, theirs]
    entry.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Examples of yours")).to_be_visible()
    expect(page.get_by_role("heading", name="What helps")).to_be_visible()
    expect(page.get_by_role("heading", name="It may be innocent")).to_be_visible()
    page.get_by_role("button", name="Open all of them").click()
    expect(page.locator("[data-row]")).to_have_count(mine)
    app.go("seen").locator(".seen-list a", has_text="The guilt trip").click()
    page.get_by_role("button", name="Open all of them").click()
    expect(page.locator("[data-row]")).to_have_count(theirs + mine)


def test_what_was_seen_on_one_day_is_said_to_be_of_that_day(app: App) -> None:
    """What was seen once was not seen between a day and the same day."""
    page = app.go("seen")
    page.locator(".seen-list li", has_text=re.compile(r"theirs 1\s*·\s*yours 0")).first.get_by_role(
        "link"
    ).click()
    expect(page.locator("#counted ~ .quiet")).to_have_text(re.compile(r"^On \d+\s\w+\s\d{4}\.$"))
    open_everything(page)
    expect(page.get_by_role("button", name="Not this").first).to_be_visible()


def test_numbers_stand_under_their_headings(app: App) -> None:
    """In every table over time, the heading of a column of numbers ends where the numbers end."""
    page = app.go("over_time")
    open_everything(page)
    apart = page.locator("main table").evaluate_all(APART)
    assert len(apart) > 10
    assert max(apart) < 1


APART = """(all) => all.flatMap((table) => {
  const row = table.querySelector("tbody tr");
  const end = (cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getBoundingClientRect().right;
  };
  return [...row.children].flatMap((cell, place) => cell.classList.contains("number")
    ? [Math.abs(end(cell) - end(table.querySelectorAll("thead th")[place]))] : []);
})"""
"""How far the last letter of each heading stands from the last digit under it, in pixels."""


def test_each_statement_opens_to_its_messages(app: App) -> None:
    """With what was counted, over what time, and what else gives the same picture."""
    page = app.go("over_time")
    statements = page.locator(".statement")
    assert statements.count() >= 3
    read_out = re.compile("^The words after a clear no ?, theirs ?, a count$")
    expect(page.get_by_role("heading", name=read_out)).to_be_visible()
    one = page.locator(".statement", has_text="Contact after a clear no")
    one.get_by_text("What this rests on").click()
    counted = number(one.locator("dd").first.inner_text())
    assert one.locator("dd li").count() >= 1
    one.get_by_role("link", name="Open its messages").click()
    expect(page.get_by_role("heading", name="Contact after a clear no", level=1)).to_be_visible()
    assert number(page.locator("main .quiet").first.inner_text()) == counted == 420
    expect(page.locator("[data-row]")).to_have_count(20)
    page.get_by_role("link", name="Later").click()
    expect(page.get_by_role("link", name="Earlier")).to_be_visible()
    expect(page.locator("[data-row]")).to_have_count(20)


def test_each_time_is_one_click_away_and_what_is_too_little_is_listed(app: App) -> None:
    """A return opens with the messages of its first day; counts stand in a table; no more is made."""
    page = app.go("over_time")
    one = page.locator(".statement", has_text="What a return looked like").first
    one.get_by_text("The counts, as a table").click()
    assert one.locator("tbody tr").count() == 3
    one.get_by_role("link", name="Open its messages").click()
    expect(page.get_by_role("heading", name="Time 3 of 3")).to_be_visible()
    expect(page.locator("section .thread")).to_have_count(3)
    assert barriers(page) == []
    page = app.go("over_time")
    page.get_by_text("Too little to say more").click()
    few = page.locator(".short", has_text="Gaps and returns").first
    expect(few).to_contain_text("That is not enough to say more")
    few.get_by_text("The counts, as a table").click()
    assert few.locator("tbody tr").count() == 3
    few.get_by_role("link", name="Open its messages").click()
    expect(page.locator("[data-row]")).to_have_count(3)


def test_charts_have_labels_and_tables_with_the_same_counts(app: App) -> None:
    """Both sides, drawn and written down: the table of messages adds up to all of them."""
    page = app.go("over_time")
    for figure in ("messages", "marked", "calendar", "hours"):
        expect(page.locator(f"svg.chart.{figure}").first).to_be_visible()
    for chart in page.locator("svg.chart").all():
        assert str(chart.get_attribute("aria-label")).endswith(".")
    open_everything(page)
    cells = page.locator(".figure-messages tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].slice(1).map(cell => Number(cell.textContent.replaceAll(',', ''))))"
    )
    assert sum(map(sum, cells)) == 3107


def test_words_in_charts_are_read_in_the_dark_and_on_a_phone(app: App) -> None:
    """They have the colour of other words, no letter shrinks with its drawing, and what is wide is moved, where it must be."""
    page = app.go("over_time")
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    words = page.locator("svg.chart text")
    assert words.count() > 50
    inked = words.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")
    assert set(inked) == {page.evaluate("getComputedStyle(document.body).color")}
    heights = words.evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a)"
    )
    assert min(heights) > 8
    assert page.evaluate(WIDE) <= 0
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 860})
    maps = page.locator(".drawn:has(.switches)")
    wider = maps.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
    assert wider
    assert not any(wider)


def test_what_words_tend_to_do_is_called_the_same_everywhere(app: App) -> None:
    """In the legend, in the table beside it, on the list of what was seen and on its pages."""
    page = app.go("over_time")
    open_everything(page)
    legend = {one.lower() for one in page.locator(".legend li").all_inner_texts()}
    told = page.locator(".figure-marked tbody").inner_text()
    assert len(legend) == 7
    assert {one for one in legend if one in told} == legend
    listed = app.go("seen").locator("h2.family-name").all_inner_texts()
    assert {one.lower() for one in listed} == legend
    page.locator(".seen-list a").first.click()
    assert page.locator("main .tag.family").first.inner_text() == listed[0]


def test_a_day_that_is_marked_is_kept_and_bears_on_what_is_said(app: App) -> None:
    """It stands in the list, is drawn once it was worked out again, and can be removed."""
    page = app.go("people")
    page.get_by_label("The day", exact=True).fill("2024-06-03")
    page.get_by_label("What it is").select_option(label="A hearing, or an appointment about this")
    page.get_by_label("In your own words").fill("<i>Room 3</i>")
    page.get_by_role("button", name="Mark this day").click()
    expect(page.get_by_text("<i>Room 3</i>")).to_be_visible()
    rules = "document.querySelectorAll('svg.chart [stroke-dasharray]').length"
    until(page, lambda: app.go("over_time").evaluate(rules))
    app.go("people").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("<i>Room 3</i>")).to_have_count(0)


def test_a_period_the_wrong_way_round_keeps_what_was_typed(app: App) -> None:
    """What is wrong is said, and nothing has to be typed twice."""
    page = app.go("people")
    page.get_by_label("First day").fill("2024-06-03")
    page.get_by_label("Last day").fill("2024-05-01")
    page.get_by_label("Why, if you like").fill("phone lost")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("alert")).to_contain_text("before the first")
    assert page.get_by_label("Why, if you like").input_value() == "phone lost"
    assert page.get_by_label("First day").input_value() == "2024-06-03"


def test_signals_come_first_until_they_were_seen(app: App) -> None:
    """Before anything else on the first page, with the way to help; not again once they were seen."""
    page = app.go("today")
    first = page.locator("main > :nth-child(2)")
    expect(first).to_contain_text("First of all")
    expect(first.get_by_role("link", name="What can be done")).to_be_visible()
    page.get_by_role("button", name="I have seen this").click()
    expect(page.get_by_text("First of all")).to_have_count(0)
    expect(page.get_by_text("Days since you asked for no contact")).to_be_visible()


def test_pages_fill_by_themselves_and_nobody_waits(browser: Browser, tmp_path: Path) -> None:
    """A vault that was never read: every page answers at once, says how far it is, and fills."""
    with opened(browser, never_read(tmp_path)) as app:
        page = app.go("seen")
        told = page.locator("[data-reading], .seen-list")
        expect(told.first).to_be_visible()
        for name in ("today", "messages", "yours", "over_time", "people", "set_aside"):
            assert app.go(name).get_by_role("heading", level=1).is_visible()
        assert barriers(app.go("seen")) == []
        until(page, lambda: app.go("seen").locator(".seen-list").count())
        assert app.trouble == []


def never_read(folder: Path) -> Path:
    """Make a vault with the demo's calls and texts that nothing has read yet."""
    vault, _ = Vault.create(folder / "vault", PASSPHRASE, QUICK)
    with vault:
        texts = [path for path in find_demo() if path.suffix == ".xml"]
        import_exports(vault, texts, Clock(ZoneInfo("Europe/London")))
        change_preferences(vault, my_names=(DEMO_ME,), night="off")
    return folder / "vault"


def test_locking_while_it_reads_loses_nothing(tmp_path: Path) -> None:
    """A lock in the middle takes the vault away at once; the next time goes on and ends alike."""
    folder = never_read(tmp_path)
    vault = open_vault(folder, PASSPHRASE)
    session = Session(vault, read_preferences(vault))
    session.reading.look()
    session.close()
    assert not vault.is_open
    vault = open_vault(folder, PASSPHRASE)
    session = Session(vault, read_preferences(vault))
    session.reading.look()
    end = time.monotonic() + PATIENCE
    while session.reading.is_under_way():
        assert time.monotonic() < end
        time.sleep(0.1)
    assert session.reading.problem == ""
    with session.turn:
        assert vault.findings.made_by is not None
        assert read_overview(vault) is not None
    session.close()


def test_a_given_day_of_no_contact_is_heard_beside_the_pages(tmp_path: Path) -> None:
    """Given on the page, a greeting after it is marked, in the zone that was chosen; removed, it is not."""
    export = tmp_path / "WhatsApp Chat with Alex.txt"
    export.write_text(
        "[02/01/2024, 10:00:00] Alex: the keys are in the box\n"
        "[02/01/2024, 10:05:00] Sam: thanks\n"
        "[20/03/2024, 02:00:00] Alex: Thinking of you\n",
        encoding="utf-8",
    )
    vault, _ = Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)
    import_exports(vault, [export], Clock(ZoneInfo("Europe/London")))
    change_preferences(vault, my_names=("Sam",), zone="America/Bogota")
    session = Session(vault, read_preferences(vault))
    people = all_pages()["people"]

    def marked_after(do: str, **fields: str) -> int:
        form = Form({name: [value] for name, value in fields.items()})
        with session.turn:
            people.takes[do](Visit(State(Door(1, "x"), tmp_path), session, "people", form=form))
        end = time.monotonic() + PATIENCE
        while session.reading.is_under_way():
            assert time.monotonic() < end
            time.sleep(0.1)
        assert session.reading.problem == ""
        with session.turn:
            assert vault.findings.made_by is not None
            return sum(bool(one.tactics) for one in vault.findings.all().values())

    assert marked_after("day", kind="no_contact", day="2024-03-20") == 0, "not yet that day there"
    assert marked_after("day", kind="no_contact", day="2024-01-05") == 0, "the last one holds"
    with session.turn:
        first, last = (item.id for item in list_days(vault)[0])
    assert marked_after("remove", id=last) == 1
    assert marked_after("remove", id=first) == 0
    session.close()


class _Stopped(Exception):  # noqa: N818 - what a lock does
    pass


def test_first_look_is_shown_as_such(tmp_path: Path) -> None:
    """Before all is read, what is plain is there, said to be unfinished, with nothing to correct."""

    def stop(doing: str, _done: int, _whole: int) -> None:
        if doing != FIRST:
            raise _Stopped

    vault = open_vault(never_read(tmp_path), PASSPHRASE)
    with pytest.raises(_Stopped):
        renew_findings(vault, Clock(UTC), stop, first_look=True)
    session = Session(vault, read_preferences(vault))
    state = State(Door(1, "x"), tmp_path)

    def shown(page: str, *parts: str) -> str:
        visit = Visit(state, session, page, parts)
        answer = show_seen(visit, mine=page == "yours")
        assert isinstance(answer, Show)
        return render(answer.template, visit, answer.values)

    listed = shown("seen")
    assert "A first look" in listed
    assert "read thoroughly" in listed
    name = next(number for number, one in enumerate(tactics(), 1) if one.title in listed)
    one = shown("seen", str(name))
    assert "A first look" in one
    assert "<mark>" in one
    assert "not_this" not in one
    assert "Open all of them" not in one
    wants = explain_wants(tactics()[name - 1].id)
    assert wants
    assert all(
        f'{state.door.address("cards", "w", want.id)}">{want.title}</a>' in one for want in wants
    )
    assert "A first look is there" in render("today.html", *_today(state, session))
    session.close()


def _today(state: State, session: Session) -> tuple[Visit, Mapping[str, object]]:
    visit = Visit(state, session, "today")
    values = all_pages()["today"].show(visit)
    assert isinstance(values, Mapping)
    return visit, values


def test_counts_of_one_among_several_bear_their_name(tmp_path: Path) -> None:
    """In a group some charts are of you and the one who writes most: nobody else is meant by them."""
    start = datetime(2024, 3, 1, 9)  # noqa: DTZ001
    lines = [
        f"[{start + timedelta(hours=7 * number):%d/%m/%Y, %H:%M:%S}] "
        f"{('Alex <b>', 'Sam', 'Alex <b>', 'Robin')[number % 4]}: see you at {number % 9 + 1}"
        for number in range(240)
    ]
    export = tmp_path / "WhatsApp Chat with Hikers.txt"
    export.write_text("\n".join(lines), encoding="utf-8")
    clock = Clock(ZoneInfo("Europe/London"))
    vault, _ = Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)
    import_exports(vault, [export], clock)
    change_preferences(vault, my_names=("Sam",), night="off")
    renew_findings(vault, clock)
    renew_overview(vault, clock)
    session = Session(vault, read_preferences(vault))
    visit = Visit(State(Door(1, "x"), tmp_path), session, "over_time")
    values = all_pages()["over_time"].show(visit)
    assert isinstance(values, Mapping)
    captions = re.findall(
        r"<figcaption>(.*?)</figcaption>", render("over_time.html", visit, values)
    )
    session.close()
    assert {"Yours", "Theirs", "<bdi>Alex &lt;b&gt;</bdi>"} <= set(captions)


def test_nothing_to_show_yet_is_said_kindly(browser: Browser, tmp_path: Path) -> None:
    """An empty vault: each page says what to do, fits, and has no barriers."""
    vault, _ = Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)
    vault.close()
    with opened(browser, tmp_path / "vault") as app:
        for name in ("today", "messages", "seen", "yours", "over_time", "people", "set_aside"):
            page = app.go(name)
            for width in (320, 820):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDE) <= 0, (name, width)
            look(app, page)
        page = app.go("today")
        expect(
            page.locator("main").get_by_role("link", name="Bring your messages in")
        ).to_be_visible()
