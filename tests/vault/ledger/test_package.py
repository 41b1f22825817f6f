"""An exported package: stock tools and two verifiers take it whole, and refuse it changed."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from offscript.record import Package
from offscript.reports import verify_offscript
from offscript.vault.ledger import Difference, check_package

from .package import make_package

MUTATIONS = int(os.environ.get("OFFSCRIPT_PACKAGE_MUTATIONS", "2000"))
"""How many changed packages are tried; 100,000 before a release."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a package."""
    folder = tmp_path_factory.mktemp("made") / "package"
    make_package(folder)
    return folder


def accepted(folder: Path) -> tuple[bool, bool]:
    """Ask both verifiers."""
    try:
        verify_offscript.check(folder)
    except (verify_offscript.Differs, OSError):
        first = False
    else:
        first = True
    return first, isinstance(check_package(folder), Package)


def test_both_verifiers_take_it(package: Path) -> None:
    """A package as it was written fits, to both; the one in it says so by itself."""
    assert accepted(package) == (True, True)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "verify_offscript.py"],
        cwd=package,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert b"10 messages" in done.stdout
    assert sorted(path.name for path in package.rglob("*.pyc")) == []


def test_stock_tools_take_it(package: Path) -> None:
    """The steps of README.txt, word for word as they stand there, all succeed."""
    steps = re.findall(
        r"^    ((?:ssh-keygen|sha256sum|minisign).*)$",
        (package / "README.txt").read_text("utf-8"),
        re.MULTILINE,
    )
    assert len(steps) == 4
    for step in steps:
        done = subprocess.run(step, shell=True, cwd=package, capture_output=True, check=False)
        assert done.returncode == 0, (step, done.stderr)


def test_one_message_by_hand(package: Path) -> None:
    """The line of README.txt for a single message gives the hash in leaves.jsonl."""
    leaf = json.loads((package / "leaves.jsonl").read_text("utf-8").splitlines()[0])
    record = (package / "messages.jsonl").read_bytes().split(b"\n")[0]
    assert sha256(b"\0" + bytes.fromhex(leaf["salt"]) + record).hexdigest() == leaf["hash"]
    if shutil.which("xxd"):
        (step,) = re.findall(
            r"^    (\(printf.*)$", (package / "README.txt").read_text("utf-8"), re.MULTILINE
        )
        step = step.replace("SALT", leaf["salt"])
        done = subprocess.run(step, shell=True, cwd=package, capture_output=True, check=True)
        assert done.stdout.split()[0].decode() == leaf["hash"]


def test_what_is_not_shown_is_said(package: Path) -> None:
    """A message left out has its number listed; one that was removed has a hash and no salt."""
    about = json.loads((package / "package.json").read_text("utf-8"))
    leaves = [
        json.loads(line) for line in (package / "leaves.jsonl").read_text("utf-8").splitlines()
    ]
    assert about["not_shown"] == [[6, 7]]
    (removed,) = [leaf for leaf in leaves if leaf["salt"] is None]
    assert (removed["leaf"], removed["file"]) == (8, None)
    assert "6" not in {str(leaf["leaf"]) for leaf in leaves}
    log = (package / "log.jsonl").read_text("utf-8")
    assert '"dropped"' in log
    assert "passphrase" not in log


def test_nothing_but_words_is_in_it(package: Path) -> None:
    """It is neutral: no tactic, no label, no score; the page holds no script of a stranger."""
    page = (package / "messages.html").read_text("utf-8")
    assert "<script" not in page
    for file in ("messages.html", "statement.txt", "README.txt"):
        text = (package / file).read_text("utf-8").lower()
        assert not re.search(r"tactic|manipulat|abus|score|admissib|evidence|court", text), file


def resigned(folder: Path) -> None:
    """Write the sums anew, as somebody without the key could."""
    names = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    lines = [
        f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in names
        if not name.startswith("SHA256SUMS")
    ]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


def edit_lines(change: Callable[[list[bytes]], object]) -> Callable[[Path], None]:
    """Change the lines of messages.jsonl."""

    def apply(folder: Path) -> None:
        file = folder / "messages.jsonl"
        lines = file.read_bytes().splitlines(keepends=True)
        change(lines)
        file.write_bytes(b"".join(lines))

    return apply


def relabel(folder: Path) -> None:
    """Say that nothing was left out."""
    file = folder / "package.json"
    about = json.loads(file.read_text("utf-8")) | {"not_shown": []}
    file.write_text(json.dumps(about), "utf-8")


