"""Dates from outside: a time stamping service made here with `openssl`, and a witness's letter."""

import json
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from offscript.actions.export_record import export_record
from offscript.actions.keep_anchor import keep_anchor
from offscript.actions.list_anchors import list_anchors
from offscript.actions.request_timestamp import request_timestamp
from offscript.actions.verify_package import verify_package
from offscript.record import Filter, Package, Problem
from offscript.vault import Vault
from offscript.vault.ledger._tree import consistent

from ..vault.small_vault import CHEAP, PASSPHRASE, give, make_vault  # noqa: TID252 - tests

OPENSSL = shutil.which("openssl") or "openssl"
CONFIG = """
[tsa]
default_tsa = service
[service]
serial = serial
crypto_device = builtin
signer_cert = service.pem
signer_key = service.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
"""
EXTENSIONS = (
    "basicConstraints=CA:FALSE\nextendedKeyUsage=critical,timeStamping\nkeyUsage=digitalSignature\n"
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a time stamping service's keys, and the root they lead to."""
    place = tmp_path_factory.mktemp("service")
    (place / "config").write_text(CONFIG, "utf-8")
    (place / "extensions").write_text(EXTENSIONS, "utf-8")
    (place / "serial").write_text("01\n", "utf-8")
    for step in (
        (
            "req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -subj /CN=Root -days 30"
            " -addext keyUsage=keyCertSign"
        ),
        "req -newkey rsa:2048 -nodes -keyout service.key -out service.csr -subj /CN=Service",
        (
            "x509 -req -in service.csr -CA root.pem -CAkey root.key -set_serial 7 -days 30"
            " -extfile extensions -out service.pem"
        ),
        "req -x509 -newkey rsa:2048 -nodes -keyout other.key -out other.pem -subj /CN=Other -days 30",
    ):
        command = [OPENSSL, *step.split()]
        subprocess.run(command, cwd=place, check=True, capture_output=True)
    return place


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    """Open a small vault."""
    make_vault(tmp_path / "v", 9)
    with closing(Vault.open(tmp_path / "v", PASSPHRASE)) as opened:
        yield opened


def stamp(service: Path, request: Path) -> Path:
    """Have the service answer."""
    reply = request.with_suffix(".tsr")
    subprocess.run(
        [
            OPENSSL,
            "ts",
            "-reply",
            "-config",
            "config",
            "-section",
            "service",
            "-queryfile",
            str(request),
            "-out",
            str(reply),
        ],
        cwd=service,
        check=True,
        capture_output=True,
    )
    return reply


def test_time_stamp(vault: Vault, service: Path, tmp_path: Path) -> None:
    """Request, answer, kept: the reply is about the head, dated, and checked by openssl too."""
    request = tmp_path / "r.tsq"
    lines = request_timestamp(vault, request)
    assert b"message" not in request.read_bytes()
    reply = stamp(service, request)
    give(vault, "ee" * 32, 5)
    anchor = keep_anchor(vault, reply, "rfc3161", service / "root.pem")
    assert anchor.lines == lines
    assert anchor.says == "signature checked"
    assert anchor.at is not None
    assert abs(datetime.now(UTC) - anchor.at) < timedelta(minutes=5)
    assert list_anchors(vault) == (anchor,)
    assert vault.check() is None
    export_record(vault, tmp_path / "p", Filter(), anchors=True)
    assert isinstance(verify_package(tmp_path / "p"), Package)
    anchors = tmp_path / "p" / "anchors"
    assert (anchors / "1-checkpoint.txt").read_text("utf-8") == lines
    assert (anchors / "1.tsr").read_bytes() == reply.read_bytes()
    growth = json.loads((anchors / "1-growth.json").read_text("utf-8"))
    head = vault.ledger.head()
    assert head is not None
    proof = [bytes.fromhex(step) for step in growth["proof"]]
    old_root = b64decode(lines.split("\n")[2])
    assert consistent(growth["from"], old_root, growth["to"], head.root, proof)
    (tmp_path / "checkpoint.txt").write_text(lines, "utf-8")
    step = [
        OPENSSL,
        "ts",
        "-verify",
        "-data",
        "checkpoint.txt",
        "-in",
        str(reply),
        "-CAfile",
        str(service / "root.pem"),
    ]
    subprocess.run(step, cwd=tmp_path, check=True, capture_output=True)


def test_wrong_replies(vault: Vault, service: Path, tmp_path: Path) -> None:
    """Another's root, a changed reply, one about something else, no reply: each a sentence."""
    request = tmp_path / "r.tsq"
    request_timestamp(vault, request)
    reply = stamp(service, request)
    with pytest.raises(Problem, match="there already"):
        request_timestamp(vault, request)
    with pytest.raises(Problem, match="not signed by whom"):
        keep_anchor(vault, reply, "rfc3161", service / "other.pem")
    changed = bytearray(reply.read_bytes())
    changed[-10] ^= 1
    (tmp_path / "changed").write_bytes(changed)
    with pytest.raises(Problem, match="not signed by whom"):
        keep_anchor(vault, tmp_path / "changed", "rfc3161", service / "root.pem")
    with pytest.raises(Problem, match="not about a head"):
        keep_anchor(vault, request.parent / "v" / "0", "rfc3161")
    with pytest.raises(Problem, match="can't be read"):
        keep_anchor(vault, tmp_path / "none", "rfc3161")
    assert list_anchors(vault) == ()
    assert keep_anchor(vault, reply, "rfc3161").says == "signature not checked"


def test_witness(vault: Vault, tmp_path: Path) -> None:
    """A letter with the four lines is kept as it came; one with other lines is refused."""
    head = vault.ledger.head()
    assert head is not None
    letter = tmp_path / "letter.txt"
    letter.write_text(f"On 1 March I was given:\n\n{head.lines}\nM. Doe\n", "utf-8")
    anchor = keep_anchor(vault, letter, "witness")
    assert (anchor.lines, anchor.body) == (head.lines, letter.read_bytes())
    letter.write_text("M. Doe", "utf-8")
    with pytest.raises(Problem, match="no four lines"):
        keep_anchor(vault, letter, "witness")


def test_nothing_recorded(tmp_path: Path) -> None:
    """An empty vault has no head to be dated."""
    vault, _ = Vault.create(tmp_path / "v", PASSPHRASE, CHEAP)
    with closing(vault), pytest.raises(Problem, match="Nothing is recorded"):
        request_timestamp(vault, tmp_path / "r.tsq")
