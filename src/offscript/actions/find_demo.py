"""Finds the invented archive that comes with the program."""

from importlib.resources import files
from pathlib import Path

DEMO_ME = "Robin Ashby"


def find_demo() -> tuple[Path, ...]:
    """Give the exports of the demo archive: WhatsApp, SMS and e-mail of one invented story."""
    home = Path(str(files("offscript") / "demo"))
    return tuple(
        sorted(path for path in home.iterdir() if path.suffix in {".txt", ".xml", ".mbox"})
    )
