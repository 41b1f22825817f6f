"""Pictures of invented chats as five apps would show them, made in Chromium."""

import html
import random
import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)


class Style(NamedTuple):
    """How an app looks: colours of both sides, page, print, and whether bubbles hold a clock."""

    mine: str
    my_words: str
    theirs: str
    their_words: str
    page: str
    print: str
    radius: int
    clock: bool


STYLES = {
    "blue": Style("#0b84fe", "#fff", "#e9e9eb", "#000", "#fff", "#888", 18, clock=False),
    "blue_dark": Style("#0b84fe", "#fff", "#26252a", "#fff", "#000", "#999", 18, clock=False),
    "green": Style("#d9fdd3", "#111b21", "#fff", "#111b21", "#efeae2", "#667781", 8, clock=True),
    "green_dark": Style(
        "#005c4b", "#e9edef", "#202c33", "#e9edef", "#0b141a", "#8696a0", 8, clock=True
    ),
    "plain": Style("#0b57d0", "#fff", "#e8edf2", "#1f1f1f", "#fff", "#5f6368", 20, clock=False),
}


class Said(NamedTuple):
    """A bubble: whose, its words, and its clock; or, with no side, a line between bubbles."""

    side: str
    text: str
    clock: str = ""


def page(style: Style, name: str, said: list[Said]) -> str:
    """Write the page a screen shows."""
    rows = [
        f"<div class=bar><b>9:41</b><b>5G 87%</b></div><div class=head>{html.escape(name)}</div>"
    ]
    for piece in said:
        text = html.escape(piece.text)
        if not piece.side:
            rows.append(f"<div class=day>{text}</div>")
            continue
        clock = (
            f"<i>{piece.clock}{' ✓✓' if piece.side == 'mine' else ''}</i>" if style.clock else ""
        )
        rows.append(f"<div class='row {piece.side}'><p>{text}{clock}</p></div>")
    return (
        f"<meta charset=utf-8><style>body{{margin:0;background:{style.page};"
        "font:16px 'DejaVu Sans',sans-serif}b,i{font-weight:400;font-style:normal}"
        f".bar{{display:flex;justify-content:space-between;padding:8px 20px;color:{style.print};"
        f"font-size:13px}}.head{{text-align:center;padding:8px;font-weight:600;color:{style.print};"
        "border-bottom:1px solid #8884}.row{display:flex;padding:3px 12px}"
        ".mine{justify-content:flex-end}p{margin:0;max-width:270px;padding:8px 12px;line-height:1.3;"
        f"border-radius:{style.radius}px}}.mine p{{background:{style.mine};color:{style.my_words}}}"
        f".theirs p{{background:{style.theirs};color:{style.their_words}}}"
        f".day{{text-align:center;color:{style.print};font-size:12px;padding:8px}}"
        f"i{{float:right;font-size:11px;color:{style.print};margin:6px 0 0 10px}}</style>"
        + "".join(rows)
    )


def photograph(pages: dict[Path, str], scale: float = 3) -> None:
    """Photograph pages as a phone would show them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for path, content in pages.items():
            screen = browser.new_page(
                viewport={"width": 390, "height": 844}, device_scale_factor=scale
            )
            screen.set_content(content)
            screen.screenshot(path=path, type="jpeg" if path.suffix == ".jpg" else "png")
            screen.close()
        browser.close()


WORDS = """
the a to I you we it and of in on at for not was is are don't didn't said never always please
call home late tomorrow train school keys dinner money mother brother work tired fine sorry why
what where when how again back house car phone picture Monday Thursday 7 12 18:30 45.50 okay yes
no maybe really nothing something everyone nobody remember forgot promise answer question wait
""".split()  # noqa: SIM905 - a list a line long each


def chat(seed: int, count: int = 9) -> list[Said]:
    """Invent a chat of random words: what counts here is only how they are read."""
    chance = random.Random(seed)  # noqa: S311
    said = [
        Said("", chance.choice(["Today", "5 March 2024", "Tue 5 Mar, 20:14", "Yesterday 9:02 PM"]))
    ]
    minute = 0
    for _ in range(count):
        minute += chance.randint(0, 5)
        text = " ".join(chance.choice(WORDS) for _ in range(chance.choice([1, 2, 4, 6, 9, 14])))
        text = text[0].upper() + text[1:] + chance.choice(["", ".", "?", "!", "..."])
        said.append(Said(chance.choice(["mine", "theirs"]), text, f"20:{minute:02}"))
    return said
