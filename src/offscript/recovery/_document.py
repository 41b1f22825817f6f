"""Documents to take along: parts that are read and ticked first, as Markdown or a page to print."""

import re
from collections.abc import Collection, Iterable
from datetime import date
from html import escape

import msgspec

from offscript.record import Problem, said
from offscript.recovery._words import Words, day_said

_MARKS = re.compile(r"([\\`*_\[\]<>#|~]|^\s*(?:[+-]|\d+[.)]))")


class Row(msgspec.Struct, frozen=True):
    """One line of a part: what it is, and what stands there."""

    label: str
    text: str


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a document. `id` is what the person ticks."""

    id: str
    heading: str
    rows: tuple[Row, ...]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A document. It leaves the vault only with the parts that somebody read and ticked."""

    title: str
    language: str
    made_on: date
    parts: tuple[Part, ...]
    note: str = ""


def release(document: Document, ticked: Collection[str]) -> Document:
    """Keep only the parts that were ticked. Raises Problem when none was."""
    parts = tuple(part for part in document.parts if part.id in ticked)
    if not parts:
        raise Problem(
            said("No part was ticked, so nothing was written. Read the parts and tick some.")
        )
    return msgspec.structs.replace(document, parts=parts)


def to_markdown(document: Document, words: Words) -> str:
    """Write a document as Markdown. Signs that Markdown would take for its own are escaped."""
    lines = [f"# {_plain(document.title)}", "", _made(document, words), ""]
    if document.note:
        lines += [_plain(document.note), ""]
    for part in document.parts:
        lines += [f"## {_plain(part.heading)}", ""]
        lines += [_row(row) for row in part.rows]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def to_html(document: Document, words: Words) -> str:
    """Write a document as one page to print. It can load nothing and runs nothing."""
    body = [f"<h1>{escape(document.title)}</h1>", f"<p>{escape(_made(document, words))}</p>"]
    if document.note:
        body.append(f"<p>{escape(document.note)}</p>")
    for part in document.parts:
        body.append(f'<section><h2 dir="auto">{escape(part.heading)}</h2><dl>')
        body += [
            f'<div><dt>{escape(row.label)}</dt><dd dir="auto">{escape(row.text)}</dd></div>'
            for row in part.rows
        ]
        body.append("</dl></section>")
    return _PAGE.format(
        language=escape(document.language), title=escape(document.title), body="\n".join(body)
    )


def part(name: str, heading: str, rows: Iterable[tuple[str, str]]) -> Part | None:
    """Make a part of labels and texts; None where nothing stands in it."""
    kept = tuple(Row(label, text) for label, text in rows if text.strip())
    return Part(id=name, heading=heading, rows=kept) if kept else None


def _made(document: Document, words: Words) -> str:
    return words.documents.made_on.format(day=day_said(document.made_on, words))


def _row(row: Row) -> str:
    lines = [_plain(line) for line in row.text.splitlines()]
    colon = "" if row.label.endswith((".", "?", "!", "…", ":")) else ":"
    label = f"**{_plain(row.label)}{colon}** " if row.label else ""
    return f"- {label}" + "  \n  ".join(lines)


def _plain(text: str) -> str:
    """Escape what Markdown would take for its own: signs anywhere, list marks at the start."""
    return _MARKS.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)


_PAGE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 1.05rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ margin: 2rem 0 .5rem; }}
dl {{ margin: 0; }}
dl div {{ margin: 0 0 .75rem; }}
dt {{ font-weight: 600; }}
dd {{ margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181d; color: #eceef2; }} }}
@page {{
margin: 18mm;
@bottom-right {{ content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #555; }}
}}
@media print {{
body {{ margin: 0; padding: 0; max-width: none; background: #fff; color: #000; }}
h2, dt {{ break-after: avoid; }}
}}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
