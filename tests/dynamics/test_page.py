"""docs/patterns.md says of each pattern what its own file says; `--accept` writes it anew."""

from inspect import getdoc
from pathlib import Path

import offscript.dynamics.patterns
from offscript.dynamics import all_patterns

PAGE = Path(__file__).parent.parent.parent / "docs" / "patterns.md"
HEAD = """\
# Patterns over time

Written by `pytest tests/dynamics/test_page.py --accept` from the patterns' own files, and checked
by it. `offscript patterns EXPORT… --me NAME` says what was found, `--json` for other tools; the
five strongest statements stand in the report under "Over time", each with its messages.

## How it is said

- A **count** says what these files hold; nothing is inferred. A **pattern** was tested against
  chance. A **model** describes times better than a plain rate does, and is put in round numbers.
  Below the minimum data there is **not enough to say**, and only what there is is listed.
- Each pattern carries its number, its window, a 95 % interval, and the plain reasons that give the
  same picture. It says what came *after* what, never why, and nothing of what will come.
- Both sides are looked at by the same rules, and both are told.
- Everything is tested together, over all patterns, people and sides: of what is claimed, at most
  1 in 28 is expected to be chance (Benjamini and Hochberg 1995; within a pattern, Benjamini and
  Bogomolov 2014).
- Marks can be wrong. Patterns that rest on them are measured again 100 times, each mark kept by its
  own confidence, and shown if 9 in 10 point the same way. Counts take marks that are more likely right
  than wrong. Where the marks of a chat are no more than
  everyday talk gets, none of these are shown.
- Graver words over time, and any surge with harsh words or a safety signal, leads to *Safety* first.
- Many statements carry a table: the map of the script, one's own line by month, each return. Where
  one time is several messages (what came before, a promise and what followed), `--json` names them in
  order.
- That nothing is seen says nothing about safety. Gaps in these files are not gaps in contact.

Up to ten other people are looked at, those who wrote most, if the two of you wrote 20 messages. A
group's messages count for each of its members.

## What you note yourself

`--date 2024-05-02=Hearing` gives a day that matters; one called birthday, anniversary or holiday by
name comes again each year. `--log FILE` reads what you noted, one JSON object a line:

    {"kind": "win", "day": "2024-05-02", "label": "new job"}
    {"kind": "urge", "day": "2024-05-03", "hour": 23, "value": 7}
    {"kind": "news", "day": "2024-05-04", "label": "a friend"}
    {"kind": "sign", "day": "2024-05-05", "way": "story_view"}
    {"kind": "check", "day": "2024-05-06"}
    {"kind": "told", "day": "2024-05-07", "label": "my sister"}

A sign is a trace of the other side that is no message: `story_view`, `post`, `quote_or_video`, `like`,
`old_comment`, `shared_friend`, `friend_or_family`, `community`, `place` (they turned up where you were),
`new_partner`, `selfie`, `rumour` or `song_or_photo`. A check is a time you looked somebody up yourself;
`told` is a day on which you told somebody. Nothing is looked up for you, and nobody is watched.

`--relation NAME=work` (or partner, co_parent, family, friend) says what somebody is to you: plain reasons
that go with it stand beside every statement.

## What they reach

On invented archives with one pattern planted at moderate strength, at about twice its minimum data
(`tests/dynamics/archives.py` says how strong); `python -m bench.dynamics` makes this table:

"""
MEASURED = Path(__file__).parent / "measured.md"


def page() -> str:
    """Write the page."""
    parts = [HEAD, MEASURED.read_text("utf-8"), "\n## Each pattern\n"]
    folder = Path(next(iter(offscript.dynamics.patterns.__path__)))
    for pattern in all_patterns():
        opening = (folder / f"{pattern.id}.py").read_text("utf-8").split('"""')[1].strip()
        how = (getdoc(pattern.looks) or "").replace("\n\n", "\n")
        rows = f" Rows: {', '.join(pattern.rows)}." if pattern.rows else ""
        parts.append(
            f"\n### {pattern.title} (`{pattern.id}`)\n\n{opening}\n\n{how}\n\n"
            f"- Minimum: {pattern.needs}.\n"
            f"- The same picture has plain reasons: {'; '.join(map(str, pattern.instead))}.\n"
            f"- {'Rests on marks. ' if pattern.labels else ''}From: {pattern.paper}.{rows}\n"
        )
    return "".join(parts)


def test_the_page_is_that_of_the_code(*, accept: bool) -> None:
    """Nobody reads of a pattern what its code does not say."""
    if accept:
        PAGE.write_text(page(), "utf-8")
    assert PAGE.read_text("utf-8") == page()
