"""Calls: every row comes out, whatever stands in it."""

import random
import sqlite3
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.record import Clock, Message, Unreadable
from offscript.sources import InputFile, read

from .imessage_cases import EXPORTS

LONDON = Clock(ZoneInfo("Europe/London"))
CALLS = EXPORTS.parent / "iphone_calls" / "phone" / "CallHistory.storedata"


def test_count_in_is_count_out_and_origin_leads_back() -> None:
    """Nine rows, one without a date; each origin names a row with that time."""
    items = list(read(InputFile(CALLS), LONDON))
    assert len(items) == 9
    assert sum(isinstance(item, Unreadable) for item in items) == 1
    database = sqlite3.connect(CALLS)
    for item in items:
        if isinstance(item, Message):
            query = "SELECT ZDURATION FROM ZCALLRECORD WHERE Z_PK = ?"
            (lasted,) = database.execute(query, (item.origin.place,)).fetchone()
            assert f"{int(lasted or 0)} second" in item.text or item.text.startswith("Missed")
    database.close()


def test_damaged_histories(tmp_path: Path) -> None:
    """Bytes changed or cut: nothing is raised."""
    chance = random.Random(7)
    whole = CALLS.read_bytes()
    path = tmp_path / "CallHistory.storedata"
    for number in range(150):
        changed = bytearray(whole)
        for _ in range(5):
            changed[chance.randrange(100, len(changed))] = chance.randrange(256)
        path.write_bytes(changed if number % 3 else whole[: chance.randrange(len(whole))])
        list(read(InputFile(path), LONDON))
