"""Spoken words into written ones, by faster-whisper and a model that lies on this computer.

https://github.com/SYSTRAN/faster-whisper. A model is a folder; nothing is ever fetched.
"""

import io
import math
import os
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from offscript.record import Sayable, Several, said

_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "DO_NOT_TRACK": "1",
}
_NEEDED = ("model.bin", "config.json", "tokenizer.json")
"""Without the last of these the library would fetch one."""


class Spoken(msgspec.Struct, frozen=True):
    """A stretch of speech: where it begins in seconds, its words, and how sure they are, 0 to 1."""

    begins: float
    words: str
    certainty: float


class Transcript(msgspec.Struct, frozen=True):
    """What was heard: stretches in order, the language and how sure that is, length in seconds."""

    stretches: tuple[Spoken, ...]
    language: str
    language_certainty: float
    seconds: float

    @property
    def certainty(self) -> float:
        """How sure all of it is: each stretch counts by the length of its words."""
        weights = [len(stretch.words) for stretch in self.stretches]
        sure = [stretch.certainty * len(stretch.words) for stretch in self.stretches]
        return sum(sure) / max(sum(weights), 1)


class SpeechError(Exception):
    """What keeps a recording from being written down, in words for the person."""


def has_speech() -> bool:
    """Tell whether the library that writes recordings down is installed here."""
    return find_spec("faster_whisper") is not None


def what_is_missing(model: str | None) -> Sayable | None:
    """Say what a person has to add before recordings can be written down; None if nothing."""
    if model is None:
        return said(
            "To write recordings down, Offscript needs a speech model, and none was named. What "
            "matters in it can be typed, and given as a text."
        )
    if not has_speech():
        return said(
            "To write recordings down, Offscript needs its part “speech”, which is not installed "
            "here. What matters in it can be typed, and given as a text."
        )
    lacking = [name for name in _NEEDED if not (Path(model) / name).is_file()]
    if lacking:
        return said(
            "The folder {model} is no faster-whisper model: it has no {lacking}.",
            model=model,
            lacking=Several(tuple(lacking)),
        )
    return None


def write_down(content: bytes, model: str) -> Transcript:
    """Write down what is said in a recording. Raises SpeechError, and MemoryError.

    Silence is left out before, no sampling is done and no earlier words are fed back: the same
    recording gives the same words, and fewer that nobody said.
    """
    whisper = _open(model)
    try:
        found, about = whisper.transcribe(
            io.BytesIO(content),
            beam_size=5,
            temperature=0.0,
            condition_on_previous_text=False,
            vad_filter=True,
        )
        return Transcript(
            stretches=tuple(_stretches(found)),
            language=str(about.language),
            language_certainty=float(about.language_probability),
            seconds=float(about.duration),
        )
    except MemoryError:
        raise
    except Exception as error:
        message = said(
            "no sound that can be heard was found in it ({kind})", kind=type(error).__name__
        )
        raise SpeechError(message) from error


@cache
def _open(model: str) -> Any:  # noqa: ANN401 - the library's own
    """Load a model, once. Raises SpeechError."""
    os.environ.update(_OFFLINE)
    try:
        from faster_whisper import WhisperModel  # noqa: PLC0415 - heavy, and only for recordings

        return WhisperModel(model, device="cpu", compute_type="int8", local_files_only=True)
    except MemoryError:
        raise
    except Exception as error:
        message = said("the model in {model} can't be loaded ({error})", model=model, error=error)
        raise SpeechError(message) from error


def _stretches(found: Iterable[Any]) -> Iterable[Spoken]:
    """Take what the library tells of each stretch that has words."""
    for piece in found:
        words = str(piece.text).strip()
        if words:
            sure = math.exp(min(float(piece.avg_logprob), 0.0))
            yield Spoken(float(piece.start), words, round(sure, 3))
