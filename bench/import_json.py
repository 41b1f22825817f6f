"""Measures how fast the large JSON exports are read, on generated data.

Run `python -m bench.import_json [telegram messenger]`. CPU seconds are this process's own.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench._reading import generated, measure

WORDS = ("I", "you", "never", "always", "please", "answer", "café", "sorry", "tomorrow", "😀")
PEOPLE = ("Alex Doe", "Zoë Røe", "Sam Roe", "Jo Poe")
MESSAGES = 250_000


def words(chance: random.Random) -> str:
    """Write a message of invented text."""
    return " ".join(chance.choices(WORDS, k=chance.randint(1, 25)))


def telegram(chance: random.Random) -> Iterator[str]:
    """Write 250,000 messages as Telegram Desktop does: a space for each level, text twice."""
    yield '{\n "name": "Us",\n "type": "private_group",\n "id": 77,\n "messages": [\n'
    for number in range(MESSAGES):
        text = words(chance)
        who = chance.randrange(4)
        row = {
            "id": number,
            "type": "message",
            "date": "2024-03-01T10:00:00",
            "date_unixtime": str(1_546_329_600 + number * 61),
            "from": PEOPLE[who],
            "from_id": f"user{who}",
        }
        if number % 7 == 0:
            row["reply_to_message_id"] = number - 1
        parts = [{"type": "plain", "text": text}]
        if number % 11 == 0:
            parts.append({"type": "link", "text": "https://example.org"})
            row["text"] = [text, parts[1]]
        elif number % 13 == 0:
            row |= {"photo": "(File not included.)", "width": 800, "height": 600, "text": ""}
        else:
            row["text"] = text
        row["text_entities"] = parts
        written = json.dumps(row, indent=1, ensure_ascii=False).replace("\n", "\n  ")
        yield f"  {written}{',' if number < MESSAGES - 1 else ''}\n"
    yield " ]\n}"


def messenger(chance: random.Random) -> Iterator[str]:
    """Write 250,000 messages as Messenger does, its broken escaping and the title at the end."""
    people = [{"name": name.encode().decode("latin-1")} for name in PEOPLE]
    yield f'{{\n  "participants": {json.dumps(people)},\n  "messages": [\n'
    for number in range(MESSAGES):
        row = {
            "sender_name": chance.choice(people)["name"],
            "timestamp_ms": 1_546_329_600_123 - number * 61_000,
            "content": words(chance).encode().decode("latin-1"),
            "is_geoblocked_for_viewer": False,
        }
        if number % 9 == 0:
            row["reactions"] = [{"reaction": "\u00e2\u009d\u00a4", "actor": people[0]["name"]}]
        written = json.dumps(row, indent=2).replace("\n", "\n    ")
        yield f"    {written}{',' if number < MESSAGES - 1 else ''}\n"
    yield '  ],\n  "title": "Us",\n  "thread_path": "inbox/us_1",\n  "magic_words": []\n}'


MAKERS: dict[str, Callable[[random.Random], Iterator[str]]] = {
    "telegram": telegram,
    "messenger": messenger,
}


def made(name: str) -> Path:
    """Give the export of an app, generated if it isn't there yet."""
    lines = MAKERS[name](random.Random(11))  # noqa: S311 - invented text, not a secret
    return generated(f"{name}.json", lambda out: out.writelines(line.encode() for line in lines))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(MAKERS):
        measure(made(chosen))
