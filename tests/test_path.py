"""One message, from export file to a mark on the page: the first file to read."""

import re
from pathlib import Path

from click.testing import CliRunner

from offscript.cli import app

CHAT = """\
03/05/2024, 19:02 - Alex: how was the interview
03/05/2024, 19:05 - Sam: I got it!! I start in June
03/05/2024, 21:40 - Alex: Fine. I'll just eat dinner on my own then, don't worry about me <3
03/05/2024, 21:41 - Sam: I'm on the bus, home by ten
"""


def test_message_travels_from_file_to_page(tmp_path: Path) -> None:
    """The chat is read, the words that gave it away are marked, the text is as it was written."""
    chat = tmp_path / "WhatsApp Chat with Alex.txt"
    chat.write_text(CHAT, "utf-8")
    page = tmp_path / "page.html"
    arguments = ["report", str(chat), "--me", "Sam", "-o", str(page), "--zone", "Europe/London"]
    result = CliRunner().invoke(app, arguments, standalone_mode=False)
    assert result.exception is None
    assert "4 messages read" in result.output
    html = page.read_text("utf-8")
    quote = re.sub(r"</?mark[^>]*>", "", html)
    assert "don&#39;t worry about me &lt;3" in quote
    assert re.search(r"<mark[^>]*>[^<]*worry about me", html)
    assert chat.read_text("utf-8") == CHAT
    assert sorted(path.name for path in tmp_path.iterdir()) == [chat.name, page.name]
