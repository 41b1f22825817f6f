"""Files that came with messages: pictures are shown when asked for, everything else is only saved."""

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from offscript.actions.change_preferences import change_preferences
from offscript.actions.import_exports import import_exports
from offscript.record import Clock
from offscript.vault import Vault
from offscript.web._pictures import neutral_name, picture_kind

from ._looking import look
from ._program import PASSPHRASE, App, opened
from .conftest import QUICK

RUNS = "parent.document.title = 'ran'; document.title = 'ran'; fetch('http://192.0.2.1/')"
SVG = f"<svg xmlns='http://www.w3.org/2000/svg' onload=\"{RUNS}\"><script>{RUNS}</script></svg>"
HTML = f"<!doctype html><script>{RUNS}</script><img src=http://192.0.2.1/x>"
LARGE = 24 << 20


def png(width: int = 40, height: int = 30, inside: bytes = b"") -> bytes:
    """Make a picture of one colour; `inside` stands in a comment of it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    rows = b"".join(b"\0" + b"\x2b\x5f\x59" * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + (chunk(b"tEXt", b"Comment\0" + inside) if inside else b"")
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


FILES: dict[str, bytes] = {
    "IMG-20240603-WA0001.jpg": png(),
    "IMG-20240603-WA0002.jpg": HTML.encode(),
    "IMG-20240603-WA0003.jpg": SVG.encode(),
    "IMG-20240603-WA0004.jpg": png()[:16] + struct.pack(">II", 60_000, 60_000) + png()[24:],
    "IMG-20240603-WA0005.jpg": png(inside=HTML.encode()),
    "page.html": HTML.encode(),
    "drawing.svg": SVG.encode(),
    "start me.exe": b"MZ" + b"\0" * 40,
    "voice.opus": os.urandom(LARGE),
}
"""Files as somebody may have sent them, under the names they had."""
MAILED: dict[str, bytes] = {"mailed.png": png(), "mailed.jpg": HTML.encode()}
"""Files that stand in a mail, and come out of the mailbox when they are asked for."""
GONE = "IMG-20240603-WA0099.jpg"
NAMES = (*FILES, GONE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a vault of an export with these files."""
    home = tmp_path_factory.mktemp("attachments")
    lines = [
        f"03/06/2024, 19:{30 + number} - Alex: {name} (file attached)"
        for number, name in enumerate(NAMES)
    ]
    with zipfile.ZipFile(home / "WhatsApp Chat with Alex.zip", "w") as export:
        export.writestr("WhatsApp Chat with Alex.txt", "\n".join(lines))
        for name, content in FILES.items():
            export.writestr(name, content)
    vault, _ = Vault.create(home / "vault", PASSPHRASE, QUICK)
    with vault:
        taken = import_exports(
            vault, [home / "WhatsApp Chat with Alex.zip"], Clock(ZoneInfo("Europe/London"))
        )
        assert taken.messages == len(NAMES)
        mail = EmailMessage()
        mail["From"], mail["To"] = "alex@example.org", "sam@example.org"
        mail["Date"] = "Mon, 3 Jun 2024 20:00:00 +0100"
        mail.set_content("See what came with it.")
        for name, content in MAILED.items():
            mail.add_attachment(content, maintype="image", subtype="jpeg", filename=name)
        (home / "mail.eml").write_bytes(mail.as_bytes())
        import_exports(vault, [home / "mail.eml"], Clock(ZoneInfo("Europe/London")))
        (home / "mail.eml").unlink()
        change_preferences(vault, my_names=("Sam",), night="off")
    return home / "vault"


@pytest.fixture(scope="module")
def held(browser: Browser, folder: Path) -> Iterator[App]:
    """Open the app on it."""
    with opened(browser, folder) as app:
        yield app


def show(app: App, name: str) -> Page:
    """Go to the page of a file, as a person does: from its message in the reader."""
    page = app.go("messages")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page


@pytest.mark.parametrize("name", ["IMG-20240603-WA0001.jpg", "mailed.png"])
def test_picture_is_shown_when_asked_for(held: App, name: str) -> None:
    """It is not even fetched before that; then it is drawn, and as nothing but a picture."""
    page = show(held, name)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert not page.locator("img.shown").is_visible()
    assert [one for one in asked if one.endswith("/picture")] == []
    with page.expect_response(lambda one: one.url.endswith("/picture")) as got:
        page.get_by_text("Show the picture").click()
    headers = got.value.all_headers()
    assert headers["content-type"] == "image/png"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert headers["cache-control"] == "no-store"
    expect(page.locator("img.shown")).to_have_js_property("naturalWidth", 40)
    look(held, page)


