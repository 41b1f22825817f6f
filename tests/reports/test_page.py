"""The page says what it must, in the order that was promised, for both sides alike."""

import re

import msgspec
import pytest

from offscript.record import Imported
from offscript.reports import render_report

from ._case import HELPLINE, Said, after_no, everyday, make_case, page_of, words_of

MARKED = [
    *everyday(20),
    Said("Jamie", "you always leave me alone with it", "guilt_trip"),
    Said("Robin", "that was a silly thing to say", "put_down"),
    *everyday(6),
]
DANGER = [*MARKED, Said("Jamie", "I am outside again", signal="stalking")]


def test_safety_comes_first_and_only_when_found() -> None:
    """With a signal the page opens with safety; without one there is no such part."""
    with_signal = page_of(make_case(DANGER))
    parts = [part.get("id") for part in with_signal.iter("section")]
    assert parts == ["safety", "read", "time", "seen", "limits"]
    without = page_of(make_case(MARKED))
    assert [part.get("id") for part in without.iter("section")] == parts[1:]
    assert "never means that you are safe" in words_of(without.get_element_by_id("limits"))


def test_contents_lead_to_every_part() -> None:
    """Every link stays on the page and arrives somewhere, and every id is there once."""
    page = page_of(make_case(DANGER))
    identities = page.xpath("//@id")
    assert len(identities) == len(set(identities))
    links = [str(link) for link in page.xpath("//a/@href")]
    assert {"#safety", "#read", "#time", "#seen", "#limits", "#main"} <= set(links)
    assert {link.removeprefix("#") for link in links} <= set(identities)


def test_routing_is_in_order_before_the_signals() -> None:
    """What to do first stands first."""
    text = words_of(page_of(make_case(DANGER)).get_element_by_id("safety"))
    places = [text.index(words) for words in ("In danger now?", "A helpline.", "The rest.")]
    assert places == sorted(places)
    assert places[-1] < text.index("Stalking")
    assert "Finding nothing never means safe." in text
    assert "Found in 1 message: Jamie 1." in text


def test_helpline_says_how_well_it_is_known() -> None:
    """A number comes with grade, sources, day, and that nobody called it."""
    text = words_of(page_of(make_case(DANGER, helpline=HELPLINE)).get_element_by_id("safety"))
    for words in ("555-0101", "555-0102", "555-0103", "Two or more sources agree"):
        assert words in text
    assert "two invented lists" in text
    assert "2024-05-01" in text
    assert "has not called" in text
    one_source = msgspec.structs.replace(HELPLINE, grade="B")
    assert "One source" in render_report(make_case(DANGER, helpline=one_source))


def test_no_country_no_number() -> None:
    """Without a country there is no number, only how to ask and which countries are known."""
    text = words_of(page_of(make_case(DANGER)).get_element_by_id("safety"))
    assert "--country" in text
    assert "Examplia (XX)" in text
    assert "555" not in text


def test_helpline_asked_for_is_there_without_a_signal() -> None:
    """Who asks for a number gets it, whatever was found."""
    limits = page_of(make_case(everyday(9), helpline=HELPLINE)).get_element_by_id("limits")
    assert "555-0102" in words_of(limits)


def test_what_was_read_counts_in_and_out() -> None:
    """Files, people, period, notes, lost pieces and the assumed zone are all said."""
    text = words_of(page_of(make_case(MARKED)).get_element_by_id("read"))
    for words in (
        "28 messages, from 1 January 2024 to 9 January 2024. 1 piece could not be read",
        "chat.txt: WhatsApp, 4.3 kB (4,321 bytes). Pieces in it: 29; read: 28, not read: 1.",
        "You (Robin)In the files as Robin and me 14",
        "Jamie 14",
        "chat.txt, place 77: no date",
        "no time zone: 28. They were read as times in Europe/London",
        "Zone: No zone is stated. (chat.txt)",
    ):
        assert words in text


def test_long_lists_are_cut_and_counted() -> None:
    """Of many lost pieces two hundred are listed and the rest is counted."""
    case = make_case(MARKED)
    lost = case.imported.unreadable * 345
    imported = msgspec.structs.replace(case.imported, unreadable=lost)
    text = words_of(page_of(msgspec.structs.replace(case, imported=imported)))
    assert text.count("place 77") == 200
    assert "More pieces: 145." in text


def test_no_clear_shape_says_little_else() -> None:
    """In a friendly chat the page says so, shows no marked chart, and folds the few marks away."""
    page = page_of(make_case(MARKED, clear_shape=False))
    seen = page.get_element_by_id("seen")
    assert words_of(seen).startswith("What was seen No clear shape. 2 messages of 28 were marked.")
    assert seen.xpath("./article | ./table") == []
    assert len(seen.xpath("./details[not(@open)]//article")) == 2
    drawn = [words_of(one) for one in page.xpath("//section[@id='time']/h3")]
    assert drawn == ["Messages", "Days with messages", "Hours of the day"]
    assert "no clear shape" in words_of(page.xpath("//nav")[0])


def test_nothing_marked_needs_no_fold() -> None:
    """Where nothing was marked there is nothing to unfold."""
    seen = page_of(make_case(everyday(8))).get_element_by_id("seen")
    assert "No message was marked." in words_of(seen)
    assert seen.xpath(".//details") == []


