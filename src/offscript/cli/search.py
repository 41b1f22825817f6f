"""`offscript search`: finds messages in a vault by their words."""

from datetime import UTC, datetime
from pathlib import Path

import click

from offscript.cli._vault import passphrase_from, tell, vault_option
from offscript.record import Filter, Hit, Order, local_time

_DAY = click.DateTime(["%Y-%m-%d"])


@click.command()
@click.argument("words", nargs=-1, required=True)
@vault_option
@click.option("--conversation", multiple=True, metavar="NAME", help="Only in this conversation.")
@click.option("--author", multiple=True, metavar="NAME", help="Only by this author.")
@click.option("--channel", multiple=True, metavar="SOURCE", help="Only from this kind of export.")
@click.option("--tactic", multiple=True, metavar="ID", help="Only marked so: see tactics.")
@click.option("--since", type=_DAY, help="From this day on (YYYY-MM-DD, in UTC).")
@click.option("--until", type=_DAY, help="Before this day.")
@click.option("--attachment/--no-attachment", default=None, help="Only with, or without, a file.")
@click.option(
    "--order", type=click.Choice(["newest", "oldest", "best"]), default="newest", show_default=True
)
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, show_default=True)
def search(
    words: tuple[str, ...],
    folder: Path,
    passphrase_fd: int | None,
    conversation: tuple[str, ...],
    author: tuple[str, ...],
    channel: tuple[str, ...],
    tactic: tuple[str, ...],
    since: datetime | None,
    until: datetime | None,
    attachment: bool | None,  # noqa: FBT001 - click gives options as they come
    order: Order,
    limit: int,
) -> None:
    """Find messages that hold all WORDS. Put words "in quotes" that stand side by side.

    A word that ends in * may go on. Capital letters and accents don't matter.
    """
    from offscript.actions.open_vault import open_vault
    from offscript.actions.search_vault import search_vault

    wanted = Filter(
        conversations=conversation,
        authors=author,
        channels=channel,
        tactics=tactic,
        since=since.replace(tzinfo=UTC) if since else None,
        until=until.replace(tzinfo=UTC) if until else None,
        attachment=attachment,
    )
    typed = " ".join(f'"{word}"' if " " in word else word for word in words)
    with open_vault(folder, passphrase_from(passphrase_fd), tell) as vault:
        found = search_vault(vault, typed, wanted, order=order, limit=limit)
    for hit in found.hits:
        _show(hit)
    if not found.hits:
        click.echo("Nothing was found.", err=True)
    elif found.more:
        click.echo("There are more; ask for them with --limit, or with more words.", err=True)


def _show(hit: Hit) -> None:
    """Show where a message stands, and the words around what was found."""
    message = hit.message
    at = local_time(message.sent_at, message.offset_minutes)
    click.secho(f"{at:%Y-%m-%d %H:%M}  {message.conversation} · {message.author}", dim=True)
    pieces = [
        click.style(_plain(piece), bold=number % 2 == 1) for number, piece in enumerate(hit.snippet)
    ]
    click.echo(f"  {''.join(pieces)}")


def _plain(text: str) -> str:
    """Leave out what would move the cursor or colour the terminal: strangers wrote this."""
    return "".join(one if one.isprintable() else " " for one in text)
