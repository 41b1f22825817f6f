"""`offscript mark`: messages in, marks out, one JSON object a line."""

import sys

import click

from offscript.cli._exit_codes import UNREADABLE
from offscript.cli._language import echo
from offscript.record import counted


@click.command()
@click.option("--all", "everything", is_flag=True, help="Findings below the thresholds too; slow.")
def mark(*, everything: bool) -> int:
    """Mark messages given as JSON lines on standard input, one answer a line, in order.

    \b
    In:  {"id", "conversation", "author", "sent_at", "text"}, and if known
         "me" (the author who is the person) and "no_contact_since" (a day or time).
    Out: {"id", "tactics": [{"tactic", "confidence", "spans", "found_by", "why"}],
          "reading": innocent reading or null, "safety": [{"signal", "spans"}]}

    Only "id" and "text" are needed. Ids, conversations and authors may be numbers, and an id comes
    back as it was given. Spans are half-open, in characters. Give each conversation in time order:
    what came before counts. A line that is no message is answered with {"id", "line",
    "unreadable"}.
    """  # noqa: D301 - click wants the control character
    from offscript.actions.mark_messages import UnreadLine, encode_answer, mark_messages

    out = sys.stdout.buffer
    unread = 0
    for answer in mark_messages(sys.stdin.buffer, everything=everything):
        unread += isinstance(answer, UnreadLine)
        out.write(encode_answer(answer) + b"\n")
    out.flush()
    if not unread:
        return 0
    told = counted(
        "1 line is not a message; the output says why.",
        "{n} lines are not messages; the output says why.",
        unread,
    )
    echo(told, err=True)
    return UNREADABLE
