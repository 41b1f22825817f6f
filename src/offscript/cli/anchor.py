"""`offscript anchor`: dates for the record from somebody outside, by files alone."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._usage import FILE
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.record import Anchor, Problem, Sayable, said, together


@click.command()
@vault_option
@click.option("--request", type=FILE, metavar="FILE", help="Write a request for a time stamp.")
@click.option("--reply", type=FILE, metavar="FILE", help="Keep the reply of the service.")
@click.option(
    "--roots", type=FILE, metavar="PEM", help="Certificates the reply's signature must lead to."
)
@click.option(
    "--witness",
    type=FILE,
    metavar="FILE",
    help="Keep what a witness wrote: the four lines of a checkpoint, and their own words.",
)
def anchor(
    folder: Path,
    passphrase_fd: int | None,
    request: Path | None,
    reply: Path | None,
    roots: Path | None,
    witness: Path | None,
) -> None:
    """Have somebody outside date the record; without an option, list the dates there are.

    Nothing is sent or fetched. A request is a small file (RFC 3161) with a hash in it and none of
    your words; you may send it to a time stamping service, which then knows your address on the
    internet and the hour. A witness needs no service: they keep the four lines that
    `offscript verify` shows, with a date.
    """
    from offscript.actions.keep_anchor import keep_anchor
    from offscript.actions.list_anchors import list_anchors
    from offscript.actions.open_vault import open_vault
    from offscript.actions.request_timestamp import request_timestamp

    if sum(one is not None for one in (request, reply, witness)) > 1:
        raise Problem(said("One thing at a time: --request, --reply or --witness."))
    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        if request is not None:
            lines = request_timestamp(vault, request)
            echo(said("Written to {file}. It asks for a time stamp of:", file=request))
            click.echo(f"\n{lines}")
        elif reply is not None:
            _tell(keep_anchor(vault, reply, "rfc3161", roots))
        elif witness is not None:
            _tell(keep_anchor(vault, witness, "witness"))
        else:
            anchors = list_anchors(vault)
            for one in anchors:
                _tell(one)
            if not anchors:
                echo(said("There is no date from outside yet."))


def _tell(anchor: Anchor) -> None:
    """Say what is kept."""
    lines = anchor.lines.split("\n")
    values: dict[str, Sayable] = {"entries": int(lines[1]), "signed": lines[3]}
    if anchor.kind == "rfc3161":
        what = said("Time stamp: the first {entries} entries, signed {signed}.", **values)
    else:
        what = said("Witness: the first {entries} entries, signed {signed}.", **values)
    when = f"{anchor.at:%Y-%m-%d %H:%M:%S}" if anchor.at else ""
    if when and anchor.says:
        echo(together(what, said("Dated {when} UTC by {who}.", when=when, who=anchor.says)))
    elif when:
        echo(together(what, said("Dated {when} UTC.", when=when)))
    else:
        echo(what)
