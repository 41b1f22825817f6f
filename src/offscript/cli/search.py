"""`offscript search`: finds messages in a vault by their words, or by what they mean."""

from datetime import UTC, datetime
from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._usage import DAY, Number
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.record import Filter, Hit, Order, OwnHit, Said, local_time, said

_NOTHING_NEAR = said(
    "Nothing here says something like that, as far as this search can tell: it knows English, and "
    "compares words, not what stands between the lines. Try other words, or search without "
    "--meaning."
)


@click.command()
@click.argument("words", nargs=-1, required=True)
@vault_option
@click.option("--conversation", multiple=True, metavar="NAME", help="Only in this conversation.")
@click.option("--author", multiple=True, metavar="NAME", help="Only by this author.")
@click.option("--channel", multiple=True, metavar="SOURCE", help="Only from this kind of export.")
@click.option("--tactic", multiple=True, metavar="ID", help="Only marked so: see tactics.")
@click.option("--since", type=DAY, help="From this day on (YYYY-MM-DD, in UTC).")
@click.option("--until", type=DAY, help="Before this day.")
@click.option("--attachment/--no-attachment", default=None, help="Only with, or without, a file.")
@click.option(
    "--order",
    type=click.Choice(["newest", "oldest", "best"]),
    default="newest",
    show_default=True,
    help="What comes first; best: where the words weigh most.",
)
@click.option(
    "--meaning",
    is_flag=True,
    help="Find what says something like it in other words too, nearest first (English).",
)
@click.option("--own", is_flag=True, help="What you wrote yourself: journal, letters, notes.")
@click.option(
    "--limit",
    type=Number(1, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="At most so many.",
)
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
    meaning: bool,  # noqa: FBT001
    own: bool,  # noqa: FBT001
    limit: int,
) -> None:
    """Find messages that hold all WORDS. Put words "in quotes" that stand side by side.

    A word that ends in * may go on. Capital letters and accents don't matter. With --meaning,
    WORDS say what to look for: offscript search --meaning "the time he apologised".
    """
    from offscript.actions.check_filter import check_filter
    from offscript.actions.open_vault import open_vault
    from offscript.actions.search_meaning import search_meaning
    from offscript.actions.search_own import search_own
    from offscript.actions.search_vault import search_vault
    from offscript.cli._progress import Progress

    wanted = Filter(
        conversations=conversation,
        authors=author,
        channels=channel,
        tactics=tactic,
        since=since.replace(tzinfo=UTC) if since else None,
        until=until.replace(tzinfo=UTC) if until else None,
        attachment=attachment,
    )
    asked = " ".join(words)
    typed = " ".join(f'"{word}"' if " " in word else word for word in words)
    nothing = _NOTHING_NEAR if meaning else said("Nothing was found.")
    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        check_filter(vault, wanted)
        if own:
            wording = asked if meaning else typed
            _show_own(search_own(vault, wording, by_meaning=meaning, limit=limit), nothing)
            return
        if meaning:
            with Progress() as progress:  # a vault of an earlier version is read for it once
                found = search_meaning(vault, asked, wanted, limit=limit, progress=progress)
        else:
            found = search_vault(vault, typed, wanted, order=order, limit=limit)
    for hit in found.hits:
        _show(hit)
    if not found.hits:
        echo(nothing, err=True)
    elif found.more:
        echo(said("There are more; ask for them with --limit, or with more words."), err=True)


def _show_own(hits: tuple[OwnHit, ...], nothing: Said) -> None:
    """Show what the person wrote themself, with its kind and day."""
    for hit in hits:
        click.secho(f"{hit.made_at:%Y-%m-%d}  {hit.kind.replace('_', ' ')}", dim=True)
        click.echo(f"  {_plain(hit.begins)}")
    if not hits:
        echo(nothing, err=True)


def _show(hit: Hit) -> None:
    """Show where a message stands, and the words around what was found."""
    message = hit.message
    at = local_time(message.sent_at, message.offset_minutes)
    where = _plain(f"{message.conversation} · {message.author}")
    click.secho(f"{at:%Y-%m-%d %H:%M}  {where}", dim=True)
    pieces = [
        click.style(_plain(piece), bold=number % 2 == 1) for number, piece in enumerate(hit.snippet)
    ]
    click.echo(f"  {''.join(pieces)}")


def _plain(text: str) -> str:
    """Leave out what would move the cursor or colour the terminal: strangers wrote this."""
    return "".join(one if one.isprintable() else " " for one in text)
