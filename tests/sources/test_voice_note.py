"""Voice notes: which files they are, when they were made, and what becomes of what was heard.

What hears is a stand-in (tests/fakes) with the interface of faster-whisper: models are too large to
be kept here. Where the real library is installed, that interface is compared with it.
"""

import inspect
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Apart, InputFile, Item, lay_out, read, read_part, recognise
from offscript.sources._voice.recording_times import when_made
from tests.sources import recording_builder as build

FAKES = Path(__file__).parent.parent / "fakes"
ZONE = ZoneInfo("Europe/London")
HEARD = [
    {"start": 0.0, "end": 2.5, "text": " I waited all evening.", "avg_logprob": -0.1},
    {"start": 7.2, "end": 7.9, "text": "  ", "avg_logprob": -0.1},
    {"start": 62.9, "end": 65.0, "text": " <script> =1+1 You never call!", "avg_logprob": -0.9},
]


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the stand-in on the path, and give it a folder that looks like a model."""
    monkeypatch.syspath_prepend(str(FAKES))
    for name in [name for name in sys.modules if name.partition(".")[0] == "faster_whisper"]:
        monkeypatch.delitem(sys.modules, name)
    folder = tmp_path / "model"
    folder.mkdir()
    for name in ("config.json", "tokenizer.json"):
        (folder / name).write_text("{}", "utf-8")
    (folder / "model.bin").write_text(json.dumps(HEARD), "utf-8")
    return folder


def heard(path: Path, model: Path | None) -> list[Item]:
    """Read one recording."""
    return list(read(InputFile(path), Clock(ZONE, speech_model=str(model) if model else None)))


def kept(folder: Path, name: str, content: bytes) -> Path:
    """Keep a recording under a name."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(content)
    return path


def test_what_was_heard_is_a_message(tmp_path: Path, model: Path) -> None:
    """One line for each stretch, with its time in a note, how sure it is, and the recording."""
    path = kept(tmp_path / "notes", "signal-2024-07-05-201415.m4a", build.mpeg4(0))
    message, trust, when = heard(path, model)
    assert isinstance(message, Message)
    assert message.text == "I waited all evening.\n<script> =1+1 You never call!"
    assert message.author == "unknown speaker"
    assert message.sent_at == datetime(2024, 7, 5, 19, 14, 15, tzinfo=UTC)
    assert message.zone == "assumed"
    assert 0.4 < (message.certainty or 0) < 0.9
    assert message.attachments[0].name == path.name
    assert message.attachments[0].sha256 == InputFile(path).sha256 == message.origin.sha256
    assert isinstance(trust, Note)
    assert "1 of 2 lines" in str(trust.says)
    assert "begin at 0:00, 1:02." in str(trust.says)
    assert isinstance(when, Note)
    assert "its name" in str(when.says)


def test_it_is_heard_in_the_locked_process(tmp_path: Path, model: Path) -> None:
    """The model's folder can be read there, and only it; the same words come out."""
    path = kept(tmp_path / "notes", "PTT-20240705-WA0001.opus", build.opus())
    clock = Clock(ZONE, speech_model=str(model))
    with Apart([path], clock) as apart:
        items = [item for part in apart for item in apart.read(part, clock)]
    (message,) = [item for item in items if isinstance(item, Message)]
    assert message.text.startswith("I waited")
    assert items == heard(path, model)


@pytest.mark.parametrize("lacking", ["model.bin", "config.json", "tokenizer.json"])
def test_a_folder_that_is_no_model(tmp_path: Path, model: Path, lacking: str) -> None:
    """It is said what is missing from it; the library would fetch the tokenizer."""
    (model / lacking).unlink()
    (item,) = heard(kept(tmp_path / "notes", "note.wav", build.wav()), model)
    assert isinstance(item, Unreadable)
    assert f"has no {lacking}" in str(item.reason)


