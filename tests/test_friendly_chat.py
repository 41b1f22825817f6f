"""An ordinary friendly chat gets a quiet report: no clear shape, no safety page, little else."""

import re
from pathlib import Path
from zoneinfo import ZoneInfo

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
