"""Measures the shipped reader: `make bench-tactics`, or `python -m bench.tactics`.

    python -m bench.tactics [--part test] [--everyday FOLDER] [--write]

The test messages are by hands that nothing was learned from or chosen by; so are those of `--part spoken`,
which are talk said aloud, of `--part medium`, messages of two to five sentences, of `--part long`, mails
and long messages, of `--part common`, the commonest words of every tactic, of `--part telling`, short
scenes whose words tell quietly, of `--part plain`, what is said bluntly, and of `--part figures`, violent
words that mean nothing and the same meant (for signals). One level for waking the encoder was chosen with
figures of `telling` and `long` in sight (docs/model-card.md).
`--part validation` is for looking while things are made. `--everyday` is a folder of JSON lines (conversation,
author, text) of ordinary talk, for false marks; it is not part of the repository. `--write` stores the figures
that the report shows.
"""

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench._baselines import TfIdf, near_twins
from bench._corpus import Labelled, answers, labelled, messages_of
from bench._everyday import tell_everyday
from bench._scores import (
    Tally,
    area_under_curve,
    by_group,
    calibration_error,
    letters_f1,
    macro_f1_interval,
    share,
)
from offscript.record import Accuracy, Marking
from offscript.tactics import all_tactics, open_model, open_reader
from offscript.tactics._calibration import load_calibration
from offscript.tactics._look import Look
from offscript.tactics._prepared import load_library
from offscript.tactics.model import Asked, Stream

PARTS = (
    "test", "common", "telling", "plain", "figures", "spoken", "medium", "long",
    "validation", "calibration",
)  # fmt: skip
EVENS = 0.5
OUT = Path(__file__).parent.parent / "src/offscript/tactics/library/en/accuracy.json"
FIGURATIVE = re.compile(
    r"\b(?:kill|killed|killing|killer|die|dying|dead|murder|strangle|choke|shoot|stab|bomb|burn|"
    r"hang myself|end me|stalk\w*|gun|knife|weapon)\b",
    re.IGNORECASE,
)
VOICES = {
    "second language": r"second.language|Polish|Spanish|German|Brazilian|Croatian|Iranian|Norwegian|"
    r"Moroccan|Egyptian|Turkish|French|Italian|Portuguese|Ukrainian|Vietnamese|Chinese|Korean",
    "South Asian English": r"Indian?|Chennai|Karachi|Delhi|Mumbai|Pune|Kolkata|Gujarati|Pakistan",
    "African and Caribbean English": r"Nigeria|Ghana|Kenya|Jamaic|Caribbean|Lagos|Nairobi",
    "African American English": r"AAE|Black American",
    "Irish, Scottish and Welsh": r"Irish|Dublin|Cork|Scot|Glasgow|Edinburgh|Welsh|Wales|Belfast",
    "Australian and New Zealand": r"Austral|Sydney|Melbourne|Perth|Adelaide|Brisbane|Auckland|Kiwi",
    "formal e-mail": r"e-?mail|formal",
}
GENDERS = {"f": "women", "m": "men"}
FIRST = (
    "import time; t = time.perf_counter()\n"
    "from offscript.actions.mark_messages import mark_messages\n"
    'line = b\'{"id":"1","conversation":"c","author":"a","sent_at":"2024-05-01T20:00:00Z",\'\n'
    'line += b\'"text":"after all I have done for you, this is how you repay me"}\'\n'
    "list(mark_messages([line])); print(time.perf_counter() - t)"
)
RIVAL = """published or measured by others, on other data (docs/model-card.md):
  open rule engine    recall .075 of manipulative messages at 2.5 % false alarms on clean film lines;
                      0.6 to 1.5 % of everyday messages marked
  GPT-4, zero shot    macro-F1 .649 on film dialogues (MentalManip); intent-aware prompts .685"""

Read = list[tuple[Labelled, Marking]]


def named(read: Read) -> list[frozenset[str]]:
    """Give the tactics that each message is marked with."""
    return [frozenset(finding.tactic for finding in marking.tactics) for _, marking in read]


def surest(read: Read) -> list[float]:
    """Give the confidence of the surest finding of each message."""
    return [max((one.confidence for one in marking.tactics), default=0.0) for _, marking in read]


def tell_system(name: str, rows: Sequence[Labelled], got: Sequence[frozenset[str]]) -> None:
    """Print precision, recall and macro-F1 of a system."""
    tally = Tally(rows, got)
    overall = tally.overall()
    low, high = macro_f1_interval(rows, got)
    print(
        f"{name:<26} precision {overall.precision} {overall.precision_interval}  "
        f"recall {overall.recall} {overall.recall_interval}  "
        f"macro-F1 {tally.macro_f1():.3f} ({low} to {high})"
    )


