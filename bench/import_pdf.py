"""Measures how fast PDF reports are read, on a generated one.

Run `python -m bench.import_pdf`. CPU seconds are this process's own.
"""

import random

from tests.pdf_writer import flowed, pdf

from bench._reading import generated, measure
from bench.import_other import words

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


if __name__ == "__main__":
    measure(generated("report.pdf", lambda out: out.write(report())))
