"""`offscript mark`: messages in, marks out, one JSON object a line."""

import sys

import click


@click.command()
@click.option("--all", "everything", is_flag=True, help="Findings below the thresholds too; slow.")
def mark(*, everything: bool) -> None:
    r"""Mark messages given as JSON lines on standard input, one answer a line, in order.

    \b
    In:  {"id", "conversation", "author", "sent_at", "text"}, and if known
         "me" (the author who is the person) and "no_contact_since" (a time).
    Out: {"id", "tactics": [{"tactic", "confidence", "spans", "found_by", "why"}],
          "reading": innocent reading or null, "safety": [{"signal", "spans"}]}

    Spans are half-open, in characters. Give each conversation in time order: what came before
    counts.
    """
    import msgspec

    from offscript.actions.mark_messages import mark_messages

    encode = msgspec.json.Encoder().encode
    out = sys.stdout.buffer
    for marking in mark_messages(sys.stdin.buffer, everything=everything):
        out.write(encode(marking) + b"\n")
    out.flush()