def tell_baselines(rows: Sequence[Labelled]) -> None:
    """Print what length, TF-IDF and cards reach, and TF-IDF by how many hands it learned from."""
    whole, rows = rows, [row for row in rows if row.sought]
    marked = [bool(row.tactics) for row in rows]
    length = [float(len(row.text)) for row in rows]
    print(f"length alone               AUC {area_under_curve(length, marked):.3f}")
    teach = [row for row in labelled("development") if row.sought]
    hands = sorted({row.hand for row in teach})
    texts = [row.text for row in rows]
    for count in sorted({2, len(hands) // 2, len(hands)}):
        some = [row for row in teach if row.hand in hands[:count]]
        is_all = count == len(hands)
        model = TfIdf([row.text for row in some], [row.tactics for row in some], each=is_all)
        chance, each = model.scores(texts)
        auc = area_under_curve(chance.tolist(), marked)
        print(f"TF-IDF + LR, {count:>2} hands      AUC {auc:.3f}")
    got = [
        frozenset(name for name, scores in each.items() if scores[place] >= EVENS)
        for place in range(len(rows))
    ]
    tell_system("", rows, got)
    cards = list(answers(open_reader(cards_only=True), whole))
    every = list(answers(open_reader(cards_only=True, everything=True), whole))
    print(f"cards alone                AUC {area_under_curve(surest(every), marked):.3f}")
    tell_system("", rows, named(cards))


def tell_alone(read: Read) -> None:
    """Print what a person finds who sees the words alone, and what is found where they can tell.

    The second leaves out the marked messages in which that person would not swear to the label: these
    are carried by what came before.
    """
    if any(row.alone is None for row, _ in read):
        return
    rows = [row for row, _ in read]
    tell_system("a person, words alone", rows, [frozenset(row.alone or ()) for row in rows])
    tell_system("  and what is likely", rows, [frozenset(row.alone_likely) for row in rows])
    told = [
        (row, shown)
        for row, shown in read
        if not row.tactics or set(row.tactics) & set(row.alone or ())
    ]
    print(
        f"of {sum(bool(row.tactics) for row in rows)} marked messages the words alone tell of",
        end=" ",
    )
    print(sum(bool(row.tactics) for row, _ in told))
    tell_system("cascade, where words tell", [row for row, _ in told], named(told))


def tell_screen(rows: Sequence[Labelled]) -> None:
    """Print how well the screen ranks messages, and what it wakes the encoder for."""
    look = Look(load_library(), load_calibration())
    looked, kept = [], []
    for row, message in zip(rows, messages_of(look, rows), strict=True):
        seen = look.at(message)
        if seen is not None and row.sought:
            looked.append(seen)
            kept.append(row)
    passed = Stream(open_model()).take(looked, Asked(), goes_on=False)
    woken = [one.is_heard for one in passed]
    marked = [bool(row.tactics) for row in kept]
    scores = [one.loud[0] for one in passed]
    print(f"screen                     AUC {area_under_curve(scores, marked):.3f}")
    print(
        "  wakes for marked messages  ",
        share(sum(w and m for w, m in zip(woken, marked, strict=True)), sum(marked)),
    )
    print(
        "  wakes for unmarked ones    ",
        share(
            sum(w and not m for w, m in zip(woken, marked, strict=True)), len(marked) - sum(marked)
        ),
    )


def tell_conversations(read: Read, every: Read) -> None:
    """Print how well whole conversations with a marked message are told from those without one."""
    there: dict[str, bool] = defaultdict(bool)
    found: dict[str, bool] = defaultdict(bool)
    sure: dict[str, float] = defaultdict(float)
    for (row, shown), highest in zip(read, surest(every), strict=True):
        there[row.conversation] |= bool(row.tactics)
        found[row.conversation] |= bool(shown.tactics)
        sure[row.conversation] = max(sure[row.conversation], highest)
    print(
        "conversations, by their surest message  AUC "
        f"{area_under_curve(list(sure.values()), list(there.values())):.3f}"
    )
    for name, is_there in (("with a tactic, any marked", True), ("without, any marked", False)):
        some = [found[one] for one, is_so in there.items() if is_so is is_there]
        print(f"  {name:<26}", share(sum(some), len(some)))


def tell_unmarked(read: Read) -> None:
    """Print how much of what must stay unmarked is marked: own voice, readings, voices."""
    plain = [(row, marking) for row, marking in read if not row.tactics]
    groups: dict[str, list[bool]] = defaultdict(list)
    for row, marking in plain:
        is_marked = bool(marking.tactics)
        groups["all unmarked messages"].append(is_marked)
        if row.author == row.me:
            groups["the person's own"].append(is_marked)
        if row.reading:
            groups[f"reading: {row.reading}"].append(is_marked)
        for name, pattern in VOICES.items():
            if re.search(pattern, row.voice, re.IGNORECASE):
                groups[f"voice: {name}"].append(is_marked)
        if row.gender:
            groups[f"by {GENDERS[row.gender]}"].append(is_marked)
        groups[f"hand: {row.hand}"].append(is_marked)
    print("marked among messages that must stay unmarked:", *by_group(groups), sep="\n")


def tell_safety(read: Read) -> None:
    """Print recall and false alarms of the safety signals, figurative speech apart."""
    for which, safety in (("", "safety"), ("sure ones alone, ", "sure_safety")):
        _tell_signals(read, which, safety)


def _tell_signals(read: Read, which: str, safety: str) -> None:
    pairs = [
        ({one.signal for one in getattr(marking, safety)}, set(row.safety)) for row, marking in read
    ]
    wanted = [(got, there) for got, there in pairs if there]
    print(
        f"safety signals, {which}found by name:",
        share(
            sum(len(got & there) for got, there in wanted), sum(len(there) for _, there in wanted)
        ),
    )
    print("  any signal on such messages:", share(sum(bool(got) for got, _ in wanted), len(wanted)))
    calm = [bool(got) for got, there in pairs if not there]
    print("  false alarms:               ", share(sum(calm), len(calm)))
    figure = [
        bool(getattr(marking, safety))
        for row, marking in read
        if not row.safety and FIGURATIVE.search(row.text)
    ]
    print("  on violent words, no signal:", share(sum(figure), len(figure)))


def tell_confidence(rows: Sequence[Labelled], read: Read) -> None:
    """Print ranking, calibration and how well the words pointed at agree with the labels'."""
    every = list(answers(open_reader(everything=True), rows))
    marked = [bool(row.tactics) for row, _ in every]
    print(f"AUC, any tactic (--all)    {area_under_curve(surest(every), marked):.3f}")
    tell_conversations(read, every)
    shown = [(one, one.tactic in row.tactics) for row, marking in read for one in marking.tactics]
    stated, right = [one.confidence for one, _ in shown], [is_right for _, is_right in shown]
    print(f"calibration error, shown   {calibration_error(stated, right):.3f}")
    all_found = [
        (one, one.tactic in row.tactics) for row, marking in every for one in marking.tactics
    ]
    print(
        "calibration error, all     "
        f"{calibration_error([one.confidence for one, _ in all_found], [is_right for _, is_right in all_found]):.3f}"
    )
    pairs = [
        (row.text, [(span.start, span.end) for span in one.spans], row.spans)
        for row, marking in read
        for one in marking.tactics
        if one.tactic in row.tactics and row.spans
    ]
    print(f"words pointed at           F1 {letters_f1(pairs):.3f} over {len(pairs)} findings")


def measure(part: str, folder: Path | None) -> Accuracy:
    """Measure everything, print it, and give what the report shows."""
    rows = labelled(part)
    twins = near_twins(
        [row.text for row in rows],
        [
            row.text
            for name in ("development", "calibration", "validation")
            if name != part
            for row in labelled(name)
        ],
    )
    rows = [row for row, is_twin in zip(rows, twins, strict=True) if not is_twin]
    print(f"{len(rows)} messages of {part}; {sum(twins)} left out as near twins of others")
    tell_baselines(rows)
    every = list(answers(open_reader(), rows, every=True))
    read = [(row, marking) for row, marking in every if row.sought]
    asked = [row for row, _ in read]
    tell_system("cascade", asked, named(read))
    heard = list(answers(open_reader(), rows, listening="closely"))
    tell_system("every message to encoder", asked, named(heard))
    tell_alone(read)
    tell_screen(rows)
    tell_confidence(rows, read)
    tell_unmarked(read)
    tell_safety(every)
    tally = Tally(asked, named(read))
    print("each tactic:")
    for card in all_tactics():
        one = tally.row(card.id)
        print(
            f"  {card.id:<18}{one.precision!s:>6} {one.precision_interval!s:<16}{one.recall!s:>6} {one.recall_interval!s:<16}{tally.found[card.id]:>4} found {one.messages:>4} there"
        )
    rate = tell_everyday(folder)
    print(f"everyday messages marked, all together: {rate:.3%}")
    first = subprocess.run(
        [sys.executable, "-c", FIRST], capture_output=True, text=True, check=True
    )
    print(f"first result after start   {float(first.stdout):.2f} s")
    print(RIVAL)
    hands = sorted({row.hand for row in rows})
    scenes = len({row.conversation for row in rows})
    return Accuracy(
        how=(
            f"{len(rows)} invented messages in {scenes} conversations, written and labelled by "
            f"{len(hands)} hands whose texts were kept apart from the making of the cards and models "
            "and their thresholds. A second careful reader, who knew the same definitions, named "
            "nineteen in twenty of the labels alike; strangers would agree less."
        ),
        everyday_false_marks=round(rate, 5),
        overall=tally.overall(),
        tactics=tuple(tally.row(card.id) for card in all_tactics()),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="test", choices=PARTS)
    parser.add_argument("--everyday", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    result = measure(given.part, given.everyday)
    if given.write:
        OUT.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")