@pytest.mark.parametrize(
    "name",
    [
        "IMG-20240603-WA0002.jpg",
        "IMG-20240603-WA0003.jpg",
        "page.html",
        "drawing.svg",
        "start me.exe",
        "mailed.jpg",
    ],
)
def test_what_could_run_is_only_saved(held: App, name: str, tmp_path: Path) -> None:
    """Whatever it calls itself: no picture is offered, its bytes come as they are, under no name."""
    page = show(held, name)
    assert page.get_by_text("Show the picture").count() == 0
    address = f"{page.url}/picture"
    with page.expect_download() as got:
        page.get_by_role("button", name="Save the file").click()
    kept = got.value.suggested_filename
    assert kept.startswith("file-")
    assert kept.endswith(".jpg" if name.endswith(".jpg") else ".bin")
    got.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes() == (FILES | MAILED)[name]
    assert page.goto(address).status == 404  # type: ignore[union-attr]
    assert held.trouble == []


def test_a_picture_with_a_page_inside_stays_a_picture(held: App) -> None:
    """Opened at its own address it is drawn, in a sandbox; what is inside never runs."""
    page = show(held, "IMG-20240603-WA0005.jpg")
    answer = page.goto(f"{page.url}/picture")
    assert answer is not None
    assert answer.headers["content-type"] == "image/png"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert page.title() != "ran"
    assert [one for one in held.trouble if "192.0.2.1" in one] == []
    held.trouble.clear()  # that a picture by itself may bring no style of the browser's own


def test_a_picture_that_would_fill_a_memory_is_not_drawn(held: App) -> None:
    """Sixty thousand pixels each way are said in a few bytes."""
    page = show(held, "IMG-20240603-WA0004.jpg")
    assert page.get_by_text("Show the picture").count() == 0


def test_a_large_file_is_streamed(held: App, tmp_path: Path) -> None:
    """It comes whole, with its size announced, so that what breaks off is noticed."""
    page = show(held, "voice.opus")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save the file").click()
    got.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes() == FILES["voice.opus"]
    assert got.value.suggested_filename.endswith(".opus")


def test_missing_files_are_said_to_be_missing(held: App) -> None:
    """What the export only names has no link; its own page says why there is nothing."""
    page = held.go("messages")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    line = page.locator("li", has_text=GONE).last
    assert "named only" in line.inner_text()
    assert line.get_by_role("link").count() == 0
    row = page.locator(".message", has_text=GONE).get_attribute("data-row")
    answer = page.goto(f"{held.pages['attachment']}/{row}/1")
    assert answer is not None
    assert answer.status == 200
    expect(page.get_by_text("there is nothing to open")).to_be_visible()
    assert page.get_by_role("button", name="Save the file").count() == 0
    look(held, page)
    for address in ("0/1", f"{row}/2", f"{row}/0", "99999/1", "1", "a/b", f"{row}/1/picture"):
        gone = page.goto(f"{held.pages['attachment']}/{address}")
        assert gone is not None
        assert gone.status == 404, address


def test_a_file_that_is_gone_or_changed_is_never_handed_out(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    """Gone: it is said. Changed: nothing is saved that looks whole."""
    import shutil  # noqa: PLC0415 - only here

    copy = Path(shutil.copytree(folder, tmp_path / "vault"))
    stored = sorted((copy / "5").iterdir(), key=lambda one: one.stat().st_size)
    large = next(one for one in stored if LARGE < one.stat().st_size < LARGE + (1 << 20))
    content = bytearray(large.read_bytes())
    content[-1000] ^= 1
    large.write_bytes(content)
    for one in stored:
        if one.stat().st_size < 2000:
            one.unlink()
    with opened(browser, copy) as app:
        page = show(app, "IMG-20240603-WA0001.jpg")
        expect(page.get_by_text("missing from your encrypted folder")).to_be_visible()
        assert page.get_by_role("button", name="Save the file").count() == 0
        page = show(app, "voice.opus")
        with page.expect_download() as got:
            page.get_by_role("button", name="Save the file").click()
        assert got.value.failure() is not None


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (png(), "image/png"),
        (b"GIF89a\x10\0\x10\0", "image/gif"),
        (b"GIF89a\0\0\x10\0", ""),
        (b"RIFF\x20\0\0\0WEBPVP8X" + b"\0" * 8 + b"\x0f\0\0\x0f\0\0", "image/webp"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\0\x10\0\x10\3", "image/jpeg"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\xff\xff\xff\xff\3", ""),
        (b"\xff\xd8\xff\xe0\xff\xff", ""),
        (b"\x89PNG\r\n\x1a\n", ""),
        (HTML.encode(), ""),
        (SVG.encode(), ""),
        (b"BM" + b"\0" * 60, ""),
        (b"", ""),
    ],
)
def test_pictures_are_told_by_their_bytes(head: bytes, kind: str) -> None:
    """Only by what they begin with, and only where their size can be read and is sane."""
    assert picture_kind(head) == kind


def test_names_of_saved_files_say_nothing_and_start_nothing() -> None:
    """Endings that are only looked at or listened to stay."""
    assert neutral_name(5, 1, "Our secret.JPG") == "file-5-1.jpg"
    assert neutral_name(5, 2, "a.jpg.lnk") == "file-5-2.bin"
    assert neutral_name(5, 3, "no ending") == "file-5-3.bin"
    assert neutral_name(5, 4, "x.h\u202etml") == "file-5-4.bin"
