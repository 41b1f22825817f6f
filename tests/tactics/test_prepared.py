"""What was read out of the shipped cards, and is kept beside them, is what is read out of them now."""

import shutil
import zlib
from pathlib import Path

import msgspec
import pytest

from offscript import tactics
from offscript.tactics import _prepared, reader_version
from offscript.tactics._library import read_library
from offscript.tactics._prepared import Stored, home, packed, prepared_of

FILE = Path(str(home())) / "prepared.bin"


def test_what_is_kept_is_what_the_cards_say(accept: bool) -> None:  # noqa: FBT001
    """Whoever changes a card, or how cards are read, runs this with `--accept`."""
    now = packed()
    if accept:
        FILE.write_bytes(now)
    kept, fresh = (
        msgspec.msgpack.decode(zlib.decompress(one), type=Stored)
        for one in (FILE.read_bytes(), now)
    )
    assert kept.digest == fresh.digest, (
        "cards have changed: pytest --accept tests/tactics/test_prepared.py"
    )
    assert kept.prepared == fresh.prepared
    assert msgspec.to_builtins(kept.library) == msgspec.to_builtins(fresh.library)


def test_what_was_read_from_other_cards_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the cards are read, and say the same."""
    stored = _prepared.stored_cards()
    assert stored is not None
    monkeypatch.setattr(_prepared, "digest", lambda: "of other cards")
    _prepared.stored_cards.cache_clear()
    try:
        assert _prepared.stored_cards() is None
        assert prepared_of(read_library(home())) == stored.prepared
    finally:
        _prepared.stored_cards.cache_clear()


@pytest.mark.parametrize(
    "name", ["library/en/calibration.json", "library/en/macros.toml", "model/weights/judge.json"]
)
def test_a_reader_of_other_files_has_another_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive is read again by it, so whatever bears on what is marked must change it."""
    room = Path(str(home())).parents[1]
    shutil.copytree(room / "library" / "en", tmp_path / "library" / "en")
    shutil.copytree(room / "model" / "weights", tmp_path / "model" / "weights")
    shipped = reader_version()
    monkeypatch.setattr(tactics, "files", lambda _: tmp_path)
    assert reader_version.__wrapped__() == shipped
    with (tmp_path / name).open("ab") as file:
        file.write(b"\n")
    assert reader_version.__wrapped__() != shipped
