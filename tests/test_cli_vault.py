"""The vault's commands as a person runs them: real processes, secrets through descriptors only."""

import json
import os
import pty
import stat
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from offscript.actions.keep_own import keep_own
from offscript.record import Entry, Letter
from offscript.vault import Cost, Vault

from ._program import run

PASSPHRASE = "cardstock unplanted rework unarmored stomp hypnotism"
NOW = datetime(2025, 3, 1, 9, tzinfo=UTC)
OTHER = "bulk decibel magnify pound knelt await"
(CHAT,) = (Path(__file__).parent / "chats").iterdir()


def give(*arguments: str, cwd: Path, secrets: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """Run the program with each secret in a pipe of its own, named by its option."""
    pipes = []
    words = list(arguments)
    for option, secret in secrets.items():
        reading, writing = os.pipe()
        os.write(writing, secret.encode() + b"\n")
        os.close(writing)
        pipes.append(reading)
        words += [option, str(reading)]
    try:
        return subprocess.run(
            [sys.executable, "-m", "offscript", *words],
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            pass_fds=pipes,
            env=os.environ | {"TZ": "Europe/London"},
            timeout=120,
        )
    finally:
        for pipe in pipes:
            os.close(pipe)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a vault that is cheap to open, with a chat in it."""
    Vault.create(tmp_path / "v", PASSPHRASE, Cost(10, 1, 1))[0].close()
    done = give(
        "import", str(CHAT), "--vault", "v", cwd=tmp_path, secrets={"--passphrase-fd": PASSPHRASE}
    )
    assert done.returncode == 0, done.stderr
    assert b"93 messages read, 93 of them new. Everything is stored." in done.stdout
    return tmp_path


def test_create_makes_a_vault_and_a_sheet(tmp_path: Path) -> None:
    """At the full cost: a folder that says nothing, a sheet for its owner alone, no secret told."""
    done = give(
        *("create", "--vault", "v", "--sheet", "s.html"),
        cwd=tmp_path,
        secrets={"--passphrase-fd": PASSPHRASE},
    )
    assert done.returncode == 0, done.stderr
    assert PASSPHRASE.encode() not in done.stdout + done.stderr
    page = (tmp_path / "s.html").read_text("utf-8")
    assert stat.S_IMODE((tmp_path / "s.html").stat().st_mode) == 0o600
    assert "AGE-SECRET-KEY-1" in page
    assert "ffscript" not in page, "the paper does not say what it opens"
    code = page.split("<code>")[1].split("</code>")[0]
    Vault.open(tmp_path / "v", code).close()


def test_search_shows_hits_and_hides_what_would_move_a_terminal(folder: Path) -> None:
    """Who, where, when and the words around; a filter that lets nothing through says so."""
    secrets = {"--passphrase-fd": PASSPHRASE}
    done = give("search", "dog", "--vault", "v", cwd=folder, secrets=secrets)
    assert done.returncode == 0
    assert b"Bex" in done.stdout
    assert b"the dog" in done.stdout
    assert b"\x1b" not in done.stdout
    done = give(
        *("search", "dog", "--since", "2031-01-01", "--vault", "v"), cwd=folder, secrets=secrets
    )
    assert b"Nothing was found" in done.stderr
    done = give("search", "dog", "--author", "Nobody", "--vault", "v", cwd=folder, secrets=secrets)
    assert done.returncode == 1
    assert b"There are: Bex, Tom." in done.stderr


def test_search_by_meaning(folder: Path) -> None:
    """What is near is shown, with the same filters; where nothing is, a sentence says what to try."""
    secrets = {"--passphrase-fd": PASSPHRASE}
    done = give("search", "--meaning", "our puppy", "--vault", "v", cwd=folder, secrets=secrets)
    assert done.returncode == 0
    assert b"dog" in done.stdout
    done = give(
        *("search", "--meaning", "our puppy", "--since", "2031-01-01", "--vault", "v"),
        cwd=folder,
        secrets=secrets,
    )
    assert done.stdout == b""
    assert b"Nothing here says something like that" in done.stderr
    assert b"without --meaning" in done.stderr


def test_search_in_what_was_written(folder: Path) -> None:
    """`--own` finds the journal and letters, by words and by meaning, and no message."""
    with Vault.open(folder / "v", PASSPHRASE) as vault:
        keep_own(vault, Letter(title="To you", text="I was afraid at night", started_at=NOW))
        keep_own(vault, Entry(started_at=NOW, offset_minutes=0, happened="walked by the river"))
    secrets = {"--passphrase-fd": PASSPHRASE}
    done = give("search", "--own", "afraid", "--vault", "v", cwd=folder, secrets=secrets)
    assert b"letter\n  To you \xc2\xb7 I was afraid at night" in done.stdout
    assert b"river" not in done.stdout
    done = give(
        *("search", "--own", "--meaning", "a stroll along the stream", "--vault", "v"),
        cwd=folder,
        secrets=secrets,
    )
    assert b"journal\n  walked by the river" in done.stdout
    done = give("search", "--own", "dog", "--vault", "v", cwd=folder, secrets=secrets)
    assert b"Nothing was found" in done.stderr


def test_notes_are_one_file_in_three_forms(folder: Path) -> None:
    """What was written leaves as a page, as text and for programs; readable by its owner alone."""
    with Vault.open(folder / "v", PASSPHRASE) as vault:
        keep_own(vault, Letter(title="To you", started_at=NOW, text="I stopped singing."))
    secret = {"--passphrase-fd": PASSPHRASE}
    for name, holds in (("n.html", "<!doctype"), ("n.md", "# "), ("n.json", '{\n "schema"')):
        done = give("notes", "--vault", "v", "-o", name, cwd=folder, secrets=secret)
        assert done.returncode == 0, done.stderr
        text = (folder / name).read_text("utf-8")
        assert text.startswith(holds)
        assert "I stopped singing" in text
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
        assert (b"print it as a PDF" in done.stdout) == (name == "n.html")
    again = give("notes", "--vault", "v", "-o", "n.md", cwd=folder, secrets=secret)
    assert again.returncode == 1
    assert b"nothing is replaced" in again.stderr
    other = give("notes", "--vault", "v", "-o", "n.pdf", cwd=folder, secrets=secret)
    assert b".html, .md or .json" in other.stderr
    assert not (folder / "n.pdf").exists()


def test_a_vault_stands_in_for_its_exports(folder: Path) -> None:
    """`convert`, `patterns` and `report` give of a vault what they give of the export."""
    secrets = {"--passphrase-fd": PASSPHRASE}
    kept = give("convert", "--vault", "v", "--to", "jsonl", cwd=folder, secrets=secrets)
    read = run("convert", str(CHAT), "--to", "jsonl", cwd=folder)
    assert kept.stdout == read.stdout != b""
    kept = give("patterns", "--vault", "v", "--me", "Tom", "--json", cwd=folder, secrets=secrets)
    read = run("patterns", str(CHAT), "--me", "Tom", "--json", cwd=folder)
    assert json.loads(kept.stdout) == json.loads(read.stdout)
    done = give("report", "--vault", "v", "--me", "Tom", cwd=folder, secrets=secrets)
    assert done.returncode == 0, done.stderr
    assert (folder / "report.html").exists()
    both = give("report", str(CHAT), "--vault", "v", cwd=folder, secrets=secrets)
    assert both.returncode == 2


def test_wrong_passphrase_is_one_sentence(folder: Path) -> None:
    """No traceback, no change, exit code 1."""
    done = give("search", "x", "--vault", "v", cwd=folder, secrets={"--passphrase-fd": OTHER})
    assert done.returncode == 1
    assert b"That did not open it" in done.stderr
    assert b"Traceback" not in done.stderr


def test_passphrase_and_key_are_changed(folder: Path) -> None:
    """After each change the new secret opens, and the old one does not."""
    done = give(
        *("passphrase", "--vault", "v"),
        cwd=folder,
        secrets={"--passphrase-fd": PASSPHRASE, "--new-passphrase-fd": OTHER},
    )
    assert done.returncode == 0, done.stderr
    done = give(
        *("rotate", "--vault", "v"),
        cwd=folder,
        secrets={"--passphrase-fd": OTHER, "--new-passphrase-fd": PASSPHRASE},
    )
    assert done.returncode == 0, done.stderr
    code = done.stdout.decode().split("code: ")[1].split()[0]
    with Vault.open(folder / "v", code) as vault:
        assert vault.messages.count() == 93
    refused = give(
        *("passphrase", "--vault", "v"),
        cwd=folder,
        secrets={"--passphrase-fd": PASSPHRASE, "--new-passphrase-fd": "Bex and Tom 2024"},
    )
    assert refused.returncode == 1
    assert b"guessed" in refused.stderr


def test_nobody_there_to_ask_is_told(folder: Path) -> None:
    """Without a terminal and without a descriptor, the sentence names the option."""
    done = run("search", "x", "--vault", "v", cwd=folder)
    assert done.returncode == 1
    assert b"--passphrase-fd" in done.stderr


def test_six_words_are_offered_and_typed_unseen(tmp_path: Path) -> None:
    """On a terminal six words are shown; a passphrase of one's own is typed twice, unseen."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "offscript", "create", "--vault", "v"],
        cwd=tmp_path,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown = b""
        for prompt in (b"New passphrase: ", b"The same again: "):
            while not shown.endswith(prompt):
                shown += os.read(ours, 4096)
            os.write(ours, f"{OTHER}\n".encode())
        with suppress(OSError):  # how Linux says that the other side of a terminal is gone
            while piece := os.read(ours, 4096):
                shown += piece
    os.close(ours)
    assert process.returncode == 0, shown
    assert b"Six words, drawn by chance" in shown
    assert OTHER.encode() not in shown
    Vault.open(tmp_path / "v", OTHER).close()


def test_lock_ends_the_process_that_has_it_open(folder: Path) -> None:
    """The other process is gone, and what it stored is there."""
    program = (
        "import sys; from pathlib import Path; from offscript.vault import Vault\n"
        "vault = Vault.open(Path('v'), sys.stdin.readline().strip())\n"
        "vault.settings.set('stored', True); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{PASSPHRASE}\n")
        process.stdin.flush()
        assert process.stdout.readline() == "open\n"
        done = run("lock", "--vault", "v", cwd=folder)
        assert done.stdout == b"Locked.\n"
        assert process.wait(5) != 0
    assert b"already" in run("lock", "--vault", "v", cwd=folder).stdout
    with Vault.open(folder / "v", PASSPHRASE) as vault:
        assert vault.settings.get("stored", default=False)


def test_doctor_says_what_holds_and_what_does_not(folder: Path) -> None:
    """Each protection with a verdict and a sentence; a folder open to others is noticed."""
    done = run("doctor", "--vault", "v", cwd=folder)
    assert done.returncode == 0
    for name in (b"disk encryption", b"swap", b"memory", b"who may read the files", b"apart"):
        assert name in done.stdout
    assert b"who may read the files: protects" in done.stdout
    (folder / "v" / "1").chmod(0o644)
    told = run("doctor", "--vault", "v", cwd=folder).stdout
    assert b"who may read the files: does not protect" in told
    gone = run("doctor", "--vault", "elsewhere", cwd=folder)
    assert (gone.returncode, gone.stdout) == (1, b"")
    assert b"There is no vault in elsewhere" in gone.stderr


def test_wipe_asks_and_says_what_it_cannot_promise(folder: Path) -> None:
    """Without an answer nothing is removed; with one everything is, and no more than that."""
    assert run("wipe", "--vault", "v", cwd=folder).returncode == 1
    assert (folder / "v" / "0").exists()
    done = run("wipe", "--vault", "v", "--yes", cwd=folder)
    assert done.returncode == 0
    assert b"SSDs" in done.stdout
    assert not (folder / "v").exists()
    assert CHAT.exists()
    assert run("wipe", "--vault", "v", "--yes", cwd=folder).returncode == 1


@pytest.mark.parametrize(
    "words",
    [
        ("search", "dog"),
        ("import", str(CHAT)),
        ("backup", "b.age"),
        ("decoy",),
        ("report", "--me", "Tom"),
        ("convert", "--to", "csv", "-o", "c.csv"),
        ("wipe",),
    ],
)
def test_that_there_is_no_vault_is_said_before_anything_is_asked(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Nobody types a secret, or is asked whether all may go, for a folder where no vault is."""
    (tmp_path / "v").mkdir()
    for folder in ("v", "elsewhere"):
        done = run(*words, "--vault", folder, cwd=tmp_path)
        assert done.returncode == 1
        assert f"There is no vault in {folder}".encode() in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["v"]


def test_what_stands_against_it_is_said_before_six_words_or_a_code_are_typed(
    folder: Path,
) -> None:
    """A place that is taken, and a backup that is not there, are said first."""
    for words, says in (
        (("create", "--vault", "v"), b"There is a vault in v already"),
        (("create", "--vault", "."), b"is not empty"),
        (("restore", "none.age", "--vault", "new"), b"none.age can't be read"),
        (("restore", str(CHAT), "--vault", "v"), b"v is there already"),
    ):
        done = run(*words, cwd=folder)
        assert done.returncode == 1
        assert says in done.stderr
    assert not (folder / "new").exists()


def test_wipe_needs_no_folder_of_originals(tmp_path: Path) -> None:
    """A copy of the vault without its empty folder is removed like any other."""
    Vault.create(tmp_path / "v", PASSPHRASE, Cost(10, 1, 1))[0].close()
    (tmp_path / "v" / "5").rmdir()
    assert run("wipe", "--vault", "v", "--yes", cwd=tmp_path).returncode == 0
    assert not (tmp_path / "v").exists()


def test_decoy_says_first_what_it_holds_against(tmp_path: Path) -> None:
    """In the words of the security notes, before a passphrase is asked for; then it is made."""
    Vault.create(tmp_path / "v", PASSPHRASE, Cost(10, 1, 1))[0].close()
    asked = run("decoy", "--vault", "v", cwd=tmp_path)
    assert asked.returncode == 1
    done = give(
        *("decoy", "--vault", "v"),
        cwd=tmp_path,
        secrets={"--passphrase-fd": PASSPHRASE, "--new-passphrase-fd": OTHER},
    )
    assert done.returncode == 0, done.stderr
    for told in (asked.stderr, done.stderr):
        assert b"single-look plausibility against a person at the screen, and no more" in told
        assert b"Copies from two dates, backups, SSDs and this program's own presence" in told
        assert b"disclosure duties in court" in told
    with Vault.open(tmp_path / "v", OTHER) as second:
        assert list(second.messages.all()) == []


def test_no_vault_is_made_where_its_sheet_cannot_be(tmp_path: Path) -> None:
    """Else there would be a vault, and its code would have been shown nowhere."""
    (tmp_path / "s.html").write_text("mine", "utf-8")
    done = give(
        *("create", "--vault", "v", "--sheet", "s.html"),
        cwd=tmp_path,
        secrets={"--passphrase-fd": PASSPHRASE},
    )
    assert done.returncode == 1
    assert b"s.html is there already" in done.stderr
    assert not (tmp_path / "v").exists()


def test_what_wiping_cannot_promise_is_said_in_spanish(folder: Path) -> None:
    """All that is said of it is in the language asked for, the limits too."""
    done = run("--language", "es", "wipe", "--vault", "v", "--yes", cwd=folder)
    assert "La mayoría de los discos de hoy" in done.stdout.decode()
    assert b"disks" not in done.stdout


def test_no_secret_can_be_given_as_an_argument(tmp_path: Path) -> None:
    """There is no option that takes a passphrase itself."""
    for command in (
        "create",
        "import",
        "search",
        "passphrase",
        "rotate",
        "recovery-sheet",
        "decoy",
    ):
        shown = run(command, "--help", cwd=tmp_path).stdout.decode()
        assert "--passphrase-fd" in shown
        assert "--passphrase " not in shown
        assert "--password " not in shown
