"""Runs the sentence encoder: a small transformer, on the computer's own processor."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._looked import Looked
from offscript.tactics.model._window import Window, Windows
from offscript.tactics.model._wordpiece import Piece

Numbers = npt.NDArray[np.float32]
AT_ONCE = 2  # windows, each on a core of its own


class _Session(Protocol):
    """As much of an ONNX session as is used here."""

    def run(
        self, names: None, given: dict[str, npt.NDArray[np.int64]]
    ) -> tuple[Numbers, Numbers]: ...


class Pointed(msgspec.Struct, frozen=True):
    """The pieces of a window's text, and of each, as a logit, whether it belongs to what tells."""

    pieces: tuple[Piece, ...]
    words: Numbers


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """What the encoder says of a message, as logits.

    `some`: any tactic; `which`: each tactic, if any; the readings; `telling`: the words that carry
    these; `alarm`: any signal; `signals`: each signal, if any; `alarming`: the words that carry it.
    """

    some: float
    which: Numbers
    readings: Numbers
    telling: Pointed
    alarm: float
    signals: Numbers
    alarming: Pointed


class Encoder:
    """The encoder's weights, opened when they are first needed.

    Every window is read by itself: quantised arithmetic scales with all that is read together, and
    what a message is marked with must not depend on its neighbours in a batch.
    """

    def __init__(self, file: Path, windows: Windows, sizes: tuple[int, int, int]) -> None:
        """Take the file of the weights; `sizes`: how many tactics, readings and signals."""
        self._file = file
        self._windows = windows
        self._edges = np.cumsum((1, *sizes[:2], 1))

    def hear(self, looked: Sequence[Looked]) -> Iterator[Heard]:
        """Read messages, each with what came before it, and give what is heard in their order."""
        shown = [
            self._windows.of(
                look.author, look.message.sent_at, look.message.text, look.earlier, look.moment
            )
            for look in looked
        ]
        flat = [window for windows in shown for window in windows]
        if not flat:
            return
        _ = self._session
        with ThreadPoolExecutor(AT_ONCE) as threads:
            answers = iter(list(threads.map(self._run, flat)))
        for windows in shown:
            yield self._joined(windows, [next(answers) for _ in windows])

    def _run(self, window: Window) -> tuple[Numbers, Numbers]:
        numbers = np.array([window.numbers], np.int64)
        kinds = np.zeros_like(numbers)
        kinds[0, window.message_length :] = 1
        heads, words = self._session.run(None, {"numbers": numbers, "kinds": kinds})
        return heads[0], words[0][window.first : window.first + len(window.pieces)]

    def _joined(self, windows: list[Window], answers: list[tuple[Numbers, Numbers]]) -> Heard:
        """Join what the windows of one message say: the one with most to say of tactics speaks.

        Signals, and the words that carry them, are taken from the window with most to say of them.
        """
        split = [np.split(heads, self._edges) for heads, _ in answers]
        loudest = max(range(len(windows)), key=lambda place: float(split[place][0][0]))
        alarmed = max(range(len(windows)), key=lambda place: float(split[place][3][0]))
        some, which, readings, _, _ = split[loudest]
        _, _, _, alarm, signals = split[alarmed]
        return Heard(
            some=float(some[0]),
            which=which,
            readings=readings,
            telling=Pointed(windows[loudest].pieces, answers[loudest][1]),
            alarm=float(alarm[0]),
            signals=signals,
            alarming=Pointed(windows[alarmed].pieces, answers[alarmed][1]),
        )

    @cached_property
    def _session(self) -> _Session:
        import onnxruntime

        # Nobody asked for any. Elsewhere than on Windows the package's own __init__ has seen to it.
        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # The graph is fused as it is written; fused further, it would take a fifth longer.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        processor = ["CPUExecutionProvider"]
        session: _Session = onnxruntime.InferenceSession(self._file, options, providers=processor)
        return session
