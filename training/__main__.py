"""Makes the weights: `python -m training --base FOLDER --everyday FOLDER [encoder screen namer judge alarm meaning]`.

`--base` holds all-MiniLM-L6-v2 (config.json, model.safetensors, vocab.txt), `--everyday` the two
sets of everyday talk that may be learned from, and others that only thresholds are chosen by.
The steps are done in order; each begins from the files that the one before it wrote.
"""

import argparse
import hashlib
import random
from collections.abc import Sequence
from itertools import compress
from pathlib import Path

import msgspec
import numpy as np
import torch

from offscript.tactics.model._clause import telling
from offscript.tactics.model._encoder import Encoder as Runner
from offscript.tactics.model._encoder import Heard
from offscript.tactics.model._judge import (
    Judgement,
    Levels,
    Numbers,
    loud_features,
    louder_features,
)
from offscript.tactics.model._labeller import Labeller
from offscript.tactics.model._screen import Screen
from offscript.tactics.model._window import Windows
from offscript.tactics.model._wordpiece import WordPieces
from training import _encoder, _judge, _meaning
from training._alarm import learn_alarm
from training._export import export, put_back
from training._namer import learn_namer
from training._names import READINGS, SIGNALS, TACTICS
from training._rows import Row, corpus, everyday, held_out, labels_of, library, may_teach
from training._screen import learn_screen

WEIGHTS = Path(__file__).parent.parent / "src/offscript/tactics/model/weights"
MAY_TEACH = ("casino_train", "persuasion_for_good_train")
OUT = Path(__file__).parent / "out"
NAME = "minilm-6"
LAYERS = 6
ROUNDS = 5
SEED = 1
EVERYDAY = 1500  # everyday messages that the encoder learns from
CALM = 1500  # of each everyday set, that thresholds are chosen by
# Everyday messages, of each set at most, for which the namer may be asked, and for which the encoder
# may be woken: by tactics, by signals; by itself, at the beginning of a conversation, and near a
# message that tells, or where a fair card found something.
ASKED = (0.04, 0.03), (0.06, 0.045), (0.15, 0.15)
AWAKE = (0.02, 0.012), (0.0225, 0.014), (0.1, 0.1)
STEPS = ("encoder", "screen", "namer", "judge", "alarm", "meaning")


def everyday_to_learn(folder: Path) -> list[Row]:
    """Give everyday talk to learn from."""
    rows = [row for name in MAY_TEACH for row in everyday(folder / f"{name}.jsonl", may_teach)]
    random.Random(SEED).shuffle(rows)
    return rows


def everyday_to_choose(folder: Path) -> list[Row]:
    """Give everyday talk to choose thresholds by: conversations that nothing was learned from."""
    return [
        row
        for file in sorted(folder.glob("*.jsonl"))
        for row in everyday(file, held_out if file.stem in MAY_TEACH else lambda _: True, CALM)
    ]


def make_encoder(
    base: Path, calm: Sequence[Row], begun: Path | None, rounds: int, newly: frozenset[str]
) -> None:
    """Teach the encoder, and write it and its vocabulary. What it knows after a round is kept."""
    vocabulary = (base / "vocab.txt").read_text("utf-8").rstrip("\n")
    (WEIGHTS / "vocabulary.txt").write_text(vocabulary, "utf-8")
    pieces = WordPieces(vocabulary.split("\n"))
    windows = Windows(pieces)
    taught = [*corpus("development"), *library(), *calm[:EVERYDAY]]
    things = _encoder.items(taught, windows, newly)
    torch.manual_seed(SEED)
    model = _encoder.Encoder(base, LAYERS)
    model.begin_signs(pieces)
    if begun is not None:
        is_written = begun.suffix == ".onnx"
        model.load_state_dict(put_back(begun) if is_written else torch.load(begun))
    OUT.mkdir(exist_ok=True)
    unseen = corpus("validation")
    for number, loss in enumerate(_encoder.learn(model, things, rounds, SEED), 1):
        torch.save(model.state_dict(), OUT / "encoder.pt")
        print(f"round {number} of {rounds}: loss {loss:.3f}, {len(things)} windows", flush=True)
        print(f"  validation: {_encoder.worth(model, unseen, windows)}", flush=True)
    export(model, WEIGHTS / "encoder.onnx")


def make_screen(teach: Sequence[Row]) -> None:
    """Teach the screen what the encoder learns from, with more of everyday talk."""
    learn_screen([*corpus("development"), *library(), *teach], WEIGHTS / "screen.npz", SEED)


def make_namer() -> None:
    """Teach the namer what the encoder learns names from."""
    learn_namer([*corpus("development"), *library()], WEIGHTS / "namer.npz")


