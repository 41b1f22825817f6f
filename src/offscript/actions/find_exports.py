"""Looks where browsers and phones put files, for what may be an export; nothing is opened."""

from datetime import datetime
from pathlib import Path

import msgspec

_PLACES = ("Downloads", "Desktop", "Documents")
_ENDINGS = {
    ".txt", ".zip", ".json", ".html", ".xml", ".csv", ".mbox", ".eml", ".msg", ".pst", ".db",
    ".sqlite", ".pdf", ".jsonl", ".vcf", ".png", ".jpg", ".jpeg", ".m4a", ".opus", ".backup",
}  # fmt: skip
_MOST = 25


class Nearby(msgspec.Struct, frozen=True):
    """A file that may be an export: where it lies, in which place, and when it came."""

    path: Path
    place: str
    changed_at: datetime


def find_exports(home: Path) -> tuple[Nearby, ...]:
    """Give the newest files, by name alone; what can't be looked at is left out."""
    found = []
    for place in _PLACES:
        try:
            for path in (home / place).iterdir():
                if path.suffix.lower() in _ENDINGS and path.is_file():
                    changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
                    found.append(Nearby(path, place, changed))
        except OSError:
            continue
    return tuple(sorted(found, key=lambda one: one.changed_at, reverse=True)[:_MOST])
