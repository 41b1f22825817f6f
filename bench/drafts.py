"""Measures what the draft checker marks, in drafts and in others' messages: `python -m bench.drafts`.

    python -m bench.drafts [--set last] [--no-messages] [--dangers]

The sets are tests/recovery/drafts: whole, with the model. Of the corpus, the test messages that are conflict, logistics
or plain information are read as if they were drafts, by phrases alone and by phrases and sentences; and every
message without a safety signal, of all parts, by the short list of words that silence the checker. `--dangers` counts
alone in how many written dangers and harmless twins of them help falls silent, and of the hand in Spanish that nothing was
learned from.
"""

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path

from bench._corpus import CORPUS, Labelled, labelled
from bench._scores import share
from offscript.actions.check_reply import check_reply
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
            listed = sum(bool(spoken_signals(text)) for text in texts)
            # As what is answered, where a message of the other stands, and as the draft itself.
            answered = sum(
                check_reply("Ok.", answering=text, language=language)[0].silenced for text in texts
            )
            drafted = sum(check_reply(text, language=language)[0].silenced for text in texts)
            print(f"{name}, {kind}, {language}")
            print(f"  by the short list {share(listed, len(texts))}")
            print(f"  as what is answered {share(answered, len(texts))}")
            print(f"  as the draft {share(drafted, len(texts))}")


def tell_spanish() -> None:
    """Print at how many messages of a hand in Spanish help falls silent, where they are answered."""
    rows = labelled("spanish_test")
    for kind, some in (
        ("with a signal", [row for row in rows if row.safety]),
        ("others", [row for row in rows if not row.safety]),
    ):
        listed = sum(bool(spoken_signals(row.text)) for row in some)
        answered = sum(
            check_reply("Ok.", answering=row.text, language="es")[0].silenced for row in some
        )
        print(f"corpus, Spanish, {kind}")
        print(f"  by the short list {share(listed, len(some))}")
        print(f"  as what is answered {share(answered, len(some))}")


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
        tell_spanish()
        return
    for name in wanted.set or names:
        tell_set(name)
    if not wanted.no_messages:
        tell_messages(labelled("test"))
        english = [part.name for part in sorted(CORPUS.iterdir()) if "spanish" not in part.name]
        tell_silenced([row for part in english for row in labelled(part)])


if __name__ == "__main__":
    main()