def test_a_damaged_model(tmp_path: Path, model: Path) -> None:
    """It is said that it can't be loaded."""
    (model / "model.bin").write_text("{", "utf-8")
    (item,) = heard(kept(tmp_path / "notes", "note.wav", build.wav()), model)
    assert isinstance(item, Unreadable)
    assert "can't be loaded" in str(item.reason)


def test_nothing_heard(tmp_path: Path, model: Path) -> None:
    """Silence and damage are said, each as itself."""
    (model / "model.bin").write_text("[]", "utf-8")
    (silent,) = heard(kept(tmp_path / "notes", "a.wav", build.wav()), model)
    (damaged,) = heard(kept(tmp_path / "notes", "b.amr", build.amr()[:40]), model)
    assert isinstance(silent, Unreadable)
    assert "No words were heard" in str(silent.reason)
    assert isinstance(damaged, Unreadable)
    assert "could not be written down" in str(damaged.reason)


def test_without_the_extra(tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is said, and what can be given instead."""
    monkeypatch.setattr("offscript.sources._voice.speech.find_spec", lambda _name: None)
    (item,) = heard(kept(tmp_path / "notes", "note.wav", build.wav()), model)
    assert isinstance(item, Unreadable)
    assert "its part “speech”, which is not installed" in str(item.reason)


@pytest.mark.parametrize(
    ("name", "content", "is_one"),
    [
        ("PTT-20240305-WA0001.opus", build.opus(), True),
        ("00000012-AUDIO-2024-03-05-20-14-15.opus", build.opus(), True),
        ("WhatsApp Audio 2024-03-05 at 20.14.15.mp4", build.mpeg4(0, b"isom"), True),
        ("audio_2024-03-05_20-14-15.ogg", build.opus(), True),
        ("voicemail-5550100.amr", build.amr(), True),
        ("20240305 201415-A1B2C3D4.m4a", build.mpeg4(0), True),
        ("Recording 3.3gp", build.mpeg4(0, b"3gp4"), True),
        ("01 A song.mp3", b"ID3\x04", False),
        ("VID-20240305-WA0001.mp4", build.mpeg4(0, b"isom") + b"hdlrvide", False),
        ("voice.txt", b"voice", False),
    ],
)
def test_which_files_are_voice_notes(
    tmp_path: Path, name: str, content: bytes, *, is_one: bool
) -> None:
    """In a folder: sound, named as apps name voice notes; songs and films are left alone."""
    kept(tmp_path / "given", name, content)
    with lay_out([tmp_path / "given"]) as layout:
        found = [part.source.name for part in layout if part.source]
    assert found == (["voice_note"] if is_one else [])


def test_a_song_given_by_itself_is_listened_to(tmp_path: Path) -> None:
    """Whoever gives one file means it; a film is answered with a sentence."""
    source = recognise(InputFile(kept(tmp_path, "anything.mp3", b"ID3\x04")))
    assert source is not None
    assert source.name == "voice_note"
    film = kept(tmp_path, "film.mp4", build.mpeg4(0, b"isom") + b"hdlrvide")
    (item,) = heard(film, None)
    assert isinstance(item, Unreadable)
    assert "film" in str(item.reason)


def test_a_note_that_a_message_names_is_that_messages(tmp_path: Path) -> None:
    """It is no message of its own."""
    name = "audio_1@05-03-2024_20-14-15.ogg"
    said = {"id": 1, "type": "message", "date": "2024-03-05T20:14:15", "from": "Alex", "text": ""}
    said |= {"from_id": "user1", "file": name, "media_type": "voice_message"}
    chat = {"name": "Alex", "type": "personal_chat", "id": 1, "messages": [said]}
    folder = tmp_path / "given"
    kept(folder, "result.json", json.dumps(chat).encode())
    kept(folder, name, build.opus())
    with lay_out([folder]) as layout:
        items = [item for part in layout for item in read_part(part, Clock(ZONE))]
    assert {item.origin.source for item in items if not isinstance(item, Note)} == {"telegram"}


def local(*when: int) -> str:
    """Write a time in London as an instant."""
    return datetime(*when, tzinfo=ZONE).astimezone(UTC).isoformat()  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("name", "expected", "zone"),
    [
        ("AUD-20240705-WA0001.m4a", local(2024, 7, 5, 9, 30), "assumed"),
        ("PTT-20240706-WA0001.opus", local(2024, 7, 6), "assumed"),
        ("audio_2024-07-05_20-14-15.ogg", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("audio_1@05-07-2024_20-14-15.ogg", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("signal-2024-07-05-201415.m4a", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("signal-2024-07-05-20-14-15-123.aac", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("WhatsApp Audio 2024-07-05 at 8.14.15 PM.mpeg", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("WhatsApp Ptt 2024-07-05 at 20.14.15.ogg", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("20240705 201415-A1B2C3D4.m4a", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("Voice 240705_201415.m4a", local(2024, 7, 5, 20, 14, 15), "assumed"),
        ("audioclip-1720206855000.mp4", local(2024, 7, 5, 20, 14, 15), "stated"),
        ("Voice 001.m4a", local(2024, 7, 5, 9, 30), "assumed"),
        ("20249999-note.amr", local(2024, 7, 5, 9, 30), "assumed"),
    ],
)
def test_when_a_recording_was_made(tmp_path: Path, name: str, expected: str, zone: str) -> None:
    """The name goes first; a clock it lacks comes from the file's date if that is the same day."""
    path = kept(tmp_path, name, b"")
    stamp = datetime(2024, 7, 5, 9, 30, tzinfo=ZONE).timestamp()
    os.utime(path, (stamp, stamp))
    made = when_made(InputFile(path), b"", ZONE)
    assert (made.moment.sent_at.isoformat(), made.moment.zone) == (expected, zone)


def test_what_its_maker_wrote_into_it(tmp_path: Path) -> None:
    """MPEG-4 states a moment; nought is none."""
    seconds = int(
        (datetime(2024, 7, 5, tzinfo=UTC) - datetime(1904, 1, 1, tzinfo=UTC)).total_seconds()
    )
    path = kept(tmp_path, "New Recording 3.m4a", build.mpeg4(seconds))
    made = when_made(InputFile(path), path.read_bytes(), ZONE)
    assert made.moment.sent_at == datetime(2024, 7, 5, tzinfo=UTC)
    assert made.moment.zone == "stated"
    assert "maker" in str(made.where)
    assert "date" in str(when_made(InputFile(path), build.mpeg4(0), ZONE).where)


def test_the_real_library_has_what_the_stand_in_has(tmp_path: Path) -> None:
    """Names of parameters and fields, where the real one is installed; nothing is heard."""
    script = """
import dataclasses, inspect, json, sys
try:
    from faster_whisper import WhisperModel
    from faster_whisper.transcribe import Segment, TranscriptionInfo
except ImportError:
    sys.exit(3)
made = list(inspect.signature(WhisperModel.__init__).parameters)
heard = list(inspect.signature(WhisperModel.transcribe).parameters)
fields = [f.name for kind in (Segment, TranscriptionInfo) for f in dataclasses.fields(kind)]
print(json.dumps([made, heard, fields]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=False, cwd=tmp_path
    )
    if done.returncode:
        pytest.skip("faster-whisper is not installed")
    from tests.fakes import faster_whisper as fake  # noqa: PLC0415

    real: list[Any] = json.loads(done.stdout)
    ours = [
        inspect.signature(fake.WhisperModel.__init__).parameters,
        inspect.signature(fake.WhisperModel.transcribe).parameters,
        [
            *inspect.signature(fake.Segment).parameters,
            *inspect.signature(fake.TranscriptionInfo).parameters,
        ],
    ]
    assert all(set(mine) <= set(theirs) for mine, theirs in zip(ours, real, strict=True))
