"""Measures how fast the exports of apps are read, on generated data.

Run `python -m bench.import_apps [discord slack skype snapchat line viber]`. CPU seconds are this
process's own; run one name at a time for its own peak of memory.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

from bench._reading import generated, measure
from bench.import_other import START, words

COUNT = 200_000
Loose = dict[str, object]
Told = Iterator[tuple[int, str, str]]


def told(chance: random.Random) -> Told:
    """Invent what is said: number, who, words."""
    for number in range(COUNT):
        yield number, chance.choice(("alex.doe", "sam_roe")), words(chance, chance.randint(1, 25))


def iso(number: int) -> str:
    """Give the time of a message."""
    return f"{START + timedelta(seconds=61 * number):%Y-%m-%dT%H:%M:%S}.123"


def milliseconds(number: int) -> int:
    """Give the time of a message in milliseconds since 1970."""
    return int((START + timedelta(seconds=61 * number)).timestamp() * 1000)


def discord(said: Told) -> Iterator[str]:
    """Write a channel as DiscordChatExporter does."""
    yield '{"guild": {"id": "0", "name": "Direct Messages"},\n'
    yield '"channel": {"id": "9", "name": "alex"},\n'
    yield '"dateRange": {"after": null, "before": null}, "messages": ['
    for number, who, text in said:
        author: Loose = {
            "id": "1",
            "name": who,
            "discriminator": "0000",
            "nickname": who,
            "roles": [],
        }
        line: Loose = {
            "id": str(number << 22),
            "type": "Default",
            "timestamp": f"{iso(number)}+00:00",
        }
        line |= {"timestampEdited": None, "isPinned": False, "content": text, "author": author}
        line |= {"attachments": [], "embeds": [], "stickers": [], "reactions": [], "mentions": []}
        yield ",\n" * (number > 0) + json.dumps(line, indent=2)
    yield "]}"


def slack(said: Told) -> Iterator[str]:
    """Write one very long day of Slack."""
    yield "["
    for number, who, text in said:
        line: Loose = {"type": "message", "user": who, "text": text}
        line |= {"ts": f"{milliseconds(number) / 1000:.6f}", "client_msg_id": str(number)}
        yield ",\n" * (number > 0) + json.dumps(line, indent=4)
    yield "]"


def skype(said: Told) -> Iterator[str]:
    """Write one conversation of Skype."""
    yield '{"userId": "8:sam_roe", "exportDate": "2024", "conversations": [{"id": "8:alex.doe",'
    yield '"displayName": "Alex", "MessageList": ['
    for number, who, text in said:
        line: Loose = {
            "id": str(number),
            "displayName": None,
            "originalarrivaltime": f"{iso(number)}Z",
        }
        line |= {"messagetype": "RichText", "content": f"{text} <ss type='x'>:)</ss> &amp;"}
        line |= {"conversationid": "8:alex.doe", "from": f"8:{who}", "properties": None}
        yield ",\n" * (number > 0) + json.dumps(line)
    yield "]}]}"


def snapchat(said: Told) -> Iterator[str]:
    """Write one conversation of Snapchat."""
    yield '{"alex.doe": ['
    for number, who, text in said:
        line: Loose = {"From": who, "Media Type": "TEXT", "Content": text, "Media IDs": ""}
        line |= {"Created": f"{iso(number)[:19].replace('T', ' ')} UTC"}
        line |= {"Created(microseconds)": milliseconds(number), "IsSender": who == "sam_roe"}
        yield ",\n" * (number > 0) + json.dumps(line)
    yield "]}"


def line(said: Told) -> Iterator[str]:
    """Write a chat of LINE, a tenth of it in several lines."""
    yield "[LINE] Chat history with Alex\nSaved on: 2024/01/01 10:00\n"
    day = ""
    for number, who, text in said:
        when = START + timedelta(seconds=61 * number)
        if (today := f"{when:%Y/%m/%d(%a)}") != day:
            day = today
            yield f"\n{day}\n"
        shown = f'"{text}\n{text}"' if number % 10 == 0 else text
        yield f"{when:%H:%M}\t{who}\t{shown}\n"


def viber(said: Told) -> Iterator[str]:
    """Write a chat of Viber as a table."""
    for number, who, text in said:
        when = START + timedelta(seconds=61 * number)
        yield f'{when:%d/%m/%Y},{when:%H:%M:%S},{who},+447700900123,"{text}"\r\n'


MAKERS: dict[str, tuple[str, Callable[[Told], Iterator[str]]]] = {
    "discord": ("discord.json", discord),
    "slack": ("2024-01-01.json", slack),
    "skype": ("skype.json", skype),
    "snapchat": ("chat_history.json", snapchat),
    "line": ("line.txt", line),
    "viber": ("viber.csv", viber),
}


def made(name: str) -> Path:
    """Give the export of an app, generated if it isn't there yet."""
    file_name, make = MAKERS[name]
    lines = make(told(random.Random(11)))  # noqa: S311 - invented text, not a secret
    return generated(file_name, lambda out: out.writelines(line.encode() for line in lines))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(MAKERS):
        measure(made(chosen))
