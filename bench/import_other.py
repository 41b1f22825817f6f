"""Measures how fast texts, mail and rows are read, on generated data.

Run `python -m bench.import_other [sms mbox jsonl csv]`. CPU seconds are this process's own.
"""

import base64
import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BufferedWriter
from pathlib import Path

from bench._reading import LONDON, generated, measure
from offscript.actions._row_writers import Form
from offscript.actions.convert_exports import convert_exports

WORDS = ("I", "you", "never", "always", "please", "answer", "home", "sorry", "tomorrow")
START = datetime(2019, 1, 1, 8, 0, tzinfo=UTC)


def words(chance: random.Random, count: int) -> str:
    """Write a line of invented text."""
    return " ".join(chance.choices(WORDS, k=count))


def write_sms(out: BufferedWriter, chance: random.Random) -> None:
    """Write 200,000 records, 12,000 of them MMS with a small picture."""
    out.write(b"<?xml version='1.0' encoding='UTF-8'?>\n<smses count=\"200000\">\n")
    picture = base64.b64encode(chance.randbytes(4000)).decode()
    who = 'address="+447700900123" contact_name="Alex Doe" readable_date="1 Jan 2019 08:00:00"'
    rest = 'subject="null" toa="null" sc_toa="null" service_center="null" read="1" status="-1"'
    for number in range(200_000):
        date = 1_546_329_600_000 + number * 61_000
        way = chance.choice("12")
        text = words(chance, chance.randint(1, 25)) + chance.choice(["", " &#55357;&#56838;"])
        if number % 17:
            row = f'<sms {who} date="{date}" type="{way}" body="{text}" {rest} />\n'
        else:
            row = (
                f'<mms {who} date="{date}" msg_box="{way}" m_type="132" sub="null"><parts>'
                f'<part seq="0" ct="text/plain" text="{text}" />'
                f'<part seq="1" ct="image/png" cl="p.png" text="null" data="{picture}" />'
                '</parts><addrs><addr address="+447700900123" type="137" /></addrs></mms>\n'
            )
        out.write(row.encode())
    out.write(b"</smses>\n")


def several(kind: str) -> str:
    """Write the header of a mail in several parts."""
    return f'Content-Type: multipart/{kind}; boundary="b"\n\n'


def write_mbox(out: BufferedWriter, chance: random.Random) -> None:
    """Write 30,000 mails: plain, alternative, HTML alone, and with an attachment."""
    file = base64.encodebytes(chance.randbytes(3000)).decode()
    for number in range(30_000):
        when = START + timedelta(minutes=17 * number)
        names = ["Alex Doe <alex@example.org>", "=?utf-8?q?Sam_R=C3=B8e?= <sam@example.net>"]
        chance.shuffle(names)
        text = "\n".join(words(chance, 12) for _ in range(chance.randint(1, 20)))
        quoted = "".join(f"> {words(chance, 10)}\n" for _ in range(10))
        text = f"{text}\n\nOn Tue, 1 Jan 2019 at 10:00, Sam <sam@example.net> wrote:\n{quoted}"
        html = f"<html><body><p>{text.replace(chr(10), '<br>')}</p></body></html>"
        plain = f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
        rich = f"Content-Type: text/html; charset=utf-8\n\n{html}\n"
        attached = (
            f"Content-Type: image/png; name=p.png\nContent-Transfer-Encoding: base64\n\n{file}"
        )
        kind = number % 10
        if kind < 5:  # noqa: PLR2004
            body = f"{several('alternative')}--b\n{plain}--b\n{rich}--b--\n"
        elif kind < 8:  # noqa: PLR2004
            body = plain
        elif kind == 8:  # noqa: PLR2004
            body = rich
        else:
            body = f"{several('mixed')}--b\n{plain}--b\n{attached}--b--\n"
        trace = "".join(
            f"Received: from mx{hop}.example.org by mx.example.net with ESMTPS id {number};\n"
            f"\t{when:%a, %d %b %Y %H:%M:%S} +0000\n"
            for hop in range(4)
        )
        out.write(
            f"From {number}@xxx {when:%a %b %d %H:%M:%S +0000 %Y}\n{trace}"
            f"From: {names[0]}\nTo: {names[1]}\nSubject: =?utf-8?b?UmU6IGhlbGxv?= again\n"
            f"Date: {when:%a, %d %b %Y %H:%M:%S} +0100\nMessage-ID: <{number}@example.org>\n"
            f"In-Reply-To: <{number - 1}@example.org>\nMIME-Version: 1.0\n{body}\n".encode()
        )


def write_rows(form: Form) -> Callable[[BufferedWriter, random.Random], None]:
    """Make a maker that writes the 200,000 texts as rows of our own."""

    def write(out: BufferedWriter, _chance: random.Random) -> None:
        path = made("sms")
        convert_exports([path], LONDON, form, out, lambda _note: None)

    return write


MAKERS: dict[str, tuple[str, Callable[[BufferedWriter, random.Random], None]]] = {
    "sms": ("sms.xml", write_sms),
    "mbox": ("mail.mbox", write_mbox),
    "jsonl": ("rows.jsonl", write_rows("jsonl")),
    "csv": ("rows.csv", write_rows("csv")),
}


def made(name: str) -> Path:
    """Give the file of a kind, generated if it isn't there yet."""
    file_name, make = MAKERS[name]
    chance = random.Random(11)  # noqa: S311 - invented text, not a secret
    return generated(file_name, lambda out: make(out, chance))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(MAKERS):
        measure(made(chosen))
