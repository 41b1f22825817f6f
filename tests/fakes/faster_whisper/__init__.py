"""Stands in for faster-whisper 1.2: its interface as far as it is used, and words from a file.

`model.bin` holds the stretches as JSON. It hears nothing.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO


@dataclass
class Segment:
    """A stretch of speech, with what is used of it."""

    start: float
    end: float
    text: str
    avg_logprob: float


@dataclass
class TranscriptionInfo:
    """What is told of a recording."""

    language: str
    language_probability: float
    duration: float


class WhisperModel:
    """The model; it refuses to be loaded where the real one might reach out."""

    def __init__(
        self, model_size_or_path: str, *, device: str, compute_type: str, local_files_only: bool
    ) -> None:
        """Read the model's file."""
        assert (device, compute_type, local_files_only) == ("cpu", "int8", True)
        assert os.environ["HF_HUB_OFFLINE"] == "1"
        content = (Path(model_size_or_path) / "model.bin").read_bytes()
        self._segments = [Segment(**segment) for segment in json.loads(content)]

    def transcribe(
        self,
        audio: BinaryIO,
        *,
        beam_size: int,
        temperature: float,
        condition_on_previous_text: bool,
        vad_filter: bool,
    ) -> tuple[Iterator[Segment], TranscriptionInfo]:
        """Give the stretches of the file, one by one; a recording that ends early breaks it."""
        assert (beam_size, temperature, vad_filter) == (5, 0.0, True)
        assert not condition_on_previous_text
        if len(audio.read()) < 60:
            raise ValueError
        return iter(self._segments), TranscriptionInfo("en", 0.98, 65.4)
