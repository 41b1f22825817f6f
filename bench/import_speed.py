"""Measures how fast a WhatsApp export becomes messages: per CPU second, with the peak memory.

    python bench/import_speed.py [messages]

Writes invented chats to bench/data once (one million messages each, 9 in 100 of several lines):
an Android one with a 24-hour clock and an iPhone one with a 12-hour clock. Each is read in a
process of its own. The machine should be otherwise idle; CPU time is counted, not the wall's.
"""

import json
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.record import Clock
from offscript.sources import InputFile, read, recognise

DATA = Path(__file__).parent / "data"
MESSAGES = 1_000_000
WORDS = (
    "the", "bus", "was", "late", "again", "so", "I", "walked", "home", "and", "made", "tea",
    "before", "anyone", "called", "about", "dinner", "tomorrow", "works", "for", "me", "if",
)  # fmt: skip
NAMES = ("Alex", "Sam", "Robin", "Kim Example")


def text_of(chance: random.Random) -> str:
    """Invent a message; 9 in 100 have two or three lines."""
    lines = 1 if chance.random() >= 0.09 else chance.choice((2, 3))  # noqa: PLR2004
    return "\n".join(" ".join(chance.choices(WORDS, k=chance.randint(2, 18))) for _ in range(lines))


def android(moment: datetime, name: str, text: str) -> str:
    """Write a message as Android does with a 24-hour clock."""
    return f"{moment:%d/%m/%Y, %H:%M} - {name}: {text}\n"


def iphone(moment: datetime, name: str, text: str) -> str:
    """Write a message as an iPhone does with a 12-hour clock."""
    hour = moment.hour % 12 or 12
    half = "PM" if moment.hour >= 12 else "AM"  # noqa: PLR2004
    day = f"{moment.month}/{moment.day}/{moment:%y}"
    return f"[{day}, {hour}:{moment:%M:%S}\u202f{half}] {name}: {text}\r\n"


def generate(file: Path, messages: int) -> None:
    """Write an invented chat, the same every time."""
    write = android if "with" in file.name else iphone
    chance = random.Random(7)  # noqa: S311
    moment = datetime(2014, 3, 2, 8, 3)  # noqa: DTZ001
    with file.open("w", encoding="utf-8", newline="") as out:
        for _ in range(messages):
            moment += timedelta(seconds=chance.choice((5, 20, 40, 90, 600, 1800)))
            out.write(write(moment, chance.choice(NAMES), text_of(chance)))


def measure(file: Path) -> None:
    """Read one file and print what it took as JSON."""
    start, export = time.process_time(), InputFile(file)
    source = recognise(export)
    kinds = Counter(type(item).__name__ for item in read(export, Clock(ZoneInfo("Europe/London"))))
    seconds = time.process_time() - start
    result = {
        "file": file.name,
        "source": source.name if source else None,
        "items": kinds,
        "cpu_seconds": round(seconds, 2),
        "messages_per_cpu_second": round(kinds["Message"] / seconds),
        "peak_rss_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    print(json.dumps(result))


def main() -> None:
    """Generate what is missing, then measure each file in its own process."""
    if len(sys.argv) > 1 and not sys.argv[1].isdigit():
        measure(Path(sys.argv[1]))
        return
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else MESSAGES
    DATA.mkdir(exist_ok=True)
    for title in ("WhatsApp Chat with Bench", "WhatsApp Chat - Bench"):
        file = DATA / f"{title} {messages}.txt"
        if not file.exists():
            generate(file, messages)
        subprocess.run([sys.executable, __file__, str(file)], check=True)


if __name__ == "__main__":
    main()
