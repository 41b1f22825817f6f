"""Files nobody should have to think about: cut, locked, foreign, huge. Each gets one plain answer."""

import io
import json
import os
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ._program import measure, run

CHAT = "".join(
    f"{13 + number // 10:02d}/05/2024, 19:{number % 10:02d} - {('Alex', 'Sam')[number % 2]}: "
    f"bring the café bread – {number}\n"
    for number in range(100)
)
OPEN = "".join(f"{day:02d}/{day + 1:02d}/2024, 19:02 - Alex: day {day}\n" for day in (1, 3, 5, 7))
TEXTS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<smses count="20">\n'
    + "".join(
        f'<sms address="+447700900123" contact_name="Alex" date="{1_700_000_000_000 + number}" '
        f'type="{1 + number % 2}" body="text {number}." />\n'
        for number in range(20)
    )
    + "</smses>\n"
)
MAILS = "".join(
    f"From x@example.org Mon Jan {number + 1:2d} 10:00:00 2024\nFrom: Alex <alex@example.org>\n"
    f"To: sam@example.net\nDate: Mon, {number + 1:02d} Jan 2024 10:00:00 +0000\n\nmail {number}.\n\n"
    for number in range(9)
)
NOISE = random.Random(1).randbytes(200_000)
HEADER = re.compile(r"\d\d/\d\d/2024, \d\d:\d\d - [^:\n]*: ")
NOT_AN_EXPORT = "is not an export Offscript can read"


def zipped(*members: tuple[str, bytes | str]) -> bytes:
    """Make a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return out.getvalue()


def locked() -> bytes:
    """Make a zip that says it is locked with a password."""
    data = bytearray(zipped(("_chat.txt", CHAT)))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


def rows_of(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, object]]:
    """Read the rows that were written."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def texts(done: subprocess.CompletedProcess[bytes]) -> list[object]:
    """Keep the words of the messages."""
    return [row["text"] for row in rows_of(done) if "text" in row]


