"""Measures the shipped reader on the test messages: `python -m bench.accuracy [--everyday DIR]`.

The test messages are by hands whose writing was never looked at while cards were written or
thresholds chosen. `--everyday` is a folder of JSON lines (conversation, author, text) of ordinary
talk, for false marks; it is not part of the repository. `--write` stores the figures that the
report shows.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bench._corpus import Labelled, answers, labelled, wilson
from offscript.record import Accuracy, Marking, Measured, Message, Origin
from offscript.tactics import accuracy, all_tactics, open_reader

OUT = Path(__file__).parent.parent / "src/offscript/tactics/library/en/accuracy.json"
START = datetime(2024, 1, 1, tzinfo=UTC)


def measured(name: str, right: int, found: int, there: int) -> Measured:
    """Make one row: precision and recall with 95 % Wilson intervals."""
    return Measured(
        name=name,
        messages=there,
        precision=round(right / found, 3) if found else None,
        precision_interval=wilson(right, found),
        recall=round(right / there, 3) if there else None,
        recall_interval=wilson(right, there),
    )


def everyday(folder: Path) -> Iterator[tuple[str, int, int, int]]:
    """Read each file of ordinary talk: name, messages, marked ones, ones with a safety signal."""
    for file in sorted(folder.glob("*.jsonl")):
        reader = open_reader()
        messages = marked = signals = 0
        for number, line in enumerate(file.read_bytes().splitlines()):
            row = msgspec.json.decode(line)
            message = Message(
                id=str(number),
                conversation=row["conversation"],
                author=row["author"],
                sent_at=START + timedelta(minutes=5 * number),
                offset_minutes=0,
                zone="stated",
                kind="message",
                text=row["text"],
                origin=Origin("everyday", "", number + 1),
            )
            (marking,) = reader.read([message])
            messages += 1
            marked += bool(marking.tactics)
            signals += bool(marking.safety)
        yield file.stem, messages, marked, signals


def area_under_curve(scores: list[tuple[float, bool]]) -> float:
    """Give the chance that a marked message scores above an unmarked one (ties count half)."""
    by_score: dict[float, list[int]] = defaultdict(lambda: [0, 0])
    for score, is_marked in scores:
        by_score[score][is_marked] += 1
    below = above = 0.0
    for _, (unmarked, marked) in sorted(by_score.items()):
        above += marked * (below + unmarked / 2)
        below += unmarked
    marked_total = sum(is_marked for _, is_marked in scores)
    return above / (below * marked_total) if below and marked_total else float("nan")


def print_scores(pairs: list[tuple[Labelled, Marking]]) -> None:
    """Print ranking and calibration, with length alone as the baseline to beat."""
    scores = [
        (max((finding.confidence for finding in marking.tactics), default=0.0), bool(row.tactics))
        for row, marking in pairs
    ]
    lengths = [(float(len(row.text)), bool(row.tactics)) for row, _ in pairs]
    print(f"AUC, any tactic        {area_under_curve(scores):.3f}")
    print(f"AUC of length alone    {area_under_curve(lengths):.3f}")
    bins: dict[int, list[bool]] = defaultdict(list)
    stated: Counter[int] = Counter()
    error = 0.0
    findings = [
        (finding.confidence, finding.tactic in row.tactics)
        for row, marking in pairs
        for finding in marking.tactics
    ]
    for confidence, is_right in findings:
        bins[int(confidence * 5)].append(is_right)
        stated[int(confidence * 5)] += round(confidence * 1000)
    for step, outcomes in sorted(bins.items()):
        mean = stated[step] / 1000 / len(outcomes)
        share = sum(outcomes) / len(outcomes)
        error += abs(mean - share) * len(outcomes) / len(findings)
        print(f"  stated {mean:.2f}  agreed {share:.2f}  findings {len(outcomes)}")
    print(f"calibration error      {error:.3f}")


def measure(folder: Path | None) -> Accuracy:
    """Measure everything, print it, and give what the report shows."""
    rows = labelled("test")
    pairs = list(answers(open_reader(), rows))
    print_scores(list(answers(open_reader(everything=True), rows)))
    right: Counter[str] = Counter()
    found: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for row, marking in pairs:
        got = {finding.tactic for finding in marking.tactics}
        found.update(got)
        there.update(row.tactics)
        right.update(got & set(row.tactics))
    plain = [marking for row, marking in pairs if not row.tactics]
    false_marks = sum(bool(marking.tactics) for marking in plain)
    own = [marking for row, marking in pairs if row.author == row.me and not row.tactics]
    own_marks = sum(bool(marking.tactics) for marking in own)
    print(f"unmarked test messages marked: {false_marks} of {len(plain)}")
    print(f"  of the person's own:         {own_marks} of {len(own)}")
    signals = Counter[str]()
    for row, marking in pairs:
        got = {signal.signal for signal in marking.safety}
        signals["right"] += len(got & set(row.safety))
        signals["found"] += len(got)
        signals["there"] += len(row.safety)
    print(f"safety signals: {dict(signals)}")
    rate = accuracy().everyday_false_marks
    if folder is not None:
        counts = list(everyday(folder))
        for name, messages, marked, safety in counts:
            print(f"{name}: {marked} of {messages} marked, {safety} with a safety signal")
        rate = sum(count[2] for count in counts) / sum(count[1] for count in counts)
    overall = measured("overall", right.total(), found.total(), there.total())
    print(f"overall {overall}\neveryday false marks {rate:.5f}")
    hands = sorted({row.hand for row in rows})
    scenes = len({row.conversation for row in rows})
    return Accuracy(
        how=(
            f"{len(rows)} invented messages in {scenes} conversations, written and labelled by "
            f"{len(hands)} hands whose texts were kept apart from the making of the cards and "
            "their thresholds. One label set, so where careful readers differ is not known."
        ),
        everyday_false_marks=round(rate, 5),
        overall=overall,
        tactics=tuple(
            measured(card.id, right[card.id], found[card.id], there[card.id])
            for card in all_tactics()
        ),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--everyday", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    result = measure(given.everyday)
    if given.write:
        OUT.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")
