"""Makes mails as Outlook saves them (.msg), and mailboxes as libpff shows them; all invented.

Run `python -m tests.sources.outlook_builder` from the top of the repository to write the exports.
https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb
"""

import struct
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

EXPORTS = Path(__file__).parent.parent / "exports" / "outlook_msg"
SECTOR = 512
END, FREE, FAT, NONE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFF
Tree = dict[str, "bytes | Tree"]
Given = dict[int, str | bytes | int | datetime]


@dataclass
class Entry:
    """An entry of the directory."""

    name: str
    kind: int
    content: bytes = b""
    child: int = NONE
    right: int = NONE
    start: int = END


def compound(tree: Tree) -> bytes:
    """Write a compound file. Every stream fills 4 KiB, so that none lies in the area for less."""
    entries = [Entry("Root Entry", 5)]
    _list(tree, entries, 0)
    sectors: list[bytes] = []
    chains: list[int] = []
    for entry in entries:
        if entry.content:
            entry.content = entry.content.ljust(4096, b"\0")
            entry.start = _put(entry.content, sectors, chains)
    directory_start = _put(b"".join(_row(entry) for entry in entries), sectors, chains)
    fat_start = len(sectors)
    fat_count = 1
    while (len(sectors) + fat_count) * 4 > fat_count * SECTOR:
        fat_count += 1
    table = chains + [FAT] * fat_count
    table += [FREE] * (fat_count * SECTOR // 4 - len(table))
    places = [fat_start + number for number in range(fat_count)]
    head = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b"", 0, fat_count,
        directory_start, 0, 4096, END, 0, END, 0,
    )  # fmt: skip
    head += struct.pack("<109I", *places, *[FREE] * (109 - fat_count))
    return head + b"".join(sectors) + struct.pack(f"<{len(table)}I", *table)


def _put(content: bytes, sectors: list[bytes], chains: list[int]) -> int:
    """Put bytes into sectors one after another."""
    content += b"\0" * (-len(content) % SECTOR)
    first, count = len(sectors), len(content) // SECTOR
    for number in range(count):
        sectors.append(content[number * SECTOR : (number + 1) * SECTOR])
        chains.append(first + number + 1 if number + 1 < count else END)
    return first


def _list(tree: Tree, entries: list[Entry], parent: int) -> None:
    """List a storage's entries one after another, each the right neighbour of the one before."""
    last = None
    for name, content in sorted(tree.items(), key=lambda item: (len(item[0]), item[0].upper())):
        is_stream = isinstance(content, bytes)
        entries.append(Entry(name, 2 if is_stream else 1))
        here = len(entries) - 1
        if last is None:
            entries[parent].child = here
        else:
            entries[last].right = here
        last = here
        if isinstance(content, bytes):
            entries[here].content = content
        else:
            _list(content, entries, here)


def _row(entry: Entry) -> bytes:
    """Write one entry of the directory."""
    written = entry.name.encode("utf-16-le") + b"\0\0"
    return struct.pack(
        "<64sHBBIII16sIQQIQ",
        written, len(written), entry.kind, 1, NONE, entry.right, entry.child, b"", 0, 0, 0,
        entry.start, len(entry.content),
    )  # fmt: skip


def storage(given: Given, head: bytes) -> Tree:
    """Write properties: short ones into the table, long ones as streams."""
    tree: Tree = {}
    table = head
    for number, value in given.items():
        match value:
            case str():
                tree[f"__substg1.0_{number:04X}001F"] = _filled(value.encode("utf-16-le"), b"\0\0")
                table += struct.pack("<HHIQ", 0x1F, number, 6, 2 * len(value) + 2)
            case bytes():
                tree[f"__substg1.0_{number:04X}0102"] = value
                table += struct.pack("<HHIQ", 0x102, number, 6, len(value))
            case int():
                table += struct.pack("<HHIiI", 0x03, number, 6, value, 0)
            case datetime():
                since = value - datetime(1601, 1, 1, tzinfo=UTC)
                ticks = (since.days * 86_400 + since.seconds) * 10_000_000
                table += struct.pack("<HHIQ", 0x40, number, 6, ticks)
    tree["__properties_version1.0"] = table
    return tree