def hear(rows: Sequence[Row]) -> list[Heard]:
    """Give what the written encoder hears in rows."""
    pieces = WordPieces((WEIGHTS / "vocabulary.txt").read_text("utf-8").split("\n"))
    sizes = len(TACTICS), len(READINGS), len(SIGNALS)
    runner = Runner(WEIGHTS / "encoder.onnx", Windows(pieces), sizes)
    return list(runner.hear([row.look for row in rows]))


def make_judge(choose: Sequence[Row]) -> None:
    """Teach the judge on hands that the encoder never saw, and choose every threshold."""
    rows = [*corpus("calibration"), *corpus("validation"), *choose]
    heard = hear(rows)
    screen = Screen(WEIGHTS / "screen.npz")
    seen = screen.rows([row.look for row in rows])
    alarm, perhaps, alarmed = _judge.fit_alarm(rows, heard, seen)
    namer = Labeller(WEIGHTS / "namer.npz")
    tables = loud_features(seen), louder_features(seen, namer.of([row.label.text for row in rows]))
    loud, louder = (_judge.fit_loud(rows, table) for table in tables)
    asks, wakes = (
        levels(choose, _judge.left_out_loud(rows, table)[-len(choose) :], *shares)
        for table, shares in zip(tables, (ASKED, AWAKE), strict=True)
    )
    asked = [one.label.sought for one in rows]
    rows, heard, seen = list(compress(rows, asked)), list(compress(heard, asked)), seen[asked]
    names = namer.of(
        [telling(one.telling, row.label.text) for row, one in zip(rows, heard, strict=True)]
    )
    table, named = _judge.table_of(rows, heard, names, seen)
    confidence = _judge.left_out(rows, table, named)
    shown = _judge.thresholds(confidence, named)
    weights, starts = _judge.fit(table, named)
    judgement = Judgement(
        model=NAME,
        encoder=digest("encoder.onnx"),
        screen=digest("screen.npz"),
        namer=digest("namer.npz"),
        loud=loud,
        louder=louder,
        asks=asks,
        wakes=wakes,
        weights=tuple(round(float(weight), 4) for weight in weights),
        tactics={
            tactic: (round(float(start), 4), shown[tactic])
            for tactic, start in zip(TACTICS, starts, strict=True)
        },
        readings=READINGS,
        alarm=alarm,
        perhaps=perhaps,
        alarmed=alarmed,
        signals=SIGNALS,
    )
    text = msgspec.json.format(msgspec.json.encode(judgement), indent=1)
    (WEIGHTS / "judge.json").write_bytes(text + b"\n")
    _judge.tell(rows, confidence, named, shown)


def make_meaning(base: Path, everyday_talk: Path) -> None:
    """Read the vectors of meanings out of the base, with the vocabulary that is there."""
    vocabulary = (WEIGHTS / "vocabulary.txt").read_text("utf-8").split("\n")
    texts = _meaning.texts_to_learn(everyday_talk, MAY_TEACH)
    alone, whole = _meaning.encoded(base, vocabulary, texts)
    table = _meaning.learned(vocabulary, texts, alone, whole)
    _meaning.write(table, WEIGHTS / "meaning.npz")


def levels(choose: Sequence[Row], loud: Numbers, *shares: tuple[float, float]) -> Levels:
    """Give how loud no more than a share of any everyday set is, for each kind of moment."""
    hands = np.array([row.label.hand for row in choose])

    def level(kind: int, share: float) -> float:
        of_sets = (np.quantile(loud[hands == hand, kind], 1 - share) for hand in set(hands))
        return round(float(max(of_sets)), 4)

    return Levels(*((level(0, tactic), level(1, signal)) for tactic, signal in shares))


def digest(name: str) -> str:
    """Give the SHA-256 of a file of weights."""
    return hashlib.sha256((WEIGHTS / name).read_bytes()).hexdigest()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--everyday", type=Path, required=True)
    parser.add_argument(
        "--begun", type=Path, help="an encoder.pt, or a written encoder, to go on from"
    )
    parser.add_argument("--newly", nargs="*", default=(), help="hands that it has not learned yet")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("steps", nargs="*", choices=STEPS, default=list(STEPS))
    given = parser.parse_args()
    torch.set_num_threads(2)
    WEIGHTS.mkdir(exist_ok=True)
    if "encoder" in given.steps or "screen" in given.steps:
        teach = everyday_to_learn(given.everyday)
    if "encoder" in given.steps:
        make_encoder(given.base, teach, given.begun, given.rounds, frozenset(given.newly))
    if "screen" in given.steps:
        make_screen(teach)
    if "namer" in given.steps:
        make_namer()
    if "judge" in given.steps:
        make_judge(everyday_to_choose(given.everyday))
    if "alarm" in given.steps:
        learn_alarm(labels_of("spanish"), WEIGHTS / "alarm_es.npz")
    if "meaning" in given.steps:
        make_meaning(given.base, given.everyday)
