"""An ordinary friendly chat gets a quiet report: no clear shape, no safety page, little else."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from lxml import html

from offscript.actions.make_report import make_report
from offscript.actions.name_people import name_people
from offscript.actions.read_exports import read_exports
from offscript.record import Clock

CHAT = Path(__file__).parent / "chats" / "WhatsApp Chat with Bex.txt"


def test_friendly_chat_has_no_clear_shape() -> None:
    """Teasing, a small quarrel, grief, tempting words and a favour are what they are."""
    clock = Clock(ZoneInfo("Europe/London"))
    imported = read_exports([CHAT], clock)
    assert imported.unreadable == ()
    page = make_report(imported, name_people(imported.messages, ["Tom"]), clock)
    text = re.sub(r"<[^>]+>", " ", page)
    assert "No clear shape" in text
    assert "emergency number" not in text.split("Method and limits")[0]
    assert page.count("<mark") <= 2, re.findall(r"<mark[^>]*>([^<]*)", page)


def test_a_group_that_only_makes_plans() -> None:
    """Nothing is said to stand out; counts are folded, and name whose they are, not everyone's."""
    chance, at, plans = Random(4), datetime(2024, 3, 1, 9, tzinfo=UTC), ""
    for _ in range(200):
        at += timedelta(minutes=chance.choice([5, 20, 90, 400, 900]))
        author = chance.choice(["Kit", "Kit", "Bea", "Jo"])
        where = chance.choice(["six", "the bus", "ours", "work"])
        plans += f"{at:%d/%m/%Y, %H:%M} - {author}: see you at {where}\n"
    clock = Clock(ZoneInfo("Europe/London"), "dmy")
    imported = read_exports([], clock, pasted=plans.encode())
    page = make_report(imported, name_people(imported.messages, ["Bea"]), clock)
    section = html.document_fromstring(page).get_element_by_id("time")
    text = " ".join(section.text_content().split())
    assert "What stands out" not in text
    assert "What was counted Nothing over time was clear enough" in text
    assert section.xpath(".//details/article[@class='pattern']")
    assert not section.xpath("./article[@class='pattern']")
    few = section.xpath(".//li[contains(., 'is not enough to say more')]")
    assert few
    assert all(one.xpath(".//bdi[. = 'Kit' or . = 'Jo']") for one in few)
    captions = {
        figure.xpath("string(.//*[@role='img']/@class)").split()[-1]: figure.xpath(
            "string(./figcaption)"
        )
        for figure in section.xpath(".//figure")[1::2]
    }
    assert captions["messages"] == "Everyone else"
    assert captions["calendar"] == captions["hours"] == "Kit"
    assert "between you and Kit, who wrote most" in text