def drop_leaf(folder: Path) -> None:
    """Leave a message out of everything: its line, its leaf, and the count."""
    edit_lines(lambda lines: lines.pop())(folder)
    file = folder / "leaves.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    at = max(at for at, line in enumerate(lines) if b"messages.jsonl" in line)
    file.write_bytes(b"".join(lines[:at] + lines[at + 1 :]))


def folder_for_file(folder: Path) -> None:
    """Put a folder where a file belongs."""
    (folder / "README.txt").unlink()
    (folder / "README.txt").mkdir()


CHANGES: dict[str, Callable[[Path], object]] = {
    "a message dropped": edit_lines(lambda lines: lines.pop(3)),
    "a message and its leaf dropped": drop_leaf,
    "a message inserted": edit_lines(lambda lines: lines.insert(3, lines[2])),
    "messages in another order": edit_lines(lambda lines: lines.insert(0, lines.pop())),
    "a line with nothing": edit_lines(lambda lines: lines.append(b"\n")),
    "omission not said": relabel,
    "a file more": lambda folder: (folder / "more.txt").write_text("x", "utf-8"),
    "a file in a folder": lambda folder: (folder / "originals" / "b").write_text("x", "utf-8"),
    "an original changed": lambda folder: (folder / "originals" / "chat.txt").write_text(
        "y", "utf-8"
    ),
    "a link": lambda folder: (folder / "link").symlink_to(folder / "README.txt"),
    "a file gone": lambda folder: (folder / "checkpoint.txt.sig").unlink(),
    "a folder for a file": folder_for_file,
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("resign", [False, True])
def test_dropped_inserted_reordered(
    package: Path, tmp_path: Path, change: str, *, resign: bool
) -> None:
    """Whatever is dropped, inserted or moved is refused by both, with sums written anew too."""
    folder = tmp_path / "package"
    shutil.copytree(package, folder)
    CHANGES[change](folder)
    if resign:
        resigned(folder)
    assert accepted(folder) == (False, False)


@pytest.mark.parametrize("change", [drop_leaf, relabel])
def test_the_holder_of_the_key_cannot_hide_an_omission(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    """Even sums signed by the record's own key don't make a package without one message fit."""
    folder = tmp_path / "package"
    ledger = make_package(folder)
    change(folder)
    resigned(folder)
    signatures = ledger.sign_content((folder / "SHA256SUMS").read_bytes(), "x")
    (folder / "SHA256SUMS.sig").write_text(signatures.ssh, "utf-8")
    (folder / "SHA256SUMS.minisig").write_text(signatures.minisign, "utf-8")
    assert accepted(folder) == (False, False)
    assert isinstance(found := check_package(folder), Difference)
    assert "record" in str(found.says) or "package.json" in str(found.says)


def test_another_key_is_another_record(package: Path, tmp_path: Path) -> None:
    """A package made anew with another key fits by itself, under another name."""
    make_package(tmp_path / "package")
    names = {
        json.loads((one / "package.json").read_text("utf-8"))["record"]
        for one in (package, tmp_path / "package")
    }
    assert len(names) == 2


def mutate(content: bytes, chance: random.Random) -> bytes:
    """Change bytes in one of the ways files are damaged or edited."""
    at, other = chance.randrange(len(content) + 1), chance.randrange(len(content) + 1)
    low, high = sorted((at, other))
    match chance.randrange(6):
        case 0 | 1:
            at = min(at, len(content) - 1)
            return (
                content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]
            )
        case 2:
            return content[:low] + content[high:]
        case 3:
            return content[:at] + chance.choice([b" ", b"\n", b"\0", b"=", b"0"]) + content[at:]
        case 4:
            return content[:high] + content[low:high] + content[high:]
        case _:
            at = min(at, len(content) - 1)
            return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]


@pytest.mark.slow
def test_no_changed_package_is_taken(package: Path, tmp_path: Path) -> None:
    """Of thousands of packages with one file changed, none is taken, and the verifiers agree."""
    folder = tmp_path / "package"
    shutil.copytree(package, folder)
    chance = random.Random(int(os.environ.get("OFFSCRIPT_SEED", "5")))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    tried = 0
    while tried < MUTATIONS:
        file = chance.choice(files)
        content = file.read_bytes()
        changed = mutate(content, chance)
        if changed == content:
            continue
        tried += 1
        file.write_bytes(changed)
        assert accepted(folder) == (False, False), (file, changed)
        file.write_bytes(content)
    assert accepted(folder) == (True, True)
