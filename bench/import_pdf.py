"""Measures how fast PDF reports are read, on a generated one.

Run `python -m bench.import_pdf`. CPU seconds are this process's own.
"""

import random
import resource
import time

from tests.pdf_writer import flowed, pdf

from bench.import_other import DATA, KIB, LONDON, words
from offscript.record import Message
from offscript.sources import InputFile, recognise

MESSAGES = 3_000


def report() -> bytes:
    """Write a Message Report of 3,000 messages on some 1,200 pages."""
    chance = random.Random(7)  # noqa: S311 - invented text, not a secret
    lines: list[str] = []
    for number in range(1, MESSAGES + 1):
        day = f"{1 + number % 12:02}/{1 + number % 28:02}/2023"
        lines += [
            f"Message {number} of {MESSAGES}",
            "",
            f"Sent: {day} at {1 + number % 12:02}:{number % 60:02} PM",
            f"From: {chance.choice(['Alex Doe', 'Sam Roe'])}",
            f"To: Robin Poe (First Viewed: {day} at 11:59 PM)",
            f"Subject: {words(chance, 4)}",
            "",
            words(chance, chance.randint(5, 150)),
            "",
        ]
    return pdf(flowed(lines, head="| Message Report Page {page} of {pages}"))


def main() -> None:
    """Read the report, and print the rate."""
    path = DATA / "report.pdf"
    if not path.exists():
        DATA.mkdir(exist_ok=True)
        path.write_bytes(report())
    file = InputFile(path)
    source = recognise(file)
    if source is None:
        message = f"{path} was not recognised"
        raise SystemExit(message)
    started = time.process_time()
    messages = sum(isinstance(item, Message) for item in source.read(file, LONDON))
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB
    print(
        f"pdf: {messages} messages, {path.stat().st_size / 1e6:.1f} MB, {seconds:.2f} CPU s, "
        f"{messages / seconds:,.0f} a CPU s, peak {peak:.0f} MiB"
    )


if __name__ == "__main__":
    main()