def reasons(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """Keep the reasons of what could not be read."""
    return [str(row["unreadable"]) for row in rows_of(done) if "unreadable" in row]


def convert(folder: Path, *files: Path, order: str = "dmy") -> subprocess.CompletedProcess[bytes]:
    """Convert to JSON lines; the exit code says whether something could not be read."""
    names = [str(file) for file in files]
    done = run("convert", *names, "--to", "jsonl", "--date-order", order, cwd=folder)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (3 if reasons(done) else 0), done.stderr
    assert all(reason.encode() in done.stderr for reason in reasons(done)), "it is told, too"
    return done


def lost(lines: str, done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """List the lines of a chat that stand in no row."""
    written = "\n".join(str(row.get("text", row.get("unreadable"))) for row in rows_of(done))
    return [line for line in lines.splitlines() if HEADER.sub("", line) not in written]


NOTHING_IN_THEM = [
    ("empty.txt", b"", "empty.txt is empty"),
    ("empty.zip", b"", "empty.zip is empty"),
    ("spaces.txt", b" \n\t\r\n" * 500, "nothing but spaces"),
    *((f"noise.{kind}", NOISE, NOT_AN_EXPORT) for kind in ("txt", "zip", "xml", "mbox", "csv")),
    ("noise that begins as a zip.zip", b"PK\x03\x04" + NOISE, "damaged or incomplete"),
    ("a line.txt", b"x" * 40_000_000, NOT_AN_EXPORT),
    ("chat.rtf", rb"{\rtf1\ansi 13/05/2024, 19:02 - Alex: hi\par}", "save it as plain text"),
    ("chat.docx", zipped(("word/document.xml", "<w/>")), "save it as plain text"),
    ("letter.txt", b"Dear Sam,\nit was good to see you.\n", NOT_AN_EXPORT),
    ("page.xml", b"<html><body>hello</body></html>", NOT_AN_EXPORT),
    ("WhatsApp Chat - Cut.zip", zipped(("_chat.txt", CHAT), ("a.jpg", NOISE))[:-80], "incomplete"),
    ("WhatsApp Chat with Lock.zip", locked(), "locked with a password"),
    ("bomb.zip", zipped(("_chat.txt", CHAT.encode() + b"\n" * (80 << 20))), "far more than a chat"),
]


@pytest.mark.parametrize(
    ("name", "content", "says"), NOTHING_IN_THEM, ids=[name for name, _, _ in NOTHING_IN_THEM]
)
def test_a_file_with_nothing_to_read(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    """One row with the reason, in a moment and in little memory."""
    file = tmp_path / name
    file.write_bytes(content)
    done = convert(tmp_path, file)
    assert texts(done) == []
    (reason,) = reasons(done)
    assert says in reason
    assert name in reason
    assert file.read_bytes() == content


def test_a_report_on_nothing_names_every_reason(tmp_path: Path) -> None:
    """One line, exit code 1, no report, whoever the person says they are."""
    for name, content, _ in NOTHING_IN_THEM:
        (tmp_path / name).write_bytes(content)
    for me in ([], ["--me", "Sam"]):
        done = run("report", str(tmp_path), *me, cwd=tmp_path)
        assert done.returncode == 1
        said = done.stderr.decode().strip()
        assert "\n" not in said
        assert said.startswith("There is nothing to report on.")
        assert "more." in said, "beyond a dozen they are counted"
    few = [tmp_path / name for name, _, _ in NOTHING_IN_THEM[-5:]]
    said = run("report", *map(str, few), cwd=tmp_path).stderr.decode()
    assert all(says in said for _, _, says in NOTHING_IN_THEM[-5:])
    assert not list(tmp_path.glob("*.html"))


def test_two_gigabytes_of_nothing(tmp_path: Path) -> None:
    """What is no export is known by its start: quickly, and in little memory."""
    file = tmp_path / "WhatsApp Chat with Nobody.txt"
    try:
        with file.open("wb") as out:
            out.truncate(2 << 30)
        for command in (["report", str(file)], ["convert", str(file), "--to", "csv"]):
            code, said, seconds, mebibytes = measure(*command, cwd=tmp_path)
            assert code in {1, 3}
            assert NOT_AN_EXPORT in said
            assert seconds < 15
            assert mebibytes < 300
    finally:
        file.unlink()


def test_a_cut_chat(tmp_path: Path) -> None:
    """What is there is read, down to half a word."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    lines = CHAT.encode()[: len(CHAT.encode()) // 2].decode("utf-8", "ignore")
    file.write_bytes(lines.encode())
    done = convert(tmp_path, file)
    assert len(texts(done)) == lines.count(" - ")
    assert lost(lines, done) == []


@pytest.mark.parametrize("share", [0.4, 0.7, 0.93])
def test_a_cut_backup(tmp_path: Path, share: float) -> None:
    """Every whole text is read; where it breaks off is told."""
    file = tmp_path / "sms.xml"
    content = TEXTS[: int(len(TEXTS) * share)]
    file.write_text(content, "utf-8")
    done = convert(tmp_path, file)
    assert texts(done) == re.findall(r"text \d+\.(?=\" />)", content)
    assert "breaks off" in reasons(done)[0]


@pytest.mark.parametrize("share", [0.4, 0.7, 0.93])
def test_a_cut_mailbox(tmp_path: Path, share: float) -> None:
    """Every mail is a row, the cut one too; of a separator without a mail, the words are kept."""
    file = tmp_path / "mails.mbox"
    content = MAILS[: int(len(MAILS) * share)]
    file.write_text(content, "utf-8")
    done = convert(tmp_path, file)
    assert len(rows_of(done)) == len(re.findall(r"^From:", content, re.MULTILINE))
    written = "\n".join(map(str, texts(done)))
    assert all(words in written for words in re.findall(r"^mail \d\.?", content, re.MULTILINE))
    assert "From x" not in content.splitlines()[-1] or content.splitlines()[-1] in written


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    """Words come out as they were written."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    file.write_text(CHAT, encoding)
    done = convert(tmp_path, file)
    assert lost(CHAT, done) == []
    assert len(texts(done)) == 100


def test_broken_bytes(tmp_path: Path) -> None:
    """Each stands as some sign, the rest is as it was, and the person is told."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    file.write_bytes(CHAT.encode().replace("é".encode(), b"\xc3").replace(b"bread", b"br\xffead"))
    done = convert(tmp_path, file)
    assert len(texts(done)) == 100
    assert all(str(text).startswith("bring the caf") for text in texts(done))
    assert b"damaged" in done.stderr


def test_a_message_too_long_to_be_one(tmp_path: Path) -> None:
    """It is named; all around it is read, wherever it stands."""
    monster = b"12/05/2024, 18:00 - Alex: " + b"x" * 20_000_000 + b"\n"
    for number, content in enumerate((monster + CHAT.encode(), CHAT.encode() + monster)):
        file = tmp_path / f"WhatsApp Chat with Alex ({number}).txt"
        file.write_bytes(content)
        done = convert(tmp_path, file)
        assert len(texts(done)) == 100
        assert lost(CHAT, done) == []
        (reason,) = reasons(done)
        assert "far longer than WhatsApp lets a message be" in reason


def test_a_long_message(tmp_path: Path) -> None:
    """Two million characters on one line are a message, kept to the last."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    file.write_text(CHAT + "24/05/2024, 18:00 - Alex: " + "word " * 400_000 + "end\n", "utf-8")
    done = convert(tmp_path, file)
    assert str(texts(done)[-1]).count("word") == 400_000
    assert reasons(done) == []


def test_names_that_point_outside_a_zip(tmp_path: Path) -> None:
    """The chat is read; what points elsewhere is left alone, and said to be."""
    folder = tmp_path / "deep" / "deeper"
    folder.mkdir(parents=True)
    file = folder / "chat.zip"
    file.write_bytes(zipped(("_chat.txt", CHAT), ("../../out.txt", "x"), ("/out.txt", "x")))
    done = convert(folder, file)
    assert lost(CHAT, done) == []
    assert len(reasons(done)) == 2
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [file]


def test_dates_that_can_be_read_two_ways(tmp_path: Path) -> None:
    """The assumption is said aloud, and `--date-order` settles it."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    file.write_text(OPEN, "utf-8")
    assumed = run("convert", str(file), "--to", "jsonl", cwd=tmp_path)
    assert b"can be read two ways" in assumed.stderr
    assert b"--date-order dmy, or --date-order mdy" in assumed.stderr
    first = {"dmy": "2024-02-01", "mdy": "2024-01-02"}
    for order, day in first.items():
        done = convert(tmp_path, file, order=order)
        assert b"two ways" not in done.stderr
        assert str(rows_of(done)[0]["sent_at"]).startswith(day)
        assert lost(OPEN, done) == []


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("gone.txt", "There is no file"),
        ("link to nowhere.txt", "There is no file"),
        ("pipe.txt", "is not a file"),
        (os.devnull, "is not a file"),
        ("nothing in it", "no files in the folder"),
        ("x" * 300, "the name is too long"),
    ],
)
def test_a_path_that_is_no_file(tmp_path: Path, given: str, says: str) -> None:
    """It is said in one sentence; nothing waits for a pipe, and nothing is written."""
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "link to nowhere.txt").symlink_to("nowhere.txt")
    (tmp_path / "nothing in it").mkdir()
    for rest in (["report", given], ["convert", given, "--to", "csv", "-o", "out.csv"]):
        done = run(*rest, cwd=tmp_path)
        assert done.returncode == 1
        assert says in done.stderr.decode()
        assert done.stderr.count(b"\n") == 1
        assert not (tmp_path / "out.csv").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file that fails to be read")
def test_a_file_the_computer_refuses(tmp_path: Path) -> None:
    """A disk that fails in the middle of a folder costs that file, and says so."""
    good = tmp_path / "WhatsApp Chat with Alex.txt"
    good.write_text(CHAT, "utf-8")
    bad = Path("/proc/self/mem")
    done = convert(tmp_path, bad, good)
    assert reasons(done) == ["mem can't be read to its end: the disk could not be read or written."]
    assert lost(CHAT, done) == []
    done = run("report", str(bad), cwd=tmp_path)
    assert done.returncode == 1
    assert b"There is nothing to report on. mem can't be read" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="needs a way to give up root's rights")
def test_what_the_account_may_not_read(tmp_path: Path) -> None:
    """Files and folders, given by themselves or in others, are told; the rest is read."""
    given = ("file.txt", "folder", "listed", "outer")
    refused = (
        "file.txt",
        "folder/a.txt",
        "outer/inner/a.txt",
        "outer/.hidden/a.txt",
        "listed/a.txt",
    )
    for name in (*refused, "outer/good.txt", "good.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(CHAT, "utf-8")
    for name in ("file.txt", "folder", "outer/inner", "outer/.hidden"):
        (tmp_path / name).chmod(0)
    (tmp_path / "listed").chmod(0o444)
    plainly = ("setpriv", "--inh-caps=-all", "--bounding-set=-all") if os.geteuid() == 0 else ()
    arguments = ("convert", *given, "good.txt", "--to", "jsonl")
    done = run(*arguments, cwd=tmp_path, through=plainly)
    assert done.returncode == 3
    why = "your account here is not allowed to."
    assert sorted(reasons(done)) == [
        f"a.txt can't be read to its end: {why}",
        f"file.txt can't be read to its end: {why}",
        f"folder can't be read: {why}",
        f"outer/inner can't be read: {why}",
    ]
    assert len(texts(done)) == 100
    alone = run("report", "folder", cwd=tmp_path, through=plainly)
    assert alone.returncode == 1
    assert f"There is nothing to report on. folder can't be read: {why}" in alone.stderr.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a disk that is always full")
@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_a_full_disk(tmp_path: Path, form: str) -> None:
    """It is the output that is told of, not the export."""
    (tmp_path / "WhatsApp Chat with Alex.txt").write_text(CHAT, "utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "offscript", "convert", str(tmp_path), "--to", form],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert b"the disk is full" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_report_on_all_that_is_odd(tmp_path: Path) -> None:
    """One report on everything: counted, with each piece listed, and hostile names as text."""
    folder = tmp_path / "exports"
    folder.mkdir()
    alone = CHAT.replace("Alex", "Sam")
    hostile = CHAT.replace("Alex", "<script>alert(1)</script>").replace("2024", "2023")
    for name, content in {
        "alone.txt": alone.encode(),
        "cp1252.txt": CHAT.encode("cp1252"),
        "hostile.txt": hostile.encode(),
        "noise.xml": NOISE,
        "paths.zip": zipped(("_chat.txt", CHAT), ("../out.txt", "x")),
        "same.txt": alone.encode(),
    }.items():
        (folder / name).write_bytes(content)
    done = run("report", "exports", "--me", "Sam", cwd=tmp_path)
    said = done.stderr.decode()
    assert done.returncode == 3, said
    assert "Traceback" not in said
    assert b"200 messages read" in done.stdout
    assert said.count("This holds the same conversation as") == 2
    assert "same.txt: This is the same file as alone.txt" in said
    assert said.count("Not read") == 2
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "no conversation was known in" in page
    assert "points outside the zip" in page
    assert "This is the same file as alone.txt" in page


def test_a_chat_of_one(tmp_path: Path) -> None:
    """Somebody who wrote to nobody gets a report too, and is not asked who they are in vain."""
    file = tmp_path / "WhatsApp Chat with Sam.txt"
    file.write_text(CHAT.replace("Alex", "Sam"), "utf-8")
    done = run("report", str(file), cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.decode().strip() == "Which name is yours? Say --me with one of: Sam."
    assert run("report", str(file), "--me", "Sam", cwd=tmp_path).returncode == 0


def test_a_chat_nobody_wrote_in(tmp_path: Path) -> None:
    """Lines of the app itself are kept, and are nothing to report on."""
    file = tmp_path / "WhatsApp Chat with Sam.txt"
    file.write_text("13/05/2024, 19:02 - Messages and calls are end-to-end encrypted.\n", "utf-8")
    assert [row["kind"] for row in rows_of(convert(tmp_path, file))] == ["system"]
    for me in ([], ["--me", "Sam"]):
        done = run("report", str(file), *me, cwd=tmp_path)
        assert done.returncode == 1
        assert done.stderr.count(b"\n") == 1


def test_times_at_the_ends_of_the_calendar(tmp_path: Path) -> None:
    """A clock set wrong by thousands of years breaks nothing, nor does a zone nobody lives in."""
    given = {"conversation": "c", "author": "Sam", "text": "hello"}
    short = [
        {**given, "sent_at": when}
        for when in ("0001-01-01T00:00:00Z", "2024-05-02T10:00:00Z", "9999-12-31T23:59:59Z")
    ]
    whole = {
        **given,
        "author": "Alex",
        "text": "please never contact me again",
        "schema": 1,
        "id": "a",
        "zone": "stated",
        "kind": "message",
        "origin": {"source": "x", "sha256": "y", "place": 1},
    }
    ours = [
        {**whole, "sent_at": when, "offset_minutes": offset}
        for when, offset in (
            ("0001-01-01T00:00:00Z", -840),
            ("9999-12-31T23:59:59Z", 840),
            ("2024-05-02T10:00:00Z", 10**15),
        )
    ]
    file = tmp_path / "far.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in [*short, *ours]), "utf-8")
    assert len(texts(convert(tmp_path, file))) == 5
    done = run("report", str(file), "--me", "Sam", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert b"5 messages read" in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_mail_from_no_time_is_in_the_report(tmp_path: Path) -> None:
    """It stands nowhere in time, so nothing counts it; what it says is listed with the reason."""
    (tmp_path / "WhatsApp Chat with Alex.txt").write_text(CHAT, "utf-8")
    mail = "From: Alex <a@example.org>\nDate: soon\nMessage-ID: <1@x>\n\nYou will regret <b>this</b>.\n"
    (tmp_path / "one.eml").write_text(mail, "utf-8")
    done = run("report", ".", "--me", "Sam", "-o", "r.html", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert b"100 messages read" in done.stdout
    page = (tmp_path / "r.html").read_text("utf-8")
    assert "You will regret &lt;b&gt;this&lt;/b&gt;." in page
    (row,) = (row for row in rows_of(convert(tmp_path, tmp_path / "one.eml")))
    assert str(row["words"]).endswith("You will regret <b>this</b>.")
