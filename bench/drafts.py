"""Measures what the draft checker marks, in drafts and in others' messages: `python -m bench.drafts`.

    python -m bench.drafts [--set last] [--no-messages] [--dangers]

The sets are tests/recovery/drafts: whole, with the model. Of the corpus, the test messages that are conflict, logistics
or plain information are read as if they were drafts, by phrases alone and by phrases and sentences; and every
message without a safety signal, of all parts, by the short list of words that silence the checker. `--dangers` counts
alone, of written dangers and harmless twins of them, and of the hands that measure in English and Spanish, at how many
help falls silent, of how many the person is asked, and how many pass, where they are answered.
"""

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path

from bench._corpus import CORPUS, Labelled, labelled
from bench._scores import share
from offscript.actions.check_reply import check_reply, faint_danger
from offscript.recovery import DraftCheck, check_draft, spoken_signals, words_of
from offscript.recovery._draft_words import pieces, reply_words

RECOVERY = Path(__file__).parent.parent / "tests" / "recovery"
SETS = RECOVERY / "drafts"
DANGERS = ("dangers", "quiet_dangers", "other_dangers")
READINGS = ("ordinary_conflict", "logistics", "plain_information")


def tell_set(name: str) -> None:
    """Print, by language, how many quarrels and plain replies of a set are marked or silenced."""
    for language, written in tomllib.loads((SETS / f"{name}.toml").read_text("utf-8")).items():
        quarrels = [check_reply(text, language=language)[0] for _, text in written["quarrel"]]
        plain = [check_reply(text, language=language)[0] for text in written["plain"]]
        kinds = sum(
            kind in {mark.kind for mark in check.marks}
            for (kind, _), check in zip(written["quarrel"], quarrels, strict=True)
        )
        marked = sum(bool(check.marks) for check in quarrels)
        alarms = sum(bool(check.marks) for check in plain)
        print(f"{name}, {language}")
        print(f"  quarrels marked   {share(marked, len(quarrels))}, silenced {_silenced(quarrels)}")
        print(f"  of the kind meant {share(kinds, len(quarrels))}")
        print(f"  plain marked      {share(alarms, len(plain))}, silenced {_silenced(plain)}")
        if marked + alarms:
            print(f"  marks of quarrels {share(marked, marked + alarms)}")


def _silenced(checks: Sequence[DraftCheck]) -> int:
    return sum(check.silenced for check in checks)


def tell_messages(rows: Sequence[Labelled]) -> None:
    """Print how many messages of each reading are marked, by phrases alone and with sentences."""
    words, reply = words_of("en"), reply_words("en")
    for reading in READINGS:
        texts = [row.text for row in rows if row.reading == reading]
        phrased = sum(
            any(True for pattern in reply.patterns.values() for _ in pattern.spans(pieces(text)))
            for text in texts
        )
        built = sum(bool(check_draft(text, words).marks) for text in texts)
        print(f"{reading.replace('_', ' ')}\n  phrases alone         {share(phrased, len(texts))}")
        print(f"  phrases and sentences {share(built, len(texts))}")


def tell_silenced(rows: Sequence[Labelled]) -> None:
    """Print in how many messages without a signal the short list hears one, and of those with one."""
    for name, some in (
        ("without a safety signal", [row for row in rows if not row.safety]),
        ("with one", [row for row in rows if row.safety]),
    ):
        heard = sum(bool(spoken_signals(row.text)) for row in some)
        print(f"messages {name}, silenced by the short list: {share(heard, len(some))}")


def tell_dangers(name: str) -> None:
    """Print at how many written lines the short list falls silent, and it with library and model."""
    for kind, written in tomllib.loads((RECOVERY / f"{name}.toml").read_text("utf-8")).items():
        for language, texts in written.items():
            # As what is answered, where a message of the other stands, and as the draft itself.
            drafted = sum(check_reply(text, language=language)[0].silenced for text in texts)
            tell_answered(f"{name}, {kind}, {language}", texts, language)
            print(f"  as the draft {share(drafted, len(texts))}")


def tell_answered(name: str, texts: Sequence[str], language: str) -> None:
    """Print how many texts silence the check where they are answered, and how many are asked about."""
    listed = sum(bool(spoken_signals(text)) for text in texts)
    silenced = asked = 0
    for text in texts:
        if check_reply("Ok.", answering=text, language=language)[0].silenced:
            silenced += 1
        elif faint_danger(text, language=language):
            asked += 1
    print(f"{name}\n  by the short list {share(listed, len(texts))}")
    print(f"  silenced {share(silenced, len(texts))}")
    print(f"  asked    {share(asked, len(texts))}")
    print(f"  passed   {share(len(texts) - silenced - asked, len(texts))}", flush=True)


def tell_hands(part: str, language: str) -> None:
    """Print the same for messages of hands that measure: with a signal, and others by what they are."""
    rows = labelled(part)
    tell_answered(f"{part}, with a signal", [row.text for row in rows if row.safety], language)
    others = [row for row in rows if not row.safety]
    tell_answered(f"{part}, others", [row.text for row in others], language)
    for reading in (*READINGS, "warm_ok"):
        texts = [row.text for row in others if row.reading == reading]
        if texts:
            tell_answered(f"{part}, others, {reading.replace('_', ' ')}", texts, language)


def main() -> None:
    """Measure the sets that were named, or all, and the messages."""
    names = sorted(file.stem for file in SETS.glob("*.toml"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--set", action="append", choices=names, help="only this set of drafts")
    parser.add_argument("--no-messages", action="store_true", help="leave the corpus out")
    parser.add_argument("--dangers", action="store_true", help="only dangers and their twins")
    wanted = parser.parse_args()
    if wanted.dangers:
        for name in DANGERS:
            tell_dangers(name)
        tell_hands("test", "en")
        tell_hands("spanish_test", "es")
        return
    for name in wanted.set or names:
        tell_set(name)
    if not wanted.no_messages:
        tell_messages(labelled("test"))
        english = [part.name for part in sorted(CORPUS.iterdir()) if "spanish" not in part.name]
        tell_silenced([row for part in english for row in labelled(part)])


if __name__ == "__main__":
    main()
