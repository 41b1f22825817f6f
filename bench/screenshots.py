"""How well screenshots of chats are read: python -m bench.screenshots.

Fifty pictures of random words in five looks, two sizes, sharp and as JPEG. What counts: bubbles
found word for word, words right, sides right; beside it the words tesseract finds in the same
pictures, where it is installed.
"""

import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from datetime import UTC
from pathlib import Path

from bench._screens import STYLES, Said, chat, page, photograph
from offscript.record import OWNER, Clock, Message
from offscript.sources import InputFile, read

_WORD = re.compile(r"\w+")


def words(text: str) -> Counter[str]:
    """Count the words of a text."""
    return Counter(_WORD.findall(text.lower()))


def pictures(folder: Path) -> dict[Path, list[Said]]:
    """Photograph every chat; give what is said in each."""
    said: dict[Path, list[Said]] = {}
    for scale, ending in ((3.0, "png"), (2.0, "jpg")):
        pages = {}
        for number, (name, style) in enumerate(STYLES.items()):
            for seed in range(5):
                path = folder / f"Screenshot_20240306-{name}-{scale:.0f}-{seed}.{ending}"
                said[path] = chat(number * 100 + seed + int(scale) * 1000)
                pages[path] = page(style, "Alex Doe", said[path])
        photograph(pages, scale)
    return said


def main() -> None:
    """Read every picture, and print how much was right."""
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        said = pictures(Path(folder))
        start = time.process_time()
        for path, pieces in said.items():
            bubbles = [piece for piece in pieces if piece.side]
            found = [
                item for item in read(InputFile(path), Clock(UTC)) if isinstance(item, Message)
            ]
            total["bubbles"] += len(bubbles)
            total["found"] += len(found)
            wanted = Counter(word for piece in bubbles for word in words(piece.text).elements())
            got = Counter(word for message in found for word in words(message.text).elements())
            total["words"] += wanted.total()
            total["wrong words"] += (wanted - got).total()
            total["added words"] += (got - wanted).total()
            for piece, message in zip(bubbles, found, strict=False):
                total["sides"] += (message.author == OWNER) == (piece.side == "mine")
                total["exact"] += words(message.text) == words(piece.text)
        seconds = (time.process_time() - start) / len(said)
        print(
            f"{len(said)} pictures, {total['bubbles']} bubbles: {total['found']} found, "
            f"{total['sides']} on the right side, {total['exact']} word for word; of "
            f"{total['words']} words {total['wrong words']} missing, {total['added words']} added; "
            f"{seconds:.1f} CPU s a picture"
        )
        if tesseract := shutil.which("tesseract"):
            missing = 0
            for path, pieces in said.items():
                done = subprocess.run(
                    [tesseract, path, "-", "--psm", "11"],
                    capture_output=True,
                    text=True,
                    check=True,
                )
                wanted = Counter(
                    word for piece in pieces if piece.side for word in words(piece.text).elements()
                )
                missing += (wanted - words(done.stdout)).total()
            print(f"tesseract, words alone: {missing} missing")


if __name__ == "__main__":
    main()