def _filled(content: bytes, end: bytes) -> bytes:
    """Fill a stream to the size below which it would lie in the small-stream area."""
    return content + end * max(1, (4096 - len(content)) // len(end))


def message(given: Given, recipients: list[Given], files: list[Given]) -> bytes:
    """Write a .msg file."""
    tree = storage(given, b"\0" * 32)
    for number, recipient in enumerate(recipients):
        tree[f"__recip_version1.0_#{number:08X}"] = storage(recipient, b"\0" * 8)
    for number, file in enumerate(files):
        tree[f"__attach_version1.0_#{number:08X}"] = storage(file, b"\0" * 8)
    return compound(tree)


def packed(rich: bytes) -> bytes:
    """Pack rich text without saving anything: eight letters to a control byte."""
    body = b"".join(b"\0" + rich[start : start + 8] for start in range(0, len(rich), 8))
    return struct.pack("<II4sI", len(body) + 12, len(rich), b"LZFu", 0) + body


AT = datetime(2024, 3, 4, 17, 5, tzinfo=UTC)
SAM: Given = {0x3001: "Sam Roe", 0x3003: "/O=EXAMPLE/CN=SAM", 0x39FE: "Sam@example.net", 0x0C15: 1}
BLIND: Given = {0x3001: "Lee Fox", 0x39FE: "lee@example.com", 0x0C15: 3}
ALEX: Given = {0x0C1A: "Alex Doe", 0x0C1F: "/O=EXAMPLE/CN=ALEX", 0x5D01: "alex@example.org"}
HEADERS = (
    "Microsoft Mail Internet Headers Version 2.0\r\nFrom: Sam Roe <sam@example.net>\r\n"
    "To: Alex Doe <alex@example.org>\r\nDate: Mon, 4 Mar 2024 19:05:00 +0200\r\n"
    "Message-ID: <2@example.net>\r\nIn-Reply-To: <1@example.org>\r\n"
)
RICH = (
    rb"{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}}\uc1\pard "
    rb"{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 You \'93always\'94 do this \u9786?"
    rb"{\*\htmltag72 </p>}\htmlrtf \par}\htmlrtf0 {\*\htmltag64 <div>}No.{\*\htmltag72 </div>}}"
)
CASES = {
    "sent/RE Sunday.msg": message(
        {
            0x001A: "IPM.Note", 0x0037: "RE: Sunday", 0x0039: AT, 0x0E07: 1, 0x1035: "<1@example.org>",
            0x1000: "No. =cmd() <script> 😏\r\n\r\nFrom: Sam\r\nSent: Monday\r\nTo: Alex\r\n\r\ntheirs\r\n",
            **ALEX,
        },
        [SAM, BLIND],
        [{0x3707: "..\\deed.pdf", 0x3701: b"%PDF" * 1024, 0x370E: "application/pdf"}, {0x3705: 5, 0x3001: "Old mail"}],
    ),
    "received_rich/words.msg": message(
        {0x001A: "IPM.Note", 0x0037: "Keys", 0x0E06: AT, 0x1009: packed(RICH), 0x007D: HEADERS}, [], []
    ),
    "draft/draft.msg": message(
        {0x001A: "IPM.Note", 0x3007: AT, 0x0E07: 8, 0x1013: b"<p>I never sent this.</p><!--" + b" " * 4096 + b"-->", **ALEX}, [SAM], []
    ),
    "read_receipt/Read.msg": message(
        {0x001A: "REPORT.IPM.Note.IPNRN", 0x0037: "Read: Sunday", 0x0039: AT, 0x1000: "Your message was read.", **ALEX},
        [SAM],
        [],
    ),
    "contact/Alex.msg": message({0x001A: "IPM.Contact", 0x3001: "Alex Doe"}, [], []),
}  # fmt: skip


def main() -> None:
    """Write every case."""
    for place, content in CASES.items():
        path = EXPORTS / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