def test_overview_counts_both_sides() -> None:
    """The table and each tactic count you and the other, zeros too, of how many."""
    seen = page_of(make_case(MARKED)).get_element_by_id("seen")
    rows = [words_of(row) for row in seen.xpath(".//table//tr")]
    assert rows == [
        "What Such words tend to You Jamie",
        "The guilt trip bring guilt, or a debt 0 1",
        "Put-downs hurt or frighten 1 0",
        "Messages with any mark 1 1",
        "Messages written 14 14",
    ]
    assert [words_of(line) for line in seen.xpath(".//ul[@class='counts']/li")] == [
        "You: 0 of 14 messages",
        "Jamie: 1 of 14 messages",
        "You: 1 of 14 messages",
        "Jamie: 0 of 14 messages",
    ]


def test_both_sides_look_alike() -> None:
    """The same words get the same page from either side: only the name differs."""
    pages = []
    for author in ("Robin", "Jamie"):
        said = [*everyday(9), Said(author, "you never think of me", "guilt_trip")]
        quotes = page_of(make_case(said)).xpath("//details[@class='quote']")
        assert len(quotes) == 1
        pages.append(words_of(quotes[0]))
    shape = [re.sub(r"\b(You|Jamie)\b", "Somebody", page) for page in pages]
    assert shape[0] == shape[1]


def test_finding_comes_with_all_that_belongs_to_it() -> None:
    """Exact words in their thread, why, how surely, how it can be innocent, and what helps."""
    article = page_of(make_case(MARKED)).get_element_by_id("tactic-1")
    text = words_of(article)
    for words in (
        "Why it was marked: Its words.",
        "Fairly sure (0.80): of findings like this one, about 80 in 100 agreed",
        "It can be meant kindly.",
        "Rest a while.",
        "Draining.",
        "A paper (1989)",
        "WhatsApp, place 21 in chat.txt; the file states no time zone; found by a cue.",
    ):
        assert words in text
    thread = [words_of(line) for line in article.xpath(".//ol[@class='thread']/li")]
    assert thread == [
        "You, 6 January 2024, 16:00 bus number 18",
        "Jamie, 6 January 2024, 23:00 bus number 19",
        "Jamie, 7 January 2024, 06:00 you always leave me alone with it",
        "You, 7 January 2024, 13:00 that was a silly thing to say",
    ]
    assert [words_of(mark) for mark in article.iter("mark")] == [
        "you always leave me alone with it"
    ]


def test_words_are_covered_until_asked_for() -> None:
    """No message's words stand outside a closed cover, and the label stands before them."""
    page = page_of(make_case(DANGER))
    assert len(page.xpath("//blockquote")) > 5
    assert len(page.xpath("//blockquote[not(ancestor::details[@class='quote'])]")) == 0
    assert page.xpath("//details[@class='quote' and @open]") == []
    for summary in page.xpath("//details[@class='quote']/summary"):
        assert re.match(r"(The guilt trip|Put-downs|Stalking): (You|Jamie), \d", words_of(summary))


@pytest.mark.parametrize("asked_by_me", [True, False])
def test_contact_after_no_counts_each_direction(*, asked_by_me: bool) -> None:
    """Count, days, dates and channel; the asking side's own messages; a plain reason; no blame."""
    case = make_case(everyday(21))
    case = msgspec.structs.replace(case, after_no=(after_no(case, asked_by_me=asked_by_me),))
    text = words_of(page_of(case).get_element_by_id("time"))
    assert "asked for no contact on 1 January 2024, 10:00" in text
    assert "10 messages and calls from" in text
    assert "WhatsApp: 10" in text
    assert "There can be a plain reason" in text
    assert "In the same time" in text
    assert "because" not in text
    assert ("with people who worry about how they act" in text) is not asked_by_me


def test_silence_is_not_called_safe() -> None:
    """Where nothing came after a no, the page says what the files hold and no more."""
    case = make_case([Said("Robin", "please stop"), Said("Robin", "hello")])
    case = msgspec.structs.replace(case, after_no=(after_no(case, asked_by_me=True),))
    text = words_of(page_of(case).get_element_by_id("time"))
    assert "these files hold no message or call from Jamie" in text
    assert "never that it was safe" in text


def test_limits_give_measured_accuracy() -> None:
    """Overall and per tactic, with intervals, and where there is too little to say."""
    text = words_of(page_of(make_case(MARKED)).get_element_by_id("limits"))
    for words in (
        "On 400 invented messages.",
        "about 1 in 100",
        "Overall 400 90% (80% to 95%)",
        "The guilt trip 400 80% (70% to 85%)",
        "Put-downs 400 too little to say",
        "never a person",
        "weak evidence",
        "1.2.3",
    ):
        assert words in text


def test_same_case_gives_same_page() -> None:
    """Nothing in the page changes from one rendering to the next."""
    case = make_case(DANGER, helpline=HELPLINE)
    assert render_report(case) == render_report(case)


def test_nothing_read_is_still_a_page() -> None:
    """An empty archive gives a page that says so."""
    empty = Imported(files=(), messages=(), unreadable=(), notes=())
    page = page_of(make_case(imported=empty, people=()))
    assert "There are no messages to count over time." in words_of(page)
