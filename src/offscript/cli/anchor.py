"""`offscript anchor`: dates for the record from somebody outside, by files alone."""

from pathlib import Path

import click

from offscript.cli._vault import passphrase_from, tell, vault_option
from offscript.record import Anchor, Problem

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@vault_option
@click.option("--request", type=_FILE, metavar="FILE", help="Write a request for a time stamp.")
@click.option("--reply", type=_FILE, metavar="FILE", help="Keep the reply of the service.")
@click.option(
    "--roots", type=_FILE, metavar="PEM", help="Certificates the reply's signature must lead to."
)
@click.option(
    "--witness",
    type=_FILE,
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
        message = "One thing at a time: --request, --reply or --witness."
        raise Problem(message)
    with open_vault(folder, passphrase_from(passphrase_fd), tell) as vault:
        if request is not None:
            lines = request_timestamp(vault, request)
            click.echo(f"Written to {request}. It asks for a time stamp of:\n\n{lines}")
        elif reply is not None:
            _tell(keep_anchor(vault, reply, "rfc3161", roots))
        elif witness is not None:
            _tell(keep_anchor(vault, witness, "witness"))
        else:
            for one in list_anchors(vault):
                _tell(one)


def _tell(anchor: Anchor) -> None:
    """Say what is kept."""
    lines = anchor.lines.split("\n")
    what = "Time stamp" if anchor.kind == "rfc3161" else "Witness"
    when = f", of {anchor.at:%Y-%m-%d %H:%M:%S} UTC" if anchor.at else ""
    says = f" ({anchor.says})" if anchor.says else ""
    click.echo(f"{what}{when}{says}: the first {int(lines[1]):,} entries, signed {lines[3]}.")
