"""Makes a small package, as `offscript export` writes one, without a vault around it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import msgspec

from offscript.actions._package_folder import write_package
from offscript.record import Attachment, FileImported, Message, Opened, Origin, Reaction
from offscript.vault.ledger import TABLES, Ledger, pack

NOW = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
TEXTS = (
    "are we still on for sunday",
    "yes! bring the good bread 🍞",
    "",
    "\nstarts on a new line\r\nand \u2028 more </pre><script>alert(1)</script> &amp; &lt;",
    '=cmd|"x",\u202eabc\u202c\x0b\x1c',
    "מה שלומך",
)


def messages() -> Iterator[Message]:
    """Give twelve invented messages, some of them odd."""
    for number in range(12):
        yield Message(
            id=f"{number:024x}",
            conversation="Alex & <Sam>",
            author="Alex" if number % 2 else "Sam <b>",
            sent_at=datetime(2024, 5, 13, 19, 2, tzinfo=UTC) + timedelta(minutes=number),
            offset_minutes=60,
            zone="assumed",
            kind="message",
            text=TEXTS[number % len(TEXTS)],
            attachments=(Attachment(name="a.png", size=3, sha256="00" * 32),)
            if number == 3
            else (),
            reactions=(Reaction(author="Sam", text="👍"),) if number == 4 else (),
            certainty=0.875 if number == 5 else None,
            origin=Origin("whatsapp", "ab" * 32, number + 1),
        )


def make_package(folder: Path) -> Ledger:
    """Write a package of ten of twelve messages: one is not shown, one was removed."""
    connection = apsw.Connection(":memory:")
    connection.execute(TABLES)
    ledger = Ledger(connection)
    ledger.log(Opened(at=NOW, program="offscript 1", secret="passphrase"))
    given = list(messages())
    leaves = ledger.append(msgspec.json.encode(message) for message in given)
    ledger.log(
        FileImported(
            at=NOW,
            name="chat.txt",
            size=9,
            sha256="ab" * 32,
            source="whatsapp",
            program="offscript 1",
            messages=12,
            first_leaf=leaves.start,
            end_leaf=leaves.stop,
            notes=("No message between 1 and 9 May.",),
        )
    )
    ledger.drop([leaves[7]], "removed", NOW)
    ledger.append([b"something else"] * 300)
    ledger.sign(NOW)
    chosen = [
        (leaf, message)
        for leaf, message in zip(leaves, given, strict=True)
        if leaf not in {leaves[5], leaves[7]}
    ]
    packed = pack(
        ledger,
        [(leaf, msgspec.json.encode(message)) for leaf, message in chosen],
        selection="Conversation Alex & <Sam>",
        program="offscript 1",
        now=NOW,
    )
    originals = {"chat.txt": lambda out: out.write(b"original\n")}
    write_package(folder, ledger, packed, chosen, originals)
    return ledger
